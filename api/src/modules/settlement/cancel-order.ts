import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { findOrder } from '../orders/orders';
import { targetOf } from '../../payment-target';
import { findPayable } from '../purchases/payables';
import { endUnpaid, whileUnpaid } from './end-unpaid';
import type { PaymentDeps } from './payment-deps';
import { cancelLine } from './cancel-line';

const mayCancel = (user: UserRow, userId: string | null) => user.role === 'admin' || userId === user.id;

/**
 * Cancels an unpaid order for its owner or an admin. Of a purchase the rest is priced anew; with its last order it ends.
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
  if (!order || !mayCancel(user, order.userId)) return 0;
  const target = targetOf(order);
  const end =
    target.kind === 'order'
      ? await endUnpaid(database, deps, target, deps.notifications.cancelled)
      : await whileUnpaid(database, deps, target, (transaction, payable) =>
          cancelLine(transaction, deps, payable, order.id),
        );
  if (end === 'paid') throw new ShopError('ORDER_ALREADY_PAID', messages.paidOrderNotCancellable);
  return end === 'ended' ? 1 : 0;
}

/** As `cancelOrder`, for a purchase with all its orders. */
export async function cancelPurchase(
  database: Queryable,
  deps: PaymentDeps,
  user: UserRow,
  id: string,
): Promise<number> {
  const purchase = isId(id) ? await findPayable(database, { kind: 'purchase', id }) : null;
  if (!purchase || !mayCancel(user, purchase.userId)) return 0;
  const end = await endUnpaid(database, deps, purchase.target, deps.notifications.cancelled);
  if (end === 'paid') throw new ShopError('ORDER_ALREADY_PAID', messages.paidPurchaseNotCancellable);
  return end === 'ended' ? 1 : 0;
}
