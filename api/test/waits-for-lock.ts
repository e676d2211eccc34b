import type pg from 'pg';
import { vi } from 'vitest';

/** Resolves once a statement in this database waits for a lock. On PostgreSQL only: the embedded database has one connection. */
export const waitsForLock = (pool: Pick<pg.Pool, 'query'>): Promise<true> =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount === 1;
    },
    { timeout: 10_000, interval: 20 },
  );
