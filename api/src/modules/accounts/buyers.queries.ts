import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orders } from '../../tables/orders';
import { paymentIntents } from '../../tables/payments';
import { redemptions } from '../../tables/pricing';
import { purchases } from '../../tables/purchases';

/** Detaches a user's unpaid purchases with their orders, and lets them expire immediately. */
export async function releaseUnpaid(transaction: Queryable, userId: string): Promise<void> {
  const released = { userId: null, expiresAt: sql`now()` };
  await transaction
    .update(purchases)
    .set(released)
    .where(and(eq(purchases.userId, userId), isNull(purchases.transactionId)));
  await transaction
    .update(orders)
    .set(released)
    .where(and(eq(orders.userId, userId), isNull(orders.transactionId)));
}

/** The ids of a user's paid purchases. */
export async function listPaidIds(database: Queryable, userId: string): Promise<string[]> {
  const paid = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isNotNull(purchases.transactionId)));
  return paid.map(({ id }) => id);
}

/**
 * Makes a user the buyer of these purchases with their orders, the payer of their payments and the user of their codes. Mails
 * about refunds go to the payer.
 */
export async function setBuyer(
  database: Queryable,
  purchaseIds: readonly string[],
  userId: string,
): Promise<void> {
  const ids = [...purchaseIds];
  await database.update(purchases).set({ userId }).where(inArray(purchases.id, ids));
  await database.update(orders).set({ userId }).where(inArray(orders.purchaseId, ids));
  await database.update(redemptions).set({ userId }).where(inArray(redemptions.purchaseId, ids));
  await database.update(paymentIntents).set({ userId }).where(inArray(paymentIntents.purchaseId, ids));
}
