import { addStockNotice, deleteStockNotice, listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import type { FastifyInstance } from 'fastify';
import { isId } from '../../ids';
import { done, type RouteDeps, route } from '../../route';
import { addNotice } from './add-notice';
import * as queries from './stock-notices.queries';

export function stockNoticesRoutes(app: FastifyInstance, parts: RouteDeps & { shopUrl: string }): void {
  const { db } = parts.database;

  route(app, parts, listStockNotices, ({ user }) => queries.listNoticesOf(db, user.id));

  route(app, parts, addStockNotice, async ({ params, user }) => {
    const notice = { drillId: params.id, userId: user.id, shopUrl: parts.shopUrl };
    const modifiedCount = await db.transaction((transaction) => addNotice(transaction, notice));
    return { ...done, modifiedCount };
  });

  route(app, parts, deleteStockNotice, async ({ params, user }) => {
    const deletedCount = isId(params.id) ? await queries.deleteNotice(db, user.id, params.id) : 0;
    return { ...done, deletedCount };
  });
}
