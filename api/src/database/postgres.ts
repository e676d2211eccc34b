import net from 'node:net';
import pg from 'pg';
import { BoundedPool } from './bounded-pool';
import { DatabaseUnusableError, inspectServer } from './inspect-server';
import { publicPoolSize } from './pool-size';
import { type Watch, watchServer } from './watch-server';

export type PostgresOptions = {
  databaseUrl: string;
  /** Bypasses the connection pooler of `databaseUrl`. */
  databaseDirectUrl: string | null;
  poolSize: number;
  /** The most queries that wait for a connection of each pool. */
  maxWaiting: number;
  statementSeconds: number;
};

/** One process's connections to PostgreSQL. */
export type Postgres = {
  pool: pg.Pool;
  publicPool: pg.Pool;
  isPooled: boolean;
  /** Whether connections of `openSession` keep their session, as LISTEN, session locks and settings require. */
  hasSessions: boolean;
  /**
   * Opens a connection outside the pools, bypassing a pooler if there is one. The caller closes it.
   * @param options `isUnlimited`: no statement timeout
   */
  openSession: (options?: { isUnlimited?: boolean }) => Promise<pg.Client>;
  /** Whether the server answered the last time that the watch asked. */
  isAnswering: () => boolean;
  /** Closes connections that no longer respond, or that lead to a server that no longer accepts writes. @returns stops the watch */
  watch: (report: Watch['report']) => () => Promise<void>;
};

/** Longer than `connectionTimeoutMillis`, because a hosted database may have to start first. */
const openingMilliseconds = 10_000;
/** Short, so that a request fails with 503 instead of hanging. */
const connectionTimeoutMillis = 4_000;
/**
 * A transaction that the network interrupts keeps its locks until the server ends it after this time. Until then no order of a
 * locked product is placed. A working process pauses for milliseconds between two statements of a transaction.
 */
const idleInTransactionMilliseconds = 5_000;
/** Less, so that statements of interrupted transactions that wait for such a lock do not get it, one after the other. */
const lockMilliseconds = 4_000;
/** Added to the statement timeout before the client closes the connection. */
const graceMilliseconds = 5_000;

export async function openPostgres(options: PostgresOptions): Promise<Postgres> {
  const { databaseUrl, databaseDirectUrl, poolSize, maxWaiting, statementSeconds } = options;
  const { isPooled } = await inspectServer(databaseUrl, openingMilliseconds);
  if (databaseDirectUrl !== null) await requireDirect(databaseDirectUrl);

  const sockets = new Set<net.Socket>();
  const cut = (reason: string) => {
    for (const socket of sockets) socket.destroy(new Error(`Connection terminated: ${reason}`));
  };
  const settings: pg.ClientConfig = {
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => {
      const socket = new net.Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  const queryMilliseconds = statementSeconds * 1000 + graceMilliseconds;
  const limits = { query_timeout: queryMilliseconds, ...(isPooled ? {} : settingsOf(statementSeconds)) };

  /** A connection of the pools. (Drizzle treats a class whose name starts with "Pool" as a pool.) */
  class ServerConnection extends pg.Client {
    constructor() {
      super({ ...settings, ...limits, connectionString: databaseUrl });
      if (isPooled) sendUnnamed(this);
    }
  }
  const createPool = (max: number) =>
    new ServerPool({ max, maxWaiting, connectionTimeoutMillis, Client: ServerConnection });

  const openSession: Postgres['openSession'] = async ({ isUnlimited = false } = {}) => {
    const limit = isUnlimited ? {} : { query_timeout: queryMilliseconds };
    const client = new pg.Client({
      ...settings,
      ...limit,
      connectionString: databaseDirectUrl ?? databaseUrl,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  let isAnswering = true;
  return {
    isAnswering: () => isAnswering,
    pool: createPool(poolSize),
    publicPool: createPool(publicPoolSize(poolSize)),
    isPooled,
    hasSessions: databaseDirectUrl !== null || !isPooled,
    openSession,
    watch: (report) =>
      watchServer({
        connect: () => new ServerConnection(),
        cut,
        report,
        answers: (answers) => {
          isAnswering = answers;
        },
      }),
  };
}

/** Among millions of orders PostgreSQL would compile statements just in time, which takes longer than running them. */
export const withoutJit = '-c jit=off';

/** What a connection sets at the server. A pooler refuses or ignores it. */
const settingsOf = (statementSeconds: number): pg.ClientConfig => ({
  statement_timeout: statementSeconds * 1000,
  idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
  lock_timeout: lockMilliseconds,
  options: withoutJit,
});

/**
 * Takes the rows out of the driver's result. With `query_timeout` the driver's finished queries survive until a full garbage
 * collection; together with their rows, a long export fills 150 MB of the heap.
 */
class ServerPool extends BoundedPool {
  override query = (async (...query: unknown[]) => {
    const send = super.query.bind(this) as (
      ...query: unknown[]
    ) => Promise<pg.QueryResult | pg.QueryResult[]>;
    const result = await send(...query);
    // A text of several statements has a result for each.
    return Array.isArray(result) ? result.map(takeRows) : takeRows(result);
  }) as pg.Pool['query'];
}

const takeRows = (result: pg.QueryResult): pg.QueryResult => ({ ...result, rows: result.rows.splice(0) });

async function requireDirect(address: string): Promise<void> {
  const { isPooled } = await inspectServer(address, openingMilliseconds);
  if (isPooled) {
    throw new DatabaseUnusableError(
      'DATABASE_DIRECT_URL leads to a connection pooler. It must name PostgreSQL itself.',
    );
  }
}

/** Prepared statements belong to a session, and a pooler may run each transaction in a different one. */
function sendUnnamed(client: pg.Client): void {
  const send = client.query.bind(client) as (...query: unknown[]) => unknown;
  const sendWithoutName = (query: unknown, ...rest: unknown[]) => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query;
    return send(isNamed ? { ...query, name: undefined } : query, ...rest);
  };
  client.query = sendWithoutName as pg.Client['query'];
}
