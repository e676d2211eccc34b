import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client';

/** The parts of a list query that its count needs. Sharing the order lets both use the same index. */
export type CountedList = { table: PgTable; wanted: SQL | undefined; order: SQL[] };

type CacheEntry = { total: Promise<number>; madeAt: number };

/** Totals up to this are counted on each request. */
export const exactUpTo = 1_000;
/** A cached total older than this is revalidated in the background. */
const freshMilliseconds = 30_000;
/** A cached total older than this is counted again before the response. */
const maxAgeMilliseconds = 10 * 60_000;
const maxEntries = 1_000;

const dialect = new PgDialect();
const totals = new WeakMap<Queryable, Map<string, CacheEntry>>();

/**
 * Counts the rows of a list. The total of a long list is cached and revalidated in the background, so that a page does
 * not count all rows.
 */
export async function totalOf(database: Queryable, list: CountedList): Promise<number> {
  const where = list.wanted ? sql` where ${list.wanted}` : sql``;
  // The order keeps the planner on the index; without it, it scans whole tables of narrow rows.
  const rows = sql`select from ${list.table}${where} order by ${sql.join(list.order, sql`, `)}`;
  const entries = totalsOf(database);
  const { sql: text, params } = dialect.sqlToQuery(rows);
  const key = JSON.stringify([text, params]);

  const entry = entries.get(key);
  const age = entry ? performance.now() - entry.madeAt : 0;
  if (!entry || age > maxAgeMilliseconds) {
    const counted = await count(database, sql`${rows} limit ${exactUpTo + 1}`);
    return counted <= exactUpTo ? counted : store(entries, key, count(database, rows));
  }
  if (age > freshMilliseconds) {
    // Other requests use the stale total while it is counted, and if the count fails.
    entries.set(key, { total: entry.total, madeAt: performance.now() });
    count(database, rows).then(
      (total) => void store(entries, key, Promise.resolve(total)),
      () => {},
    );
  }
  return entry.total;
}

function totalsOf(database: Queryable): Map<string, CacheEntry> {
  let entries = totals.get(database);
  if (!entries) {
    entries = new Map();
    totals.set(database, entries);
  }
  return entries;
}

async function store(
  entries: Map<string, CacheEntry>,
  key: string,
  counting: Promise<number>,
): Promise<number> {
  entries.delete(key);
  entries.set(key, { total: counting, madeAt: performance.now() });
  const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
  if (oldest !== undefined) entries.delete(oldest);
  try {
    const total = await counting;
    // The list has become short: it is counted on each request from now on.
    if (total <= exactUpTo) entries.delete(key);
    return total;
  } catch (error) {
    entries.delete(key);
    throw error;
  }
}

async function count(database: Queryable, rows: SQL): Promise<number> {
  const counted = await database.execute<{ total: number }>(
    sql`select count(*) as total from (${rows}) as counted`,
  );
  return counted.rows[0]?.total ?? 0;
}
