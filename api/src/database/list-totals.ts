import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client';

/** A list as far as counting it goes. The order is the list's own, so that both are read along one index. */
export type CountedList = { table: PgTable; wanted: SQL | undefined; order: SQL[] };

type Remembered = { total: Promise<number>; madeAt: number };

/** Up to here a total is counted each time, and exact. */
export const exactUpTo = 5_000;
const keptMilliseconds = 30_000;
const keptLists = 1_000;

const dialect = new PgDialect();
const totals = new WeakMap<Queryable, Map<string, Remembered>>();

/**
 * How many rows the list has. A long list is not counted again for each page: its total is kept for half a minute, and
 * renewed behind the answer.
 */
export async function totalOf(database: Queryable, list: CountedList): Promise<number> {
  const where = list.wanted ? sql` where ${list.wanted}` : sql``;
  const few = sql`select count(*) as total from (
    select from ${list.table}${where} order by ${sql.join(list.order, sql`, `)} limit ${exactUpTo + 1}) as few`;
  const all = sql`select count(*) as total from ${list.table}${where}`;
  const remembered = totalsOf(database);
  const { sql: text, params } = dialect.sqlToQuery(all);
  const key = JSON.stringify([text, params]);

  const kept = remembered.get(key);
  if (!kept) {
    const counted = await count(database, few);
    return counted <= exactUpTo ? counted : remember(remembered, key, count(database, all));
  }
  if (Date.now() - kept.madeAt > keptMilliseconds) {
    const old = kept.total;
    // Others get the old total meanwhile, and keep it when the count fails.
    remembered.set(key, { total: old, madeAt: Date.now() });
    count(database, all).then(
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
  remembered.set(key, { total: counting, madeAt: Date.now() });
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

async function count(database: Queryable, query: SQL): Promise<number> {
  const { rows } = await database.execute<{ total: number }>(query);
  return rows[0]?.total ?? 0;
}
