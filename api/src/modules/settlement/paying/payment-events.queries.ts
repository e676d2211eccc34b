import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/client';
import { paymentEventCursor, paymentEvents } from '../../../tables/payments';

export type PaymentEventRow = typeof paymentEvents.$inferSelect;

/** @returns the new events */
export async function insertEvents(
  database: Queryable,
  events: Pick<PaymentEventRow, 'id' | 'type' | 'providerId'>[],
): Promise<PaymentEventRow[]> {
  return database.insert(paymentEvents).values(events).onConflictDoNothing().returning();
}

/** The time up to which the provider's event list was read; null: never. */
export async function findReadUntil(database: Queryable): Promise<Date | null> {
  const [row] = await database.select().from(paymentEventCursor);
  return row?.readUntil ?? null;
}

export async function setReadUntil(database: Queryable, readUntil: Date): Promise<void> {
  await database
    .insert(paymentEventCursor)
    .values({ readUntil })
    .onConflictDoUpdate({ target: paymentEventCursor.id, set: { readUntil } });
}

export async function listUnhandledEvents(database: Queryable, limit: number): Promise<PaymentEventRow[]> {
  return database
    .select()
    .from(paymentEvents)
    .where(isNull(paymentEvents.handledAt))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(limit);
}

export async function setEventHandled(database: Queryable, id: string): Promise<void> {
  await database.update(paymentEvents).set({ handledAt: sql`now()` }).where(eq(paymentEvents.id, id));
}

/** Deletes events handled over 30 days ago, which the provider no longer resends. */
export async function deleteOldEvents(database: Queryable): Promise<void> {
  await database
    .delete(paymentEvents)
    .where(
      and(isNotNull(paymentEvents.handledAt), lt(paymentEvents.handledAt, sql`now() - interval '30 days'`)),
    );
}
