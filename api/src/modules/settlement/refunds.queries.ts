import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import type { CardRefund } from '../../external/cards';
import { newId } from '../../ids';
import type { PaymentTarget } from '../../payment-target';
import { users } from '../accounts/accounts.tables';
import { orders } from '../orders/orders.tables';
import { purchases } from '../purchases/purchases.tables';
import { refundLines, refunds } from './refunds.tables';
import { ordersOf } from './settlement.queries';

export type RefundRow = typeof refunds.$inferSelect;
type NewRefund = Pick<
  RefundRow,
  'id' | 'intentId' | 'amountCents' | 'reason' | 'userId' | 'requestKey' | 'returnId' | 'restock'
>;
export type NewRefundLine = Pick<typeof refundLines.$inferSelect, 'orderId' | 'quantity' | 'amountCents'>;

export async function findRefund(database: Queryable, id: string): Promise<RefundRow | null> {
  const [row] = await database.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

/** The refund that an earlier attempt of the same request made. */
export async function findRequestedRefund(
  database: Queryable,
  userId: string,
  requestKey: string,
): Promise<RefundRow | null> {
  const [row] = await database
    .select()
    .from(refunds)
    .where(and(eq(refunds.userId, userId), eq(refunds.requestKey, requestKey)));
  return row ?? null;
}

export async function listRefundsOf(database: Queryable, intentId: string): Promise<RefundRow[]> {
  return database.select().from(refunds).where(eq(refunds.intentId, intentId)).orderBy(asc(refunds.id));
}

export async function insertRefund(
  transaction: Queryable,
  refund: NewRefund,
  lines: readonly NewRefundLine[],
): Promise<void> {
  await transaction.insert(refunds).values(refund);
  if (lines.length === 0) return;
  await transaction.insert(refundLines).values(lines.map((line) => ({ ...line, refundId: refund.id })));
}

/** Stores a refund that was made in the provider's dashboard. */
export async function insertForeignRefund(
  transaction: Queryable,
  intentId: string,
  { id: providerId, amount, failure }: CardRefund,
): Promise<void> {
  await transaction.insert(refunds).values({
    id: newId(),
    intentId,
    providerId,
    amountCents: amount,
    ...(failure === null
      ? { state: 'succeeded' as const, succeededAt: sql`now()` }
      : { state: 'failed' as const, failure, failedAt: sql`now()` }),
  });
}

export async function setRefundMade(transaction: Queryable, id: string, providerId: string): Promise<void> {
  await transaction
    .update(refunds)
    .set({ state: 'succeeded', providerId, failure: null, succeededAt: sql`now()`, failedAt: null })
    .where(eq(refunds.id, id));
}

/** @param providerId null: the provider never accepted it */
export async function setRefundFailed(
  transaction: Queryable,
  id: string,
  { providerId, failure }: { providerId: string | null; failure: string },
): Promise<void> {
  await transaction
    .update(refunds)
    .set({ state: 'failed', providerId, failure, failedAt: sql`now()` })
    .where(eq(refunds.id, id));
}

/** Gives the next attempt a new idempotency key, unless a concurrent call has done so. */
export async function setNextAttempt(
  database: Queryable,
  { id, attempt }: Pick<RefundRow, 'id' | 'attempt'>,
): Promise<void> {
  await database
    .update(refunds)
    .set({ attempt: attempt + 1 })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt)));
}

/** Oldest first, after this id. */
export async function listPendingRefunds(
  database: Queryable,
  after: string | null,
  limit: number,
): Promise<RefundRow[]> {
  return database
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), after === null ? undefined : gt(refunds.id, after)))
    .orderBy(asc(refunds.id))
    .limit(limit);
}

/** Ordered by product id, because products are locked in this order. */
export async function listLinesToRestock(
  transaction: Queryable,
  refundId: string,
): Promise<{ orderId: string; productId: string; quantity: number }[]> {
  return transaction
    .select({ orderId: refundLines.orderId, productId: orders.productId, quantity: refundLines.quantity })
    .from(refundLines)
    .innerJoin(orders, eq(orders.id, refundLines.orderId))
    .where(and(eq(refundLines.refundId, refundId), eq(refundLines.restocked, false)))
    .orderBy(asc(orders.productId));
}

export async function setLineRestocked(
  transaction: Queryable,
  refundId: string,
  orderId: string,
): Promise<void> {
  await transaction
    .update(refundLines)
    .set({ restocked: true })
    .where(and(eq(refundLines.refundId, refundId), eq(refundLines.orderId, orderId)));
}

/** The sum of a column of the order's refunded lines, over the refunds of this state. */
const sumOfLines = (column: PgColumn, isCounted: SQL) => sql`(
  select coalesce(sum(${column}), 0) from ${refundLines}
  join ${refunds} on ${refunds.id} = ${refundLines.refundId}
  where ${refundLines.orderId} = ${orders.id} and ${isCounted})`;

/** Recounts the refunded units of the target's locked orders. Refunds that failed before any money was returned don't count. */
export async function countRefundedUnits(transaction: Queryable, target: PaymentTarget): Promise<void> {
  const isCounted = sql`(${refunds.state} <> 'failed' or ${refunds.succeededAt} is not null)`;
  const refundedQuantity = sql`least(quantity, ${sumOfLines(refundLines.quantity, isCounted)})`;
  await transaction.update(orders).set({ refundedQuantity }).where(ordersOf(target));
}

/** Stores the returned amount of the locked target, in cents, and, if the whole was returned, when. */
export async function setReturned(
  transaction: Queryable,
  target: PaymentTarget,
  { returned, isWhole }: { returned: number; isWhole: boolean },
): Promise<void> {
  const ofLines = sumOfLines(refundLines.amountCents, sql`${refunds.state} = 'succeeded'`);
  const ofLine = sql`least(${orders.chargedCents}, ${ofLines})`;
  const refundedAt = isWhole ? sql`coalesce(refunded_at, now())` : null;
  const ofOrder = isWhole ? sql`${orders.chargedCents}` : target.kind === 'order' ? returned : ofLine;
  await transaction.update(orders).set({ refundedCents: ofOrder, refundedAt }).where(ordersOf(target));
  if (target.kind === 'order') return;
  await transaction
    .update(purchases)
    .set({ refundedCents: returned, refundedAt })
    .where(eq(purchases.id, target.id));
}

/** A refund with its lines as screens show them. */
export type ListedRefund = {
  refund: RefundRow;
  refundedBy: string | null;
  lines: { orderId: string; productName: string; quantity: number; restocked: boolean }[];
};

export async function readListedRefund(database: Queryable, id: string): Promise<ListedRefund | null> {
  const [listed] = await listWithLines(database, eq(refunds.id, id), 1);
  return listed ?? null;
}

/** Newest first. */
export const listRefunds = (database: Queryable, intentId: string, limit: number): Promise<ListedRefund[]> =>
  listWithLines(database, eq(refunds.intentId, intentId), limit);

async function listWithLines(database: Queryable, where: SQL, limit: number): Promise<ListedRefund[]> {
  const rows = await database
    .select({ refund: refunds, refundedBy: users.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.userId))
    .where(where)
    .orderBy(desc(refunds.id))
    .limit(limit);
  const ids = rows.map(({ refund }) => refund.id);
  const { refundId, orderId, quantity, restocked } = refundLines;
  const lines = await database
    .select({ refundId, orderId, productName: orders.productName, quantity, restocked })
    .from(refundLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(refundId, ids))
    .orderBy(asc(orderId));
  return rows.map((row) => ({
    ...row,
    lines: lines.filter((line) => line.refundId === row.refund.id),
  }));
}
