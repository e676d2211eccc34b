import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseUnavailable } from './availability';
import type { Database } from './client';
import { isLogPosition, laterPosition } from './log-position';

/** Notifies all processes on the same database that one kind of data has changed, but not what has changed. */
export type ChangeSignal = {
  /** Call after the commit and before the response. Subscribers of this process are called at once. */
  raise: () => void;
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void;
  /**
   * Where in PostgreSQL's log of changes all changes are that this process knows of; null while it isn't known: between a change and
   * its notification, without a connection that listens, and on the embedded database.
   */
  position: () => string | null;
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
  const position = followPosition();
  let timer: NodeJS.Timeout | undefined;
  const notify = () => {
    timer = undefined;
    const answer = position.ask();
    const send = async () => {
      const at = await readPosition(database.pool);
      await database.pool.query('select pg_notify($1, $2)', [channel, `${sender} ${at ?? ''}`]);
      answer(at);
    };
    return send().catch(onError);
  };
  const closing = new AbortController();
  const { server } = database;
  // LISTEN does not work through a pooler.
  const listening =
    server.hasSessions &&
    listen(server, channel, closing.signal, onError, {
      onBegin: () => {
        const answer = position.ask();
        local.raise();
        return (at) => {
          answer(at);
          position.listens(true);
        };
      },
      onEnd: () => position.listens(false),
      onSignal: (payload) => {
        const [from, at] = payload.split(' ');
        if (from === sender) return;
        local.raise();
        position.moveTo(at ?? null);
      },
    });
  return {
    subscribe: local.subscribe,
    position: position.known,
    raise: () => {
      position.change();
      local.raise();
      timer ??= setTimeout(() => void notify(), notifyMilliseconds).unref();
    },
    close: async () => {
      closing.abort();
      if (timer) {
        clearTimeout(timer);
        await notify();
      }
      await listening;
    },
  };
}

/** How far the log has come, which is beyond what this process has committed; null at a server that does not tell. */
async function readPosition(server: pg.Pool | pg.Client): Promise<string | null> {
  try {
    const { rows } = await server.query<{ position: string }>(
      'select pg_current_wal_lsn()::text as position',
    );
    return rows[0]?.position ?? null;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return null;
  }
}

/** Follows how far the log has to be replayed until nothing that this process knows of is missing. */
function followPosition() {
  let latest: string | null = null;
  // Of this process. An answer covers those that were made before it was asked.
  let changes = 0;
  let covered = 0;
  let isListening = false;
  const moveTo = (position: string | null) => {
    if (position === null || !isLogPosition(position)) latest = null;
    else latest = latest === null ? position : laterPosition(latest, position);
  };
  return {
    known: () => (isListening && covered === changes ? latest : null),
    change: () => void changes++,
    moveTo,
    /** Call before asking the server. @returns receives its answer */
    ask: () => {
      const asked = changes;
      return (position: string | null) => {
        moveTo(position);
        covered = Math.max(covered, asked);
      };
    },
    /** Changes of others are missed without a connection that listens. */
    listens: (listens: boolean) => {
      isListening = listens;
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
    position: () => null,
    close: async () => {},
  };
}

type Listener = {
  /**
   * Called when the connection listens, because earlier notifications may have been missed.
   * @returns receives how far the log has come by then
   */
  onBegin: () => (position: string | null) => void;
  onEnd: () => void;
  onSignal: (payload: string) => void;
};

/** Listens on its own connection and reconnects when it is lost. */
async function listen(
  server: NonNullable<Database['server']>,
  channel: string,
  closing: AbortSignal,
  onError: (error: unknown) => void,
  { onBegin, onEnd, onSignal }: Listener,
): Promise<void> {
  while (!closing.aborted) {
    try {
      const session = await server.openSession();
      try {
        await new Promise<void>((resolve, reject) => {
          session.on('error', reject);
          session.once('end', resolve);
          session.on('notification', ({ payload }) => onSignal(payload ?? ''));
          closing.addEventListener('abort', () => resolve(), { once: true });
          // The signal calls no listener that is added after the abort.
          if (closing.aborted) resolve();
          const begin = async () => {
            await session.query(`listen ${channel}`);
            const answer = onBegin();
            answer(await readPosition(session));
          };
          begin().catch(reject);
        });
      } finally {
        onEnd();
        session.end().catch(() => {});
      }
    } catch (error) {
      onError(error);
    }
    await pause(reconnectMilliseconds, undefined, { signal: closing, ref: false }).catch(() => {});
  }
}
