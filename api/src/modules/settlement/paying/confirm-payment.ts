import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../../database/client';
import { ShopError } from '../../../errors';
import { isId } from '../../../ids';
import type { UserRow } from '../../accounts/users';
import { markPaid } from './mark-paid';
import { findOrder } from '../../orders/orders';
import { findIntentByTransaction } from '../../payments/payments';
import { type BuyerPaymentDeps, countPaymentCall } from './payment-calls';

const orderNotFound = () => new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);

/**
 * Handles a buyer's confirmation that a transaction paid the purchase of their order. Only the card provider's state counts.
 * @returns 1, or 0 when this transaction had already paid the order
 * @throws ORDER_NOT_FOUND for an unknown or another user's order, PAYMENT_MISMATCH for a transaction of which the shop has no
 *   intent of this user, TOO_MANY_REQUESTS, and the errors of `markPaid`
 */
export async function confirmPayment(
  database: Queryable,
  deps: BuyerPaymentDeps,
  user: UserRow,
  confirmation: { orderId: string; transactionId: string },
): Promise<number> {
  const order = isId(confirmation.orderId) ? await findOrder(database, confirmation.orderId) : null;
  if (order?.userId !== user.id) throw orderNotFound();
  if (order.transactionId === confirmation.transactionId) return 0;
  if (order.transactionId) throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
  const mismatch = new ShopError('PAYMENT_MISMATCH', messages.paymentMismatch);
  const intent = await findIntentByTransaction(database, confirmation.transactionId);
  if (intent?.userId !== user.id) throw mismatch;
  await countPaymentCall(database, deps, user);
  const payment = await deps.cards.findPayment(confirmation.transactionId);
  if (!payment) throw mismatch;
  try {
    return (await markPaid(database, deps, order.purchaseId, payment)) ? 1 : 0;
  } catch (error) {
    // Cancelled meanwhile. The caller named an order, not a purchase.
    if (error instanceof ShopError && error.code === 'PURCHASE_NOT_FOUND') throw orderNotFound();
    throw error;
  }
}
