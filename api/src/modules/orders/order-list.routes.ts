import { limits } from '@chuck-and-bit/contract/limits';
import {
  exportOrders,
  followOrders,
  listOrders,
  ordersChangedEvent,
  totalIsAtLeastHeader,
} from '@chuck-and-bit/contract/order-search';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { EventStreams } from '../../event-streams';
import type { PageRequest } from '../../paging';
import { type RouteDeps, route } from '../../route';
import { csvHeader, toCsvCells } from './order-csv';
import { toListedOrder } from './orders';
import { type OrderCursor, parseOrderCursor, searchOrders, toOrderSearch } from './search-orders';

/** Routes of the staff's list of orders. */
export function orderListRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { timeZone: string; orderStreams: EventStreams },
): void {
  const { db } = deps.database;

  route(app, deps, listOrders, (call) => {
    const { limit, after, ...filters } = call.query;
    const search = toOrderSearch(filters, deps.timeZone);
    const readPage = async (page: PageRequest<OrderCursor>) => {
      const found = await searchOrders(db, search, page);
      if (found.isAtLeast) call.reply.header(totalIsAtLeastHeader, 'true');
      return found;
    };
    const query = { limit: limit ?? limits.page.max, after };
    return deps.sendList({ ...call, query }, parseOrderCursor, readPage, toListedOrder);
  });

  route(app, deps, exportOrders, (call) => {
    const search = toOrderSearch(call.query, deps.timeZone);
    return deps.sendCsv(
      call,
      { fileName: 'orders.csv', header: csvHeader },
      (page: PageRequest<OrderCursor>) => searchOrders(db, search, page),
      toCsvCells,
    );
  });

  route(app, deps, followOrders, async ({ user, sessionId, request, reply }) => {
    reply.type('text/event-stream; charset=utf-8');
    if (request.method === 'HEAD') return Readable.from([]);
    // A buffering proxy would delay the events.
    reply.header('x-accel-buffering', 'no');
    return deps.orderStreams.open(user.id, ordersChangedEvent, async () => {
      const now = await deps.sessions.findUser(user.id, sessionId);
      return now !== null && mayAccess(now.role, 'orders', 'read');
    });
  });
}
