import { isDeepStrictEqual } from 'node:util';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Tracking } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import type { OrderNotifications } from './order-notifications';
import * as queries from './orders.queries';

/**
 * Replaces the tracking of a shipped order.
 * @param notifyBuyer mails the tracking to the buyer, even if it is unchanged
 * @returns the number of changed orders: 0 or 1
 * @throws ORDER_NOT_FOUND, ORDER_NOT_SHIPPED
 */
export async function changeTracking(
  transaction: Queryable,
  notifications: OrderNotifications,
  id: string,
  { actor, notifyBuyer, tracking }: { actor: Actor; notifyBuyer: boolean; tracking: Tracking },
): Promise<number> {
  const order = isId(id) ? await queries.lockOrder(transaction, id) : null;
  if (!order) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  if (order.status !== 'Shipped') throw new ShopError('ORDER_NOT_SHIPPED', messages.orderNotShipped);
  const { carrier, trackingNumber, trackingLink } = order;
  const before: Tracking = { carrier, trackingNumber, trackingLink };
  const isChanged = !isDeepStrictEqual(before, tracking);
  if (isChanged) {
    await queries.setTracking(transaction, id, tracking);
    await recordChange(transaction, actor, {
      action: 'order.tracking-changed',
      subject: { id, name: order.number },
      before,
      after: tracking,
    });
  }
  if (notifyBuyer) await notifications.trackingChanged(transaction, { ...order, ...tracking });
  return isChanged ? 1 : 0;
}
