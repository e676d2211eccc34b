import type { Queryable } from '../../database/client';
import { createTaskPool } from '../../task-pool';
import type { PaymentDeps } from './payment-deps';
import { endUnpaid } from './end-unpaid';
import { toPayable } from '../purchases/payables';
import { systemActor } from '../stock/change-stock';
import * as queries from './settlement.queries';

const batch = 100;

/**
 * Ends expired unpaid orders and purchases, with the same steps as a cancellation.
 * @returns the failures, which the next run retries
 */
export async function expireOrders(database: Queryable, deps: PaymentDeps): Promise<unknown[]> {
  const end = { reason: 'expired' as const, actor: systemActor, notify: deps.notifications.expired };
  for (;;) {
    const failures: unknown[] = [];
    const fail = (error: unknown) => void failures.push(error);
    const expired = await queries.listExpired(database, batch);
    const pool = createTaskPool();
    for (const target of expired) {
      await pool.start(() => endUnpaid(database, deps, target, end).catch(fail));
    }
    await pool.idle();
    // Failed ones stay in the list, so the next batch would contain them again.
    if (failures.length > 0 || expired.length < batch) return failures;
  }
}

/** Warns the buyers of unpaid orders and purchases with less than a day left, once for each. */
export async function warnOfExpiry(database: Queryable, { notifications }: PaymentDeps): Promise<void> {
  for (;;) {
    const warned = await database.transaction(async (transaction) => {
      const unwarned = await queries.takeUnwarned(transaction, batch);
      for (const rows of unwarned) await notifications.expiresTomorrow(transaction, toPayable(rows));
      return unwarned.length;
    });
    if (warned < batch) return;
  }
}
