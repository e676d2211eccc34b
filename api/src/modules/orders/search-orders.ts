import { type OrderFilters, orderQuery } from '@chuck-and-bit/contract/order-search';
import { usdToCents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { spanOfDays } from '../../days';
import { isId } from '../../ids';
import { isWholeNumber, type Page, type PageRequest } from '../../paging';
import type { OrderKey, OrderSearch, OrderTotal } from './order-search.queries';
import * as queries from './order-search.queries';
import type { OrderRow } from './orders';

/** @param timeZone the shop's time zone, in which the filters' days begin */
export function toOrderSearch(filters: OrderFilters, timeZone: string): OrderSearch {
  const { q = '', payment, status, from, to, min, max, sort = 'newest' } = filters;
  return {
    query: orderQuery(q),
    payment,
    status,
    ...spanOfDays({ from, to }, timeZone),
    minCents: min === undefined ? null : usdToCents(Number(min)),
    maxCents: max === undefined ? null : usdToCents(Number(max)),
    sort,
  };
}

/** The cursor of the list of orders. It carries the total that was counted for the first page. */
export type OrderCursor = OrderKey & OrderTotal;

export function parseOrderCursor(value: unknown): OrderCursor | null {
  const { id, totalCents, total, isAtLeast }: Partial<Record<keyof OrderCursor, unknown>> = Object(value);
  return isId(id) && isWholeNumber(totalCents) && isWholeNumber(total) && typeof isAtLeast === 'boolean'
    ? { id, totalCents, total, isAtLeast }
    : null;
}

export async function searchOrders(
  database: Queryable,
  search: OrderSearch,
  { limit, after }: PageRequest<OrderCursor>,
): Promise<Page<OrderRow, OrderCursor> & OrderTotal> {
  const { keys, ...counted } = await queries.listOrderKeys(database, search, limit + 1, after);
  const shown = keys.slice(0, limit);
  const last = shown.at(-1);
  const { total, isAtLeast } = after ?? counted;
  return {
    rows: await queries.listOrdersByKey(database, shown),
    next: keys.length > limit && last ? { ...last, total, isAtLeast } : null,
    total,
    isAtLeast,
  };
}
