import type { OrderQuery, OrderSort } from '@chuck-and-bit/contract/order-search';
import {
  type OrderStatus,
  type PaymentStatus,
  orderStatuses,
  paymentStatuses,
} from '@chuck-and-bit/contract/order-status';
import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import type { Span } from '../../days';
import { firstIdAt } from '../../ids';
import { type OrderRow, orderColumns, orders } from './orders.tables';

/** Filters and sort order of a list. The span limits when orders were placed; null and undefined filter nothing. */
export type OrderSearch = Span & {
  query: OrderQuery | null;
  payment: PaymentStatus | undefined;
  status: OrderStatus | undefined;
  minCents: number | null;
  maxCents: number | null;
  sort: OrderSort;
};

/** The key of an order in every sort order. */
export type OrderKey = { id: string; totalCents: number };

/** `isAtLeast`: counting stopped at `total`, so there may be more. */
export type OrderTotal = { total: number; isAtLeast: boolean };

/** A list without a search is counted up to this many orders. */
const countedRows = 10_000;
/**
 * A search first scans this many orders in the list's order, which finds frequent words quickly. The full-text index would
 * find every match and sort all of them.
 */
const scannedRows = 2_000;

/** The first orders after the key, and on the first page the total of the list. */
export async function listOrderKeys(
  database: Queryable,
  search: OrderSearch,
  limit: number,
  after: OrderKey | null,
): Promise<{ keys: OrderKey[] } & OrderTotal> {
  if (search.query !== null) return searchKeys(database, search, search.query, limit, after);
  const [{ rows: keys }, total] = await Promise.all([
    database.execute<OrderKey>(
      sql`select id, total_cents as "totalCents" from (${firstRows(search, limit, after)}) as found`,
    ),
    after ? { total: 0, isAtLeast: false } : countOrders(database, search),
  ]);
  return { keys, ...total };
}

async function countOrders(database: Queryable, search: OrderSearch): Promise<OrderTotal> {
  const { rows } = await database.execute<{ counted: number }>(
    sql`select count(*) as counted from (
      select from (${rowsOfStates(search, countedRows + 1, null)}) as merged limit ${countedRows + 1}) as found`,
  );
  const counted = rows[0]?.counted ?? 0;
  return { total: Math.min(counted, countedRows), isAtLeast: counted > countedRows };
}

/**
 * `scanned` first reads rows from an index of states and then compares words. In one step, the planner may scan the whole
 * table by age when a pair of states is rarer than it expects. `scanned` and `indexed` are materialized, or the planner would
 * expect an early match of a rare word. `indexed` looks up the word that the scan found rarest, because the index is slow for
 * a word that most orders have. `ts_match_vq` is `@@` without the index.
 */
async function searchKeys(
  database: Queryable,
  search: OrderSearch,
  { all, words }: OrderQuery,
  limit: number,
  after: OrderKey | null,
): Promise<{ keys: OrderKey[] } & OrderTotal> {
  const has = (query: string) => sql`search @@ ${query}::tsquery`;
  const matches = sql`${has(all)} as is_match, array[${sql.join(words.map(has), sql`, `)}] as has_words`;
  const counts = words.map(
    (_, place) => sql`count(*) filter (where has_words[${sql.raw(String(place + 1))}])`,
  );
  const { rows } = await database.execute<OrderKey & OrderTotal>(sql`
    with scanned as materialized (
      select first.id, first.total_cents, is_match, has_words
      from (${firstRows(search, scannedRows, after)}) as first
        cross join lateral (select ${matches} from ${orders} where id = first.id limit 1) as words
    ),
    counted as materialized (
      select count(*) = ${scannedRows} as is_cut, count(*) filter (where is_match) as matches,
        array[${sql.join(counts, sql`, `)}] as counts
      from scanned
    ),
    rarest as materialized (
      select word::tsquery from unnest(${sql.param(words)}::text[], (select counts from counted)) as each (word, found)
      order by found, length(word) desc limit 1
    ),
    indexed as materialized (
      select id, total_cents from ${orders}
      where search @@ (select word from rarest) and ts_match_vq(search, ${all}::tsquery)
        and ${and(stateOf(search), ...ranges(search), isAfter(search.sort, after)) ?? sql`true`}
        and (select is_cut and matches < ${limit} from counted)
    ),
    found as materialized (
      select id, total_cents from scanned where is_match union select id, total_cents from indexed
    )
    select id, total_cents as "totalCents", (select count(*) from found) as total,
      (select is_cut and matches >= ${limit} from counted) as "isAtLeast"
    from found order by ${orderOf(search.sort)} limit ${limit}`);
  const { total = 0, isAtLeast = false } = rows[0] ?? {};
  return { keys: rows.map(({ id, totalCents }) => ({ id, totalCents })), total, isAtLeast };
}

/** The orders of these keys, in the same order. Orders deleted since are missing. */
export async function listOrdersByKey(database: Queryable, keys: readonly OrderKey[]): Promise<OrderRow[]> {
  const ids = keys.map(({ id }) => id);
  const rows = await database
    .select(orderColumns)
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(ids)}::uuid[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

function firstRows(search: OrderSearch, limit: number, after: OrderKey | null): SQL {
  const rows = rowsOfStates(search, limit, after);
  return sql`select * from (${rows}) as merged order by ${orderOf(search.sort)} limit ${limit}`;
}

const states = paymentStatuses.flatMap((payment) => orderStatuses.map((status) => ({ payment, status })));

/**
 * The first rows of each pair of states, from an index in this order. By age, without filters by state or amount, the
 * primary key has this order.
 */
function rowsOfStates(search: OrderSearch, limit: number, after: OrderKey | null): SQL {
  const { payment, status, sort, minCents, maxCents } = search;
  const isByAge = sort === 'newest' || sort === 'oldest';
  const usesPrimaryKey = isByAge && !payment && !status && minCents === null && maxCents === null;
  const wanted = states.filter(
    (state) => (payment ?? state.payment) === state.payment && (status ?? state.status) === state.status,
  );
  const parts = usesPrimaryKey ? [undefined] : wanted.map(stateOf);
  const ordered = parts.map((state) => {
    const where = and(state, ...ranges(search), isAfter(sort, after)) ?? sql`true`;
    return sql`(select id, total_cents from ${orders} where ${where} order by ${orderOf(sort)} limit ${limit})`;
  });
  return sql.join(ordered, sql` union all `);
}

const stateOf = ({ payment, status }: Pick<OrderSearch, 'payment' | 'status'>): SQL | undefined =>
  and(payment && eq(orders.paymentStatus, payment), status && eq(orders.status, status));

const ranges = ({ since, until, minCents, maxCents }: OrderSearch): (SQL | undefined)[] => [
  since ? gte(orders.id, firstIdAt(since)) : undefined,
  until ? lt(orders.id, firstIdAt(until)) : undefined,
  minCents === null ? undefined : gte(orders.totalCents, minCents),
  maxCents === null ? undefined : lte(orders.totalCents, maxCents),
];

const sorts: Record<OrderSort, SQL> = {
  newest: sql`id desc`,
  oldest: sql`id`,
  amount: sql`total_cents, id`,
  '-amount': sql`total_cents desc, id desc`,
};
const orderOf = (sort: OrderSort): SQL => sorts[sort];

function isAfter(sort: OrderSort, after: OrderKey | null): SQL | undefined {
  if (!after) return undefined;
  const { id, totalCents } = after;
  if (sort === 'newest') return sql`id < ${id}::uuid`;
  if (sort === 'oldest') return sql`id > ${id}::uuid`;
  const key = sql`(${totalCents}::bigint, ${id}::uuid)`;
  return sort === 'amount' ? sql`(total_cents, id) > ${key}` : sql`(total_cents, id) < ${key}`;
}
