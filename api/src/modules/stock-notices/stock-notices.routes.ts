import { addStockNotice, deleteStockNotice, listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import { isId } from '../../ids';
import { done, type RouteDeps, type Router } from '../../route';
import { addNotice } from './add-notice';
import * as queries from './stock-notices.queries';

export function stockNoticesRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { shopUrl: string },
): void {
  const { db } = deps.database;

  route(listStockNotices, ({ user }) => queries.listNoticesOf(db, user.id));

  changeRoute(addStockNotice, async (transaction, { params, user }) => ({
    modifiedCount: await addNotice(transaction, {
      productId: params.id,
      userId: user.id,
      shopUrl: deps.shopUrl,
    }),
  }));

  route(deleteStockNotice, async ({ params: { id }, user }) => ({
    ...done,
    deletedCount: isId(id) ? await queries.deleteNotice(db, user.id, id) : 0,
  }));
}
