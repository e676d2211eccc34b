import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './client';

/**
 * The version of the public data: products with their stock, and reviews. Each write raises it, here and in the other
 * processes on the same database. A cached response of an earlier version is stale.
 */
export type PublicDataVersion = {
  current: () => number;
  /** Call after the commit and before the response, so that the writer's next read sees the change. */
  raise: () => void;
  close: () => Promise<void>;
};

const channel = 'shop_public_data';
/** Writes within this time are sent to the other processes as one notification. */
const notifyMilliseconds = 50;
const reconnectMilliseconds = 1_000;

/** @param onError receives lost connections and failed notifications, which do not affect the local version */
export function createPublicDataVersion(
  database: Database,
  onError: (error: unknown) => void,
): PublicDataVersion {
  const local = createLocalVersion();
  // Only one process can open the embedded database.
  if (!database.server) return local;

  const sender = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const notify = () => {
    timer = undefined;
    database.pool.query('select pg_notify($1, $2)', [channel, sender]).catch(onError);
  };
  const closing = new AbortController();
  const { server } = database;
  // LISTEN does not work through a pooler: other processes' cached responses become stale by age only.
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

/** The version for a single process. */
export function createLocalVersion(): PublicDataVersion {
  let version = 0;
  return { current: () => version, raise: () => void version++, close: async () => {} };
}

/**
 * Listens on its own connection and reconnects when it is lost. `heard(null)`: connected; earlier notifications may have
 * been missed.
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
