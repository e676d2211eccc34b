import { and, count, inArray, isNotNull, isNull, min, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { mails } from '../mails/mails.tables';
import { orders } from '../orders/orders.tables';
import { paymentEvents, paymentIntents } from '../payments/payments.tables';

/** The current state of the shop, across all processes. */
export type OperationalMetrics = {
  unpaidOrders: number;
  /** Payments that may still be charged. */
  openPayments: number;
  /** Charges that have neither paid an order nor been refunded, and the age of the oldest. */
  unsettledPayments: number;
  oldestUnsettledSeconds: number;
  unhandledPaymentEvents: number;
  waitingMails: number;
  /** Queued mails with at least one failed try. */
  failedMails: number;
};

const unfinished = and(ne(paymentIntents.status, 'canceled'), isNull(paymentIntents.settledAt));

/** Reads each number from a partial index that holds little more than the rows it counts. */
export async function readOperationalMetrics(database: Queryable): Promise<OperationalMetrics> {
  const unpaid = database.select({ count: count() }).from(orders).where(isNull(orders.transactionId));
  const open = database.select({ count: count() }).from(paymentIntents);
  const unsettled = and(unfinished, inArray(paymentIntents.status, ['succeeded', 'refunding']));
  const oldest = database
    .select({
      seconds: sql<number>`coalesce(extract(epoch from now() - ${min(paymentIntents.succeededAt)}), 0)`,
    })
    .from(paymentIntents)
    .where(unsettled);
  const events = database
    .select({ count: count() })
    .from(paymentEvents)
    .where(isNull(paymentEvents.handledAt));
  const isWaiting = and(isNull(mails.sentAt), isNull(mails.refusedAt));
  const waiting = database.select({ count: count() }).from(mails).where(isWaiting);
  const failed = database
    .select({ count: count() })
    .from(mails)
    .where(and(isWaiting, isNotNull(mails.lastError)));
  const metrics = await database.execute<Record<keyof OperationalMetrics, number>>(sql`select
    (${unpaid}) as "unpaidOrders",
    (${open.where(and(unfinished, inArray(paymentIntents.status, ['open'])))}) as "openPayments",
    (${database.select({ count: count() }).from(paymentIntents).where(unsettled)}) as "unsettledPayments",
    (${oldest})::float8 as "oldestUnsettledSeconds",
    (${events}) as "unhandledPaymentEvents",
    (${waiting}) as "waitingMails",
    (${failed}) as "failedMails"`);
  const [row] = metrics.rows;
  if (!row) throw new Error('The database returned no operational metrics');
  return row;
}
