import pg from 'pg';

/** The configured database can't be used. The message explains why to the operator. */
export class DatabaseUnusableError extends Error {
  override name = 'DatabaseUnusableError';
}

/** An unusual lock timeout, set on connecting. If it is not in force afterwards, a pooler dropped it. */
const markMilliseconds = 987_654;

/**
 * Connects to PostgreSQL once.
 * @param timeout milliseconds for the server to respond
 * @returns whether the connection goes through a pooler such as PgBouncer, which does not preserve session settings
 * @throws DatabaseUnusableError when the server can't be used
 */
export async function inspectServer(address: string, timeout: number): Promise<{ isPooled: boolean }> {
  try {
    const client = await connectMarked(address, timeout);
    try {
      const { rows } = await client.query<{ lockTimeout: string }>(
        `select current_setting('lock_timeout') as "lockTimeout"`,
      );
      return { isPooled: rows[0]?.lockTimeout !== `${markMilliseconds}ms` };
    } finally {
      await client.end();
    }
  } catch (error) {
    throw new DatabaseUnusableError(explain(error, address));
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
