import type pg from 'pg';
import { vi } from 'vitest';
import type { Queryable } from '../src/database/client';
import { hold } from './hold';

/** Resolves once so many statements in this database wait for a lock. On PostgreSQL only: the embedded database has one connection. */
export const waitsForLock = (pool: Pick<pg.Pool, 'query'>, statements = 1): Promise<true> =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount === statements;
    },
    { timeout: 10_000, interval: 20 },
  );

/** Starts the work behind the statement of a rival, whose transaction is committed once so many statements of the work wait for it. */
export async function behindRival<T>(
  pool: Pick<pg.Pool, 'query' | 'connect'>,
  statement: pg.QueryConfig,
  work: () => Promise<T>,
  statements = 1,
): Promise<T> {
  const rival = await pool.connect();
  try {
    await rival.query('begin');
    await rival.query(statement);
    const result = work();
    await waitsForLock(pool, statements).finally(() => rival.query('commit'));
    return await result;
  } finally {
    rival.release();
  }
}

/** Does the work in a transaction that stays open. @returns the function that commits it, and returns what the work did */
export async function leavesOpen<T>(
  database: Queryable,
  work: (transaction: Queryable) => Promise<T>,
): Promise<() => Promise<T>> {
  const [isDone, mayCommit] = [hold(), hold()];
  const committed = database.transaction(async (transaction) => {
    const result = await work(transaction);
    isDone.release();
    await mayCommit.held;
    return result;
  });
  await Promise.race([isDone.held, committed]);
  return () => {
    mayCommit.release();
    return committed;
  };
}
