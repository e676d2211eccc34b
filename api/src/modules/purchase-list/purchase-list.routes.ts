import { createHash } from 'node:crypto';
import { opensArea } from '@chuck-and-bit/contract/endpoint';
import { limits } from '@chuck-and-bit/contract/limits';
import { exportOrders } from '@chuck-and-bit/contract/order-search';
import { listPurchases } from '@chuck-and-bit/contract/purchases';
import type { Queryable } from '../../database/client';
import { isId } from '../../ids';
import type { PageRequest } from '../../paging';
import type { Call, RouteDeps, Router } from '../../route';
import { findPurchases, toPurchases, withOrders } from '../purchases/purchases';
import { readListVersion } from './list-version.queries';
import { orderColumns, toCsvLines } from './purchase-csv';
import { type ListCursor, parseListCursor, searchPurchases, toPurchaseSearch } from './search-purchases';

/** Routes of the list of purchases, the staff's and a buyer's, and of the file of its orders. */
export function purchaseListRoutes(
  { route }: Router,
  deps: RouteDeps & { readTimeZone: () => Promise<string> },
): void {
  const { db } = deps.database;

  route(listPurchases, async (call) => {
    const timeZone = await deps.readTimeZone();
    const tag = await entityTagOf(db, call, timeZone);
    call.reply.header('etag', tag);
    if (call.request.headers['if-none-match'] === tag) return call.reply.code(304).send();
    const { ids, limit = limits.page.max, after, ...filters } = call.query;
    const userId = opensArea(call.user.role, listPurchases) ? null : call.user.id;
    if (ids) {
      const found = await withOrders(db, await findPurchases(db, ids.filter(isId), userId));
      return toPurchases(db, found, call.user);
    }
    const search = toPurchaseSearch(filters, timeZone, userId);
    const readPage = async (page: PageRequest<ListCursor>) => {
      const { rows, ...rest } = await searchPurchases(db, search, page);
      return { ...rest, rows: await toPurchases(db, rows, call.user) };
    };
    const paged = { ...call, query: { limit, after } };
    return deps.sendList(paged, parseListCursor, readPage, (purchase) => purchase);
  });

  route(exportOrders, async (call) => {
    const timeZone = await deps.readTimeZone();
    const search = toPurchaseSearch(call.query, timeZone, null);
    const readPage = async (page: PageRequest<ListCursor>) => {
      const { rows, ...rest } = await searchPurchases(db, search, page);
      return { ...rest, rows: rows.flatMap(toCsvLines) };
    };
    return deps.sendCsv(call, { fileName: 'orders.csv', columns: orderColumns(timeZone) }, readPage);
  });
}

/** The list's version for this caller and query, whose days are those of the time zone. Weak, because the same list may be sent in several encodings. */
async function entityTagOf(
  database: Queryable,
  { user, query }: Call<typeof listPurchases>,
  timeZone: string,
): Promise<string> {
  const version = await readListVersion(database);
  const identity = JSON.stringify([version, timeZone, user.id, user.role, query]);
  return `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
}
