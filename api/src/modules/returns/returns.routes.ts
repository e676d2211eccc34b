import { limits } from '@chuck-and-bit/contract/limits';
import { changeReturn, listOrderReturns, listReturns, requestReturn } from '@chuck-and-bit/contract/returns';
import type { FastifyInstance } from 'fastify';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { parseIdKey } from '../../paging';
import { actorOf, done, type RouteDeps, route } from '../../route';
import { findOrderFor } from '../orders/orders';
import type { Seller } from '../shop-settings/shop-settings';
import { changeReturn as change } from './change-return';
import { requestReturn as request } from './request-return';
import { toReturn } from './returns';
import * as queries from './returns.queries';

export function returnsRoutes(
  app: FastifyInstance,
  parts: RouteDeps & { seller: Seller; shopUrl: string; ownerEmail: string | null },
): void {
  const { db } = parts.database;

  route(app, parts, requestReturn, (call) =>
    withIdempotency(db, call, async (transaction) => {
      const insertedId = await request(transaction, parts, call.user, call.params.id, call.body);
      return { ...done, insertedId };
    }),
  );

  route(app, parts, listOrderReturns, async ({ params, user }) => {
    const order = await findOrderFor(db, params.id, user);
    return (await queries.listReturnsOf(db, order.id, limits.returns.max)).map(toReturn);
  });

  route(app, parts, listReturns, (call) => {
    const { state = null } = call.query;
    return parts.sendList(call, parseIdKey, (page) => queries.listReturns(db, state, page), toReturn);
  });

  route(app, parts, changeReturn, (call) =>
    withIdempotency(db, call, async (transaction) => {
      await change(transaction, parts, { user: call.user, actor: actorOf(call) }, call.params.id, call.body);
      return { ...done, modifiedCount: 1 };
    }),
  );
}
