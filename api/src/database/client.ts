import path from 'node:path';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isDatabaseUnavailable } from './availability';
import { BoundedPool } from './bounded-pool';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './pglite';
import { defaultPoolSize } from './pool-size';
import { openPostgres, type Postgres } from './postgres';

/** The database or a transaction: the first argument of every query function. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export type Connection = pg.PoolClient;

export type Database = {
  engine: 'postgresql' | 'pglite';
  db: Queryable;
  /**
   * For public reads. It has its own connections, so that lists do not queue behind orders that wait for the disk.
   * The embedded database has one connection for everything.
   */
  publicDb: Queryable;
  /** Features of a PostgreSQL server; null for the embedded database. */
  server: Pick<Postgres, 'isPooled' | 'hasSessions' | 'openSession' | 'watch'> | null;
  /** The connections of `db`. */
  pool: pg.Pool;
  /** Whether it answered the last time that its watch asked; always while nobody watches. A full pool is no fault of the database. */
  isAnswering: () => boolean;
  /** All connections, of `db` and `publicDb`. */
  pools: pg.Pool[];
  /** The embedded database as a tar file, a template for further databases. */
  dump: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** PostgreSQL's address; null for the embedded database. */
  databaseUrl: string | null;
  /** PostgreSQL's address that bypasses a connection pooler; null or undefined without a pooler. */
  databaseDirectUrl?: string | null;
  /** Where the embedded database keeps its files, or `memory://`. */
  dataDir: string;
  /** PostgreSQL: maximum connections, plus half as many for public reads. */
  databasePoolSize?: number;
  databaseStatementSeconds?: number;
  /** The most queries that wait for a connection of each pool. */
  databaseQueueLimit?: number;
  /** A dump to start a new embedded database from. */
  template?: string;
};

// Counts and cents are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens PostgreSQL or the embedded database: the same driver and the same SQL for both. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseQueueLimit: maxWaiting = 256 } = options;
  if (options.databaseUrl !== null) {
    const { pool, publicPool, ...server } = await openPostgres({
      databaseUrl: options.databaseUrl,
      databaseDirectUrl: options.databaseDirectUrl ?? null,
      poolSize: options.databasePoolSize ?? defaultPoolSize,
      maxWaiting,
      statementSeconds: options.databaseStatementSeconds ?? 30,
    });
    return fromPools('postgresql', { pool, publicPool, server, embedded: null });
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: options.dataDir.startsWith('memory:')
      ? options.dataDir
      : path.resolve(options.dataDir, 'database'),
    ...(options.template ? { template: options.template } : {}),
  });
  const pool = new BoundedPool({
    max: 1,
    maxWaiting,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    user: 'postgres',
    database: 'postgres',
    stream: embedded.connect,
  });
  return fromPools('pglite', { pool, publicPool: pool, server: null, embedded });
}

function fromPools(
  engine: Database['engine'],
  parts: Pick<Database, 'pool'> & {
    publicPool: pg.Pool;
    server: Omit<Postgres, 'pool' | 'publicPool'> | null;
    embedded: EmbeddedPostgres | null;
  },
): Database {
  const { pool, publicPool, server, embedded } = parts;
  const pools = [...new Set([pool, publicPool])];
  for (const each of pools) {
    // The pool replaces a lost connection, and a query that used it fails. Without a listener the event would end the
    // process: the pool emits it for idle connections, the client for those in use.
    each.on('error', () => {});
    each.on('connect', (client) => client.on('error', () => {}));
  }
  return {
    engine,
    db: queryable(pool),
    publicDb: queryable(publicPool),
    server,
    pool,
    pools,
    isAnswering: server?.isAnswering ?? embedded?.isRunning ?? (() => false),
    dump: () => embedded?.dump() ?? Promise.reject(new Error('Only the embedded database can be dumped')),
    close: async () => {
      await Promise.all(pools.map((each) => each.end()));
      await embedded?.close();
    },
  };
}

/** Replaces Drizzle's transactions, which leak a connection when `begin` fails and return broken ones to the pool. */
function queryable(pool: pg.Pool): Queryable {
  const transaction: Queryable['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle(client).transaction(work, config);
    } catch (error) {
      isBroken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken || client.getTransactionStatus() !== 'I');
    }
  };
  return Object.assign(drizzle(pool), { transaction });
}
