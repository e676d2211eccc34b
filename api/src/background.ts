import type { Database } from './database/client';
import { exclusively } from './database/exclusively';
import type { Cards } from './external/cards';
import { deleteExpiredKeys } from './idempotency/idempotency.queries';
import { expireOrders } from './modules/orders/expire-orders';
import { deleteOldEvents, reconcile } from './modules/payments/reconcile';

export type BackgroundParts = {
  database: Database;
  cards: Cards;
  reconcileSeconds: number;
  onError: (error: unknown, work: string) => void;
};

/** @returns what failed and will be tried again the next time */
type Work = () => Promise<unknown[]>;

/**
 * What the shop does by itself: at the start and then again and again, one process at a time.
 * @returns how to stop it, waiting for what is under way
 */
export function startBackground({ database, cards, reconcileSeconds, onError }: BackgroundParts): {
  close: () => Promise<void>;
} {
  const { db } = database;
  const repeat = (name: string, lock: number, seconds: number, work: Work) =>
    repeatedly(seconds, async () => {
      try {
        await exclusively(database, lock, async () => {
          for (const failure of await work()) onError(failure, name);
        });
      } catch (error) {
        onError(error, name);
      }
    });
  const stops = [
    repeat('reconcile payments', 7_316_202, reconcileSeconds, () => reconcile(db, cards)),
    repeat('expire orders', 7_316_203, 60, () => expireOrders(db, cards)),
    repeat('clean up', 7_316_204, 3_600, async () => {
      await deleteExpiredKeys(db);
      await deleteOldEvents(db);
      return [];
    }),
  ];
  return {
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Runs now and then each time after a pause. @returns how to stop, waiting for the run under way */
function repeatedly(seconds: number, run: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current = Promise.resolve();
  const turn = () => {
    current = run().then(() => {
      if (!stopped) timer = setTimeout(turn, seconds * 1000).unref();
    });
  };
  turn();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  };
}
