import net from 'node:net';
import pg from 'pg';
import { DatabaseUnusableError, findServer } from './find-server';
import { serverAddresses } from './server-addresses';
import { type Watch, watchServer } from './watch-server';

export type PostgresOptions = {
  /** Names one server, or several of which one takes writes. */
  databaseUrl: string;
  /** Goes around the connection pooler that `databaseUrl` leads to. */
  databaseDirectUrl: string | null;
  poolSize: number;
  /** A statement that takes longer is cancelled. */
  statementSeconds: number;
};

/** The connections of one process to PostgreSQL. */
export type Postgres = {
  pool: pg.Pool;
  publicPool: pg.Pool;
  /** Whether the pools' connections lead through a connection pooler. */
  isPooled: boolean;
  /** Whether `openSession` gives connections that keep their session: LISTEN, locks and settings last. */
  hasSessions: boolean;
  /**
   * Opens a connection beside the pools, around a pooler if there is one. The caller ends it.
   * @param options `isUnlimited`: its statements may take as long as they need
   */
  openSession: (options?: { isUnlimited?: boolean }) => Promise<pg.Client>;
  /** Keeps the connections on the server that takes writes, and cuts them when nothing answers. @returns how to stop */
  watch: (report: Watch['report']) => () => Promise<void>;
};

/** A pooled database may have to be woken first. */
const openingMilliseconds = 10_000;
const findingMilliseconds = 2_000;
/** Shorter than a visitor's patience, so that a request is answered, if with 503. */
const connectionMilliseconds = 4_000;
const idleInTransactionMilliseconds = 30_000;
/** Given to the server beyond the time limit of a statement before the connection is given up. */
const graceMilliseconds = 5_000;

export async function openPostgres(options: PostgresOptions): Promise<Postgres> {
  const { databaseUrl, databaseDirectUrl, poolSize, statementSeconds } = options;
  const addresses = serverAddresses(databaseUrl);
  const directAddresses = databaseDirectUrl === null ? null : serverAddresses(databaseDirectUrl);
  let server = await findServer(addresses, openingMilliseconds);
  if (directAddresses) await requireDirect(directAddresses);
  const { isPooled } = server;

  const sockets = new Set<net.Socket>();
  const cut = (reason: string) => {
    for (const socket of sockets) socket.destroy(new Error(`Connection terminated: ${reason}`));
  };
  const settings: pg.ClientConfig = {
    connectionTimeoutMillis: connectionMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => {
      const socket = new net.Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  const queryMilliseconds = statementSeconds * 1000 + graceMilliseconds;
  const limits: pg.ClientConfig = {
    query_timeout: queryMilliseconds,
    // A pooler refuses them, or ignores them.
    ...(isPooled
      ? {}
      : {
          statement_timeout: statementSeconds * 1000,
          idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
        }),
  };

  /** A connection of the pools: to the server that is in use when it is opened. (Drizzle takes a "Pool…" for a pool.) */
  class ServerConnection extends pg.Client {
    constructor() {
      super({ ...settings, ...limits, connectionString: server.address });
      if (isPooled) sendUnnamed(this);
    }
  }
  const createPool = (max: number) =>
    new pg.Pool({ max, connectionTimeoutMillis: connectionMilliseconds, Client: ServerConnection });

  const openSession: Postgres['openSession'] = async ({ isUnlimited = false } = {}) => {
    const [direct = server.address, ...others] = directAddresses ?? [];
    const { address } =
      others.length > 0 ? await findServer([direct, ...others], findingMilliseconds) : { address: direct };
    const limit = isUnlimited ? {} : { query_timeout: queryMilliseconds };
    const client = new pg.Client({ ...settings, ...limit, connectionString: address });
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  const move = async (): Promise<boolean> => {
    const found = await findServer(addresses, findingMilliseconds);
    if (found.address === server.address) return false;
    server = found;
    cut('another server takes the writes now');
    return true;
  };

  return {
    pool: createPool(poolSize),
    publicPool: createPool(Math.ceil(poolSize / 4)),
    isPooled,
    hasSessions: directAddresses !== null || !isPooled,
    openSession,
    watch: (report) =>
      watchServer({
        connect: () => new ServerConnection(),
        cut,
        move,
        hasSeveral: addresses.length > 1,
        report,
      }),
  };
}

async function requireDirect(addresses: string[]): Promise<void> {
  const { isPooled } = await findServer(addresses, openingMilliseconds);
  if (isPooled) {
    throw new DatabaseUnusableError(
      'DATABASE_DIRECT_URL leads to a connection pooler. It must name PostgreSQL itself.',
    );
  }
}

/** A named statement lives in a session, and a pooler gives each transaction to another. */
function sendUnnamed(client: pg.Client): void {
  const send = client.query.bind(client) as (...query: unknown[]) => unknown;
  const sendWithoutName = (query: unknown, ...rest: unknown[]) => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query;
    return send(isNamed ? { ...query, name: undefined } : query, ...rest);
  };
  client.query = sendWithoutName as pg.Client['query'];
}
