import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import type { CardPayment } from '../../external/cards';
import type { PaymentTarget } from '../../payment-target';
import { drills } from '../catalogue/catalogue.tables';
import { orderColumns, type OrderRow, orders } from '../orders/orders.tables';
import { discountCodes, redemptions } from '../pricing/pricing.tables';
import { purchases } from '../purchases/purchases.tables';
import { stockChanges } from '../stock/stock.tables';

/** A purchase with its orders, or an order of its own. */
type PayableRows = {
  purchase: typeof purchases.$inferSelect | null;
  orders: OrderRow[];
};

/** Selects the order of this target, or all orders of its purchase. */
export const ordersOf = ({ kind, id }: PaymentTarget): SQL =>
  kind === 'order' ? eq(orders.id, id) : eq(orders.purchaseId, id);

/**
 * Marks the locked, unpaid order, or the purchase with all its orders, as paid. `refundedCents`: the part of the charge that
 * was returned before. @returns the updated rows
 */
export async function setPaid(
  transaction: Queryable,
  { target, purchase }: { target: PaymentTarget; purchase: PayableRows['purchase'] },
  { id: transactionId, card, refundedCents }: Pick<CardPayment, 'id' | 'card'> & { refundedCents: number },
  paidAt: Date,
): Promise<PayableRows> {
  const paid = {
    transactionId,
    paidAt,
    expiresAt: null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
  const ofOrder = purchase ? paid : { ...paid, refundedCents };
  const ofPurchase = { ...paid, refundedCents };
  const rows = await transaction.update(orders).set(ofOrder).where(ordersOf(target)).returning(orderColumns);
  if (rows.length === 0) throw new Error(`The ${target.kind} ${target.id} was not locked`);
  if (purchase) await transaction.update(purchases).set(ofPurchase).where(eq(purchases.id, purchase.id));
  return {
    purchase: purchase && { ...purchase, ...ofPurchase },
    orders: rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

/** The order or purchase that this card transaction paid, or null. */
export async function findTargetPaidBy(
  database: Queryable,
  transactionId: string,
): Promise<PaymentTarget | null> {
  const [purchase] = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.transactionId, transactionId));
  if (purchase) return { kind: 'purchase', id: purchase.id };
  const [order] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.transactionId, transactionId), isNull(orders.purchaseId)));
  return order ? { kind: 'order', id: order.id } : null;
}

/** Why an unpaid order or purchase ends, for the stock ledger. */
export type EndCause = {
  reason: 'cancelled' | 'expired';
  actor: { userId: string | null; name: string };
};

/**
 * Deletes an unpaid order, or an unpaid purchase with its orders and the use of its code. Restores the stock of products that
 * still exist, and locks them in the order of their ids: counting `locked_products` locks all of them before the first
 * update, while `exists` would lock only one.
 */
export async function deleteUnpaid(
  transaction: Queryable,
  target: PaymentTarget,
  { reason, actor }: EndCause,
): Promise<void> {
  if (target.kind === 'purchase') await deleteRedemption(transaction, target.id);
  await transaction.execute(sql`
    with deleted_orders as (
      delete from ${orders} where ${ordersOf(target)} and transaction_id is null returning id, number, product_id, quantity
    ),
    locked_products as materialized (
      select id from ${drills} where id in (select product_id from deleted_orders) order by id for no key update
    ),
    restored_stock as (
      update ${drills} set available_quantity = available_quantity + deleted_orders.quantity
      from deleted_orders where ${drills.id} = deleted_orders.product_id and (select count(*) from locked_products) > 0
      returning deleted_orders.*, available_quantity as after
    )
    insert into ${stockChanges} (product_id, user_id, actor, reason, delta, before, after, order_id, order_number)
    select product_id, ${actor.userId}::uuid, ${actor.name}, ${reason}, quantity, after - quantity, after, id, number
    from restored_stock`);
  if (target.kind === 'purchase') await transaction.delete(purchases).where(eq(purchases.id, target.id));
}

async function deleteRedemption(transaction: Queryable, purchaseId: string): Promise<void> {
  await transaction.execute(sql`
    with deleted_redemption as (delete from ${redemptions} where purchase_id = ${purchaseId} returning code_id)
    update ${discountCodes} set uses = uses - 1
    from deleted_redemption where ${discountCodes.id} = deleted_redemption.code_id`);
}

/** Stores new prices of a locked, unpaid purchase and of its remaining orders. */
export async function setPrices(
  transaction: Queryable,
  purchaseId: string,
  price: Pick<
    typeof purchases.$inferSelect,
    'goodsCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'includedTaxCents' | 'totalCents'
  >,
  lines: readonly Pick<OrderRow, 'id' | 'priceCents' | 'totalCents' | 'discountCents' | 'taxCents'>[],
): Promise<void> {
  await transaction.update(purchases).set(price).where(eq(purchases.id, purchaseId));
  for (const { id, ...line } of lines) await transaction.update(orders).set(line).where(eq(orders.id, id));
}

/** Expired unpaid orders and purchases, at most `limit` of each. Lines of a purchase expire with it. */
export async function listExpired(database: Queryable, limit: number): Promise<PaymentTarget[]> {
  const expiredOrders = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.transactionId), isNull(orders.purchaseId), lt(orders.expiresAt, sql`now()`)))
    .orderBy(asc(orders.expiresAt))
    .limit(limit);
  const expiredPurchases = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(isNull(purchases.transactionId), lt(purchases.expiresAt, sql`now()`)))
    .orderBy(asc(purchases.expiresAt))
    .limit(limit);
  return [
    ...expiredOrders.map(({ id }): PaymentTarget => ({ kind: 'order', id })),
    ...expiredPurchases.map(({ id }): PaymentTarget => ({ kind: 'purchase', id })),
  ];
}

/**
 * Marks and returns the orders and purchases to warn about, at most `limit` of each: unpaid, held for more than a day in
 * total, with less than a day left.
 */
export async function takeUnwarned(transaction: Queryable, limit: number): Promise<PayableRows[]> {
  const warned = { expiryWarnedAt: sql`now()` };
  const dueOrders = transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.purchaseId), isDue(orders)))
    .limit(limit)
    .for('update', { skipLocked: true });
  const warnedOrders = await transaction
    .update(orders)
    .set(warned)
    .where(inArray(orders.id, dueOrders))
    .returning(orderColumns);
  const duePurchases = transaction
    .select({ id: purchases.id })
    .from(purchases)
    .where(isDue(purchases))
    .limit(limit)
    .for('update', { skipLocked: true });
  const warnedPurchases = await transaction
    .update(purchases)
    .set(warned)
    .where(inArray(purchases.id, duePurchases))
    .returning();
  const purchaseIds = warnedPurchases.map(({ id }) => id);
  const lines = await transaction
    .select(orderColumns)
    .from(orders)
    .where(inArray(orders.purchaseId, purchaseIds))
    .orderBy(asc(orders.id));
  return [
    ...warnedOrders.map((order) => ({ purchase: null, orders: [order] })),
    ...warnedPurchases.map((purchase) => ({
      purchase,
      orders: lines.filter(({ purchaseId }) => purchaseId === purchase.id),
    })),
  ];
}

const isDue = ({ transactionId, expiryWarnedAt, expiresAt, createdAt }: typeof orders | typeof purchases) =>
  and(
    isNull(transactionId),
    isNull(expiryWarnedAt),
    sql`${expiresAt} between now() and now() + interval '1 day'`,
    sql`${expiresAt} - ${createdAt} > interval '1 day'`,
  );
