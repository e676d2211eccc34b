/** What the driver and its pool say when a connection is lost, or is not to be had in time. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/** System errors of a connection that can't be made, or that breaks. */
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
 * SQLSTATEs that mean "not now": connection exceptions, read-only, rolled back for another transaction's sake, too many
 * connections, shutting down or cancelled, lock not available.
 */
const unavailableSqlStates = /^(08|25006|40|53|55P03|57)/;

/**
 * Whether the error, or what caused it, says that the database can't do its work at the moment: it restarts, is
 * unreachable, overloaded or read-only. The same request may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if ('severity' in at && unavailableSqlStates.test(code)) return true;
    if (networkErrors.has(code) || lostConnection.test(at.message)) return true;
  }
  return false;
}
