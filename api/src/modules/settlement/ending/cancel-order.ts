import { messages } from '@chuck-and-bit/contract/messages';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { Queryable } from '../../../database/client';
import { ShopError } from '../../../errors';
import { isId } from '../../../ids';
import type { UserRow } from '../../accounts/users';
import { type Actor, recordChange } from '../../audit-log/record-change';
import { findOrder, type OrderRow, toOrder } from '../../orders/orders';
import { toOrderAmounts, toPurchaseAmounts } from '../../purchases/new-purchase';
import { priceRemaining } from '../../purchases/price-remaining';
import {
  findPurchase,
  type PurchaseRow,
  deleteOrders,
  setPrices,
  type WholePurchase,
} from '../../purchases/purchases';
import { changeStockOfOrders, type StockActor, stockActorOf } from '../../stock/change-stock';
import { deleteUnpaid, endUnpaid, type UnpaidEnd, whileUnpaid } from './end-unpaid';
import type { PaymentDeps } from '../payment-deps';

const mayCancel = (user: UserRow, userId: string | null) =>
  userId === user.id || mayAccess(user.role, 'orders', 'change');

/** Who cancels: the buyer, or staff, whose change is recorded in the audit log. */
type Canceller = { user: UserRow; actor: Actor };

/**
 * Cancels an unpaid order for its buyer, or for staff who may change orders. The remaining orders of its purchase are priced again;
 * cancelling the last order ends the purchase.
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
  const end = await whileUnpaid(database, deps, order.purchaseId, async (transaction, whole) => {
    const ended = await cancelOneOf(transaction, deps, whole, order.id, stockActorOf(user));
    if (ended === 'ended' && order.userId !== user.id) {
      await recordChange(transaction, actor, {
        action: 'order.cancelled',
        subject: { id: order.id, name: order.purchaseNumber },
        before: toOrder(order),
      });
    }
    return ended;
  });
  if (end === 'paid') throw new ShopError('ORDER_ALREADY_PAID', messages.paidOrderNotCancellable);
  return end === 'ended' ? 1 : 0;
}

/**
 * Cancels one of these locked, unpaid orders. The remaining orders of a purchase are priced by the rules from when it was placed;
 * a purchase without remaining orders ends.
 */
async function cancelOneOf(
  transaction: Queryable,
  { notifications }: PaymentDeps,
  whole: WholePurchase,
  orderId: string,
  actor: StockActor,
): Promise<UnpaidEnd> {
  const { purchase, orders } = whole;
  const order = orders.find(({ id }) => id === orderId);
  if (!order) return 'deleted';
  const remaining = orders.filter(({ id }) => id !== orderId);
  const cause = { reason: 'cancelled' as const, actor };
  if (remaining.length === 0) {
    await deleteUnpaid(transaction, whole, cause);
    await notifications.cancelled(transaction, whole);
    return 'ended';
  }
  const repriced = await priceAgain(transaction, purchase, remaining);
  await deleteOrders(transaction, [order.id]);
  await changeStockOfOrders(transaction, [order], cause);
  await notifications.orderCancelled(transaction, repriced, order);
  return 'ended';
}

/** @returns the purchase with its remaining orders and new prices */
async function priceAgain(
  transaction: Queryable,
  purchase: PurchaseRow,
  remaining: OrderRow[],
): Promise<WholePurchase> {
  const priced = priceRemaining(purchase, remaining);
  const lines = remaining.map(({ id }, index) => {
    const line = priced.lines[index];
    if (!line) throw new Error(`The order ${id} was not priced`);
    return { id, ...toOrderAmounts(line) };
  });
  return setPrices(transaction, purchase, toPurchaseAmounts(priced), lines);
}

/** Like `cancelOrder`, for a purchase with all its orders. */
export async function cancelPurchase(
  database: Queryable,
  deps: PaymentDeps,
  { user, actor }: Canceller,
  id: string,
): Promise<number> {
  const purchase = isId(id) ? await findPurchase(database, id) : null;
  if (!purchase || !mayCancel(user, purchase.userId)) return 0;
  const end = await endUnpaid(database, deps, purchase.id, {
    reason: 'cancelled',
    actor: stockActorOf(user),
    notify: async (transaction, whole) => {
      await deps.notifications.cancelled(transaction, whole);
      if (purchase.userId === user.id) return;
      await recordChange(transaction, actor, {
        action: 'purchase.cancelled',
        subject: { id: purchase.id, name: purchase.number },
        before: { orders: whole.orders.map(({ productName, quantity }) => `${quantity} × ${productName}`) },
      });
    },
  });
  if (end === 'paid') throw new ShopError('ORDER_ALREADY_PAID', messages.paidPurchaseNotCancellable);
  return end === 'ended' ? 1 : 0;
}
