import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orderColumns, type OrderRow, orders } from '../orders/orders.tables';
import { purchases } from './purchases.tables';

export type PurchaseRow = typeof purchases.$inferSelect;

export async function findPurchase(database: Queryable, id: string): Promise<PurchaseRow | null> {
  const [row] = await database.select().from(purchases).where(eq(purchases.id, id));
  return row ?? null;
}

/** Newest first. @param userId the buyer; null for any */
export async function findPurchases(
  database: Queryable,
  ids: readonly string[],
  userId: string | null,
): Promise<PurchaseRow[]> {
  return database
    .select()
    .from(purchases)
    .where(and(inArray(purchases.id, [...ids]), userId === null ? undefined : eq(purchases.userId, userId)))
    .orderBy(desc(purchases.id));
}

/** Like `findPurchase`, and locks the row until the transaction ends. Lock it before its orders. */
export async function lockPurchase(transaction: Queryable, id: string): Promise<PurchaseRow | null> {
  const [row] = await transaction.select().from(purchases).where(eq(purchases.id, id)).for('update');
  return row ?? null;
}

/** The orders of one purchase are in the order of its cart's lines. */
const selectOrders = (database: Queryable, where: SQL) =>
  database.select(orderColumns).from(orders).where(where).orderBy(asc(orders.id));

export const listOrdersOf = (database: Queryable, purchaseId: string): Promise<OrderRow[]> =>
  selectOrders(database, eq(orders.purchaseId, purchaseId));

export const listOrdersOfAll = (database: Queryable, purchaseIds: string[]): Promise<OrderRow[]> =>
  selectOrders(database, inArray(orders.purchaseId, purchaseIds));

/** Like `listOrdersOf`, and locks them in the order of their ids. */
export const lockOrdersOf = (transaction: Queryable, purchaseId: string): Promise<OrderRow[]> =>
  selectOrders(transaction, eq(orders.purchaseId, purchaseId)).for('update');
