import { centsToUsd } from '@chuck-and-bit/contract/money';
import type { OrderPrice } from '@chuck-and-bit/contract/order-price';
import type { Queryable } from '../../database/client';
import {
  type CartMessage,
  type CartSettings,
  destinationOf,
  nameOfTax,
  type CartPricing,
  priceLines,
} from '../carts/carts';
import type { ProductRow } from '../catalogue/products/products';
import { type PricingOptions, dependsOnPlace, readPricingOptions } from '../pricing/pricing-options';
import { toTotals } from './purchases';

type PriceRequest = {
  quantity: number;
  /** With codes; see `resolvePlace`. */
  place: { country: string | null; region: string | null };
  shippingRateId?: string | undefined;
};

/** Prices units of one product like a cart with one line. */
export async function priceProduct(
  database: Queryable,
  settings: CartSettings,
  product: ProductRow,
  request: PriceRequest,
): Promise<CartPricing> {
  return priceBy(await readOptions(database, request), settings, product, request);
}

const readOptions = (database: Queryable, { place }: PriceRequest): Promise<PricingOptions> =>
  readPricingOptions(database, { destination: destinationOf(place), code: null, userId: null });

function priceBy(
  offers: PricingOptions,
  settings: CartSettings,
  product: ProductRow,
  { quantity, place, shippingRateId }: PriceRequest,
): CartPricing {
  const line = {
    productId: product.id,
    productName: product.name,
    productImage: product.image,
    unit: product.unit,
    quantity,
    isSaved: false,
    product,
  };
  const fields = { ...place, shippingRateId: shippingRateId ?? null, discountCode: null };
  return priceLines({ fields, lines: [line], offers, userId: null }, settings, new Date());
}

const shippingCodes: readonly string[] = [
  'NO_SHIPPING',
  'COUNTRY_MISSING',
  'REGION_MISSING',
  'SHIPPING_UNKNOWN',
] satisfies CartMessage['code'][];
const isAboutShipping = (code: CartMessage['code']): boolean => shippingCodes.includes(code);

/** What the order form shows before the order is placed. */
export async function readOrderPrice(
  database: Queryable,
  settings: CartSettings,
  product: ProductRow,
  request: PriceRequest,
): Promise<OrderPrice> {
  const offers = await readOptions(database, request);
  const pricing = priceBy(offers, settings, product, request);
  const { priced, shippingRate, taxRate, shippingOptions, regionRequired, messages } = pricing;
  return {
    ...toTotals(priced),
    includedTax: centsToUsd(priced.includedTax),
    taxName: taxRate && nameOfTax(taxRate),
    shippingRateId: shippingRate?.id ?? null,
    shippingOptions,
    needsPlace: await dependsOnPlace(database, offers),
    regionRequired,
    refusal: messages.find(({ code }) => isAboutShipping(code))?.message ?? null,
  };
}
