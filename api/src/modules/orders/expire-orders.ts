import type { Queryable } from '../../database/client';
import type { Cards } from '../../external/cards';
import { endUnpaidOrder } from './cancel-order';
import * as queries from './orders.queries';

const batch = 100;

/**
 * Ends the unpaid orders whose time is over, as a cancellation does.
 * @returns what failed, to be tried again the next time
 */
export async function expireOrders(database: Queryable, cards: Cards): Promise<unknown[]> {
  for (;;) {
    const failures: unknown[] = [];
    const expired = await queries.listExpired(database, batch);
    for (const order of expired) {
      try {
        await endUnpaidOrder(database, cards, order.id);
      } catch (error) {
        failures.push(error);
      }
    }
    // What failed stays in the list: going on would meet it again.
    if (failures.length > 0 || expired.length < batch) return failures;
  }
}
