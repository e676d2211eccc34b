import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { Queryable } from './client';

/** The parts of a list query that its count needs. Sharing the order lets both use the same index. */
export type CountedList = { table: PgTable; wanted: SQL | undefined; order: SQL[] };

/** Totals up to this are counted on each request. */
export const exactUpTo = 1_000;
/** A cached total older than this is revalidated in the background. */
const freshMilliseconds = 30_000;
/** A cached total older than this is counted again before the response. */
const maxAgeMilliseconds = 10 * 60_000;
const maxEntries = 1_000;

const dialect = new PgDialect();
const totals = new WeakMap<Queryable, LRUCache<string, number, SQL>>();

/**
 * Counts the rows of a list. The total of a long list is cached and revalidated in the background, so that a page does
 * not count all rows.
 */
export async function totalOf(database: Queryable, list: CountedList): Promise<number> {
  const where = list.wanted ? sql` where ${list.wanted}` : sql``;
  // The order keeps the planner on the index; without it, it scans whole tables of narrow rows.
  const rows = sql`select from ${list.table}${where} order by ${sql.join(list.order, sql`, `)}`;
  const { sql: text, params } = dialect.sqlToQuery(rows);
  const key = JSON.stringify([text, params]);
  const cache = totals.get(database) ?? createCache(database);

  const cached = cache.get(key);
  if (cached === undefined || cached <= exactUpTo) {
    const counted = await count(database, sql`${rows} limit ${exactUpTo + 1}`);
    return counted <= exactUpTo ? counted : cache.forceFetch(key, { context: rows, forceRefresh: true });
  }
  if (cache.getRemainingTTL(key) < maxAgeMilliseconds - freshMilliseconds) {
    // Other requests use the stale total while it is counted, and if the count fails.
    cache.fetch(key, { context: rows, forceRefresh: true }).catch(() => {});
  }
  return cached;
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
