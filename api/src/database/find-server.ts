import pg from 'pg';

/** The configured database can't be used. The message explains why to the operator. */
export class DatabaseUnusableError extends Error {
  override name = 'DatabaseUnusableError';
}

/** A PostgreSQL server, as inspected. */
export type Server = {
  /** A connection string with this server only. */
  address: string;
  /** Whether the connection goes through a pooler such as PgBouncer, which does not preserve session settings. */
  isPooled: boolean;
  takesWrites: boolean;
  /** PostgreSQL's timeline, which increases with each promotion of a standby. 0 with a single server. */
  timeline: number;
};

/**
 * Finds the server to use. A single server is used even if it is read-only. Of several, the one that accepts writes is
 * used; if two do, because an old primary came back after a promotion, the one that was promoted last.
 * @param timeout milliseconds for each server to respond
 * @throws DatabaseUnusableError when no server can be used
 */
export async function findServer(addresses: string[], timeout: number): Promise<Server> {
  const isCompared = addresses.length > 1;
  const faults: string[] = [];
  const ask = async (address: string): Promise<Server[]> => {
    try {
      const server = await inspect(address, isCompared, timeout);
      if (server.takesWrites || !isCompared) return [server];
      faults.push(`PostgreSQL at ${placeOf(address)} accepts no writes.`);
    } catch (error) {
      faults.push(explain(error, address));
    }
    return [];
  };
  const found = (await Promise.all(addresses.map(ask))).flat();
  // The sort is stable: among equals the first in the list wins.
  const [newest] = found.sort((one, other) => other.timeline - one.timeline);
  if (!newest) throw new DatabaseUnusableError(faults.join('\n'));
  return newest;
}

/** An unusual lock timeout, set on connecting. If it is not in force afterwards, a pooler dropped it. */
const markMilliseconds = 987_654;

async function inspect(address: string, isCompared: boolean, timeout: number): Promise<Server> {
  const client = await connectMarked(address, timeout);
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

/** Connects with the marker setting, or without it if a pooler refuses settings. */
async function connectMarked(address: string, timeout: number): Promise<pg.Client> {
  const connect = async (mark: { lock_timeout?: number }) => {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
      ...mark,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  try {
    return await connect({ lock_timeout: markMilliseconds });
  } catch (error) {
    // protocol_violation, feature_not_supported
    if (!['08P01', '0A000'].includes(codeOf(error))) throw error;
    return connect({});
  }
}

/** The timeline is the first eight hexadecimal digits of a WAL file's name. */
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
