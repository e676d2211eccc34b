import { messages } from '@chuck-and-bit/contract/messages';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { type Actor, recordChange } from '../audit-log/record-change';
import { findOrder, type OrderRow, toOrder } from '../orders/orders';
import { targetOfOrder } from '../../payment-target';
import { toOrderAmounts, toPurchaseAmounts } from '../purchases/new-purchase';
import { findPayable, type Payable, payableOfOrder } from '../purchases/payables';
import { priceRest } from '../purchases/price-rest';
import type { PurchaseRow } from '../purchases/purchases';
import { type StockActor, stockActorOf } from '../stock/change-stock';
import { endUnpaid, type UnpaidEnd, whileUnpaid } from './end-unpaid';
import type { PaymentDeps } from './payment-deps';
import * as queries from './settlement.queries';

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
  const end = await whileUnpaid(database, deps, targetOfOrder(order), async (transaction, payable) => {
    const ended = await cancelOneOf(transaction, deps, payable, order.id, stockActorOf(user));
    if (ended === 'ended' && order.userId !== user.id) {
      await recordChange(transaction, actor, {
        action: 'order.cancelled',
        subject: { id: order.id, name: order.number },
        before: toOrder(order),
      });
    }
    return ended;
  });
  if (end === 'paid') throw new ShopError('ORDER_ALREADY_PAID', messages.paidOrderNotCancellable);
  return end === 'ended' ? 1 : 0;
}

/**
 * Cancels one of these locked, unpaid orders. The rest of a purchase is priced by the terms charged when it was placed; a
 * purchase without a rest ends.
 */
async function cancelOneOf(
  transaction: Queryable,
  { notifications }: PaymentDeps,
  payable: Payable,
  orderId: string,
  actor: StockActor,
): Promise<UnpaidEnd> {
  const { purchase, orders } = payable;
  const order = orders.find(({ id }) => id === orderId);
  if (!order) return 'gone';
  const rest = orders.filter(({ id }) => id !== orderId);
  if (purchase && rest.length > 0) await priceAgain(transaction, purchase, rest);
  const ended = rest.length > 0 ? payableOfOrder(order) : payable;
  await queries.deleteUnpaid(transaction, ended.target, { reason: 'cancelled', actor });
  await notifications.cancelled(transaction, ended);
  return 'ended';
}

async function priceAgain(transaction: Queryable, purchase: PurchaseRow, rest: OrderRow[]): Promise<void> {
  const priced = priceRest(purchase, rest);
  const lines = rest.map(({ id }, index) => {
    const line = priced.lines[index];
    if (!line) throw new Error(`The order ${id} was not priced`);
    return { id, ...toOrderAmounts(line) };
  });
  await queries.setPrices(transaction, purchase.id, toPurchaseAmounts(priced), lines);
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
        subject: { id, name: payable.number },
        before: { orders: payable.orders.map(({ number }) => number) },
      });
    },
  });
  if (end === 'paid') throw new ShopError('ORDER_ALREADY_PAID', messages.paidPurchaseNotCancellable);
  return end === 'ended' ? 1 : 0;
}
