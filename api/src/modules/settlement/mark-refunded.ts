import type { Queryable } from '../../database/client';
import type { OrderNotifications, RefundCause } from '../orders/order-notifications';
import * as queries from './settlement.queries';

/**
 * Marks the order paid by this transaction as refunded and notifies the buyer and the shop's owner. Idempotent.
 * @param transactionId a payment whose whole amount was returned
 * @returns whether the transaction had paid an order
 */
export async function markRefunded(
  transaction: Queryable,
  notifications: OrderNotifications,
  transactionId: string,
  cause: RefundCause,
): Promise<boolean> {
  const order = await queries.lockOrderPaidBy(transaction, transactionId);
  if (!order) return false;
  if (!order.refundedAt) {
    await queries.setRefunded(transaction, order.id);
    await notifications.refunded(transaction, order, cause);
  }
  return true;
}
