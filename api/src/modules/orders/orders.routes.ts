import { readOrderNumber } from '@chuck-and-bit/contract/order-search';
import { getOrder, listAllOrders, listOwnOrders, placeOrder } from '@chuck-and-bit/contract/orders';
import type { FastifyInstance } from 'fastify';
import { withIdempotencyInStatement } from '../../idempotency/with-idempotency';
import { newId } from '../../ids';
import { parseIdKey } from '../../paging';
import { done, type RouteDeps, route } from '../../route';
import { findOrderFor } from './find-order-for';
import type { OrderNotifications } from './order-notifications';
import { toOrder } from './orders';
import * as queries from './orders.queries';
import { type OpenOrderRules, createOrder } from './create-order';

export function ordersRoutes(
  app: FastifyInstance,
  parts: RouteDeps & {
    notifications: OrderNotifications;
    shopUrl: string;
    ordersPerMinute: number;
    openOrders: OpenOrderRules;
  },
): void {
  const { db } = parts.database;

  route(
    app,
    parts,
    placeOrder,
    async (call) => {
      const response = { ...done, insertedId: newId() };
      return withIdempotencyInStatement(db, call, response, (idempotencyKey) =>
        createOrder(parts.database, parts, call.user, call.body, { id: response.insertedId, idempotencyKey }),
      );
    },
    { perMinute: parts.ordersPerMinute },
  );

  route(app, parts, listOwnOrders, (call) =>
    parts.sendList(call, parseIdKey, (page) => queries.listOrdersOf(db, call.user.id, page), toOrder),
  );

  route(app, parts, listAllOrders, (call) => {
    const { number } = call.query;
    return parts.sendList(
      call,
      parseIdKey,
      (page) =>
        number === undefined
          ? queries.listAllOrders(db, page)
          : queries.listOrdersOfNumber(db, readOrderNumber(number) ?? '', page),
      toOrder,
    );
  });

  route(app, parts, getOrder, async ({ params, user }) => toOrder(await findOrderFor(db, params.id, user)));
}
