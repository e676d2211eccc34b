import type { ErrorCode } from '@chuck-and-bit/contract/errors';
import { messages } from '@chuck-and-bit/contract/messages';
import { linesOfOrder, returnableUntil, unitsToReturn } from '@chuck-and-bit/contract/return-status';
import type { PurchaseReturnRequest } from '@chuck-and-bit/contract/returns';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import type { Queryable } from '../../database/client';
import { databaseTime } from '../../database/clock';
import { invalidInput, ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import type { UserRow } from '../accounts/users';
import type { OrderRow } from '../orders/orders';
import { lockBuyer } from '../purchases/place-purchase';
import { listShipments, lockPurchase, purchaseNotFound, unitsLost } from '../purchases/purchases';
import { type ConfiguredSettings, readShopSettings } from '../shop-settings/shop-settings';
import { notifyOfReturn } from './notify-of-return';
import { insertReturn, listReturnsOfPurchase } from './returns.queries';

type ReturnDeps = ConfiguredSettings & { shopUrl: string };

/**
 * Requests the return of units of the buyer's own purchase. Locks the buyer, then the purchase with its orders.
 * @returns the id of the return
 * @throws PURCHASE_NOT_FOUND, ORDER_REFUNDED, RETURN_NOT_POSSIBLE, INVALID_INPUT for a line that is not among its orders
 */
export async function requestReturn(
  transaction: Queryable,
  shop: ReturnDeps,
  user: UserRow,
  purchaseId: string,
  { lines: requested, reason }: PurchaseReturnRequest,
): Promise<string> {
  await lockBuyer(transaction, user);
  const whole = isId(purchaseId) ? await lockPurchase(transaction, purchaseId) : null;
  if (whole?.purchase.userId !== user.id) throw purchaseNotFound();
  const { purchase, orders } = whole;
  const { returnDays } = await readShopSettings(transaction, shop);
  const earlier = await listReturnsOfPurchase(transaction, purchase.id);
  const shipments = await listShipments(transaction, [purchase.id]);
  const now = await databaseTime(transaction);
  const lines = requested.map(({ orderId, quantity }, index) => {
    const order = orders.find(({ id }) => id === orderId);
    if (!order) throw invalidInput([{ path: `lines.${index}.orderId`, message: messages.lineUnknown }]);
    const remaining = unitsToReturn(order, linesOfOrder(earlier, order.id), unitsLost(order, shipments));
    const refusal = whyNotReturn(order, quantity, { returnDays, now, remaining });
    if (!refusal) return { order, quantity };
    const { code, message } = refusal;
    throw new ShopError(code, requested.length > 1 ? `${order.productName}: ${message}` : message);
  });
  const { max } = serverLimits.returns;
  if (earlier.length >= max) throw new ShopError('RETURN_NOT_POSSIBLE', messages.tooManyEntries(max));
  const id = newId();
  const stored = lines.map(({ order, quantity }) => ({ orderId: order.id, quantity }));
  await insertReturn(transaction, { id, purchaseId: purchase.id, userId: user.id, reason }, stored);
  await notifyOfReturn(transaction, shop, 'requested', { purchase, lines, reason, answer: '' });
  return id;
}

type Refusal = { code: ErrorCode; message: string };

/** Why these units of an order can't be returned now; null if they can. */
function whyNotReturn(
  order: OrderRow,
  quantity: number,
  { returnDays, now, remaining }: { returnDays: number; now: Date; remaining: number },
): Refusal | null {
  if (order.refundedAt) return { code: 'ORDER_REFUNDED', message: messages.orderRefused.ORDER_REFUNDED };
  const impossible = (message: string): Refusal => ({ code: 'RETURN_NOT_POSSIBLE', message });
  if (returnDays === 0) return impossible(messages.returnsNotPossible);
  const until = returnableUntil(order, returnDays);
  if (!until) return impossible(messages.returnNotShipped);
  if (now > until) return impossible(messages.returnTooLate);
  return quantity > remaining ? impossible(messages.returnUnitsTooHigh(remaining)) : null;
}
