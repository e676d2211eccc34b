import type { OrderQuery, OrderSort } from '@chuck-and-bit/contract/order-search';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { countUpTo, toTotal } from '../../database/list-totals';
import type { ListTotal } from '../../paging';
import { findByCode, isOfPurchases } from './code-search.queries';
import {
  amountsOf,
  daysOf,
  isAfter,
  isByAge,
  type ListKey,
  notCounted,
  orderOf,
  pairsOf,
  type RangeFilter,
  type RefundFilter,
  scannedRows,
  type StateFilter,
  stateOf,
} from './list-filters.queries';
import { type OrderRow, orderColumns, orders } from '../../tables/orders';
import { isPartlyRefunded } from '../../tables/purchases';

/** Filters and sort order of a list. The span limits when orders were placed. A null query searches for nothing. */
export type OrderSearch = StateFilter &
  RangeFilter &
  RefundFilter & { query: OrderQuery | null; sort: OrderSort };

/** The first orders after the key, and on the first page the total of the list. */
export async function listOrderKeys(
  database: Queryable,
  search: OrderSearch,
  limit: number,
  after: ListKey | null,
): Promise<{ keys: ListKey[] } & ListTotal> {
  if (search.query !== null) {
    const named = isOfPurchases(await findByCode(database, search.query.code));
    return searchKeys(database, search, { ...search.query, named }, limit, after);
  }
  const [{ rows: keys }, total] = await Promise.all([
    database.execute<ListKey>(
      sql`select id, total_cents as "totalCents" from (${firstRows(search, limit, after)}) as found`,
    ),
    after ? notCounted : countUpTo(database, (most) => rowsOfStates(search, most, null)),
  ]);
  return { keys, ...total };
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
  { all, words, named }: OrderQuery & { named: SQL },
  limit: number,
  after: ListKey | null,
): Promise<{ keys: ListKey[] } & ListTotal> {
  const has = (query: string) => sql`search @@ ${query}::tsquery`;
  const matches = sql`(${has(all)} or ${named}) as is_match, array[${sql.join(words.map(has), sql`, `)}] as has_words`;
  const counts = words.map(
    (_, place) => sql`count(*) filter (where has_words[${sql.raw(String(place + 1))}])`,
  );
  const { rows } = await database.execute<ListKey & { counted: number; isCut: boolean }>(sql`
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
        and ${and(stateOf(search), rangesOf(search), isAfter(search.sort, after)) ?? sql`true`}
        and (select is_cut and matches < ${limit} from counted)
      union select id, total_cents from ${orders}
      where ${and(named, stateOf(search), rangesOf(search), isAfter(search.sort, after))}
    ),
    found as materialized (
      select id, total_cents from scanned where is_match union select id, total_cents from indexed
    )
    select id, total_cents as "totalCents", (select count(*) from found) as counted,
      (select is_cut and matches >= ${limit} from counted) as "isCut"
    from found order by ${orderOf(search.sort)} limit ${limit}`);
  const { counted = 0, isCut = false } = rows[0] ?? {};
  return { keys: rows.map(({ id, totalCents }) => ({ id, totalCents })), ...toTotal(counted, isCut) };
}

/** The orders of these keys, in the same order. Orders deleted since are missing. */
export async function listOrdersByKey(database: Queryable, keys: readonly ListKey[]): Promise<OrderRow[]> {
  const ids = keys.map(({ id }) => id);
  const rows = await database
    .select(orderColumns)
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(ids)}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function firstRows(search: OrderSearch, limit: number, after: ListKey | null): SQL {
  const rows = rowsOfStates(search, limit, after);
  return sql`select * from (${rows}) as merged order by ${orderOf(search.sort)} limit ${limit}`;
}

/**
 * The first rows of each pair of states, from an index in this order. By age, without filters by state or amount, the
 * primary key has this order.
 */
function rowsOfStates(search: OrderSearch, limit: number, after: ListKey | null): SQL {
  const { payment, status, sort, minCents, maxCents } = search;
  const usesPrimaryKey = isByAge(sort) && !payment && !status && minCents === null && maxCents === null;
  const parts = usesPrimaryKey ? [undefined] : pairsOf(search).map(stateOf);
  const ordered = parts.map((state) => {
    const where = and(state, rangesOf(search), isAfter(sort, after)) ?? sql`true`;
    return sql`(select id, total_cents from ${orders} where ${where} order by ${orderOf(sort)} limit ${limit})`;
  });
  return sql.join(ordered, sql` union all `);
}

const rangesOf = (search: RangeFilter & RefundFilter): SQL | undefined =>
  and(
    daysOf(orders.id, search),
    amountsOf(sql`${orders.totalCents}`, search),
    search.partlyRefunded ? isPartlyRefunded : undefined,
  );
