import { messages } from '@chuck-and-bit/contract/messages';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { type Actor, recordChange } from '../audit-log/record-change';
import { findOrder, toOrder } from '../orders/orders';
import { targetOfOrder } from '../../payment-target';
import { findPayable } from '../purchases/payables';
import { stockActorOf } from '../stock/change-stock';
import { endUnpaid, whileUnpaid } from './end-unpaid';
import type { PaymentDeps } from './payment-deps';
import { cancelLine } from './cancel-line';

const mayCancel = (user: UserRow, userId: string | null) =>
  userId === user.id || mayAccess(user.role, 'orders', 'change');

/** Who cancels: the buyer, or staff, whose change is recorded in the audit log. */
type Canceller = { user: UserRow; actor: Actor };

/**
 * Cancels an unpaid order for its buyer, or for staff who may change orders. If the order is a line of a purchase, the rest
 * is priced again; cancelling the last line ends the purchase.
 * @returns how many were deleted: 0 when it does not exist or belongs to someone else
 * @throws ORDER_ALREADY_PAID, also when the provider reports a charge; PROVIDER_UNAVAILABLE, also while it is processing
 *   the card
 */
export async function cancelOrder(
  database: Queryable,
  deps: PaymentDeps,
  { user, actor }: Canceller,
  id: string,
): Promise<number> {
  const order = isId(id) ? await findOrder(database, id) : null;
  if (!order || !mayCancel(user, order.userId)) return 0;
  const target = targetOfOrder(order);
  const record = async (transaction: Queryable) => {
    if (order.userId === user.id) return;
    await recordChange(transaction, actor, {
      action: 'order.cancelled',
      subject: { id: order.id, name: order.number },
      before: toOrder(order),
    });
  };
  const by = { reason: 'cancelled' as const, actor: stockActorOf(user) };
  const end =
    target.kind === 'order'
      ? await endUnpaid(database, deps, target, {
          ...by,
          notify: async (transaction, payable) => {
            await deps.notifications.cancelled(transaction, payable);
            await record(transaction);
          },
        })
      : await whileUnpaid(database, deps, target, async (transaction, payable) => {
          const lineEnd = await cancelLine(transaction, deps, payable, order.id, by.actor);
          if (lineEnd === 'ended') await record(transaction);
          return lineEnd;
        });
  if (end === 'paid') throw new ShopError('ORDER_ALREADY_PAID', messages.paidOrderNotCancellable);
  return end === 'ended' ? 1 : 0;
}

/** Like `cancelOrder`, for a purchase with all its orders. */
export async function cancelPurchase(
  database: Queryable,
  deps: PaymentDeps,
  { user, actor }: Canceller,
  id: string,
): Promise<number> {
  const purchase = isId(id) ? await findPayable(database, { kind: 'purchase', id }) : null;
  if (!purchase || !mayCancel(user, purchase.userId)) return 0;
  const end = await endUnpaid(database, deps, purchase.target, {
    reason: 'cancelled',
    actor: stockActorOf(user),
    notify: async (transaction, payable) => {
      await deps.notifications.cancelled(transaction, payable);
      if (purchase.userId === user.id) return;
      await recordChange(transaction, actor, {
        action: 'purchase.cancelled',
        subject: { id, name: payable.purchase?.number ?? '' },
        before: { orders: payable.orders.map(({ number }) => number) },
      });
    },
  });
  if (end === 'paid') throw new ShopError('ORDER_ALREADY_PAID', messages.paidPurchaseNotCancellable);
  return end === 'ended' ? 1 : 0;
}
