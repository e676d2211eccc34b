import pg from 'pg';

/** The database can't be used as it is configured. The message tells the operator why. */
export class DatabaseUnusableError extends Error {
  override name = 'DatabaseUnusableError';
}

/** A PostgreSQL server, as it answered when it was asked. */
export type Server = {
  /** A connection string that names this server alone. */
  address: string;
  /** Whether a connection pooler such as PgBouncer stands in front, so that settings of a session do not last. */
  isPooled: boolean;
  takesWrites: boolean;
  /** Rises with each promotion of a standby. 0 where there is one server only, which need not be compared. */
  timeline: number;
};

/**
 * Finds the server to use: a single one as it is; of several the one that takes writes, and if there are two, because a
 * primary came back after its standby was promoted, the one that was promoted last.
 * @param patience milliseconds that each server may take to answer
 * @throws DatabaseUnusableError when there is none
 */
export async function findServer(addresses: string[], patience: number): Promise<Server> {
  const isCompared = addresses.length > 1;
  const faults: string[] = [];
  const ask = async (address: string): Promise<Server[]> => {
    try {
      const server = await inspect(address, isCompared, patience);
      if (server.takesWrites || !isCompared) return [server];
      faults.push(`PostgreSQL at ${placeOf(address)} takes no writes.`);
    } catch (error) {
      faults.push(explain(error, address));
    }
    return [];
  };
  const found = (await Promise.all(addresses.map(ask))).flat();
  // Of equals the first one named.
  const [newest] = found.sort((one, other) => other.timeline - one.timeline);
  if (!newest) throw new DatabaseUnusableError(faults.join('\n'));
  return newest;
}

/** A time that nobody sets: where it is not in force once connected, something stands between. */
const markMilliseconds = 987_654;

async function inspect(address: string, isCompared: boolean, patience: number): Promise<Server> {
  const client = await connectMarked(address, patience);
  try {
    const { rows } = await client.query<{ lockTimeout: string; isReadOnly: boolean }>(
      `select current_setting('lock_timeout') as "lockTimeout",
        current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    const isPooled = rows[0]?.lockTimeout !== `${markMilliseconds}ms`;
    const takesWrites = rows[0]?.isReadOnly === false;
    const timeline = isCompared && takesWrites ? await readTimeline(client) : 0;
    return { address, isPooled, takesWrites, timeline };
  } finally {
    await client.end();
  }
}

/** Connects with a mark, or without it through a pooler that refuses settings. */
async function connectMarked(address: string, patience: number): Promise<pg.Client> {
  const connect = async (mark: { lock_timeout?: number }) => {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      ...mark,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  try {
    return await connect({ lock_timeout: markMilliseconds });
  } catch (error) {
    // Protocol violation, feature not supported.
    if (!['08P01', '0A000'].includes(codeOf(error))) throw error;
    return connect({});
  }
}

/** The first eight digits of a write-ahead log file's name. */
async function readTimeline(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ file: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as file',
  );
  return Number.parseInt(rows[0]?.file.slice(0, 8) ?? '', 16);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Host and port, without user and password. */
function placeOf(address: string): string {
  const { host, port } = new pg.Client(address);
  return host.startsWith('/') ? host : `${host}:${port}`;
}

function explain(error: unknown, address: string): string {
  const place = placeOf(address);
  const { database } = new pg.Client(address);
  const { message } = error instanceof Error ? error : { message: String(error) };
  switch (codeOf(error)) {
    case '3D000':
      return `There is no database "${database}" at ${place}. Create it first, for example with createdb.`;
    case '28000':
    case '28P01':
      return `PostgreSQL at ${place} refuses the user or the password: ${message}.`;
    default:
      return `PostgreSQL at ${place} can't be used: ${message || codeOf(error)}.`;
  }
}
