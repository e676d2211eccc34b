import type { Queryable } from '../../database/client';
import { createTaskPool } from '../../task-pool';
import type { PaymentDeps } from './payment-deps';
import { endUnpaidOrder } from './cancel-order';
import * as queries from './settlement.queries';

const batch = 100;

/**
 * Ends expired unpaid orders as a cancellation does.
 * @returns the failures, which the next run retries
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
    // Failed orders stay in the list, so the next batch would contain them again.
    if (failures.length > 0 || expired.length < batch) return failures;
  }
}

/** Warns the buyers of unpaid orders with less than a day left, once per order. */
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

/** Detaches the unpaid orders of a user who is being deleted, and lets them expire immediately. */
export async function releaseOrders(transaction: Queryable, userId: string): Promise<void> {
  await queries.releaseUnpaidOrders(transaction, userId);
}
