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
import { ShopError } from '../../errors';
import { once, onceInOneStatement, onceOutside } from '../../idempotency/once';
import { isId, newId } from '../../ids';
import { readPage } from '../../paging';
import { done, type RouteParts, route, sendPage } from '../../route';
import { claimPayment as claim } from '../payments/claim-payment';
import type { Till } from '../payments/till';
import { cancelOrder as cancel } from './cancel-order';
import { toOrder } from './orders';
import * as queries from './orders.queries';
import { placeOrder as place } from './place-order';
import { shipOrder as ship } from './ship-order';

export function ordersRoutes(
  app: FastifyInstance,
  parts: RouteParts & { till: Till; ordersPerMinute: number; unpaidOrderHours: number },
): void {
  const { db } = parts.database;
  const { news } = parts.till;

  route(
    app,
    parts,
    placeOrder,
    async (call) => {
      const answer = { ...done, insertedId: newId() };
      const buyer = { id: call.userId, email: call.query.email };
      return onceInOneStatement(db, call, answer, async (kept) => {
        const stock = await place(db, parts.till, buyer, call.body, {
          id: answer.insertedId,
          holdHours: parts.unpaidOrderHours,
          kept,
        });
        parts.changes.noteStock(stock);
      });
    },
    { perMinute: parts.ordersPerMinute, readsUserFirst: false },
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

  route(app, parts, claimPayment, (call) =>
    onceOutside(db, call, async () => {
      const modifiedCount = await claim(db, parts.till, call.user, call.body);
      return { ...done, modifiedCount };
    }),
  );

  route(app, parts, shipOrder, (call) =>
    once(db, call, async (transaction) => {
      await ship(transaction, news, call.params.id);
      return { ...done, modifiedCount: 1 };
    }),
  );

  route(app, parts, cancelOrder, (call) =>
    onceOutside(db, call, async () => {
      const deletedCount = await cancel(db, parts.till, call.user, call.query.id);
      return { ...done, deletedCount };
    }),
  );
}
