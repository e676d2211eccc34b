import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { databaseTime } from '../../database/clock';
import { ShopError } from '../../errors';
import type { CardPayment } from '../../external/cards';
import { isId } from '../../ids';
import { lockIntent, updateIntent } from '../payments/payments';
import { type PaymentTarget, targetFromColumns } from '../../payment-target';
import { lockPayable, type Payable, toPayable } from '../purchases/payables';
import type { PaymentNotifications } from './payment-notifications';
import * as queries from './settlement.queries';

/**
 * Marks this order, or this purchase with all its orders, as paid by this payment. Idempotent. Called for the buyer's claim,
 * by webhooks, by the reconciler, and when preparing or cancelling a payment finds it charged.
 * @param payment as read from the card provider, never from a caller
 * @returns whether this call changed it
 * @throws ORDER_NOT_FOUND, ORDER_ALREADY_PAID (by another payment), PAYMENT_NOT_SUCCEEDED, AMOUNT_MISMATCH,
 *   PAYMENT_MISMATCH, PAYMENT_ALREADY_USED, PAYMENT_REFUNDED
 */
export function markPaid(
  database: Queryable,
  notifications: PaymentNotifications,
  target: PaymentTarget,
  payment: CardPayment,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // The intent's lock excludes a concurrent refund of the charge. It is always taken before the other locks.
    const intent = isId(payment.intentId) ? await lockIntent(transaction, payment.intentId) : null;
    const payable = await lockPayable(transaction, target);
    if (!payable) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
    if (payable.transactionId === payment.id) return false;
    if (payable.transactionId) throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
    if (!intent) throw new ShopError('PAYMENT_MISMATCH', messages.paymentMismatch);
    requireMatch(payable, payment);
    if (payment.refunded || intent.status === 'refunding' || intent.status === 'refunded') {
      throw new ShopError('PAYMENT_REFUNDED', messages.paymentRefunded);
    }
    if (intent.settledAt) throw new ShopError('PAYMENT_ALREADY_USED', messages.paymentUsed);

    const now = await databaseTime(transaction);
    const paid = await queries.setPaid(
      transaction,
      payable,
      { ...payment, refundedCents: intent.refundedCents },
      now,
    );
    await updateIntent(transaction, intent.id, {
      providerId: payment.id,
      status: 'succeeded',
      succeededAt: intent.succeededAt ?? now,
      settledAt: now,
    });
    await notifications.paid(transaction, toPayable(paid));
    return true;
  });
}

function requireMatch({ target, userId, totalCents }: Payable, payment: CardPayment): void {
  if (payment.status !== 'succeeded') {
    throw new ShopError('PAYMENT_NOT_SUCCEEDED', messages.paymentNotSucceeded);
  }
  const intended = targetFromColumns(payment);
  const isIntended = intended
    ? intended.kind === target.kind && intended.id === target.id
    : payment.userId !== null && payment.userId === userId;
  if (!isIntended) throw new ShopError('PAYMENT_MISMATCH', messages.paymentMismatch);
  if (payment.currency !== 'usd' || payment.amount !== totalCents) {
    throw new ShopError('AMOUNT_MISMATCH', messages.amountMismatch);
  }
}
