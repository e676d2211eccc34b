import { cents } from '@chuck-and-bit/contract/money';
import type { Discount, ShippingPrice, Tax } from '@chuck-and-bit/contract/pricing';
import type { Destination } from '@chuck-and-bit/contract/destinations';
import type { ShopSettings } from '@chuck-and-bit/contract/shop-settings';
import type { Queryable } from '../../database/client';
import {
  type DiscountCodeRow,
  deletePriceTiers,
  findDiscountCode,
  hasTaxRates,
  insertPriceTiers,
  listShippingRates,
  listTaxRatesOf,
  type ShippingRateRow,
  type TaxRateRow,
  type UsableCode,
} from './pricing.queries';
import { type ConfiguredSettings, readShopSettings } from '../shop-settings/shop-settings';

/** The settings of the shop that decide on prices, days of arrival and holds. */
export type SaleSettings = Pick<ShopSettings, 'taxIncluded' | 'timeZone' | 'daysOff' | 'unpaidHours'>;

/** What a cart can be priced by: all shipping rates, the taxes of its country, and its discount code if it has one. */
export type PricingOptions = {
  shippingRates: ShippingRateRow[];
  taxRates: TaxRateRow[];
  /** Whether the shop has taxes in the country of the destination; without a destination, anywhere. */
  hasTaxes: boolean;
  code: UsableCode | null;
  settings: SaleSettings;
};

/** Whether a price depends on where the order goes: a shipping rate is only for some countries, or a tax is set anywhere. */
export const dependsOnPlace = async (
  database: Queryable,
  { shippingRates, hasTaxes }: PricingOptions,
): Promise<boolean> =>
  shippingRates.some(({ countries }) => countries.length > 0) || hasTaxes || (await hasTaxRates(database));

/**
 * Reads today's pricing options for a cart.
 * @param code in upper case; null for none
 * @param userId who would use the code; null for a visitor
 */
export async function readPricingOptions(
  database: Queryable,
  configured: ConfiguredSettings,
  cart: { destination: Destination | null; code: string | null; userId: string | null },
): Promise<PricingOptions> {
  const { destination, code, userId } = cart;
  const taxRates = destination ? await listTaxRatesOf(database, destination) : [];
  return {
    shippingRates: await listShippingRates(database),
    taxRates,
    hasTaxes: destination ? taxRates.length > 0 : await hasTaxRates(database),
    code: code === null ? null : await findDiscountCode(database, code, userId),
    settings: await readShopSettings(database, configured),
  };
}

/** Whether there is such a code, valid or not. @param code in upper case */
export const existsCode = async (database: Queryable, code: string): Promise<boolean> =>
  (await findDiscountCode(database, code, null)) !== null;

/** Converts a shipping rate for `priceCart`. */
export function toShippingPrice({ basis, steps }: Pick<ShippingRateRow, 'basis' | 'steps'>): ShippingPrice {
  return { basis, steps: steps.map(({ from, price }) => ({ from, price: cents(price) })) };
}

/** Converts a discount code for `priceCart`. */
export function toDiscount(code: Pick<DiscountCodeRow, 'kind' | 'value' | 'minimumGoodsCents'>): Discount {
  const minimumGoods = cents(code.minimumGoodsCents);
  if (code.kind === 'percent') return { kind: 'percent', rate: code.value, minimumGoods };
  if (code.kind === 'amount') return { kind: 'amount', amount: cents(code.value), minimumGoods };
  return { kind: 'freeShipping', minimumGoods };
}

/** Converts a tax for `priceCart`. `isIncluded`: the shop's prices contain the tax. */
export function toTax(
  { rate, coversShipping }: Pick<TaxRateRow, 'rate' | 'coversShipping'>,
  isIncluded: boolean,
): Tax {
  return { rate, coversShipping, isIncluded };
}

/** A product and its volume prices. */
type Tiered = { id: string; tiers: readonly { minQuantity: number; priceCents: number }[] };

/** Adds the volume prices of new products. */
export async function addPriceTiers(database: Queryable, products: readonly Tiered[]): Promise<void> {
  await insertPriceTiers(
    database,
    products.flatMap(({ id, tiers }) => tiers.map((tier) => ({ ...tier, productId: id }))),
  );
}

/** Replaces the volume prices of products. */
export async function replacePriceTiers(transaction: Queryable, products: readonly Tiered[]): Promise<void> {
  await deletePriceTiers(
    transaction,
    products.map(({ id }) => id),
  );
  await addPriceTiers(transaction, products);
}
