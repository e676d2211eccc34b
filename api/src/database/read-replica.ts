import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isPoolFull } from './availability';
import { BoundedPool } from './bounded-pool';
import type { Database, Queryable } from './client';
import { isLogPosition } from './log-position';
import { withoutJit } from './postgres';

type Work<T> = (database: Queryable) => Promise<T>;

/** Reads public data, on a replica that has it as new as this process knows it. */
export type ReadPublic = <T>(work: Work<T>) => Promise<T>;

/** Reads that need not see the newest writes. */
export type ReadReplica = {
  /** Runs `work` on the replica, or on the primary while no replica is usable. */
  read: <T>(work: Work<T>) => Promise<T>;
  /**
   * Runs `work`, which only reads public data, on the replica if it has replayed the log of changes up to `position`, otherwise on
   * the primary. While the primary doesn't answer, what the replica has is better than nothing.
   * @param position null while it isn't known
   */
  readPublic: <T>(position: string | null, work: Work<T>) => Promise<T>;
  /** Whether there is a replica that has not just failed. */
  isUsable: () => boolean;
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
  count: (server: Server, kind: 'report' | 'public') => void;
};
type Server = 'replica' | 'primary';

const connectionMilliseconds = 2_000;
const reportConnections = 5;
/** A number that two and three standbys share evenly. */
const publicConnections = 6;
const publicWaiting = 64;

type Primary = Pick<Database, 'db' | 'publicDb' | 'isAnswering'>;

/** Reads everything from the primary. */
export const withoutReplica = ({ db, publicDb }: Primary): ReadReplica => ({
  read: (work) => work(db),
  readPublic: (_position, work) => work(publicDb),
  isUsable: () => false,
  close: async () => {},
});

/** Connects at the first read. A failed read is repeated on the primary, so that its caller sees no error. */
export function openReadReplica(database: Primary, options: ReadReplicaOptions): ReadReplica {
  const { url, statementSeconds, retryMilliseconds = 10_000, report, count } = options;
  const primary = withoutReplica(database);
  if (url === null) return primary;

  const settings = {
    connectionString: url,
    connectionTimeoutMillis: connectionMilliseconds,
    query_timeout: statementSeconds * 1000,
    options: withoutJit,
  };
  const reports = new pg.Pool({ ...settings, max: reportConnections });
  const publicReads = new BoundedPool({ ...settings, max: publicConnections, maxWaiting: publicWaiting });
  for (const pool of [reports, publicReads]) {
    // The pool replaces a lost connection. Without a listener the event would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  }
  const replica: Queryable = drizzle(reports);
  let failedAt: number | null = null;
  const isUsable = () => failedAt === null || performance.now() - failedAt >= retryMilliseconds;
  const answered = () => {
    if (failedAt !== null) report('the read replica answers again');
    failedAt = null;
  };
  const failed = (error: unknown) => {
    if (failedAt === null) report('the read replica can not be used', error);
    failedAt = performance.now();
  };

  return {
    read: async (work) => {
      if (isUsable()) {
        try {
          const result = await work(replica);
          answered();
          count('replica', 'report');
          return result;
        } catch (error) {
          failed(error);
        }
      }
      count('primary', 'report');
      return primary.read(work);
    },
    readPublic: async (position, work) => {
      const isPrimaryAway = !database.isAnswering();
      if (isUsable() && (isPrimaryAway || position !== null)) {
        try {
          const found = await readSince(publicReads, isPrimaryAway ? null : position, work);
          answered();
          if (found) {
            count('replica', 'public');
            return found.result;
          }
        } catch (error) {
          if (!isPoolFull(error) && !isConflict(error)) failed(error);
        }
      }
      count('primary', 'public');
      return primary.readPublic(position, work);
    },
    isUsable,
    close: async () => {
      await Promise.all([reports.end(), publicReads.end()]);
    },
  };
}

/** Prepared queries are kept for each connection. */
const queryables = new WeakMap<pg.PoolClient, Queryable>();

function queryableOf(client: pg.PoolClient): Queryable {
  const queryable = queryables.get(client) ?? drizzle(client);
  queryables.set(client, queryable);
  return queryable;
}

/**
 * Asks how far the server has come, and reads, in one transaction: another connection may lead to another standby.
 * @param position null: whatever it has
 * @returns null when it has not come so far
 */
async function readSince<T>(
  pool: pg.Pool,
  position: string | null,
  work: Work<T>,
): Promise<{ result: T } | null> {
  const client = await pool.connect();
  try {
    if (!(await beginsSince(client, position))) {
      await client.query('rollback');
      client.release();
      return null;
    }
    const result = await work(queryableOf(client));
    await client.query('commit');
    client.release();
    return { result };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function beginsSince(client: pg.PoolClient, position: string | null): Promise<boolean> {
  if (position === null) {
    await client.query('begin read only');
    return true;
  }
  if (!isLogPosition(position)) return false;
  // One text of two statements, which has no parameters: one way to the server and back.
  const results: unknown = await client.query(
    `begin read only; select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as "isThere"`,
  );
  const [, asked] = results as [unknown, pg.QueryResult<{ isThere: boolean | null }>];
  return asked.rows[0]?.isThere === true;
}

/** The server cancels a query that reads what its log is just removing. */
const isConflict = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '40001') return true;
  }
  return false;
};
