import { type OrderFilters, orderQuery } from '@chuck-and-bit/contract/order-search';
import { usdToCents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { openSpanOfDays } from '../../days';
import { isId } from '../../ids';
import { isWholeNumber, type ListTotal, type Page, type PageRequest } from '../../paging';
import { findPurchases, type WholePurchase, withOrders } from '../purchases/purchases';
import { listPurchaseKeys, type ListKey, type PurchaseSearch } from './purchase-search.queries';

/**
 * @param timeZone the shop's time zone, in which the filters' days begin
 * @param userId the buyer; null for the purchases of all
 */
export function toPurchaseSearch(
  filters: OrderFilters,
  timeZone: string,
  userId: string | null,
): PurchaseSearch {
  const { q = '', from, to, min, max, sort = 'newest' } = filters;
  const toSettle = filters.toSettle === 'true';
  const payment = filters.payment === 'PartlyRefunded' ? undefined : filters.payment;
  return {
    query: orderQuery(q),
    userId,
    // No other orders have units to settle.
    payment: payment ?? (toSettle ? 'Paid' : undefined),
    status: filters.status,
    toSettle,
    partlyRefunded: filters.payment === 'PartlyRefunded',
    ...openSpanOfDays({ from, to }, timeZone),
    minCents: min === undefined ? null : usdToCents(Number(min)),
    maxCents: max === undefined ? null : usdToCents(Number(max)),
    sort,
  };
}

/** The cursor of the list. It carries the total that was counted for the first page. */
export type ListCursor = ListKey & ListTotal;

export function parseListCursor(value: unknown): ListCursor | null {
  const { id, totalCents, total, isAtLeast }: Partial<Record<keyof ListCursor, unknown>> = Object(value);
  return isId(id) && isWholeNumber(totalCents) && isWholeNumber(total) && typeof isAtLeast === 'boolean'
    ? { id, totalCents, total, isAtLeast }
    : null;
}

/** A page of the list, with whether its total is a minimum. Purchases deleted meanwhile are missing from their page. */
export async function searchPurchases(
  database: Queryable,
  search: PurchaseSearch,
  { limit, after }: PageRequest<ListCursor>,
): Promise<Page<WholePurchase, ListCursor> & ListTotal> {
  const { keys, ...counted } = await listPurchaseKeys(database, search, limit + 1, after);
  const shown = keys.slice(0, limit);
  const last = shown.at(-1);
  const { total, isAtLeast } = after ?? counted;
  const ids = shown.map(({ id }) => id);
  const whole = await withOrders(database, await findPurchases(database, ids, search.userId));
  const byId = new Map(whole.map((each) => [each.purchase.id, each]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    next: keys.length > limit && last ? { ...last, total, isAtLeast } : null,
    total,
    isAtLeast,
  };
}
