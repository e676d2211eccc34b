import { messages } from '@chuck-and-bit/contract/messages';
import { shipRefusals, whyNotShip } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { OrderNews } from './order-news';
import * as queries from './orders.queries';

/** Marks a paid order as shipped. @throws ORDER_NOT_FOUND, ORDER_NOT_PAID, ORDER_ALREADY_SHIPPED */
export async function shipOrder(transaction: Queryable, news: OrderNews, id: string): Promise<void> {
  const shipped = isId(id) ? await queries.setShipped(transaction, id) : null;
  if (shipped) return news.shipped(transaction, shipped);
  const order = isId(id) ? await queries.findOrder(transaction, id) : null;
  if (!order) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  const refusal = whyNotShip(order);
  // Paid between the two looks: it can be shipped now.
  if (!refusal) return shipOrder(transaction, news, id);
  throw new ShopError(refusal, shipRefusals[refusal]);
}
