import { and, desc, eq } from 'drizzle-orm';
import type { StockNotice } from '@chuck-and-bit/contract/stock-notices';
import type { Queryable } from '../../database/client';
import { drills, isOnSale } from '../../tables/catalogue';
import { stockNotices } from '../../tables/stock-notices';

/** Newest first. */
export async function listNoticesOf(database: Queryable, userId: string): Promise<StockNotice[]> {
  const rows = await database
    .select({
      productId: drills.id,
      productName: drills.name,
      productImage: drills.image,
      createdAt: stockNotices.createdAt,
    })
    .from(stockNotices)
    .innerJoin(drills, eq(drills.id, stockNotices.drillId))
    .where(eq(stockNotices.userId, userId))
    .orderBy(desc(stockNotices.createdAt), desc(drills.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Keeps a drill's stock from changing until the transaction ends. @returns null if the drill is not on sale */
export async function lockDrill(
  transaction: Queryable,
  id: string,
): Promise<{ availableQuantity: number; minimumOrder: number } | null> {
  const { availableQuantity, minimumOrder } = drills;
  const [row] = await transaction
    .select({ availableQuantity, minimumOrder })
    .from(drills)
    .where(and(eq(drills.id, id), isOnSale))
    .for('share');
  return row ?? null;
}

export async function countNoticesOf(database: Queryable, userId: string): Promise<number> {
  return database.$count(stockNotices, eq(stockNotices.userId, userId));
}

/** @returns how many were stored: 0 if the user has one for this drill */
export async function insertNotice(
  database: Queryable,
  notice: { drillId: string; userId: string; shopUrl: string },
): Promise<number> {
  const stored = await database
    .insert(stockNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ drillId: stockNotices.drillId });
  return stored.length;
}

/** @returns how many were deleted: 0 or 1 */
export async function deleteNotice(database: Queryable, userId: string, drillId: string): Promise<number> {
  const deleted = await database
    .delete(stockNotices)
    .where(and(eq(stockNotices.drillId, drillId), eq(stockNotices.userId, userId)))
    .returning({ drillId: stockNotices.drillId });
  return deleted.length;
}
