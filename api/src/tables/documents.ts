import { type DocumentContent, documentKinds } from '@chuck-and-bit/contract/documents';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { codeOf, moment } from '../database/columns';
import { purchases } from './purchases';
import { refunds } from './refunds';

/** The content until the document is issued: it is not known yet who sells. */
export type StoredContent = Omit<DocumentContent, 'seller'> & { seller: DocumentContent['seller'] | null };

/**
 * Invoices, credit notes and reversals. One without a number waits until the seller is complete. The trigger function
 * `documents_unchanged` (in the migrations) refuses deletions, and changes of an issued document but the removal of the person.
 */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    /** The order in which they were made, which is the order in which they are issued. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: documentKinds }).notNull(),
    number: text().unique(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** The refund of a credit note and of its reversal. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** What a reversal reverses. No foreign key to its own table, because a restore writes rows in any order. */
    reverses: uuid().unique(),
    /** The invoice that a credit note is about, or that a corrected invoice replaces. No foreign key, as above. */
    invoiceId: uuid('invoice_id'),
    /** The total of its content. */
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** As the API answers it, so that it stays what was issued. */
    content: jsonb().$type<StoredContent>().notNull(),
    issuedAt: moment('issued_at'),
    /** When the person was removed from its content. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    check('documents_kind_known', sql`${table.kind} in ('invoice', 'credit_note', 'reversal')`),
    check('documents_issued_has_number', sql`(${table.number} is null) = (${table.issuedAt} is null)`),
    check('documents_reversal_reverses', sql`(${table.kind} = 'reversal') = (${table.reverses} is not null)`),
    check('documents_credits_a_refund', sql`${table.kind} <> 'credit_note' or ${table.refundId} is not null`),
    check('documents_total_positive', sql`${table.totalCents} >= 1`),
    uniqueIndex('documents_one_credit_note_per_refund')
      .on(table.refundId)
      .where(sql`${table.kind} = 'credit_note'`),
    index('documents_by_purchase').on(table.purchaseId, table.position),
    // For searches by the beginning of a number.
    index('documents_by_code').on(sql`${codeOf(table.number)} text_pattern_ops`),
    index('documents_waiting').on(table.position).where(sql`${table.number} is null`),
    index('documents_with_person').on(table.issuedAt).where(sql`${table.erasedAt} is null`),
  ],
);

/** Whether a document is an invoice that no reversal takes back. */
export const isStandingInvoice = sql`${documents.kind} = 'invoice'
  and not exists (select from ${documents} as reversal where reversal.reverses = ${documents.id})`;

/** The counter of each kind. A missing row has its defaults. */
export const documentSeries = pgTable(
  'document_series',
  {
    kind: text({ enum: documentKinds }).primaryKey(),
    prefix: text().notNull(),
    firstNumber: bigint('first_number', { mode: 'number' }).notNull(),
    /** Of the next document. */
    nextNumber: bigint('next_number', { mode: 'number' }).notNull(),
  },
  (table) => [
    check('document_series_kind_known', sql`${table.kind} in ('invoice', 'credit_note', 'reversal')`),
    check(
      'document_series_numbers_positive',
      sql`${table.firstNumber} >= 1 and ${table.nextNumber} >= ${table.firstNumber}`,
    ),
  ],
);
