import { messages } from '@chuck-and-bit/contract/messages';
import { canCancel, paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { findOrder, lockOrder, type OrderRow } from '../orders/orders';
import { cancelPayments } from '../payments/cancel-payments';
import { hasLivePayment } from '../payments/payments';
import type { PaymentDeps } from './payment-deps';
import { markPaid } from './mark-paid';
import * as queries from './settlement.queries';

/** A payment that is started while another is being cancelled requires another round. */
const maxRounds = 3;

/**
 * Cancels an unpaid order for its owner or an admin.
 * @returns how many were deleted: 0 when it does not exist or belongs to someone else
 * @throws ORDER_ALREADY_PAID, also when the provider reports a charge; PROVIDER_UNAVAILABLE, also while it is processing
 *   the card
 */
export async function cancelOrder(
  database: Queryable,
  deps: PaymentDeps,
  user: UserRow,
  id: string,
): Promise<number> {
  const order = isId(id) ? await findOrder(database, id) : null;
  if (!order || !(user.role === 'admin' || order.userId === user.id)) return 0;
  const end = await endUnpaidOrder(database, deps, order.id, deps.notifications.cancelled);
  if (end === 'paid') throw new ShopError('ORDER_ALREADY_PAID', messages.paidOrderNotCancellable);
  return end === 'ended' ? 1 : 0;
}

/**
 * Ends an unpaid order: cancels its payment at the card provider, then deletes the order and restores its stock.
 * @param notify runs in the transaction that deletes the order
 * @returns 'paid' when it is paid, or turned out to be; 'gone' when a concurrent request ended it
 */
export async function endUnpaidOrder(
  database: Queryable,
  deps: PaymentDeps,
  id: string,
  notify: (transaction: Queryable, order: OrderRow) => Promise<void>,
): Promise<'ended' | 'paid' | 'gone'> {
  for (let round = 0; round < maxRounds; round++) {
    const paidBy = await cancelPayments(database, deps.cards, id);
    if (paidBy) {
      await markPaid(database, deps.notifications, id, paidBy);
      return 'paid';
    }
    const end = await database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, id);
      if (!order) return 'gone';
      if (!canCancel({ paymentStatus: paymentStatusOf(order) })) return 'paid';
      // A payment was started in the meantime and must be cancelled first.
      if (await hasLivePayment(transaction, id)) return 'again';
      await queries.deleteUnpaidOrder(transaction, id);
      await notify(transaction, order);
      return 'ended';
    });
    if (end !== 'again') return end;
  }
  throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1 });
}
