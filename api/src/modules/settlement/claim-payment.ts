import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { markPaid } from './mark-paid';
import { findOrder } from '../orders/orders';
import { targetOfOrder } from '../../payment-target';
import type { PaymentDeps } from './payment-deps';

/**
 * Handles a buyer's claim that a transaction paid their order, or the whole purchase if the order is a line of one. Only the
 * card provider's state counts.
 * @returns 1, or 0 when this transaction had already paid the order
 * @throws ORDER_NOT_FOUND for an unknown or another user's order, PAYMENT_MISMATCH for an unknown transaction, and the
 *   errors of `markPaid`
 */
export async function claimPayment(
  database: Queryable,
  deps: PaymentDeps,
  user: UserRow,
  claim: { orderId: string; transactionId: string },
): Promise<number> {
  const order = isId(claim.orderId) ? await findOrder(database, claim.orderId) : null;
  if (order?.userId !== user.id) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  if (order.transactionId === claim.transactionId) return 0;
  if (order.transactionId) throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
  const payment = await deps.cards.findPayment(claim.transactionId);
  if (!payment) throw new ShopError('PAYMENT_MISMATCH', messages.paymentMismatch);
  return (await markPaid(database, deps.notifications, targetOfOrder(order), payment)) ? 1 : 0;
}
