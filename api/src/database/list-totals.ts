import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client';

/** A list as far as counting it goes. The order is the list's own, so that both are read along one index. */
export type CountedList = { table: PgTable; wanted: SQL | undefined; order: SQL[] };

type Remembered = { total: Promise<number>; madeAt: number };

/** Up to here a total is counted each time, and exact. */
export const exactUpTo = 1_000;
/** After this a total is renewed behind the answer … */
const freshMilliseconds = 30_000;
/** … and after this before it. */
const keptMilliseconds = 10 * 60_000;
const keptLists = 1_000;

const dialect = new PgDialect();
const totals = new WeakMap<Queryable, Map<string, Remembered>>();

/**
 * How many rows the list has. A long list is not counted again for each page: its total is kept, and renewed behind the
 * answer.
 */
export async function totalOf(database: Queryable, list: CountedList): Promise<number> {
  const where = list.wanted ? sql` where ${list.wanted}` : sql``;
  // Ordered, though only counted: otherwise tables of narrow rows are read from end to end.
  const rows = sql`select from ${list.table}${where} order by ${sql.join(list.order, sql`, `)}`;
  const remembered = totalsOf(database);
  const { sql: text, params } = dialect.sqlToQuery(rows);
  const key = JSON.stringify([text, params]);

  const kept = remembered.get(key);
  const age = kept ? performance.now() - kept.madeAt : 0;
  if (!kept || age > keptMilliseconds) {
    const counted = await count(database, sql`${rows} limit ${exactUpTo + 1}`);
    return counted <= exactUpTo ? counted : remember(remembered, key, count(database, rows));
  }
  if (age > freshMilliseconds) {
    // Others get the old total meanwhile, and keep it when the count fails.
    remembered.set(key, { total: kept.total, madeAt: performance.now() });
    count(database, rows).then(
      (total) => void remember(remembered, key, Promise.resolve(total)),
      () => {},
    );
  }
  return kept.total;
}

function totalsOf(database: Queryable): Map<string, Remembered> {
  let remembered = totals.get(database);
  if (!remembered) {
    remembered = new Map();
    totals.set(database, remembered);
  }
  return remembered;
}

async function remember(
  remembered: Map<string, Remembered>,
  key: string,
  counting: Promise<number>,
): Promise<number> {
  remembered.delete(key);
  remembered.set(key, { total: counting, madeAt: performance.now() });
  const oldest = remembered.size > keptLists ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
  try {
    const total = await counting;
    // It has become short: from now on it is counted each time.
    if (total <= exactUpTo) remembered.delete(key);
    return total;
  } catch (error) {
    remembered.delete(key);
    throw error;
  }
}

async function count(database: Queryable, rows: SQL): Promise<number> {
  const counted = await database.execute<{ total: number }>(
    sql`select count(*) as total from (${rows}) as counted`,
  );
  return counted.rows[0]?.total ?? 0;
}
