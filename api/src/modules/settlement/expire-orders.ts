import type { Queryable } from '../../database/client';
import { createTaskPool } from '../../task-pool';
import type { PaymentDeps } from './payment-deps';
import { endUnpaidOrder } from './cancel-order';
import * as queries from './settlement.queries';

const batch = 100;

/**
 * Ends the unpaid orders whose time is over, as a cancellation does.
 * @returns what failed, to be tried again the next time
 */
export async function expireOrders(database: Queryable, deps: PaymentDeps): Promise<unknown[]> {
  for (;;) {
    const failures: unknown[] = [];
    const expired = await queries.listExpired(database, batch);
    const pool = createTaskPool();
    for (const { id } of expired) {
      await pool.start(async () => {
        try {
          await endUnpaidOrder(database, deps, id, deps.notifications.expired);
        } catch (error) {
          failures.push(error);
        }
      });
    }
    await pool.idle();
    // What failed stays in the list: going on would meet it again.
    if (failures.length > 0 || expired.length < batch) return failures;
  }
}

/** Tells buyers whose unpaid orders have less than a day left, each once. */
export async function warnOfExpiry(database: Queryable, { notifications }: PaymentDeps): Promise<void> {
  for (;;) {
    const warned = await database.transaction(async (transaction) => {
      const orders = await queries.takeUnwarned(transaction, batch);
      for (const order of orders) await notifications.expiresTomorrow(transaction, order);
      return orders.length;
    });
    if (warned < batch) return;
  }
}

/** Ends the unpaid orders of a user who goes: they are nobody's from now on, and expire at once. */
export async function releaseOrders(transaction: Queryable, userId: string): Promise<void> {
  await queries.releaseUnpaidOrders(transaction, userId);
}
