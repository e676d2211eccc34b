import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { breaksUnique, ShopError } from '../../errors';
import type { CardPayment } from '../../external/cards';
import * as queries from './orders.queries';

/**
 * Notes that this payment paid this order. May run any number of times, from anywhere that learned of the payment.
 * @param payment as the card provider states it now, not as a caller says
 * @returns whether this call was the one that changed the order
 * @throws ORDER_NOT_FOUND, ORDER_ALREADY_PAID (by another payment), PAYMENT_NOT_SUCCEEDED, AMOUNT_MISMATCH,
 *   PAYMENT_MISMATCH, PAYMENT_ALREADY_USED
 */
export async function markPaid(database: Queryable, orderId: string, payment: CardPayment): Promise<boolean> {
  const order = await queries.findOrder(database, orderId);
  if (!order) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  if (order.transactionId === payment.id) return false;
  if (order.transactionId) throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
  requireMatch(order, payment);
  try {
    if (await queries.setPaid(database, order.id, payment.id)) return true;
  } catch (error) {
    if (breaksUnique(error, 'orders_transaction_id_unique')) {
      throw new ShopError('PAYMENT_ALREADY_USED', messages.paymentUsed);
    }
    throw error;
  }
  // Paid or cancelled since it was read: the second look tells which.
  return markPaid(database, orderId, payment);
}

function requireMatch(order: queries.OrderRow, payment: CardPayment): void {
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
