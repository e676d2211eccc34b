import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import { documents } from '../../tables/documents';
import { purchases } from '../../tables/purchases';
import type { PurchaseRow } from './purchases.queries';

const reversal = alias(documents, 'reversal');

/** The issued invoice of each of these purchases that is not reversed; those without one are missing. */
export async function listInvoices(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { _id: string; number: string }>> {
  const rows = await database
    .select({ id: documents.id, number: documents.number, purchaseId: documents.purchaseId })
    .from(documents)
    .leftJoin(reversal, eq(reversal.reverses, documents.id))
    .where(
      and(
        inArray(documents.purchaseId, [...ids]),
        eq(documents.kind, 'invoice'),
        isNotNull(documents.number),
        isNull(reversal.id),
      ),
    );
  return new Map(rows.map(({ id, number, purchaseId }) => [purchaseId, { _id: id, number: number ?? '' }]));
}

/** Stores who the invoice of a locked purchase goes to. */
export async function setInvoiceRecipient(
  transaction: Queryable,
  id: string,
  recipient: Pick<PurchaseRow, 'invoiceAddress' | 'taxNumber'>,
): Promise<void> {
  await transaction.update(purchases).set(recipient).where(eq(purchases.id, id));
}
