import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Queryable } from './client';
import { withoutJit } from './postgres';

/** Reads that need not see the newest writes. */
export type ReadReplica = {
  /** Runs `work` on the replica, or on the primary while no replica is usable. */
  read: <T>(work: (database: Queryable) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

export type ReadReplicaOptions = {
  /** null: everything is read from the primary. */
  url: string | null;
  statementSeconds: number;
  /** How long the primary is read after the replica has failed. */
  retryMilliseconds?: number;
  report: (event: string, error?: unknown) => void;
  /** Counts a read by the server that it used. */
  count: (server: 'replica' | 'primary') => void;
};

const connectionMilliseconds = 2_000;
const connections = 5;

/** Connects at the first read. A failed read is repeated on the primary, so that its caller sees no error. */
export function openReadReplica(primary: Queryable, options: ReadReplicaOptions): ReadReplica {
  const { url, statementSeconds, retryMilliseconds = 10_000, report, count } = options;
  const readPrimary: ReadReplica['read'] = (work) => {
    count('primary');
    return work(primary);
  };
  if (url === null) return { read: readPrimary, close: async () => {} };

  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionMilliseconds,
    query_timeout: statementSeconds * 1000,
    options: withoutJit,
  });
  // The pool replaces a lost connection. Without a listener the event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const replica: Queryable = drizzle(pool);
  let failedAt: number | null = null;

  return {
    read: async (work) => {
      if (failedAt !== null && performance.now() - failedAt < retryMilliseconds) return readPrimary(work);
      try {
        const result = await work(replica);
        if (failedAt !== null) report('the read replica answers again');
        failedAt = null;
        count('replica');
        return result;
      } catch (error) {
        if (failedAt === null) report('the read replica can not be used', error);
        failedAt = performance.now();
        return readPrimary(work);
      }
    },
    close: () => pool.end(),
  };
}
