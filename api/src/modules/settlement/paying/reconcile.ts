import type { Queryable } from '../../../database/client';
import { databaseTime } from '../../../database/clock';
import { createTaskPool } from '../../../task-pool';
import {
  findOrCreatePayment,
  findIntent,
  listUnfinished,
  savePayment,
  type PaymentIntentRow,
} from '../../payments/payments';
import { findPurchase } from '../../purchases/purchases';
import { handleEvent, receiveMissedEvents } from './handle-events';
import type { PaymentDeps } from '../payment-deps';
import { settlePayment } from './settle-payment';
import { listUnhandledEvents } from './payment-events.queries';
import { completeRefund, listPendingRefunds } from '../refunding/request-refund-at-provider';

export { deleteOldEvents } from './payment-events.queries';

const batch = 100;
const unassignedHours = 24;

/**
 * Completes unfinished work after crashes and lost webhooks, using the card provider's current state: missed and stored
 * events, open intents, unsettled charges, open disputes, pending refunds.
 * @returns the failures, which the next run retries
 */
export async function reconcile(database: Queryable, deps: PaymentDeps): Promise<unknown[]> {
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  await receiveMissedEvents(database, deps.cards).catch(fail);
  const pool = createTaskPool();
  try {
    for await (const finish of unfinished(database, deps)) {
      await pool.start(() => finish().catch(fail));
    }
  } finally {
    await pool.idle();
  }
  return failures;
}

/** Yields the pending work as tasks, read from the database as the pool consumes them. */
async function* unfinished(database: Queryable, deps: PaymentDeps): AsyncGenerator<() => Promise<void>> {
  for (const event of await listUnhandledEvents(database, batch)) {
    yield () => handleEvent(database, deps, event);
  }
  for await (const intent of inBatches((after) => listUnfinished(database, after, batch))) {
    yield () => reconcileIntent(database, deps, intent);
  }
  for await (const refund of inBatches((after) => listPendingRefunds(database, after, batch))) {
    yield () => completeRefund(database, deps, refund);
  }
}

/** Yields all rows of a list in the order of their ids. @param read reads the batch after this id */
async function* inBatches<Row extends { id: string }>(
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

/** Like `reconcile`, for one payment. @returns whether the payment exists */
export async function reconcilePayment(database: Queryable, deps: PaymentDeps, id: string): Promise<boolean> {
  const intent = await findIntent(database, id);
  if (!intent) return false;
  await reconcileIntent(database, deps, intent);
  return true;
}

async function reconcileIntent(
  database: Queryable,
  deps: PaymentDeps,
  intent: PaymentIntentRow,
): Promise<void> {
  // A settled payment is never made anew, also if the provider does not know it, as that of a demo purchase.
  let payment = intent.settledAt
    ? await deps.cards.findPayment(intent.providerId ?? '')
    : await findOrCreatePayment(database, deps.cards, intent);
  if (!payment) return;
  if (payment.status === 'open' && (await isUseless(database, intent))) {
    payment = await deps.cards.cancelPayment(payment.id);
    await savePayment(database, { ...intent, providerId: payment.id }, payment);
  }
  if (payment.status === 'succeeded') await settlePayment(database, deps, intent, payment);
}

/** Whether to cancel an open intent: its purchase is deleted or paid, or it has none and is too old. */
async function isUseless(database: Queryable, intent: PaymentIntentRow): Promise<boolean> {
  if (intent.purchaseId === null) {
    return (
      intent.createdAt.getTime() < (await databaseTime(database)).getTime() - unassignedHours * 3_600_000
    );
  }
  const purchase = await findPurchase(database, intent.purchaseId);
  return !purchase || purchase.transactionId !== null;
}
