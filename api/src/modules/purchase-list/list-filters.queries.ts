import type { OrderSort } from '@chuck-and-bit/contract/order-search';
import {
  type OrderStatus,
  type PaymentStatus,
  orderStatuses,
  paymentStatuses,
  shippedStatuses,
} from '@chuck-and-bit/contract/states';
import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OpenSpan } from '../../days';
import { firstIdAt } from '../../ids';
import type { ListTotal } from '../../paging';
import { hasUnitsToSettle, orders } from '../../tables/orders';

/** The states of orders that the list is filtered by; undefined filters nothing. */
export type StateFilter = {
  payment: PaymentStatus | undefined;
  status: OrderStatus | undefined;
  /** Only orders with units to send or refund. */
  toSettle: boolean;
};

/** Ranges of ids (by the time that they encode) and totals; null bounds nothing. */
export type RangeFilter = OpenSpan & { minCents: number | null; maxCents: number | null };

/** The key of a listed purchase in every sort order. */
export type ListKey = { id: string; totalCents: number };

export const notCounted: ListTotal = { total: 0, isAtLeast: false };

/**
 * A search first scans this many rows in the list's order, which finds frequent words quickly. The full-text index would
 * find every match and sort all of them.
 */
export const scannedRows = 2_000;

/** Only shipped orders have units to settle. */
function statusesOf({ status, toSettle }: StateFilter): readonly OrderStatus[] {
  if (status) return [status];
  return toSettle ? shippedStatuses : orderStatuses;
}

/** Each pair of states that the filter lets through. */
export const pairsOf = (filter: StateFilter): StateFilter[] =>
  (filter.payment ? [filter.payment] : paymentStatuses).flatMap((payment) =>
    statusesOf(filter).map((status) => ({ payment, status, toSettle: filter.toSettle })),
  );

export const stateOf = (filter: StateFilter): SQL | undefined =>
  and(
    filter.payment && eq(orders.paymentStatus, filter.payment),
    filter.status || filter.toSettle ? inArray(orders.status, [...statusesOf(filter)]) : undefined,
    filter.toSettle ? hasUnitsToSettle : undefined,
  );

/** @param id the column of the ids that encode when orders were placed */
export const daysOf = (id: PgColumn, { since, until }: OpenSpan): SQL | undefined =>
  and(since ? gte(id, firstIdAt(since)) : undefined, until ? lt(id, firstIdAt(until)) : undefined);

export const amountsOf = (
  totalCents: SQL,
  { minCents, maxCents }: Pick<RangeFilter, 'minCents' | 'maxCents'>,
): SQL | undefined =>
  and(
    minCents === null ? undefined : gte(totalCents, minCents),
    maxCents === null ? undefined : lte(totalCents, maxCents),
  );

export const isByAge = (sort: OrderSort): boolean => sort === 'newest' || sort === 'oldest';

const sorts: Record<OrderSort, SQL> = {
  newest: sql`id desc`,
  oldest: sql`id`,
  amount: sql`total_cents, id`,
  '-amount': sql`total_cents desc, id desc`,
};

/** The list's order, of columns `id` and `total_cents`. */
export const orderOf = (sort: OrderSort): SQL => sorts[sort];

/** Whether a row, with columns `id` and `total_cents`, comes after the key in the list's order. */
export function isAfter(sort: OrderSort, after: ListKey | null): SQL | undefined {
  if (!after) return undefined;
  const { id, totalCents } = after;
  if (sort === 'newest') return sql`id < ${id}::uuid`;
  if (sort === 'oldest') return sql`id > ${id}::uuid`;
  const key = sql`(${totalCents}::bigint, ${id}::uuid)`;
  return sort === 'amount' ? sql`(total_cents, id) > ${key}` : sql`(total_cents, id) < ${key}`;
}
