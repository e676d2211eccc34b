import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orders } from '../orders/orders.tables';
import { purchases } from './purchases.tables';

export type PurchaseRow = typeof purchases.$inferSelect;
type OrderRow = typeof orders.$inferSelect;

export async function findPurchase(database: Queryable, id: string): Promise<PurchaseRow | null> {
  const [row] = await database.select().from(purchases).where(eq(purchases.id, id));
  return row ?? null;
}

/** As `findPurchase`, and locks the row until the transaction ends. Taken before the locks of its orders. */
export async function lockPurchase(transaction: Queryable, id: string): Promise<PurchaseRow | null> {
  const [row] = await transaction.select().from(purchases).where(eq(purchases.id, id)).for('update');
  return row ?? null;
}

/** In the order of their cart. */
export async function listOrdersOf(database: Queryable, purchaseId: string): Promise<OrderRow[]> {
  return database.select().from(orders).where(eq(orders.purchaseId, purchaseId)).orderBy(asc(orders.id));
}

/** As `listOrdersOf`, and locks them in the order of their ids. */
export async function lockOrdersOf(transaction: Queryable, purchaseId: string): Promise<OrderRow[]> {
  return transaction
    .select()
    .from(orders)
    .where(eq(orders.purchaseId, purchaseId))
    .orderBy(asc(orders.id))
    .for('update');
}
