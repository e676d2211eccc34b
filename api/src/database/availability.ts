/** A pool refuses a query because too many others wait for its connections. */
export class FullPoolError extends Error {
  override readonly name = 'FullPoolError';
  /** For error handlers that don't know this class, as those of the sandboxes. */
  readonly statusCode = 503;

  constructor() {
    super('Too many queries wait for a connection');
  }
}

/** Whether the error or its cause is that of a full pool. */
export function isPoolFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof FullPoolError) return true;
  }
  return false;
}

/** Messages of the driver and its pool for a lost connection or a connection timeout. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/** System errors of a connection that fails to open or breaks. */
const networkErrors = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATEs of temporary failures: connection exceptions, read-only, serialization failures and deadlocks, insufficient
 * resources, shutdown or cancellation, lock not available, a transaction that was idle for too long.
 */
const unavailableSqlStates = /^(08|25006|25P03|40|53|55P03|57)/;

/**
 * Whether the error or its cause means that the database is temporarily unavailable: restarting, unreachable, overloaded
 * or read-only. A retry may succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isPoolFull(error)) return true;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if ('severity' in at && unavailableSqlStates.test(code)) return true;
    if (isMissingSocket(at, code) || networkErrors.has(code) || lostConnection.test(at.message)) return true;
  }
  return false;
}

/** The server's Unix socket is gone while it restarts. */
const isMissingSocket = (error: Error, code: string) =>
  code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
