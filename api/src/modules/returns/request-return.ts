import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { returnableUntil, unitsToReturn } from '@chuck-and-bit/contract/return-status';
import type { ReturnRequest } from '@chuck-and-bit/contract/returns';
import type { Queryable } from '../../database/client';
import { databaseTime } from '../../database/clock';
import { ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { lockOrder } from '../orders/orders';
import { listShipments, unitsLost } from '../purchases/purchases';
import { readShopSettings, type Seller } from '../shop-settings/shop-settings';
import { insertReturn, listReturnsOf } from './returns.queries';
import { notifyOfReturn } from './notify-of-return';

/**
 * Requests the return of units of the buyer's own shipped order. Locks the order.
 * @returns the id of the return
 * @throws ORDER_NOT_FOUND, ORDER_REFUNDED, RETURN_NOT_POSSIBLE
 */
export async function requestReturn(
  transaction: Queryable,
  { seller, shopUrl, ownerEmail }: { seller: Seller; shopUrl: string; ownerEmail: string | null },
  user: UserRow,
  orderId: string,
  wanted: ReturnRequest,
): Promise<string> {
  const { returnDays } = await readShopSettings(transaction, seller);
  const order = isId(orderId) ? await lockOrder(transaction, orderId) : null;
  if (order?.userId !== user.id) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  if (order.refundedAt) throw new ShopError('ORDER_REFUNDED', messages.orderRefunded);
  const impossible = (message: string) => new ShopError('RETURN_NOT_POSSIBLE', message);
  if (returnDays === 0) throw impossible(messages.returnsNotPossible);
  const until = returnableUntil(order, returnDays);
  if (!until) throw impossible(messages.returnNotShipped);
  if ((await databaseTime(transaction)) > until) throw impossible(messages.returnTooLate);
  const earlier = await listReturnsOf(transaction, order.id, serverLimits.returns.max);
  const lost = unitsLost(order, await listShipments(transaction, [order.purchaseId]));
  const left = unitsToReturn(order, earlier, lost);
  if (wanted.quantity > left) throw impossible(messages.returnUnitsTooHigh(left));
  if (earlier.length >= serverLimits.returns.max)
    throw impossible(messages.tooManyEntries(serverLimits.returns.max));
  const row = { id: newId(), orderId: order.id, userId: user.id, ...wanted };
  await insertReturn(transaction, row);
  const details = { order, quantity: wanted.quantity, reason: wanted.reason, answer: '' };
  await notifyOfReturn(transaction, { shopUrl, ownerEmail }, 'requested', details);
  return row.id;
}
