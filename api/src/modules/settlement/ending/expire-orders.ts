import type { Queryable } from '../../../database/client';
import { createTaskPool } from '../../../task-pool';
import type { PaymentDeps } from '../payment-deps';
import { endUnpaid } from './end-unpaid';
import { listExpired, takeUnwarned } from '../../purchases/purchases';
import { systemActor } from '../../stock/change-stock';

const batch = 100;

/**
 * Ends expired unpaid purchases, with the same steps as a cancellation.
 * @returns the failures, which the next run retries
 */
export async function expireOrders(database: Queryable, deps: PaymentDeps): Promise<unknown[]> {
  const end = { reason: 'expired' as const, actor: systemActor, notify: deps.notifications.expired };
  for (;;) {
    const failures: unknown[] = [];
    const fail = (error: unknown) => void failures.push(error);
    const expired = await listExpired(database, batch);
    const pool = createTaskPool();
    for (const id of expired) {
      await pool.start(() => endUnpaid(database, deps, id, end).catch(fail));
    }
    await pool.idle();
    // Failed ones stay in the list, so the next batch would contain them again.
    if (failures.length > 0 || expired.length < batch) return failures;
  }
}

/** Warns the buyers of unpaid purchases with less than a day left, once for each. */
export async function warnOfExpiry(database: Queryable, { notifications }: PaymentDeps): Promise<void> {
  for (;;) {
    const warned = await database.transaction(async (transaction) => {
      const unwarned = await takeUnwarned(transaction, batch);
      for (const whole of unwarned) await notifications.expiresTomorrow(transaction, whole);
      return unwarned.length;
    });
    if (warned < batch) return;
  }
}
