import type { Queryable } from '../../database/client';
import type { OrderNotifications, RefundCause } from '../orders/order-notifications';
import { lockPayable } from '../purchases/payables';
import * as queries from './settlement.queries';

/**
 * Marks what this transaction paid as refunded and notifies the buyer and the shop's owner. Idempotent.
 * @param transactionId a payment whose whole amount was returned
 * @returns whether the transaction had paid an order or a purchase
 */
export async function markRefunded(
  transaction: Queryable,
  notifications: OrderNotifications,
  transactionId: string,
  cause: RefundCause,
): Promise<boolean> {
  const target = await queries.findTargetPaidBy(transaction, transactionId);
  const payable = target && (await lockPayable(transaction, target));
  if (!payable) return false;
  if (!payable.refundedAt) {
    await queries.setRefunded(transaction, payable.target);
    await notifications.refunded(transaction, payable, cause);
  }
  return true;
}
