import type { OrderQuery, OrderSort } from '@chuck-and-bit/contract/order-search';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { countUpTo, toTotal } from '../../database/list-totals';
import type { ListTotal } from '../../paging';
import { orders } from '../../tables/orders';
import { isPartlyRefunded, purchases } from '../../tables/purchases';
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
  scannedRows,
  type StateFilter,
  stateOf,
} from './list-filters.queries';

export type { ListKey } from './list-filters.queries';

/**
 * Filters and sort order of a list of purchases: those of which an order matches states and query. The span limits when they were
 * placed; amounts and sort order are of their total. A null query searches for nothing.
 */
export type PurchaseSearch = StateFilter &
  RangeFilter & {
    query: OrderQuery | null;
    sort: OrderSort;
    /** The buyer; null for the purchases of all. */
    userId: string | null;
    /** Only payments of which a part was returned, but not all of it. */
    partlyRefunded: boolean;
  };

/** The first purchases after the key, and on the first page the total of the list. */
export async function listPurchaseKeys(
  database: Queryable,
  search: PurchaseSearch,
  limit: number,
  after: ListKey | null,
): Promise<{ keys: ListKey[] } & ListTotal> {
  const { query, payment, status, sort } = search;
  const hasState = payment !== undefined || status !== undefined;
  const isOfStates = hasState && hasOnlyStates(search);
  if (query !== null || (hasState && !(isOfStates && isByAge(sort)))) {
    const [found, ofStates] = await Promise.all([
      searchKeys(database, search, limit, after),
      isOfStates && !after ? countUpTo(database, (most) => idsOfStates(search, most, null)) : null,
    ]);
    return { ...found, ...ofStates };
  }
  const first = isOfStates ? firstOfStates(search, limit, after) : firstOfPurchases(search, limit, after);
  const all = (most: number) =>
    isOfStates ? idsOfStates(search, most, null) : sql`select from ${purchases} where ${ofPurchase(search)}`;
  const [{ rows: keys }, total] = await Promise.all([
    database.execute<ListKey>(sql`select id, total_cents as "totalCents" from (${first}) as found`),
    after ? notCounted : countUpTo(database, all),
  ]);
  return { keys, ...total };
}

/** Whether nothing but states and days filters the list, which an index of orders has. */
const hasOnlyStates = ({ query, userId, minCents, maxCents, partlyRefunded }: PurchaseSearch): boolean =>
  query === null && userId === null && minCents === null && maxCents === null && !partlyRefunded;

/**
 * `scanned` reads the first purchases and compares their orders, `indexed` looks up the rarest word (or the states), unless these
 * fill the page. Both are materialized, or the planner would expect an early match of a rare word. The word is the one that the scan
 * found rarest, because the index is slow for a word that most orders have. `ts_match_vq` is `@@` without the index.
 */
async function searchKeys(
  database: Queryable,
  search: PurchaseSearch,
  limit: number,
  after: ListKey | null,
): Promise<{ keys: ListKey[] } & ListTotal> {
  const { all, words, code } = search.query ?? { all: null, words: [], code: null };
  const coded = await findByCode(database, code);
  const named = isOfPurchases(coded);
  const has = (query: string) => sql`search @@ ${query}::tsquery`;
  const matches = and(stateOf(search), all === null ? undefined : or(has(all), named)) ?? sql`true`;
  const hasWords = words.map((word) => sql`bool_or(${has(word)})`);
  const counts = words.map(
    (_, index) => sql`count(*) filter (where has_words[${sql.raw(String(index + 1))}])`,
  );
  const indexed = and(
    stateOf(search),
    all === null
      ? undefined
      : sql`search @@ (select word from rarest) and ts_match_vq(search, ${all}::tsquery)`,
  );
  // Only if needed: without the union the planner joins purchases and orders by a hash.
  const ofCode = sql`union select purchase_id from ${orders} where ${and(named, stateOf(search))}`;
  const { rows } = await database.execute<ListKey & { counted: number; isCut: boolean }>(sql`
    with scanned as materialized (
      select first.id, first.total_cents,
        is_match and ${amountsOf(sql`first.total_cents`, search) ?? sql`true`} as is_match, has_words
      from (${firstToScan(search, after)}) as first
        cross join lateral (
          select bool_or(${matches}) as is_match, array[${sql.join(hasWords, sql`, `)}]::boolean[] as has_words
          from ${orders} where purchase_id = first.id
        ) as orders_of_purchase
    ),
    counted as materialized (
      select count(*) = ${scannedRows} as is_cut, count(*) filter (where is_match) as matches,
        array[${sql.join(counts, sql`, `)}]::bigint[] as counts
      from scanned
    ),
    rarest as materialized (
      select word::tsquery from unnest(${sql.param(words)}::text[], (select counts from counted)) as each (word, found)
      order by found, length(word) desc limit 1
    ),
    indexed as materialized (
      select id, total_cents from ${purchases}
      where id in (
          select purchase_id from ${orders} where ${indexed}
          ${coded.length > 0 ? ofCode : sql``}
        )
        and ${and(ofPurchase(search), isAfter(search.sort, after)) ?? sql`true`}
        and (select is_cut and matches < ${limit} from counted)
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

/** The purchases to scan, from the index that has the list's order and most of its filters. */
function firstToScan(search: PurchaseSearch, after: ListKey | null): SQL {
  const { payment, status, userId, partlyRefunded, sort } = search;
  const hasState = payment !== undefined || status !== undefined;
  const isOfStates = hasState && userId === null && !partlyRefunded && isByAge(sort);
  return isOfStates
    ? firstOfStates(search, scannedRows, after)
    : firstOfPurchases(search, scannedRows, after);
}

const firstOfPurchases = (search: PurchaseSearch, limit: number, after: ListKey | null): SQL => sql`
  select id, total_cents from ${purchases}
  where ${and(ofPurchase(search), isAfter(search.sort, after)) ?? sql`true`}
  order by ${orderOf(search.sort)} limit ${limit}`;

/** Filters of the purchase itself. */
const ofPurchase = (search: PurchaseSearch): SQL =>
  and(
    search.userId === null ? undefined : eq(purchases.userId, search.userId),
    daysOf(purchases.id, search),
    amountsOf(sql`${purchases.totalCents}`, search),
    search.partlyRefunded ? isPartlyRefunded : undefined,
  ) ?? sql`true`;

/** By age. */
const firstOfStates = (search: PurchaseSearch, limit: number, after: ListKey | null): SQL => sql`
  select ${purchases.id}, ${purchases.totalCents}
  from (${idsOfStates(search, limit, after)}) as listed join ${purchases} using (id)
  order by ${orderOf(search.sort)}`;

/** The first purchases with an order of each pair of states, by age, from the index of states and purchases. */
function idsOfStates(search: PurchaseSearch, limit: number, after: ListKey | null): SQL {
  const sort = search.sort === 'oldest' ? 'oldest' : 'newest';
  const ordered = pairsOf(search).map((pair) => {
    const where = and(stateOf(pair), daysOf(orders.purchaseId, search));
    return sql`(
      select distinct id from (select purchase_id as id from ${orders} where ${where}) as of_pair
      where ${isAfter(sort, after) ?? sql`true`} order by ${orderOf(sort)} limit ${limit})`;
  });
  return sql`select id from (${sql.join(ordered, sql` union `)}) as merged order by ${orderOf(sort)} limit ${limit}`;
}
