import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../../database/client';
import { databaseTime } from '../../../database/clock';
import { ShopError } from '../../../errors';
import type { CardPayment } from '../../../external/cards';
import { isId } from '../../../ids';
import { issueInvoice } from '../../invoicing/issue-documents';
import { lockIntent, updateIntent } from '../../payments/payments';
import { lockPurchase, purchaseNotFound, type PurchaseRow, setPaid } from '../../purchases/purchases';
import { recordEarlierRefunds } from '../refunding/record-refunds';
import type { PaymentDeps } from '../payment-deps';

/**
 * Marks this purchase with all its orders as paid by this payment. Idempotent. Called for the buyer's confirmation,
 * by webhooks, by the reconciler, and when preparing or cancelling a payment finds it charged.
 * @param payment as read from the card provider, never from a caller
 * @returns whether this call changed it
 * @throws PURCHASE_NOT_FOUND, ORDER_ALREADY_PAID (by another payment), PAYMENT_NOT_SUCCEEDED, AMOUNT_MISMATCH,
 *   PAYMENT_MISMATCH, PAYMENT_ALREADY_USED, PAYMENT_REFUNDED
 */
export function markPaid(
  database: Queryable,
  { notifications, seller }: Pick<PaymentDeps, 'notifications' | 'seller'>,
  purchaseId: string,
  payment: CardPayment,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // The intent's lock excludes a concurrent refund of the charge. It is always taken before the other locks.
    const intent = isId(payment.intentId) ? await lockIntent(transaction, payment.intentId) : null;
    const whole = await lockPurchase(transaction, purchaseId);
    if (!whole) throw purchaseNotFound();
    const { transactionId } = whole.purchase;
    if (transactionId === payment.id) return false;
    if (transactionId) throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
    if (!intent) throw new ShopError('PAYMENT_MISMATCH', messages.paymentMismatch);
    requireMatch(whole.purchase, payment);
    if (payment.refunded || intent.status === 'refunding' || intent.status === 'refunded') {
      throw new ShopError('PAYMENT_REFUNDED', messages.paymentRefunded);
    }
    if (intent.settledAt) throw new ShopError('PAYMENT_ALREADY_USED', messages.paymentUsed);

    const now = await databaseTime(transaction);
    const paid = await setPaid(transaction, whole, {
      transactionId: payment.id,
      paidAt: now,
      cardBrand: payment.card?.brand ?? null,
      cardLast4: payment.card?.last4 ?? null,
      disputedAt: payment.dispute === 'open' ? now : null,
      refundedCents: intent.refundedCents,
    });
    await updateIntent(transaction, intent.id, {
      providerId: payment.id,
      status: 'succeeded',
      succeededAt: intent.succeededAt ?? now,
      settledAt: now,
    });
    const refunds = intent.refundedCents > 0 ? await recordEarlierRefunds(transaction, paid, intent) : [];
    const invoice = await issueInvoice(transaction, seller, paid, refunds);
    await notifications.paid(transaction, paid, invoice);
    return true;
  });
}

function requireMatch({ id, userId, totalCents }: PurchaseRow, payment: CardPayment): void {
  if (payment.status !== 'succeeded') {
    throw new ShopError('PAYMENT_NOT_SUCCEEDED', messages.paymentNotSucceeded);
  }
  const isIntended =
    payment.purchaseId === null
      ? payment.userId !== null && payment.userId === userId
      : payment.purchaseId === id;
  if (!isIntended) throw new ShopError('PAYMENT_MISMATCH', messages.paymentMismatch);
  if (payment.currency !== 'usd' || payment.amount !== totalCents) {
    throw new ShopError('AMOUNT_MISMATCH', messages.amountMismatch);
  }
}
