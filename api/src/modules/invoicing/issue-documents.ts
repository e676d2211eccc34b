import type { DocumentKind } from '@chuck-and-bit/contract/documents';
import type { Queryable } from '../../database/client';
import { newId } from '../../ids';
import type { WholePurchase } from '../purchases/purchases';
import { readInvoicingSeller, type Seller } from '../shop-settings/shop-settings';
import { type CreditedRefund, creditNoteContent, invoiceContent } from './document-content';
import * as queries from './documents.queries';
import type { DocumentRow, NewDocument } from './documents.queries';

/** A document that has its number. */
export type IssuedDocument = { id: string; kind: DocumentKind; number: string; refundId: string | null };

/** How many waiting documents one transaction issues besides its own. */
const waitingAtOnce = 100;

/**
 * Issues the invoice of a purchase that was just paid, and credit notes for what was refunded of its charge before. Like all
 * functions here it locks the counters, so the caller locks nothing afterwards.
 * @param seller the configured seller
 * @returns the invoice; null if it waits until the seller is complete
 */
export async function issueInvoice(
  transaction: Queryable,
  seller: Seller,
  whole: WholePurchase,
  refunds: readonly CreditedRefund[],
): Promise<IssuedDocument | null> {
  const { id: purchaseId, totalCents } = whole.purchase;
  const invoice = newDocument({ kind: 'invoice', purchaseId, totalCents, content: invoiceContent(whole) });
  const notes = creditNotes(whole, refunds, [], invoice.id);
  const issued = await addDocuments(transaction, seller, [invoice, ...notes]);
  return issued.find(({ kind }) => kind === 'invoice') ?? null;
}

/**
 * Issues a credit note for each refund that has succeeded now, and a reversal of the credit note of each that has failed
 * after it had succeeded.
 * @param refunds `before`: those that had succeeded already, and still have; `failed`: the ids of those that have failed
 * @returns the issued ones; without those that wait until the seller is complete
 */
export async function issueForRefunds(
  transaction: Queryable,
  seller: Seller,
  whole: WholePurchase,
  refunds: { before: readonly CreditedRefund[]; succeeded: readonly CreditedRefund[]; failed: string[] },
): Promise<IssuedDocument[]> {
  const { before, succeeded, failed } = refunds;
  if (succeeded.length === 0 && failed.length === 0) return [];
  const invoice = await queries.findStandingInvoice(transaction, whole.purchase.id);
  const reversed = await queries.listCreditNotes(transaction, failed);
  return addDocuments(transaction, seller, [
    ...creditNotes(whole, succeeded, before, invoice?.id ?? null),
    ...reversed.map((note) => reversalOf(note, 'The refund did not reach the buyer')),
  ]);
}

type Draft = Pick<NewDocument, 'kind' | 'purchaseId' | 'totalCents' | 'content'> & Partial<NewDocument>;

/** A document without its number. */
export const newDocument = (draft: Draft): NewDocument => ({
  id: newId(),
  refundId: null,
  reverses: null,
  invoiceId: null,
  ...draft,
});

/** A reversal of a document. */
export const reversalOf = (document: DocumentRow, reason: string): NewDocument =>
  newDocument({
    kind: 'reversal',
    purchaseId: document.purchaseId,
    refundId: document.refundId,
    reverses: document.id,
    totalCents: document.totalCents,
    content: { ...document.content, seller: null, reason },
  });

const creditNotes = (
  whole: WholePurchase,
  refunds: readonly CreditedRefund[],
  before: readonly CreditedRefund[],
  invoiceId: string | null,
): NewDocument[] =>
  refunds.map((each, index) =>
    newDocument({
      kind: 'credit_note',
      purchaseId: whole.purchase.id,
      refundId: each.refund.id,
      invoiceId,
      totalCents: each.refund.amountCents,
      content: creditNoteContent(whole, each, [...before, ...refunds.slice(0, index)]),
    }),
  );

/** Adds documents of a locked purchase, and issues them with those that wait. @returns those of them that were issued */
export async function addDocuments(
  transaction: Queryable,
  seller: Seller,
  added: NewDocument[],
): Promise<IssuedDocument[]> {
  if (added.length === 0) return [];
  const issued = await issueWaiting(transaction, seller, added);
  return issued.filter(({ id }) => added.some((each) => each.id === id));
}

/** Issues all documents that wait, in several transactions. */
export async function issueAllWaiting(database: Queryable, seller: Seller): Promise<void> {
  const issueSome = () => database.transaction((transaction) => issueWaiting(transaction, seller));
  while ((await queries.countWaiting(database)) > 0) if ((await issueSome()).length === 0) return;
}

/**
 * Issues documents that wait, oldest first, if the seller is complete. Documents are added and the seller is read under the lock of the
 * counters, so none is left waiting behind a change of the settings.
 * @param added documents that wait from now on
 */
export async function issueWaiting(
  transaction: Queryable,
  configured: Seller,
  added: NewDocument[] = [],
): Promise<IssuedDocument[]> {
  const series = new Map((await queries.lockSeries(transaction)).map((each) => [each.kind, each]));
  if (added.length > 0) await queries.insertDocuments(transaction, added);
  const seller = await readInvoicingSeller(transaction, configured);
  if (!seller) return [];
  const issued: IssuedDocument[] = [];
  for (const { id, kind, refundId, content } of await queries.listWaiting(
    transaction,
    waitingAtOnce + added.length,
  )) {
    const counter = series.get(kind);
    if (!counter) throw new Error(`There is no series of ${kind}`);
    const number = `${counter.prefix}${counter.nextNumber}`;
    counter.nextNumber += 1;
    await queries.setIssued(transaction, id, { number, content: { ...content, seller } });
    issued.push({ id, kind, number, refundId });
  }
  const kinds = new Set(issued.map(({ kind }) => kind));
  for (const counter of series.values())
    if (kinds.has(counter.kind)) await queries.writeSeries(transaction, counter);
  return issued;
}
