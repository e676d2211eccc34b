import { messages } from '@chuck-and-bit/contract/messages';
import {
  cancelOrder,
  claimPayment,
  getOrder,
  listAllOrders,
  listOwnOrders,
  placeOrder,
  shipOrder,
} from '@chuck-and-bit/contract/orders';
import type { FastifyInstance } from 'fastify';
import type { AuthenticationParts } from '../../authentication';
import { ShopError } from '../../errors';
import type { Cards } from '../../external/cards';
import { once } from '../../idempotency/once';
import { isId } from '../../ids';
import { readPage } from '../../paging';
import { done, route, sendPage } from '../../route';
import { claimPayment as claim } from '../payments/claim-payment';
import { cancelOrder as cancel } from './cancel-order';
import { toOrder } from './orders';
import * as queries from './orders.queries';
import { placeOrder as place } from './place-order';
import { shipOrder as ship } from './ship-order';

export function ordersRoutes(
  app: FastifyInstance,
  parts: AuthenticationParts & { cards: Cards; ordersPerMinute: number },
): void {
  const { db } = parts.database;

  route(
    app,
    parts,
    placeOrder,
    (call) =>
      once(db, call, async (transaction) => {
        const insertedId = await place(transaction, call.user, call.body);
        return { ...done, insertedId };
      }),
    { perMinute: parts.ordersPerMinute },
  );

  route(app, parts, listOwnOrders, async (call) => {
    const page = readPage(call.query, (key) => (isId(key) ? key : null));
    return sendPage(call, await queries.listOrdersOf(db, call.user.id, page), toOrder);
  });

  route(app, parts, listAllOrders, async (call) => {
    const page = readPage(call.query, (key) => (isId(key) ? key : null));
    return sendPage(call, await queries.listAllOrders(db, page), toOrder);
  });

  route(app, parts, getOrder, async ({ params, user }) => {
    const order = isId(params.id) ? await queries.findOrder(db, params.id) : null;
    if (!order || !(user.role === 'admin' || order.userId === user.id)) {
      throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
    }
    return toOrder(order);
  });

  route(app, parts, claimPayment, async ({ user, body }) => {
    const modifiedCount = await claim(db, parts.cards, user, body);
    return { ...done, modifiedCount };
  });

  route(app, parts, shipOrder, async ({ params }) => {
    await ship(db, params.id);
    return { ...done, modifiedCount: 1 };
  });

  route(app, parts, cancelOrder, async ({ user, query }) => {
    const deletedCount = await cancel(db, parts.cards, user, query.id);
    return { ...done, deletedCount };
  });
}
