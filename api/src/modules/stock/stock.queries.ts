import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { drills } from '../catalogue/catalogue.tables';
import { totalOf } from '../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { orders } from '../orders/orders.tables';
import { stockChanges } from './stock.tables';

export type StockChangeRow = typeof stockChanges.$inferSelect;

/** A change to record. The statement looks up the number of its order. */
export type NewStockChange = Pick<StockChangeRow, 'productId' | 'reason' | 'delta' | 'userId' | 'actor'> & {
  orderId: string | null;
  note: string | null;
};

/** Locks a product until the transaction ends. @returns its name and stock, or null when it does not exist */
export async function lockStock(
  transaction: Queryable,
  productId: string,
): Promise<{ name: string; availableQuantity: number } | null> {
  const [row] = await transaction
    .select({ name: drills.name, availableQuantity: drills.availableQuantity })
    .from(drills)
    .where(eq(drills.id, productId))
    .for('no key update');
  return row ?? null;
}

/** Units in stock, or null when the product does not exist. */
export async function findStock(database: Queryable, productId: string): Promise<number | null> {
  const [row] = await database
    .select({ availableQuantity: drills.availableQuantity })
    .from(drills)
    .where(eq(drills.id, productId));
  return row?.availableQuantity ?? null;
}

/**
 * Changes the stock of a locked product, which must not fall below zero, and records the change in the stock ledger. Clears
 * the low-stock mark once the stock reaches the threshold.
 */
export async function writeStockChange(transaction: Queryable, change: NewStockChange): Promise<void> {
  const { productId, delta, userId, actor, reason, orderId, note } = change;
  await transaction.execute(sql`
    with changed_drill as (
      update ${drills} set available_quantity = available_quantity + ${delta}::int,
        low_stock_noticed_at = case when available_quantity + ${delta}::int < low_stock_threshold then low_stock_noticed_at end
      where id = ${productId}
      returning id, available_quantity as after
    )
    insert into ${stockChanges} (product_id, user_id, actor, reason, delta, before, after, order_id, order_number, note)
    select id, ${userId}::uuid, ${actor}, ${reason}, ${delta}::int, after - ${delta}::int, after, ${orderId}::uuid,
      (select number from ${orders} where id = ${orderId}::uuid), ${note}
    from changed_drill`);
}

export async function insertFirstStock(
  transaction: Queryable,
  { quantity, ...change }: Pick<StockChangeRow, 'productId' | 'userId' | 'actor'> & { quantity: number },
): Promise<void> {
  const amounts = { delta: quantity, before: 0, after: quantity };
  await transaction.insert(stockChanges).values({ ...change, reason: 'added', ...amounts });
}

/** Newest first, with `orderId` null once the order is deleted; the key of a page is the id of its last row. */
export async function listStockChanges(
  database: Queryable,
  productId: string,
  page: PageRequest<number>,
): Promise<Page<StockChangeRow, number>> {
  const wanted = eq(stockChanges.productId, productId);
  const order = [desc(stockChanges.productId), desc(stockChanges.id)];
  const rows = await database
    .select({ ...getTableColumns(stockChanges), orderId: orders.id })
    .from(stockChanges)
    .leftJoin(orders, eq(orders.id, stockChanges.orderId))
    .where(and(wanted, page.after === null ? undefined : lt(stockChanges.id, page.after)))
    .orderBy(...order)
    .limit(page.limit + 1);
  return cutPage(
    rows,
    page,
    ({ id }) => id,
    () => totalOf(database, { table: stockChanges, wanted, order }),
  );
}

export type LowProduct = Pick<
  typeof drills.$inferSelect,
  'id' | 'name' | 'availableQuantity' | 'lowStockThreshold' | 'unit'
>;

/** Marks and returns unmarked products on sale that are low on stock, the oldest first. */
export async function markLowProducts(transaction: Queryable, limit: number): Promise<LowProduct[]> {
  const unmarked = transaction
    .select({ id: drills.id })
    .from(drills)
    .where(and(sql`${drills.isLow}`, isNull(drills.lowStockNoticedAt), isNull(drills.archivedAt)))
    .orderBy(asc(drills.id))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  const { id, name, availableQuantity, lowStockThreshold, unit } = drills;
  return transaction
    .update(drills)
    .set({ lowStockNoticedAt: sql`now()` })
    .where(inArray(id, unmarked))
    .returning({ id, name, availableQuantity, lowStockThreshold, unit });
}
