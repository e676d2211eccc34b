import { and, eq, inArray, isNotNull, isNull, min, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { mails } from '../../tables/mails';
import { orders } from '../../tables/orders';
import { paymentEvents, paymentIntents } from '../../tables/payments';

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
  const unsettled = and(unfinished, inArray(paymentIntents.status, ['succeeded', 'refunding']));
  const oldest = database
    .select({
      seconds: sql<number>`coalesce(extract(epoch from now() - ${min(paymentIntents.succeededAt)}), 0)`,
    })
    .from(paymentIntents)
    .where(unsettled);
  const isWaiting = and(isNull(mails.sentAt), isNull(mails.refusedAt));
  const metrics = await database.execute<Record<keyof OperationalMetrics, number>>(sql`select
    ${database.$count(orders, isNull(orders.transactionId))} as "unpaidOrders",
    ${database.$count(paymentIntents, and(unfinished, eq(paymentIntents.status, 'open')))} as "openPayments",
    ${database.$count(paymentIntents, unsettled)} as "unsettledPayments",
    (${oldest})::float8 as "oldestUnsettledSeconds",
    ${database.$count(paymentEvents, isNull(paymentEvents.handledAt))} as "unhandledPaymentEvents",
    ${database.$count(mails, isWaiting)} as "waitingMails",
    ${database.$count(mails, and(isWaiting, isNotNull(mails.lastError)))} as "failedMails"`);
  const [row] = metrics.rows;
  if (!row) throw new Error('The database returned no operational metrics');
  return row;
}
