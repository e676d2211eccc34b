import { messages } from '@chuck-and-bit/contract/messages';
import { canCancel } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { cancelPayments } from '../payments/cancel-payments';
import { hasLivePayment } from '../payments/payments';
import type { Till } from '../payments/till';
import { markPaid } from './mark-paid';
import * as queries from './orders.queries';

/**
 * Cancels an unpaid order for its owner or an admin.
 * @returns how many were deleted: 0 when it does not exist or belongs to someone else
 * @throws ORDER_ALREADY_PAID, also when the provider says that the money has moved
 */
export async function cancelOrder(
  database: Queryable,
  till: Till,
  user: UserRow,
  id: string,
): Promise<number> {
  const order = isId(id) ? await queries.findOrder(database, id) : null;
  if (!order || !(user.role === 'admin' || order.userId === user.id)) return 0;
  const end = await endUnpaidOrder(database, till, order.id, till.news.cancelled);
  if (end === 'paid') throw new ShopError('ORDER_ALREADY_PAID', messages.paidOrderNotCancellable);
  return end === 'ended' ? 1 : 0;
}

/**
 * Ends an unpaid order: first its payment at the card provider, then the order itself, and its stock comes back.
 * @param tell runs in the transaction that deletes the order
 * @returns 'paid' when it is paid, or turned out to be; 'gone' when someone else ended it
 */
export async function endUnpaidOrder(
  database: Queryable,
  till: Till,
  id: string,
  tell: (transaction: Queryable, order: queries.OrderRow) => Promise<void>,
): Promise<'ended' | 'paid' | 'gone'> {
  for (;;) {
    const paidBy = await cancelPayments(database, till.cards, id);
    if (paidBy) {
      await markPaid(database, till.news, id, paidBy);
      return 'paid';
    }
    const end = await database.transaction(async (transaction) => {
      const order = await queries.lockOrder(transaction, id);
      if (!order) return 'gone';
      if (!canCancel(order)) return 'paid';
      // A payment begun since: it has to be cancelled first.
      if (await hasLivePayment(transaction, id)) return 'again';
      await queries.deleteUnpaidOrder(transaction, id);
      await tell(transaction, order);
      return 'ended';
    });
    if (end !== 'again') return end;
  }
}
