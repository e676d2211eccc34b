import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orders } from '../orders/orders.tables';
import { paymentIntents } from '../payments/payments.tables';
import { redemptions } from '../pricing/pricing.tables';
import { purchases } from '../purchases/purchases.tables';

/** Detaches a user's unpaid orders and purchases, and lets them expire immediately. */
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

/** The ids of a user's paid orders and purchases. */
type PaidIds = { orderIds: string[]; purchaseIds: string[] };

export async function listPaidIds(database: Queryable, userId: string): Promise<PaidIds> {
  const paidPurchases = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isNotNull(purchases.transactionId)));
  const paidOrders = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.transactionId)));
  return { orderIds: paidOrders.map(({ id }) => id), purchaseIds: paidPurchases.map(({ id }) => id) };
}

/**
 * Makes a user the buyer of these orders and purchases, the payer of their payments and the user of their codes. Mails about
 * refunds go to the payer.
 */
export async function setBuyer(
  database: Queryable,
  { orderIds, purchaseIds }: PaidIds,
  userId: string,
): Promise<void> {
  await database.update(purchases).set({ userId }).where(inArray(purchases.id, purchaseIds));
  await database.update(orders).set({ userId }).where(inArray(orders.id, orderIds));
  await database.update(redemptions).set({ userId }).where(inArray(redemptions.purchaseId, purchaseIds));
  await database
    .update(paymentIntents)
    .set({ userId })
    .where(or(inArray(paymentIntents.orderId, orderIds), inArray(paymentIntents.purchaseId, purchaseIds)));
}
