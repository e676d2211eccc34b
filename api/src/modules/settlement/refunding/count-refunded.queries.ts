import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../database/client';
import { orders, unitsToShip } from '../../../tables/orders';
import { purchases } from '../../../tables/purchases';
import { refundLines, refunds } from '../../../tables/refunds';

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
  await setShippedWithNothingLeft(transaction, purchaseId);
}

/** A refund of the units that were left to ship completes an order of which others were shipped. */
async function setShippedWithNothingLeft(transaction: Queryable, purchaseId: string): Promise<void> {
  await transaction
    .update(orders)
    .set({ status: 'Shipped' })
    .where(
      and(
        eq(orders.purchaseId, purchaseId),
        eq(orders.status, 'Pending'),
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
  await setShippedWithNothingLeft(transaction, purchaseId);
  await transaction
    .update(purchases)
    .set({ refundedCents: returned, refundedAt: isWhole ? sql`coalesce(refunded_at, now())` : null })
    .where(eq(purchases.id, purchaseId));
}
