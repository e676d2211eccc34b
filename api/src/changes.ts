import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './database/client';

/**
 * Counts the changes to what every visitor sees (products, their stock, reviews), here and in the other processes on the
 * same database. Whatever was made from that data at one version is out of date at the next.
 */
export type Changes = {
  version: () => number;
  /** Call it after the change is committed and before it is answered, so that the writer sees it at once. */
  note: () => void;
  close: () => Promise<void>;
};

const channel = 'shop_changes';
/** Many changes in a row are told to the other processes as one. */
const gatherMilliseconds = 50;
const reconnectMilliseconds = 1_000;

/** @param onError hears of lost connections and failed notices; the counting goes on */
export function followChanges(database: Database, onError: (error: unknown) => void): Changes {
  let version = 0;
  if (database.engine === 'pglite') {
    // One process has the embedded database to itself.
    return { version: () => version, note: () => version++, close: async () => {} };
  }

  const self = randomUUID();
  let gathering: NodeJS.Timeout | undefined;
  const tell = () => {
    gathering = undefined;
    database.pool.query('select pg_notify($1, $2)', [channel, self]).catch(onError);
  };

  const closing = new AbortController();
  const listening = listen(database, closing.signal, onError, (sender) => {
    if (sender !== self) version++;
  });
  return {
    version: () => version,
    note: () => {
      version++;
      gathering ??= setTimeout(tell, gatherMilliseconds).unref();
    },
    close: async () => {
      closing.abort();
      if (gathering) {
        clearTimeout(gathering);
        tell();
      }
      await listening;
    },
  };
}

/** Hears notices on a connection of its own, which it renews when it is lost. `heard(null)`: some may have been missed. */
async function listen(
  database: Database,
  closing: AbortSignal,
  onError: (error: unknown) => void,
  heard: (sender: string | null) => void,
): Promise<void> {
  while (!closing.aborted) {
    const client = new pg.Client(database.pool.options);
    try {
      await new Promise<void>((resolve, reject) => {
        client.once('error', reject);
        client.once('end', resolve);
        client.on('notification', ({ payload }) => heard(payload ?? null));
        closing.addEventListener('abort', () => resolve(), { once: true });
        client
          .connect()
          .then(() => client.query(`listen ${channel}`))
          .then(() => heard(null))
          .catch(reject);
      });
    } catch (error) {
      onError(error);
    }
    await client.end().catch(() => {});
    await pause(reconnectMilliseconds, undefined, { signal: closing, ref: false }).catch(() => {});
  }
}
