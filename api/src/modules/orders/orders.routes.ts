import { readOrderNumber } from '@chuck-and-bit/contract/order-search';
import { getOrder, listAllOrders, listOwnOrders, placeOrder } from '@chuck-and-bit/contract/orders';
import type { FastifyInstance } from 'fastify';
import { withIdempotencyInStatement } from '../../idempotency/with-idempotency';
import { newId } from '../../ids';
import { parseIdKey } from '../../paging';
import { done, type RouteDeps, route } from '../../route';
import { findOrderFor, toOrder } from './orders';
import * as queries from './orders.queries';
import { createOrder, type PlaceOrderDeps } from './create-order';

export function ordersRoutes(
  app: FastifyInstance,
  deps: RouteDeps & PlaceOrderDeps & { ordersPerMinute: number },
): void {
  const { db } = deps.database;

  route(
    app,
    deps,
    placeOrder,
    async (call) => {
      const response = { ...done, insertedId: newId() };
      return withIdempotencyInStatement(db, call, response, (idempotencyKey) =>
        createOrder(deps.database, deps, call.user, call.body, { id: response.insertedId, idempotencyKey }),
      );
    },
    { perMinute: deps.ordersPerMinute },
  );

  route(app, deps, listOwnOrders, (call) =>
    deps.sendList(call, parseIdKey, (page) => queries.listOrdersOf(db, call.user.id, page), toOrder),
  );

  route(app, deps, listAllOrders, (call) => {
    const { number } = call.query;
    return deps.sendList(
      call,
      parseIdKey,
      (page) =>
        number === undefined
          ? queries.listAllOrders(db, page)
          : queries.listOrdersOfNumber(db, readOrderNumber(number) ?? '', page),
      toOrder,
    );
  });

  route(app, deps, getOrder, async ({ params, user }) => toOrder(await findOrderFor(db, params.id, user)));
}
