import path from 'node:path';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isDatabaseUnavailable } from './availability';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './pglite';
import { openPostgres, type Postgres } from './postgres';

/** What query functions take: the database, or a transaction of it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** One connection of the pool. */
export type Connection = pg.PoolClient;

export type Database = {
  engine: 'postgresql' | 'pglite';
  db: Queryable;
  /**
   * For what every visitor reads. It has connections of its own, so lists do not wait behind orders that wait for the disk.
   * The embedded database has one connection for all.
   */
  publicDb: Queryable;
  /** What only PostgreSQL has; null on the embedded database. */
  server: Pick<Postgres, 'isPooled' | 'hasSessions' | 'openSession' | 'watch'> | null;
  /** The connections of `db`. */
  pool: pg.Pool;
  /** All connections, of both. */
  pools: pg.Pool[];
  /** The embedded database as a tar, to start further ones from. */
  dump: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** PostgreSQL's address; null for the embedded database. */
  databaseUrl: string | null;
  /** PostgreSQL's address around a connection pooler; null or left out where there is none. */
  databaseDirectUrl?: string | null;
  /** Where the embedded database keeps its files, or `memory://`. */
  dataDir: string;
  /** PostgreSQL: connections held at most, and a quarter as many again for what every visitor reads. */
  databasePoolSize?: number;
  /** PostgreSQL: a statement that takes longer is cancelled. */
  databaseStatementSeconds?: number;
  /** A dump to start a new embedded database from. */
  template?: string;
};

// Counts and cents stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens PostgreSQL or the embedded database: the same driver and the same SQL for both. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== null) {
    const { pool, publicPool, ...server } = await openPostgres({
      databaseUrl: options.databaseUrl,
      databaseDirectUrl: options.databaseDirectUrl ?? null,
      poolSize: options.databasePoolSize ?? 16,
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
  const pool = new pg.Pool({
    max: 1,
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
  parts: Pick<Database, 'pool' | 'server'> & { publicPool: pg.Pool; embedded: EmbeddedPostgres | null },
): Database {
  const { pool, publicPool, server, embedded } = parts;
  const pools = [...new Set([pool, publicPool])];
  for (const each of pools) {
    // A lost connection is replaced, and whoever was using it hears of it from its query. Without a listener, the
    // event would end the process: the pool's is for idle connections, the client's for those in use.
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
    dump: () => embedded?.dump() ?? Promise.reject(new Error('Only the embedded database can be dumped')),
    close: async () => {
      await Promise.all(pools.map((each) => each.end()));
      await embedded?.close();
    },
  };
}

/** Transactions of Drizzle's own lose a connection for good when they can't begin, and keep one that is broken. */
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
