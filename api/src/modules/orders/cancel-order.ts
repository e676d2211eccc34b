import { messages } from '@chuck-and-bit/contract/messages';
import { canCancel } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { Cards } from '../../external/cards';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { cancelPayments } from '../payments/cancel-payments';
import { hasLivePayment } from '../payments/payments';
import { markPaid } from './mark-paid';
import * as queries from './orders.queries';

/**
 * Cancels an unpaid order: first its payment at the card provider, then the order itself, and its stock comes back.
 * @returns how many were deleted: 0 when it does not exist or belongs to someone else
 * @throws ORDER_ALREADY_PAID, also when the provider says that the money has moved
 */
export async function cancelOrder(
  database: Queryable,
  cards: Cards,
  user: UserRow,
  id: string,
): Promise<number> {
  for (;;) {
    const order = isId(id) ? await queries.findOrder(database, id) : null;
    if (!order || !(user.role === 'admin' || order.userId === user.id)) return 0;
    if (!canCancel(order)) throw alreadyPaid();
    const paidBy = await cancelPayments(database, cards, order.id);
    if (paidBy) {
      await markPaid(database, order.id, paidBy);
      throw alreadyPaid();
    }
    const deleted = await database.transaction(async (transaction) => {
      await queries.lockOrder(transaction, order.id);
      // A payment begun since: it has to be cancelled first.
      if (await hasLivePayment(transaction, order.id)) return null;
      return queries.deleteUnpaidOrder(transaction, order.id);
    });
    if (deleted) return 1;
  }
}

const alreadyPaid = () => new ShopError('ORDER_ALREADY_PAID', messages.paidOrderNotCancellable);
