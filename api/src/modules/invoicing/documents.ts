import type { DocumentSummary, ShopDocument } from '@chuck-and-bit/contract/documents';
import { messages } from '@chuck-and-bit/contract/messages';
import { usdOf } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { findPurchaseFor } from '../purchases/purchases';
import { findRelated, listRelated, type RelatedDocument } from './documents.queries';

export { countWaiting } from './documents.queries';

const documentNotFound = () => new ShopError('DOCUMENT_NOT_FOUND', messages.documentNotFound);

/**
 * Finds a document. Staff who may read orders get any; other users those of their own purchases.
 * @throws DOCUMENT_NOT_FOUND also for one of another user's purchase
 */
export async function findDocumentFor(database: Queryable, id: string, user: UserRow): Promise<ShopDocument> {
  const related = isId(id) ? await findRelated(database, id) : null;
  if (!related) throw documentNotFound();
  await findPurchaseFor(database, related.document.purchaseId, user).catch((error: unknown) => {
    throw error instanceof ShopError ? documentNotFound() : error;
  });
  return toDocument(related);
}

/** The issued documents of a purchase, oldest first. */
export const listDocumentsOf = async (database: Queryable, purchaseId: string): Promise<DocumentSummary[]> =>
  (await listRelated(database, [purchaseId])).map(toSummary);

/** The issued documents of these purchases with their content, oldest first. */
export const listWholeDocumentsOf = async (
  database: Queryable,
  purchaseIds: readonly string[],
): Promise<ShopDocument[]> => (await listRelated(database, purchaseIds)).map(toDocument);

function toDocument(related: RelatedDocument): ShopDocument {
  const { seller, ...content } = related.document.content;
  if (!seller) throw new Error(`The document ${related.document.id} was issued without a seller`);
  return { ...toSummary(related), content: { ...content, seller } };
}

function toSummary({ document, reversed, invoice, reversal }: RelatedDocument): DocumentSummary {
  const { id, kind, number, issuedAt, purchaseId, refundId, totalCents } = document;
  if (number === null || !issuedAt) throw new Error(`The document ${id} is not issued`);
  return {
    _id: id,
    kind,
    number,
    issuedAt: issuedAt.toISOString(),
    purchaseId,
    refundId,
    reverses: toReference(reversed),
    invoice: toReference(invoice),
    reversedBy: toReference(reversal),
    total: usdOf(totalCents),
  };
}

/** Null also for one that waits. */
const toReference = (row: RelatedDocument['invoice']) =>
  row && row.number !== null ? { _id: row.id, kind: row.kind, number: row.number } : null;
