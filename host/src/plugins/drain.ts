import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Stops listening and waits for running requests. Closes connections that exceed the grace period. */
export async function drain(server: Server, gracePeriodMilliseconds: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Keep-alive connections must be closed once idle, and there is no event for that.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const gracePeriod = new AbortController();
  await Promise.race([closed, wait(gracePeriodMilliseconds, undefined, { signal: gracePeriod.signal })]);
  gracePeriod.abort();
  clearInterval(idle);
  server.closeAllConnections();
}
