import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orders } from '../orders/orders.tables';
import { discountCodes, redemptions } from '../pricing/pricing.tables';
import { purchases } from './purchases.tables';

/** Inserts a purchase with its orders, and counts the use of its code. */
export async function insertPastPurchase(
  transaction: Queryable,
  purchase: typeof purchases.$inferInsert & { userId: string },
  lines: readonly (typeof orders.$inferInsert)[],
  codeId: string | null,
): Promise<void> {
  const [inserted] = await transaction
    .insert(purchases)
    .values(purchase)
    .returning({ purchaseNumber: purchases.number, poNumber: purchases.poNumber });
  await transaction.insert(orders).values(lines.map((line) => ({ ...line, ...inserted })));
  if (codeId === null) return;
  await transaction.insert(redemptions).values({ purchaseId: purchase.id, codeId, userId: purchase.userId });
  await transaction
    .update(discountCodes)
    .set({ uses: sql`${discountCodes.uses} + 1` })
    .where(eq(discountCodes.id, codeId));
}
