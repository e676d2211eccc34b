import path from 'node:path';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './pglite';

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
  const { databaseUrl, databasePoolSize = 16, databaseStatementSeconds = 30 } = options;
  if (databaseUrl) {
    const connect = (max: number) =>
      new pg.Pool({
        connectionString: databaseUrl,
        max,
        connectionTimeoutMillis: 10_000,
        statement_timeout: databaseStatementSeconds * 1000,
        idle_in_transaction_session_timeout: 30_000,
      });
    return fromPools('postgresql', connect(databasePoolSize), connect(Math.ceil(databasePoolSize / 4)), null);
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
  return fromPools('pglite', pool, pool, embedded);
}

function fromPools(
  engine: Database['engine'],
  pool: pg.Pool,
  publicPool: pg.Pool,
  embedded: EmbeddedPostgres | null,
): Database {
  const pools = [...new Set([pool, publicPool])];
  // A connection lost while idle is replaced by the next query: nothing to do, but unheard it would end the process.
  for (const each of pools) each.on('error', () => {});
  return {
    engine,
    db: drizzle(pool),
    publicDb: drizzle(publicPool),
    pool,
    pools,
    dump: () => embedded?.dump() ?? Promise.reject(new Error('Only the embedded database can be dumped')),
    close: async () => {
      await Promise.all(pools.map((each) => each.end()));
      await embedded?.close();
    },
  };
}
