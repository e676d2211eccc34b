import { messages } from '@chuck-and-bit/contract/messages';
import { paymentStatusOf, shipRefusals, whyNotShip } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { OrderNotifications } from './order-notifications';
import { ofOrder } from '../purchases/payables';
import * as queries from './orders.queries';

/** Marks a paid order as shipped. @throws ORDER_NOT_FOUND, ORDER_NOT_PAID, ORDER_REFUNDED, ORDER_ALREADY_SHIPPED */
export async function shipOrder(
  transaction: Queryable,
  notifications: OrderNotifications,
  id: string,
): Promise<void> {
  const shipped = isId(id) ? await queries.setShipped(transaction, id) : null;
  if (shipped) return notifications.shipped(transaction, ofOrder(shipped));
  const order = isId(id) ? await queries.findOrder(transaction, id) : null;
  if (!order) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  const refusal = whyNotShip({ status: order.status, paymentStatus: paymentStatusOf(order) });
  // Paid between the update and the read: retry.
  if (!refusal) return shipOrder(transaction, notifications, id);
  throw new ShopError(refusal, shipRefusals[refusal]);
}
