import { fileEncodings, importRowStates, importStates } from '@chuck-and-bit/contract/product-imports';
import type { ProductKey, ProductValues } from '@chuck-and-bit/contract/product-fields';
import type { PlannedRow } from '@chuck-and-bit/contract/product-plans';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** Imports of files of products. There are no foreign keys to users, because an import outlives its actor. */
export const productImports = pgTable(
  'product_imports',
  {
    id: uuid().primaryKey(),
    state: text({ enum: importStates }).notNull().default('reading'),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** Who uploaded the file, and after the start who started it: the actor of its changes. */
    actorId: uuid('actor_id'),
    actor: text().notNull(),
    address: text(),
    requestId: text('request_id'),
    fileName: text('file_name').notNull(),
    encoding: text({ enum: fileEncodings }).notNull(),
    /** The rows of the file. */
    rows: integer().notNull().default(0),
    /** Counts of planned rows. */
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    saved: integer().notNull().default(0),
  },
  (table) => [
    check(
      'product_imports_state_known',
      sql`${table.state} in ('reading', 'planning', 'planned', 'applying', 'done', 'stopped')`,
    ),
  ],
);

/** A row of a file as it was read: the texts of its cells, those of attributes by their headings. */
export type ReadRow = {
  id: string;
  cells: Partial<Record<ProductKey, string>>;
  kind?: string;
  attributes?: Record<string, string>;
  /** The sign before decimals that the columns of the file show, where a cell needs it: by its field or heading. */
  decimalSigns?: Record<string, '.' | ','>;
};

/**
 * What the background knows of a row beside what the contract shows: `read` rows have no plan yet, and `unchanged` ones are only kept
 * so that a later row that names the same product is found to repeat it.
 */
const rowStates = ['read', 'unchanged', ...importRowStates] as const;

/** The rows of an import. */
export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** From 1, in the order of the file. */
    position: integer().notNull(),
    line: integer().notNull(),
    /** Its cells, until it is planned. */
    cells: jsonb().$type<ReadRow>(),
    /** Hashed; rows with the same name the same product. Null until it is planned, and for cells that can't be told apart. */
    product: text(),
    isNew: boolean('is_new').notNull().default(false),
    /** Null for a new product until it is saved, and for an unknown one. */
    productId: uuid('product_id'),
    /** The product's version at the preview. */
    version: integer(),
    name: text().notNull().default(''),
    /** For the preview: long texts are shortened. */
    changes: jsonb().$type<PlannedRow['changes']>().notNull().default([]),
    problems: jsonb().$type<PlannedRow['problems']>().notNull().default([]),
    /** The fields to write, without the stock of a product that exists; null with problems. */
    values: jsonb().$type<Partial<ProductValues>>(),
    /** Units to add to the stock of a product that exists, or to take from it. */
    stockDelta: integer('stock_delta').notNull().default(0),
    /** The stock that the file replaces. Null if the file only adds to it, or leaves it alone. */
    stockSeen: integer('stock_seen'),
    state: text({ enum: rowStates }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    check(
      'product_import_rows_state_known',
      sql`${table.state} in ('read', 'unchanged', 'planned', 'saved', 'left-out')`,
    ),
    index('product_import_rows_read').on(table.importId, table.position).where(sql`${table.state} = 'read'`),
    index('product_import_rows_planned')
      .on(table.importId, table.position)
      .where(sql`${table.state} = 'planned'`),
    index('product_import_rows_by_product').on(table.importId, table.product, table.line),
  ],
);
