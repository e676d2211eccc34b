import { type OrderFilters, orderQuery } from '@chuck-and-bit/contract/order-search';
import { usdToCents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { openSpanOfDays } from '../../days';
import { isId } from '../../ids';
import { isWholeNumber, type ListTotal, type Page, type PageRequest } from '../../paging';
import type { ListKey } from './list-filters.queries';
import * as queries from './order-search.queries';
import type { OrderSearch } from './order-search.queries';
import type { OrderRow } from './orders';

export { listPurchaseKeys, type PurchaseSearch } from './purchase-search.queries';

/** @param timeZone the shop's time zone, in which the filters' days begin */
export function toOrderSearch(filters: OrderFilters, timeZone: string): OrderSearch {
  const { q = '', from, to, min, max, sort = 'newest' } = filters;
  const toSettle = filters.toSettle === 'true';
  const payment = filters.payment === 'PartlyRefunded' ? undefined : filters.payment;
  return {
    query: orderQuery(q),
    // No other states have units to settle.
    payment: payment ?? (toSettle ? 'Paid' : undefined),
    status: filters.status ?? (toSettle ? 'Shipped' : undefined),
    toSettle,
    partlyRefunded: filters.payment === 'PartlyRefunded',
    ...openSpanOfDays({ from, to }, timeZone),
    minCents: min === undefined ? null : usdToCents(Number(min)),
    maxCents: max === undefined ? null : usdToCents(Number(max)),
    sort,
  };
}

/** The cursor of a list of orders or purchases. It carries the total that was counted for the first page. */
export type ListCursor = ListKey & ListTotal;

export function parseListCursor(value: unknown): ListCursor | null {
  const { id, totalCents, total, isAtLeast }: Partial<Record<keyof ListCursor, unknown>> = Object(value);
  return isId(id) && isWholeNumber(totalCents) && isWholeNumber(total) && typeof isAtLeast === 'boolean'
    ? { id, totalCents, total, isAtLeast }
    : null;
}

/** A page of a list, with whether its total is a minimum. */
export type SearchedPage<Row> = Page<Row, ListCursor> & ListTotal;

export const searchOrders = (
  database: Queryable,
  search: OrderSearch,
  page: PageRequest<ListCursor>,
): Promise<SearchedPage<OrderRow>> =>
  readSearchedPage(page, {
    keys: (limit, after) => queries.listOrderKeys(database, search, limit, after),
    rows: (keys) => queries.listOrdersByKey(database, keys),
  });

/** Reads a page by its keys. `keys` also counts the list, for the first page. */
export async function readSearchedPage<Row>(
  { limit, after }: PageRequest<ListCursor>,
  list: {
    keys: (limit: number, after: ListKey | null) => Promise<{ keys: ListKey[] } & ListTotal>;
    rows: (keys: ListKey[]) => Promise<Row[]>;
  },
): Promise<SearchedPage<Row>> {
  const { keys, ...counted } = await list.keys(limit + 1, after);
  const shown = keys.slice(0, limit);
  const last = shown.at(-1);
  const { total, isAtLeast } = after ?? counted;
  return {
    rows: await list.rows(shown),
    next: keys.length > limit && last ? { ...last, total, isAtLeast } : null,
    total,
    isAtLeast,
  };
}
