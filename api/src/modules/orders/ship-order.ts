import { messages } from '@chuck-and-bit/contract/messages';
import { shipRefusals, whyNotShip } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import * as queries from './orders.queries';

/** Marks a paid order as shipped. @throws ORDER_NOT_FOUND, ORDER_NOT_PAID, ORDER_ALREADY_SHIPPED */
export async function shipOrder(database: Queryable, id: string): Promise<void> {
  if (isId(id) && (await queries.setShipped(database, id))) return;
  const order = isId(id) ? await queries.findOrder(database, id) : null;
  if (!order) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  const refusal = whyNotShip(order);
  // Paid between the two looks: it can be shipped now.
  if (!refusal) return shipOrder(database, id);
  throw new ShopError(refusal, shipRefusals[refusal]);
}
