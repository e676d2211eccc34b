import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { ListTotal } from '../paging';
import type { Queryable } from './client';

/** The parts of a list query that its count needs. Sharing the order lets both use the same index. */
export type CountedList = { table: PgTable; filter: SQL | undefined; order: SQL[] };

/** Totals up to this are counted on each request; lists without an exact total are counted only so far. */
export const exactUpTo = 1_000;
/** A cached total older than this is revalidated in the background. */
const freshMilliseconds = 30_000;
/** A cached total older than this is counted again before the response. */
const maxAgeMilliseconds = 10 * 60_000;
const maxEntries = 1_000;

const dialect = new PgDialect();
const totals = new WeakMap<Queryable, LRUCache<string, number, SQL>>();

/** @param isCut whether more rows than `counted` may match */
export const toTotal = (counted: number, isCut = false): ListTotal => ({
  total: Math.min(counted, exactUpTo),
  isAtLeast: isCut || counted > exactUpTo,
});

/** @param rowsOf selects at least so many of the rows, if there are so many */
export async function countUpTo(database: Queryable, rowsOf: (limit: number) => SQL): Promise<ListTotal> {
  const limit = exactUpTo + 1;
  return toTotal(await count(database, sql`select from (${rowsOf(limit)}) as listed limit ${limit}`));
}

// The order keeps the planner on the index; without it, it scans whole tables of narrow rows.
const rowsOf = ({ table, filter, order }: CountedList): SQL =>
  sql`select from ${table} where ${filter ?? sql`true`} order by ${sql.join(order, sql`, `)}`;

/** The total of a list, which is counted only so far. */
export const totalUpTo = (database: Queryable, list: CountedList): Promise<ListTotal> =>
  countUpTo(database, () => rowsOf(list));

/**
 * Counts all rows of a list. The total of a long list is cached and revalidated in the background, so that a page does
 * not count all rows.
 */
export async function totalOf(database: Queryable, list: CountedList): Promise<{ total: number }> {
  const rows = rowsOf(list);
  const { sql: text, params } = dialect.sqlToQuery(rows);
  const key = JSON.stringify([text, params]);
  const cache = totals.get(database) ?? createCache(database);

  const cached = cache.get(key);
  if (cached === undefined || cached <= exactUpTo) {
    const counted = await countUpTo(database, () => rows);
    if (!counted.isAtLeast) return counted;
    return { total: await cache.forceFetch(key, { context: rows, forceRefresh: true }) };
  }
  if (cache.getRemainingTTL(key) < maxAgeMilliseconds - freshMilliseconds) {
    // Other requests use the stale total while it is counted, and if the count fails.
    cache.fetch(key, { context: rows, forceRefresh: true }).catch(() => {});
  }
  return { total: cached };
}

function createCache(database: Queryable): LRUCache<string, number, SQL> {
  const cache = new LRUCache<string, number, SQL>({
    max: maxEntries,
    ttl: maxAgeMilliseconds,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_key, _cached, { context }) => count(database, context),
  });
  totals.set(database, cache);
  return cache;
}

async function count(database: Queryable, rows: SQL): Promise<number> {
  const counted = await database.execute<{ total: number }>(
    sql`select count(*) as total from (${rows}) as counted`,
  );
  return counted.rows[0]?.total ?? 0;
}
