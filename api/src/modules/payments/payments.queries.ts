import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { paymentIntents } from './payments.tables';

export type PaymentIntentRow = typeof paymentIntents.$inferSelect;

/** The intent of this order that is not cancelled: there is at most one. */
export async function findLiveIntent(database: Queryable, orderId: string): Promise<PaymentIntentRow | null> {
  const [row] = await database
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.orderId, orderId), ne(paymentIntents.status, 'canceled')));
  return row ?? null;
}

export async function insertIntent(
  database: Queryable,
  intent: Pick<PaymentIntentRow, 'id' | 'orderId' | 'userId' | 'amountCents'>,
): Promise<PaymentIntentRow> {
  const [row] = await database.insert(paymentIntents).values(intent).returning();
  if (!row) throw new Error('The payment intent was not stored');
  return row;
}

/** Notes what the provider answered. */
export async function updateIntent(
  database: Queryable,
  id: string,
  change: Pick<PaymentIntentRow, 'providerId' | 'status'>,
): Promise<void> {
  await database.update(paymentIntents).set(change).where(eq(paymentIntents.id, id));
}

export async function setIntentSucceeded(database: Queryable, providerId: string): Promise<void> {
  await database
    .update(paymentIntents)
    .set({ status: 'succeeded' })
    .where(eq(paymentIntents.providerId, providerId));
}
