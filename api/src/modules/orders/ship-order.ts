import { messages } from '@chuck-and-bit/contract/messages';
import { paymentStatusOf, shipRefusals, whyNotShip } from '@chuck-and-bit/contract/order-status';
import type { Tracking } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import type { OrderNotifications } from './order-notifications';
import * as queries from './orders.queries';

/** Marks a paid order as shipped. @throws ORDER_NOT_FOUND, ORDER_NOT_PAID, ORDER_REFUNDED, ORDER_ALREADY_SHIPPED */
export async function shipOrder(
  transaction: Queryable,
  notifications: OrderNotifications,
  id: string,
  { actor, tracking }: { actor: Actor; tracking: Tracking },
): Promise<void> {
  const shipped = isId(id) ? await queries.setShipped(transaction, id, tracking) : null;
  if (shipped) {
    await notifications.shipped(transaction, shipped);
    const { number: name, status } = shipped;
    return recordChange(transaction, actor, {
      action: 'order.shipped',
      subject: { id, name },
      before: { status: 'Pending' },
      after: { status, ...tracking },
    });
  }
  const order = isId(id) ? await queries.findOrder(transaction, id) : null;
  if (!order) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  const refusal = whyNotShip({ ...order, paymentStatus: paymentStatusOf(order) });
  // Paid between the update and the read: retry.
  if (!refusal) return shipOrder(transaction, notifications, id, { actor, tracking });
  throw new ShopError(refusal, shipRefusals[refusal]);
}
