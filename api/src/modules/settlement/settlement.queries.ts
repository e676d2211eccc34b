import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import type { CardPayment } from '../../external/cards';
import { drills } from '../catalogue/catalogue.tables';
import { orders } from '../orders/orders.tables';
import { paymentEventCursor, paymentEvents } from '../payments/payments.tables';

type OrderRow = typeof orders.$inferSelect;

export type PaymentEventRow = typeof paymentEvents.$inferSelect;

/** Marks a locked, unpaid order as paid. @returns it */
export async function setPaid(
  transaction: Queryable,
  id: string,
  { id: transactionId, card }: Pick<CardPayment, 'id' | 'card'>,
  paidAt: Date,
): Promise<OrderRow> {
  const [paid] = await transaction
    .update(orders)
    .set({
      transactionId,
      paidAt,
      expiresAt: null,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
    })
    .where(eq(orders.id, id))
    .returning();
  if (!paid) throw new Error(`The order ${id} was not locked`);
  return paid;
}

/** Locks the order paid by this card transaction until the database transaction ends. */
export async function lockOrderPaidBy(
  transaction: Queryable,
  transactionId: string,
): Promise<OrderRow | null> {
  const [row] = await transaction
    .select()
    .from(orders)
    .where(eq(orders.transactionId, transactionId))
    .for('update');
  return row ?? null;
}

/** Marks a locked, paid order as refunded. */
export async function setRefunded(transaction: Queryable, id: string): Promise<void> {
  await transaction.update(orders).set({ refundedAt: sql`now()` }).where(eq(orders.id, id));
}

/** Deletes an unpaid order and, if its product still exists, restores the stock. */
export async function deleteUnpaidOrder(database: Queryable, id: string): Promise<void> {
  await database.execute(sql`
    with deleted as (
      delete from ${orders} where id = ${id} and transaction_id is null returning product_id, quantity
    ),
    returned as (
      update ${drills} set available_quantity = available_quantity + deleted.quantity
      from deleted where ${drills.id} = deleted.product_id
    )
    select 1`);
}

/** Detaches a user's unpaid orders and lets them expire immediately. */
export async function releaseUnpaidOrders(database: Queryable, userId: string): Promise<void> {
  await database
    .update(orders)
    .set({ userId: null, expiresAt: sql`now()` })
    .where(and(eq(orders.userId, userId), isNull(orders.transactionId)));
}

export async function listPaidOrderIds(database: Queryable, userId: string): Promise<string[]> {
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.transactionId)));
  return rows.map((row) => row.id);
}

export async function giveOrdersTo(
  database: Queryable,
  orderIds: readonly string[],
  userId: string,
): Promise<void> {
  await database.update(orders).set({ userId }).where(inArray(orders.id, orderIds));
}

/** Expired unpaid orders. */
export async function listExpired(database: Queryable, limit: number): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(and(isNull(orders.transactionId), lt(orders.expiresAt, sql`now()`)))
    .orderBy(asc(orders.expiresAt))
    .limit(limit);
}

/** Marks and returns the orders to warn about: unpaid, held for more than a day in total, with less than a day left. */
export async function takeUnwarned(transaction: Queryable, limit: number): Promise<OrderRow[]> {
  const due = transaction
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.transactionId),
        isNull(orders.expiryWarnedAt),
        sql`${orders.expiresAt} between now() and now() + interval '1 day'`,
        sql`${orders.expiresAt} - ${orders.createdAt} > interval '1 day'`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
  return transaction
    .update(orders)
    .set({ expiryWarnedAt: sql`now()` })
    .where(inArray(orders.id, due))
    .returning();
}

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

/** The provider does not resend events that are a month old. */
export async function deleteOldEvents(database: Queryable): Promise<void> {
  await database
    .delete(paymentEvents)
    .where(
      and(isNotNull(paymentEvents.handledAt), lt(paymentEvents.handledAt, sql`now() - interval '30 days'`)),
    );
}
