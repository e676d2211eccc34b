import type { Queryable } from '../../database/client';
import type { OrderNotifications, RefundCause } from '../orders/order-notifications';
import * as queries from './settlement.queries';

/**
 * Marks the order that this transaction paid as refunded, and notifies its buyer and the owner: once, however often it
 * is called.
 * @param transactionId a payment that went back as a whole
 * @returns whether it had paid an order
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
