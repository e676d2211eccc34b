import type { OrderSort } from '@chuck-and-bit/contract/order-search';
import {
  type OrderStatus,
  type PaymentStatus,
  orderStatuses,
  paymentStatuses,
} from '@chuck-and-bit/contract/order-status';
import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OpenSpan } from '../../days';
import { firstIdAt } from '../../ids';
import type { ListTotal } from '../../paging';
import { hasUnitsToSettle, orders } from '../../tables/orders';

/** The states of orders that a list is filtered by; undefined filters nothing. */
export type StateFilter = {
  payment: PaymentStatus | undefined;
  status: OrderStatus | undefined;
  /** Only orders with units to send or refund. */
  toSettle: boolean;
};

/** Ranges of ids (by the time that they encode) and totals; null bounds nothing. */
export type RangeFilter = OpenSpan & { minCents: number | null; maxCents: number | null };

/** Only payments of which a part was returned, but not all of it: of the listed order or purchase. */
export type RefundFilter = { partlyRefunded: boolean };

/** The key of a listed row, an order or a purchase, in every sort order. */
export type ListKey = { id: string; totalCents: number };

export const notCounted: ListTotal = { total: 0, isAtLeast: false };

/**
 * A search first scans this many rows in the list's order, which finds frequent words quickly. The full-text index would
 * find every match and sort all of them.
 */
export const scannedRows = 2_000;

const states = paymentStatuses.flatMap((payment) => orderStatuses.map((status) => ({ payment, status })));

/** Each pair of states that the filter lets through. */
export const pairsOf = ({ payment, status, toSettle }: StateFilter): StateFilter[] =>
  states
    .filter(
      (state) => (payment ?? state.payment) === state.payment && (status ?? state.status) === state.status,
    )
    .map((state) => ({ ...state, toSettle }));

export const stateOf = ({ payment, status, toSettle }: StateFilter): SQL | undefined =>
  and(
    payment && eq(orders.paymentStatus, payment),
    status && eq(orders.status, status),
    toSettle ? hasUnitsToSettle : undefined,
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
