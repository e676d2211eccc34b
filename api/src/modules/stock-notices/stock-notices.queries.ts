import { and, desc, eq } from 'drizzle-orm';
import type { StockNotice } from '@chuck-and-bit/contract/stock-notices';
import type { Queryable } from '../../database/client';
import { products, isOnSale } from '../../tables/catalogue';
import { stockNotices } from '../../tables/stock-notices';

/** Newest first. */
export async function listNoticesOf(database: Queryable, userId: string): Promise<StockNotice[]> {
  const rows = await database
    .select({
      productId: products.id,
      productName: products.name,
      productImage: products.image,
      createdAt: stockNotices.createdAt,
    })
    .from(stockNotices)
    .innerJoin(products, eq(products.id, stockNotices.productId))
    .where(eq(stockNotices.userId, userId))
    .orderBy(desc(stockNotices.createdAt), desc(products.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Keeps a product's stock from changing until the transaction ends. @returns null if the product is not on sale */
export async function lockProduct(
  transaction: Queryable,
  id: string,
): Promise<{ availableQuantity: number; minimumOrder: number } | null> {
  const { availableQuantity, minimumOrder } = products;
  const [row] = await transaction
    .select({ availableQuantity, minimumOrder })
    .from(products)
    .where(and(eq(products.id, id), isOnSale))
    .for('share');
  return row ?? null;
}

export async function countNoticesOf(database: Queryable, userId: string): Promise<number> {
  return database.$count(stockNotices, eq(stockNotices.userId, userId));
}

/** @returns how many were stored: 0 if the user has one for this product */
export async function insertNotice(
  database: Queryable,
  notice: { productId: string; userId: string; shopUrl: string },
): Promise<number> {
  const stored = await database
    .insert(stockNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ productId: stockNotices.productId });
  return stored.length;
}

/** @returns how many were deleted: 0 or 1 */
export async function deleteNotice(database: Queryable, userId: string, productId: string): Promise<number> {
  const deleted = await database
    .delete(stockNotices)
    .where(and(eq(stockNotices.productId, productId), eq(stockNotices.userId, userId)))
    .returning({ productId: stockNotices.productId });
  return deleted.length;
}
