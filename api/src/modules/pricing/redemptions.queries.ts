import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { discountCodes, redemptions } from '../../tables/pricing';

/** Locks a discount code until the transaction ends, so that its uses are counted one after the other. @param code in upper case */
export async function lockCode(transaction: Queryable, code: string): Promise<void> {
  await transaction
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(eq(discountCodes.code, code))
    .for('no key update');
}

/** Counts the use of a code by a purchase. */
export async function redeemCode(
  transaction: Queryable,
  redemption: { codeId: string; purchaseId: string; userId: string },
): Promise<void> {
  await transaction.insert(redemptions).values(redemption);
  await transaction
    .update(discountCodes)
    .set({ uses: sql`${discountCodes.uses} + 1` })
    .where(eq(discountCodes.id, redemption.codeId));
}

/** Gives back the use of a code by a purchase that ends unpaid, if it used one. */
export async function returnCode(transaction: Queryable, purchaseId: string): Promise<void> {
  const [returned] = await transaction
    .delete(redemptions)
    .where(eq(redemptions.purchaseId, purchaseId))
    .returning({ codeId: redemptions.codeId });
  if (!returned) return;
  await transaction
    .update(discountCodes)
    .set({ uses: sql`${discountCodes.uses} - 1` })
    .where(eq(discountCodes.id, returned.codeId));
}
