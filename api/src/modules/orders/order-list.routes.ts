import { limits } from '@chuck-and-bit/contract/limits';
import { followOrders, listOrders, ordersChangedEvent } from '@chuck-and-bit/contract/order-search';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { EventStreams } from '../../event-streams';
import { type RouteDeps, route } from '../../route';
import { toListedOrder } from './orders';
import { parseListCursor, searchOrders, toOrderSearch } from './search-orders';

/** Routes of the staff's list of orders. */
export function orderListRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { timeZone: string; orderStreams: EventStreams },
): void {
  const { db } = deps.database;

  route(app, deps, listOrders, (call) => {
    const { limit = limits.page.max, after, ...filters } = call.query;
    const search = toOrderSearch(filters, deps.timeZone);
    const paged = { ...call, query: { limit, after } };
    return deps.sendList(paged, parseListCursor, (page) => searchOrders(db, search, page), toListedOrder);
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
