import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Stops listening and waits until every running request has its answer. Connections that take longer are cut. */
export async function drain(server: Server, patienceMilliseconds: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection counts as open until it is idle, and nothing says when it becomes so.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const patience = new AbortController();
  await Promise.race([closed, wait(patienceMilliseconds, undefined, { signal: patience.signal })]);
  patience.abort();
  clearInterval(idle);
  server.closeAllConnections();
}
