import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { documents, isStandingInvoice } from '../../tables/documents';
import { purchases } from '../../tables/purchases';
import type { PurchaseRow } from './purchases.queries';

/** The issued invoice of each of these purchases that is not reversed; those without one are missing. */
export async function listInvoices(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { _id: string; number: string }>> {
  const rows = await database
    .select({ id: documents.id, number: documents.number, purchaseId: documents.purchaseId })
    .from(documents)
    .where(and(inArray(documents.purchaseId, [...ids]), isNotNull(documents.number), isStandingInvoice));
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
