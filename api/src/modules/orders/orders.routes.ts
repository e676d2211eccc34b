import { readOrderNumber } from '@chuck-and-bit/contract/order-search';
import { getOrder, listAllOrders, listOwnOrders } from '@chuck-and-bit/contract/orders';
import { parseIdKey } from '../../paging';
import type { RouteDeps, Router } from '../../route';
import { findOrderFor, toOrder } from './orders';
import * as queries from './orders.queries';

export function ordersRoutes({ route }: Router, deps: RouteDeps): void {
  const { db } = deps.database;

  route(listOwnOrders, (call) =>
    deps.sendList(call, parseIdKey, (page) => queries.listOrdersOf(db, call.user.id, page), toOrder),
  );

  route(listAllOrders, (call) => {
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

  route(getOrder, async ({ params, user }) => toOrder(await findOrderFor(db, params.id, user)));
}
