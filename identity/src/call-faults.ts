import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthOptions } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { DrizzleQueryError } from 'drizzle-orm';

/** The errors that the library logged during one call; null once the call has ended. */
type Call = { faults: unknown[] | null };

const runningCalls = new AsyncLocalStorage<Call>();

/** The library's logger: adds internal errors to the running call. Without one, `onError` receives them. */
export function faultLogger(onError: (error: unknown) => void) {
  return {
    level: 'error',
    // Most of the library's error logs are about invalid requests; internal errors come with an Error.
    log: (_level, _message, ...details) => {
      const fault = details.find((detail) => detail instanceof Error && !isAPIError(detail));
      if (!fault) return;
      const faults = runningCalls.getStore()?.faults;
      if (faults) faults.push(fault);
      else onError(fault);
    },
  } satisfies BetterAuthOptions['logger'];
}

/**
 * Runs a call of the library. The library replaces some internal errors by its own: after a failed query, it responds that
 * the registration can't be processed.
 * @throws the internal error behind the library's error response, for the server's error handler
 */
export async function respondOrThrow(
  call: () => Promise<Response>,
  onError: (error: unknown) => void,
): Promise<Response> {
  const running: Call = { faults: [] };
  try {
    const response = await runningCalls.run(running, call);
    const faults = running.faults ?? [];
    if (response.status === 500) {
      const text = (await response.clone().text()).slice(0, 200);
      faults.push(new Error(`The identity library answered 500: ${text}`));
    }
    const isInternal = (fault: unknown) => response.status >= 500 || fault instanceof DrizzleQueryError;
    const cause = response.status >= 400 ? faults.find(isInternal) : undefined;
    if (cause !== undefined) throw cause;
    for (const fault of faults) onError(fault);
    return response;
  } finally {
    running.faults = null;
  }
}

/** Whether a unique index refused a row: the e-mail of a new account has got one meanwhile. */
export const isTaken = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === '23505';
