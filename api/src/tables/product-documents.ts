import { documentKinds } from '@chuck-and-bit/contract/product-document-files';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { products } from './catalogue';

/**
 * The documents of products. A row says that the file is in the store, as `document.pdf` of its id. It has no owner: products name it in
 * `product_documents`.
 */
export const documentFiles = pgTable(
  'document_files',
  {
    id: uuid().primaryKey(),
    /** The client made it, so that a repeated upload makes no second document. */
    uploadId: uuid('upload_id').notNull(),
    bytes: integer().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when no product has it: it is removed after a time. */
    unusedSince: moment('unused_since'),
  },
  (table) => [
    uniqueIndex('document_files_by_upload').on(table.uploadId),
    check('document_files_bytes_positive', sql`${table.bytes} > 0`),
  ],
);

/** The documents of products, in their order. */
export const productDocuments = pgTable(
  'product_documents',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documentFiles.id),
    /** From 0. */
    position: integer().notNull(),
    title: text().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.documentId] }),
    index('product_documents_by_document').on(table.documentId),
  ],
);
