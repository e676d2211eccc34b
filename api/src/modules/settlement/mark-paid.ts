import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { databaseTime } from '../../database/clock';
import { ShopError } from '../../errors';
import type { CardPayment } from '../../external/cards';
import { isId } from '../../ids';
import { lockOrder, type OrderRow } from '../orders/orders';
import { lockIntent, updateIntent } from '../payments/payments';
import type { OrderNotifications } from '../orders/order-notifications';
import * as queries from './settlement.queries';

/**
 * Marks this order as paid by this payment. Idempotent. Called for the buyer's claim, by webhooks and by the reconciler.
 * @param payment as read from the card provider, never from a caller
 * @returns whether this call changed the order
 * @throws ORDER_NOT_FOUND, ORDER_ALREADY_PAID (by another payment), PAYMENT_NOT_SUCCEEDED, AMOUNT_MISMATCH,
 *   PAYMENT_MISMATCH, PAYMENT_ALREADY_USED, PAYMENT_REFUNDED
 */
export function markPaid(
  database: Queryable,
  notifications: OrderNotifications,
  orderId: string,
  payment: CardPayment,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // The intent's lock excludes a concurrent refund of the charge. It is always taken before the order's lock.
    const intent = isId(payment.intentId) ? await lockIntent(transaction, payment.intentId) : null;
    const order = await lockOrder(transaction, orderId);
    if (!order) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
    if (order.transactionId === payment.id) return false;
    if (order.transactionId) throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
    if (!intent) throw new ShopError('PAYMENT_MISMATCH', messages.paymentMismatch);
    requireMatch(order, payment);
    if (payment.refunded || intent.status === 'refunding' || intent.status === 'refunded') {
      throw new ShopError('PAYMENT_REFUNDED', messages.paymentRefunded);
    }
    if (intent.settledAt) throw new ShopError('PAYMENT_ALREADY_USED', messages.paymentUsed);

    const now = await databaseTime(transaction);
    const paid = await queries.setPaid(transaction, order.id, payment, now);
    await updateIntent(transaction, intent.id, {
      providerId: payment.id,
      status: 'succeeded',
      succeededAt: intent.succeededAt ?? now,
      settledAt: now,
    });
    await notifications.paid(transaction, paid);
    return true;
  });
}

function requireMatch(order: OrderRow, payment: CardPayment): void {
  if (payment.status !== 'succeeded') {
    throw new ShopError('PAYMENT_NOT_SUCCEEDED', messages.paymentNotSucceeded);
  }
  const forThisOrder =
    payment.orderId === null
      ? payment.userId !== null && payment.userId === order.userId
      : payment.orderId === order.id;
  if (!forThisOrder) throw new ShopError('PAYMENT_MISMATCH', messages.paymentMismatch);
  if (payment.currency !== 'usd' || payment.amount !== order.totalCents) {
    throw new ShopError('AMOUNT_MISMATCH', messages.amountMismatch);
  }
}
