import type { Destination } from '@chuck-and-bit/contract/destinations';
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { prepared } from '../../database/statement';
import { discountCodes, priceTiers, redemptions, shippingRates, taxRates } from '../../tables/pricing';

export type ShippingRateRow = typeof shippingRates.$inferSelect;
export type TaxRateRow = typeof taxRates.$inferSelect;
export type DiscountCodeRow = typeof discountCodes.$inferSelect;
export type PriceTierRow = typeof priceTiers.$inferSelect;

/** A discount code, whether it is valid now, and `usesOfUser`: how often this user has used it. */
export type UsableCode = DiscountCodeRow & { isValidNow: boolean; usesOfUser: number };

const allRates = prepared((database) =>
  database
    .select()
    .from(shippingRates)
    .orderBy(asc(shippingRates.position), asc(shippingRates.id))
    .prepare('shipping_rates'),
);

/** In the order in which buyers see them. */
export async function listShippingRates(database: Queryable): Promise<ShippingRateRow[]> {
  return allRates(database).execute();
}

/** The taxes of this destination's country and of all its regions. */
export async function listTaxRatesOf(
  database: Queryable,
  { country }: Pick<Destination, 'country'>,
): Promise<TaxRateRow[]> {
  return database.select().from(taxRates).where(eq(taxRates.country, country)).orderBy(asc(taxRates.id));
}

export const hasTaxRates = async (database: Queryable): Promise<boolean> =>
  (await database.select({ id: taxRates.id }).from(taxRates).limit(1)).length > 0;

/**
 * @param code in upper case
 * @param userId null for a visitor, who has used no code
 */
export async function findDiscountCode(
  database: Queryable,
  code: string,
  userId: string | null,
): Promise<UsableCode | null> {
  const [row] = await database
    .select({
      ...getTableColumns(discountCodes),
      isValidNow: sql<boolean>`coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)`,
      usesOfUser: sql<number>`(select count(*) from ${redemptions} where code_id = "discount_codes"."id" and user_id = ${userId}::uuid)`,
    })
    .from(discountCodes)
    .where(eq(discountCodes.code, code));
  return row ?? null;
}

export async function insertPriceTiers(database: Queryable, tiers: readonly PriceTierRow[]): Promise<void> {
  if (tiers.length > 0) await database.insert(priceTiers).values([...tiers]);
}

export async function deletePriceTiers(database: Queryable, productIds: readonly string[]): Promise<void> {
  await database.delete(priceTiers).where(inArray(priceTiers.productId, [...productIds]));
}
