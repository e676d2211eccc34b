import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './client';

/**
 * The version of the data that every visitor sees: products with their stock, and reviews. Each write raises it, here and
 * in the other processes on the same database, and a cached response made at an earlier version is stale.
 */
export type PublicDataVersion = {
  current: () => number;
  /** Call it after the commit and before the response, so that the writer sees the change at once. */
  raise: () => void;
  close: () => Promise<void>;
};

const channel = 'shop_public_data';
/** Writes within this time reach the other processes as one notification. */
const notifyMilliseconds = 50;
const reconnectMilliseconds = 1_000;

/** @param onError receives lost connections and failed notifications; the version goes on counting without them */
export function createPublicDataVersion(
  database: Database,
  onError: (error: unknown) => void,
): PublicDataVersion {
  const local = createLocalVersion();
  // No other process can open the embedded database.
  if (!database.server) return local;

  const sender = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const notify = () => {
    timer = undefined;
    database.pool.query('select pg_notify($1, $2)', [channel, sender]).catch(onError);
  };
  const closing = new AbortController();
  const { server } = database;
  // Behind a pooler nobody can listen: responses of other processes are stale until their age ends them.
  const listening =
    server.hasSessions &&
    listen(server, closing.signal, onError, (from) => {
      if (from !== sender) local.raise();
    });
  return {
    current: local.current,
    raise: () => {
      local.raise();
      timer ??= setTimeout(notify, notifyMilliseconds).unref();
    },
    close: async () => {
      closing.abort();
      if (timer) {
        clearTimeout(timer);
        notify();
      }
      await listening;
    },
  };
}

/** The version where one process has the database to itself. */
export function createLocalVersion(): PublicDataVersion {
  let version = 0;
  return { current: () => version, raise: () => void version++, close: async () => {} };
}

/**
 * Listens on a connection of its own and opens a new one when it is lost. `heard(null)`: connected, and notifications
 * sent before may have been missed.
 */
async function listen(
  server: NonNullable<Database['server']>,
  closing: AbortSignal,
  onError: (error: unknown) => void,
  heard: (from: string | null) => void,
): Promise<void> {
  while (!closing.aborted) {
    try {
      const session = await server.openSession();
      try {
        await new Promise<void>((resolve, reject) => {
          session.on('error', reject);
          session.once('end', resolve);
          session.on('notification', ({ payload }) => heard(payload ?? null));
          closing.addEventListener('abort', () => resolve(), { once: true });
          session
            .query(`listen ${channel}`)
            .then(() => heard(null))
            .catch(reject);
        });
      } finally {
        session.end().catch(() => {});
      }
    } catch (error) {
      onError(error);
    }
    await pause(reconnectMilliseconds, undefined, { signal: closing, ref: false }).catch(() => {});
  }
}
