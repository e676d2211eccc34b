import { isDeepStrictEqual } from 'node:util';
import type { InvoiceRecipient } from '@chuck-and-bit/contract/documents';
import { messages } from '@chuck-and-bit/contract/messages';
import { textIfVisible, visibleText } from '@chuck-and-bit/contract/visible-text';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { toMailDocument } from '../mails/order-mail-parts';
import { queueMail } from '../mails/queue-mail';
import { resolveInvoiceAddress } from '../pricing/resolve-place';
import {
  invoiceLines,
  lockPurchase,
  purchaseNotFound,
  type PurchaseRow,
  setInvoiceRecipient,
} from '../purchases/purchases';
import type { Seller } from '../shop-settings/shop-settings';
import { peopleOf } from './document-content';
import * as queries from './documents.queries';
import { addDocuments, type IssuedDocument, newDocument, reversalOf } from './issue-documents';

/**
 * Replaces the recipient of a paid purchase's invoice, and mails the new invoice to the buyer. A document that waits for its number
 * gets the new recipient; an invoice that was issued is reversed and issued again. Credit notes stay as they are.
 * @throws PURCHASE_NOT_FOUND, ORDER_NOT_PAID, RECIPIENT_UNCHANGED, INVALID_INPUT for an unknown country or region
 */
export async function changeRecipient(
  transaction: Queryable,
  shop: { shopUrl: string; seller: Seller },
  actor: Actor,
  id: string,
  input: InvoiceRecipient,
): Promise<void> {
  const recipient = {
    invoiceAddress: resolveInvoiceAddress(input.invoiceAddress),
    taxNumber: textIfVisible(input.taxNumber) ?? null,
  };
  const whole = isId(id) ? await lockPurchase(transaction, id) : null;
  if (!whole) throw purchaseNotFound();
  const { purchase } = whole;
  if (purchase.transactionId === null)
    throw new ShopError('ORDER_NOT_PAID', messages.orderRefused.ORDER_NOT_PAID);
  const changed = { ...purchase, ...recipient };
  if (isDeepStrictEqual(printedRecipient(changed), printedRecipient(purchase))) {
    throw new ShopError('RECIPIENT_UNCHANGED', messages.recipientUnchanged);
  }
  await setInvoiceRecipient(transaction, purchase.id, recipient);
  await recordChange(transaction, actor, {
    action: 'purchase.invoice-recipient-changed',
    subject: { id: purchase.id, name: purchase.number },
    before: namedRecipient(purchase),
    after: namedRecipient(changed),
  });
  const issued = await correctDocuments(transaction, shop.seller, changed);
  const document = issued.find(({ kind }) => kind === 'invoice');
  if (document && purchase.userId !== null) {
    await queueMail(transaction, 'invoiceCorrected', {
      to: purchase.userEmail,
      name: purchase.userName,
      purchaseId: purchase.id,
      purchaseNumber: purchase.number,
      invoiceTo: invoiceLines(changed)?.join('\n') ?? null,
      taxNumber: changed.taxNumber,
      document: toMailDocument(document),
      shopUrl: shop.shopUrl,
    });
  }
}

/** As the invoice shows it: neither the delivery address as its recipient nor a space around a part is a change. */
const printedRecipient = (purchase: PurchaseRow) =>
  Object.entries(peopleOf(purchase).buyer ?? {}).map(([part, text]) => [part, visibleText(text ?? '')]);

const namedRecipient = (purchase: PurchaseRow) => ({
  invoiceTo: invoiceLines(purchase),
  taxNumber: purchase.taxNumber,
});

/** @returns the documents that were issued: a reversal and an invoice, or none */
async function correctDocuments(
  transaction: Queryable,
  seller: Seller,
  purchase: PurchaseRow,
): Promise<IssuedDocument[]> {
  await queries.lockSeries(transaction);
  const people = peopleOf(purchase);
  for (const { id, content } of await queries.listWaitingOf(transaction, purchase.id)) {
    await queries.setWaitingContent(transaction, id, { ...content, ...people });
  }
  const invoice = await queries.findStandingInvoice(transaction, purchase.id);
  if (!invoice || invoice.number === null) return [];
  return addDocuments(transaction, seller, [
    reversalOf(invoice, 'The recipient was corrected'),
    newDocument({
      kind: 'invoice',
      purchaseId: purchase.id,
      invoiceId: invoice.id,
      totalCents: invoice.totalCents,
      content: { ...invoice.content, seller: null, ...people },
    }),
  ]);
}
