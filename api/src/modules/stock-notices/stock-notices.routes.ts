import { addStockNotice, deleteStockNotice, listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import type { FastifyInstance } from 'fastify';
import { isId } from '../../ids';
import { changeRoute, done, type RouteDeps, route } from '../../route';
import { addNotice } from './add-notice';
import * as queries from './stock-notices.queries';

export function stockNoticesRoutes(app: FastifyInstance, deps: RouteDeps & { shopUrl: string }): void {
  const { db } = deps.database;

  route(app, deps, listStockNotices, ({ user }) => queries.listNoticesOf(db, user.id));

  changeRoute(app, deps, addStockNotice, async (transaction, { params, user }) => ({
    modifiedCount: await addNotice(transaction, {
      drillId: params.id,
      userId: user.id,
      shopUrl: deps.shopUrl,
    }),
  }));

  route(app, deps, deleteStockNotice, async ({ params: { id }, user }) => ({
    ...done,
    deletedCount: isId(id) ? await queries.deleteNotice(db, user.id, id) : 0,
  }));
}
