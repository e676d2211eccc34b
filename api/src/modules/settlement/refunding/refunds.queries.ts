import { shippedStatuses } from '@chuck-and-bit/contract/states';
import { and, asc, desc, eq, gt, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../database/client';
import type { CardRefund } from '../../../external/cards';
import { newId } from '../../../ids';
import { users } from '../../../tables/accounts';
import { isNoneOf } from '../../../database/columns';
import { orders, unitsToShip } from '../../../tables/orders';
import { purchases } from '../../../tables/purchases';
import { refundLines, refunds } from '../../../tables/refunds';

export type RefundRow = typeof refunds.$inferSelect;
type RefundLineRow = typeof refundLines.$inferSelect;
type NewRefund = Pick<
  RefundRow,
  'id' | 'intentId' | 'amountCents' | 'reason' | 'userId' | 'requestKey' | 'returnId' | 'restock'
>;
/** The part of a refund for an order, and the part for shipping. */
export type NewRefundLine = Omit<RefundLineRow, 'refundId' | 'restocked'>;
export type NewShippingPart = Pick<
  RefundRow,
  'shippingCents' | 'shippingTaxCents' | 'shippingIncludedTaxCents'
>;

/** A refund with its lines. */
export type StoredRefund = { refund: RefundRow; lines: RefundLineRow[] };

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

/** Like `listRefundsOf`, with their lines. */
export async function listStoredRefunds(database: Queryable, intentId: string): Promise<StoredRefund[]> {
  const rows = await listRefundsOf(database, intentId);
  const ids = rows.map(({ id }) => id);
  const lines = await database.select().from(refundLines).where(inArray(refundLines.refundId, ids));
  return rows.map((refund) => ({ refund, lines: lines.filter(({ refundId }) => refundId === refund.id) }));
}

export async function insertRefund(
  transaction: Queryable,
  refund: NewRefund & NewShippingPart,
  lines: readonly NewRefundLine[],
): Promise<void> {
  await transaction.insert(refunds).values(refund);
  await insertLines(transaction, refund.id, lines);
}

/** Inserts a refund of the past. */
export async function insertPastRefund(
  transaction: Queryable,
  refund: typeof refunds.$inferInsert & { id: string },
  lines: readonly NewRefundLine[],
): Promise<void> {
  await transaction.insert(refunds).values(refund);
  await insertLines(transaction, refund.id, lines);
}

/** Stores how a refund that was not made in the shop is divided. */
export async function setDivided(
  transaction: Queryable,
  id: string,
  { lines, shipping }: { lines: readonly NewRefundLine[]; shipping: NewShippingPart },
): Promise<void> {
  await transaction.update(refunds).set(shipping).where(eq(refunds.id, id));
  await insertLines(transaction, id, lines);
}

async function insertLines(
  transaction: Queryable,
  refundId: string,
  lines: readonly NewRefundLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.insert(refundLines).values(lines.map((line) => ({ ...line, refundId })));
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

/** Stores that a cardholder won this amount of the charge in a dispute. */
export async function insertLostDispute(
  transaction: Queryable,
  intentId: string,
  amountCents: number,
): Promise<void> {
  await transaction.insert(refunds).values({
    id: newId(),
    intentId,
    cause: 'dispute',
    amountCents,
    state: 'succeeded',
    succeededAt: sql`now()`,
  });
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

/** Without units of lost parcels. Ordered by product id, because products are locked in this order. */
export async function listLinesToRestock(transaction: Queryable, refundId: string) {
  return transaction
    .select({
      order: { id: orders.id, number: orders.purchaseNumber },
      productId: orders.productId,
      quantity: sql<number>`${refundLines.quantity} - ${refundLines.lostQuantity}`,
    })
    .from(refundLines)
    .innerJoin(orders, eq(orders.id, refundLines.orderId))
    .where(
      and(
        eq(refundLines.refundId, refundId),
        eq(refundLines.restocked, false),
        gt(refundLines.quantity, refundLines.lostQuantity),
      ),
    )
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

/** A refund with its lines as screens show them. */
export type ListedRefund = {
  refund: RefundRow;
  refundedBy: string | null;
  lines: {
    orderId: string;
    productName: string;
    quantity: number;
    shippedQuantity: number;
    amountCents: number;
    restocked: boolean;
  }[];
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
  const { refundId, orderId, quantity, shippedQuantity, amountCents, restocked } = refundLines;
  const { productName } = orders;
  const lines = await database
    .select({ refundId, orderId, productName, quantity, shippedQuantity, amountCents, restocked })
    .from(refundLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(refundId, ids))
    .orderBy(asc(orders.position));
  return rows.map((row) => ({
    ...row,
    lines: lines.filter((line) => line.refundId === row.refund.id),
  }));
}

/** The sum of a column of the order's refunded lines, over the refunds of this state. */
const sumOfLines = (column: PgColumn, isCounted: SQL) => sql`(
  select coalesce(sum(${column}), 0) from ${refundLines}
  join ${refunds} on ${refunds.id} = ${refundLines.refundId}
  where ${refundLines.orderId} = ${orders.id} and ${isCounted})`;

/** Recounts the refunded units of the purchase's locked orders. The units of refunds that failed don't count. */
export async function countRefundedUnits(transaction: Queryable, purchaseId: string): Promise<void> {
  const isCounted = sql`${refunds.state} <> 'failed'`;
  await transaction
    .update(orders)
    .set({
      refundedQuantity: sumOfLines(refundLines.quantity, isCounted),
      refundedShippedQuantity: sumOfLines(refundLines.shippedQuantity, isCounted),
      refundedLostQuantity: sumOfLines(refundLines.lostQuantity, isCounted),
    })
    .where(eq(orders.purchaseId, purchaseId));
  await setShippedWithNothingToShip(transaction, purchaseId);
}

/** A refund of the units that were left to ship completes an order of which others were shipped. */
async function setShippedWithNothingToShip(transaction: Queryable, purchaseId: string): Promise<void> {
  await transaction
    .update(orders)
    .set({ status: 'Shipped' })
    .where(
      and(
        eq(orders.purchaseId, purchaseId),
        isNoneOf(orders.status, shippedStatuses),
        gt(orders.shippedQuantity, 0),
        or(isNotNull(orders.refundedAt), eq(unitsToShip, 0)),
      ),
    );
}

/** Stores the returned amount of the locked purchase, in cents, and, if the whole was returned, when. */
export async function setReturned(
  transaction: Queryable,
  purchaseId: string,
  { returned, isWhole }: { returned: number; isWhole: boolean },
): Promise<void> {
  const ofLines = sumOfLines(refundLines.amountCents, sql`${refunds.state} = 'succeeded'`);
  const isOrderWhole = sql`${orders.chargedCents} > 0 and ${ofLines} = ${orders.chargedCents}`;
  await transaction
    .update(orders)
    .set({
      refundedCents: ofLines,
      refundedAt: sql`case when ${isOrderWhole} then coalesce(${orders.refundedAt}, now()) end`,
    })
    .where(eq(orders.purchaseId, purchaseId));
  await setShippedWithNothingToShip(transaction, purchaseId);
  await transaction
    .update(purchases)
    .set({ refundedCents: returned, refundedAt: isWhole ? sql`coalesce(refunded_at, now())` : null })
    .where(eq(purchases.id, purchaseId));
}
