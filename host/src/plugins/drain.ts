import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** How long no connection arrives before the server stops listening, and how long this may take. */
const quietMilliseconds = 30;
const quietWithinMilliseconds = 500;

/** Makes each further response close its connection, so that proxies keep none when the server stops listening. */
export function closeAfterResponses(server: Server): void {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) =>
    response.setHeader('connection', 'close'),
  );
}

/** Holds further requests back. @returns handles them, and those that come after them */
function holdRequests(server: Server): () => void {
  const listeners = server.rawListeners('request') as ((...request: unknown[]) => void)[];
  const held: [IncomingMessage, ServerResponse][] = [];
  const hold = (...request: [IncomingMessage, ServerResponse]) => void held.push(request);
  server.removeAllListeners('request').on('request', hold);
  return () => {
    server.off('request', hold);
    for (const listener of listeners) server.on('request', listener);
    for (const request of held) server.emit('request', ...request);
  };
}

/** Waits until no connection has arrived for a while, and gives up when they keep arriving. */
async function untilQuiet(server: Server): Promise<void> {
  const giveUpAt = performance.now() + quietWithinMilliseconds;
  let arrivedAt = performance.now();
  const arrived = () => {
    arrivedAt = performance.now();
  };
  server.on('connection', arrived);
  while (performance.now() < giveUpAt && performance.now() - arrivedAt < quietMilliseconds) await wait(5);
  server.off('connection', arrived);
}

/**
 * Waits for a turn of the event loop without other work. Node has then just accepted the waiting connections; those that still
 * wait when a server stops listening are reset.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const begun = performance.now();
    await nextTurn();
    if (performance.now() - begun < 0.2) return;
  }
}

/**
 * Stops listening and waits for running requests. Closes connections that exceed the grace period. Before, it holds requests
 * back for a moment: a proxy that chooses the process with the fewest open requests then chooses another one, so that no
 * connection arrives, and is reset, as the server stops listening.
 */
export async function drain(server: Server, gracePeriodMilliseconds: number): Promise<void> {
  if (!server.listening) return;
  const handleHeld = holdRequests(server);
  await untilQuiet(server);
  await quietTurn();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  handleHeld();
  // Keep-alive connections must be closed once idle, and there is no event for that.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const gracePeriod = new AbortController();
  await Promise.race([closed, wait(gracePeriodMilliseconds, undefined, { signal: gracePeriod.signal })]);
  gracePeriod.abort();
  clearInterval(idle);
  server.closeAllConnections();
}
