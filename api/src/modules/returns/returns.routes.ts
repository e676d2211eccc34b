import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { changeReturn, listOrderReturns, listReturns, requestReturn } from '@chuck-and-bit/contract/returns';
import type { FastifyInstance } from 'fastify';
import { parseIdKey } from '../../paging';
import { actorOf, changeRoute, type RouteDeps, route } from '../../route';
import { findOrderFor } from '../orders/orders';
import type { Seller } from '../shop-settings/shop-settings';
import { changeReturn as change } from './change-return';
import { requestReturn as request } from './request-return';
import { toReturn } from './returns';
import * as queries from './returns.queries';

export function returnsRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { seller: Seller; shopUrl: string; ownerEmail: string | null },
): void {
  const { db } = deps.database;

  changeRoute(app, deps, requestReturn, async (transaction, { user, params, body }) => ({
    insertedId: await request(transaction, deps, user, params.id, body),
  }));

  route(app, deps, listOrderReturns, async ({ params, user }) => {
    const order = await findOrderFor(db, params.id, user);
    return (await queries.listReturnsOf(db, order.id, serverLimits.returns.max)).map(toReturn);
  });

  route(app, deps, listReturns, (call) => {
    const { state = null } = call.query;
    return deps.sendList(call, parseIdKey, (page) => queries.listReturns(db, state, page), toReturn);
  });

  changeRoute(app, deps, changeReturn, async (transaction, call) => {
    await change(transaction, deps, { user: call.user, actor: actorOf(call) }, call.params.id, call.body);
    return { modifiedCount: 1 };
  });
}
