import type { Queryable } from '../../database/client';
import { createCrew } from '../payments/crew';
import type { Till } from '../payments/till';
import { endUnpaidOrder } from './cancel-order';
import * as queries from './orders.queries';

const batch = 100;

/**
 * Ends the unpaid orders whose time is over, as a cancellation does.
 * @returns what failed, to be tried again the next time
 */
export async function expireOrders(database: Queryable, till: Till): Promise<unknown[]> {
  for (;;) {
    const failures: unknown[] = [];
    const expired = await queries.listExpired(database, batch);
    const crew = createCrew();
    for (const { id } of expired) {
      await crew.begin(async () => {
        try {
          await endUnpaidOrder(database, till, id, till.news.expired);
        } catch (error) {
          failures.push(error);
        }
      });
    }
    await crew.end();
    // What failed stays in the list: going on would meet it again.
    if (failures.length > 0 || expired.length < batch) return failures;
  }
}

/** Tells buyers whose unpaid orders have less than a day left, each once. */
export async function warnOfExpiry(database: Queryable, { news }: Till): Promise<void> {
  for (;;) {
    const warned = await database.transaction(async (transaction) => {
      const orders = await queries.takeUnwarned(transaction, batch);
      for (const order of orders) await news.expiresTomorrow(transaction, order);
      return orders.length;
    });
    if (warned < batch) return;
  }
}
