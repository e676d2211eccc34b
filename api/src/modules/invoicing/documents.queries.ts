import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import { documentSeries, documents, isStandingInvoice, type StoredContent } from '../../tables/documents';
import { purchases } from '../../tables/purchases';

export type { StoredContent };
export type DocumentRow = typeof documents.$inferSelect;
export type Series = typeof documentSeries.$inferSelect;
export type NewDocument = Pick<
  DocumentRow,
  'id' | 'kind' | 'purchaseId' | 'refundId' | 'reverses' | 'invoiceId' | 'totalCents' | 'content'
>;
type Reference = Pick<DocumentRow, 'id' | 'kind' | 'number'>;

/** A document with those that it names. */
export type RelatedDocument = {
  document: DocumentRow;
  reversed: Reference | null;
  invoice: Reference | null;
  reversal: Reference | null;
};

const firstSeries: Series[] = [
  { kind: 'credit_note', prefix: 'CN-', firstNumber: 1, nextNumber: 1 },
  { kind: 'invoice', prefix: 'INV-', firstNumber: 1, nextNumber: 1 },
  { kind: 'reversal', prefix: 'REV-', firstNumber: 1, nextNumber: 1 },
];

/** The counters of all kinds, by kind. Those that were never written have their defaults. */
export async function listSeries(database: Queryable): Promise<Series[]> {
  const rows = await database.select().from(documentSeries).orderBy(asc(documentSeries.kind));
  return firstSeries.map((series) => rows.find(({ kind }) => kind === series.kind) ?? series);
}

/** Locks the counters of all kinds in one order. Nothing is locked after them. */
export async function lockSeries(transaction: Queryable): Promise<Series[]> {
  const lock = () =>
    transaction.select().from(documentSeries).orderBy(asc(documentSeries.kind)).for('update');
  const locked = await lock();
  if (locked.length === firstSeries.length) return locked;
  await transaction.insert(documentSeries).values(firstSeries).onConflictDoNothing();
  return lock();
}

/** Writes a locked counter. */
export async function writeSeries(transaction: Queryable, { kind, ...series }: Series): Promise<void> {
  await transaction.update(documentSeries).set(series).where(eq(documentSeries.kind, kind));
}

/** Inserts documents that wait for their numbers, in this order. */
export async function insertDocuments(transaction: Queryable, rows: NewDocument[]): Promise<void> {
  await transaction.insert(documents).values(rows);
}

/** Those without a number, in the order in which they are issued. */
export async function listWaiting(transaction: Queryable, limit: number): Promise<DocumentRow[]> {
  return transaction
    .select()
    .from(documents)
    .where(isNull(documents.number))
    .orderBy(asc(documents.position))
    .limit(limit);
}

/** The documents of a purchase that wait. */
export const listWaitingOf = (transaction: Queryable, purchaseId: string): Promise<DocumentRow[]> =>
  transaction
    .select()
    .from(documents)
    .where(and(eq(documents.purchaseId, purchaseId), isNull(documents.number)));

export async function countWaiting(database: Queryable): Promise<number> {
  return database.$count(documents, isNull(documents.number));
}

/** Gives a waiting document its number. */
export async function setIssued(
  transaction: Queryable,
  id: string,
  issued: { number: string; content: StoredContent },
): Promise<void> {
  await transaction
    .update(documents)
    .set({ ...issued, issuedAt: sql`clock_timestamp()` })
    .where(eq(documents.id, id));
}

/** Replaces the content of a document that waits. */
export async function setWaitingContent(
  transaction: Queryable,
  id: string,
  content: StoredContent,
): Promise<void> {
  await transaction.update(documents).set({ content }).where(eq(documents.id, id));
}

/** The invoice of a purchase that is not reversed; null without one. */
export async function findStandingInvoice(
  database: Queryable,
  purchaseId: string,
): Promise<DocumentRow | null> {
  const [row] = await database
    .select()
    .from(documents)
    .where(and(eq(documents.purchaseId, purchaseId), isStandingInvoice));
  return row ?? null;
}

/** The credit notes of these refunds. */
export async function listCreditNotes(
  database: Queryable,
  refundIds: readonly string[],
): Promise<DocumentRow[]> {
  return database
    .select()
    .from(documents)
    .where(and(inArray(documents.refundId, [...refundIds]), eq(documents.kind, 'credit_note')))
    .orderBy(asc(documents.position));
}

const reversal = alias(documents, 'reversal');
const reversed = alias(documents, 'reversed');
const invoice = alias(documents, 'invoice');

const selectRelated = (database: Queryable, where: SQL) =>
  database
    .select({
      document: documents,
      reversed: { id: reversed.id, kind: reversed.kind, number: reversed.number },
      invoice: { id: invoice.id, kind: invoice.kind, number: invoice.number },
      reversal: { id: reversal.id, kind: reversal.kind, number: reversal.number },
    })
    .from(documents)
    .leftJoin(reversed, eq(reversed.id, documents.reverses))
    .leftJoin(invoice, eq(invoice.id, documents.invoiceId))
    .leftJoin(reversal, eq(reversal.reverses, documents.id))
    .where(and(where, isNotNull(documents.number)))
    .orderBy(asc(documents.position));

/** The issued documents of these purchases, oldest first. */
export const listRelated = (
  database: Queryable,
  purchaseIds: readonly string[],
): Promise<RelatedDocument[]> => selectRelated(database, inArray(documents.purchaseId, [...purchaseIds]));

/** An issued document. */
export async function findRelated(database: Queryable, id: string): Promise<RelatedDocument | null> {
  const [row] = await selectRelated(database, eq(documents.id, id));
  return row ?? null;
}

/**
 * Removes the person from issued documents of this age whose customer's account is deleted. The amounts stay.
 * @returns how many were changed
 */
export async function anonymizeDocuments(database: Queryable, years: number, limit: number): Promise<number> {
  const due = database
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(purchases, eq(purchases.id, documents.purchaseId))
    .where(
      and(
        isNull(documents.erasedAt),
        sql`${documents.issuedAt} < now() - make_interval(years => ${years}::int)`,
        isNull(purchases.userId),
      ),
    )
    .limit(limit);
  const changed = await database
    .update(documents)
    .set({
      content: sql`jsonb_set(${documents.content}, '{payment,card}', 'null') || '{"buyer": null, "deliveredTo": null}'`,
      erasedAt: sql`now()`,
    })
    .where(inArray(documents.id, due))
    .returning({ id: documents.id });
  return changed.length;
}
