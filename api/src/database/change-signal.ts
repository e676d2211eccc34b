import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './client';

/** Notifies all processes on the same database that one kind of data has changed, but not what has changed. */
export type ChangeSignal = {
  /** Call after the commit and before the response. Subscribers of this process are called at once. */
  raise: () => void;
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void;
  close: () => Promise<void>;
};

/** Changes within this time are sent to the other processes as one notification. */
const notifyMilliseconds = 50;
const reconnectMilliseconds = 1_000;

/**
 * @param channel of PostgreSQL's LISTEN and NOTIFY
 * @param onError receives lost connections and failed notifications, which do not affect this process's own changes
 */
export function createChangeSignal(
  database: Database,
  channel: string,
  onError: (error: unknown) => void,
): ChangeSignal {
  const local = createLocalSignal();
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
  // LISTEN does not work through a pooler.
  const listening =
    server.hasSessions &&
    listen(server, channel, closing.signal, onError, (from) => {
      if (from !== sender) local.raise();
    });
  return {
    subscribe: local.subscribe,
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

/** The signal for a single process. */
export function createLocalSignal(): ChangeSignal {
  const subscribers = new Set<() => void>();
  return {
    raise: () => {
      for (const listener of subscribers) listener();
    },
    subscribe: (listener) => {
      subscribers.add(listener);
      return () => void subscribers.delete(listener);
    },
    close: async () => {},
  };
}

/**
 * Listens on its own connection and reconnects when it is lost. Calls `onSignal` with null when connected, because earlier
 * notifications may have been missed.
 */
async function listen(
  server: NonNullable<Database['server']>,
  channel: string,
  closing: AbortSignal,
  onError: (error: unknown) => void,
  onSignal: (from: string | null) => void,
): Promise<void> {
  while (!closing.aborted) {
    try {
      const session = await server.openSession();
      try {
        await new Promise<void>((resolve, reject) => {
          session.on('error', reject);
          session.once('end', resolve);
          session.on('notification', ({ payload }) => onSignal(payload ?? null));
          closing.addEventListener('abort', () => resolve(), { once: true });
          // The signal calls no listener that is added after the abort.
          if (closing.aborted) resolve();
          session
            .query(`listen ${channel}`)
            .then(() => onSignal(null))
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
