import { readOrderNumber } from '@chuck-and-bit/contract/order-search';
import { getOrder, listAllOrders, listOwnOrders } from '@chuck-and-bit/contract/orders';
import type { FastifyInstance } from 'fastify';
import { parseIdKey } from '../../paging';
import { type RouteDeps, route } from '../../route';
import { findOrderFor, toOrder } from './orders';
import * as queries from './orders.queries';

export function ordersRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps.database;

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
