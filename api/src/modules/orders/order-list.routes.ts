import { limits } from '@chuck-and-bit/contract/limits';
import { listOrders } from '@chuck-and-bit/contract/order-search';
import type { RouteDeps, Router } from '../../route';
import { toListedOrder } from './orders';
import { parseListCursor, searchOrders, toOrderSearch } from './search-orders';

/** The route of the staff's list of orders. */
export function orderListRoutes({ route }: Router, deps: RouteDeps & { timeZone: string }): void {
  const { db } = deps.database;

  route(listOrders, (call) => {
    const { limit = limits.page.max, after, ...filters } = call.query;
    const search = toOrderSearch(filters, deps.timeZone);
    const paged = { ...call, query: { limit, after } };
    return deps.sendList(paged, parseListCursor, (page) => searchOrders(db, search, page), toListedOrder);
  });
}
