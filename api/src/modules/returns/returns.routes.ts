import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import {
  changeReturn,
  listPurchaseReturns,
  listReturns,
  requestPurchaseReturn,
} from '@chuck-and-bit/contract/returns';
import { parseIdKey } from '../../paging';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { findPurchaseFor } from '../purchases/purchases';
import type { ConfiguredSettings } from '../shop-settings/shop-settings';
import { changeReturn as change } from './change-return';
import { requestReturn } from './request-return';
import { toReturn } from './returns';
import * as queries from './returns.queries';

export function returnsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & ConfiguredSettings & { shopUrl: string },
): void {
  const { db } = deps.database;

  changeRoute(requestPurchaseReturn, async (transaction, { user, params, body }) => ({
    insertedId: await requestReturn(transaction, deps, user, params.id, body),
  }));

  route(listPurchaseReturns, async ({ params, user }) => {
    const { purchase } = await findPurchaseFor(db, params.id, user);
    const rows = await queries.listReturnsOfPurchase(db, purchase.id);
    return rows.slice(0, serverLimits.returns.max).map(toReturn);
  });

  route(listReturns, (call) => {
    const { state = null } = call.query;
    return deps.sendList(call, parseIdKey, (page) => queries.listReturns(db, state, page), toReturn);
  });

  changeRoute(changeReturn, async (transaction, call) => {
    await change(transaction, deps, { user: call.user, actor: actorOf(call) }, call.params.id, call.body);
    return { modifiedCount: 1 };
  });
}
