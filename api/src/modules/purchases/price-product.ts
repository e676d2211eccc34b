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
import type { DrillRow } from '../catalogue/drills';
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
  drill: DrillRow,
  request: PriceRequest,
): Promise<CartPricing> {
  return priceBy(await readOptions(database, request), settings, drill, request);
}

const readOptions = (database: Queryable, { place }: PriceRequest): Promise<PricingOptions> =>
  readPricingOptions(database, { destination: destinationOf(place), code: null, userId: null });

function priceBy(
  offers: PricingOptions,
  settings: CartSettings,
  drill: DrillRow,
  { quantity, place, shippingRateId }: PriceRequest,
): CartPricing {
  const line = {
    drillId: drill.id,
    drillName: drill.name,
    drillImage: drill.image,
    unit: drill.unit,
    quantity,
    isSaved: false,
    drill,
  };
  const fields = { ...place, shippingRateId: shippingRateId ?? null, discountCode: null };
  return priceLines({ fields, lines: [line], offers, userId: null }, settings, new Date());
}

const placeCodes: readonly string[] = [
  'NO_SHIPPING',
  'COUNTRY_MISSING',
  'REGION_MISSING',
] satisfies CartMessage['code'][];
const isAboutPlace = (code: CartMessage['code']): boolean => placeCodes.includes(code);

/** What the order form shows before the order is placed. */
export async function readOrderPrice(
  database: Queryable,
  settings: CartSettings,
  drill: DrillRow,
  request: PriceRequest,
): Promise<OrderPrice> {
  const offers = await readOptions(database, request);
  const pricing = priceBy(offers, settings, drill, request);
  const { priced, shippingRate, taxRate, shippingOptions, regionRequired, messages } = pricing;
  return {
    ...toTotals(priced),
    includedTax: centsToUsd(priced.includedTax),
    taxName: taxRate && nameOfTax(taxRate),
    shippingRateId: shippingRate?.id ?? null,
    shippingOptions,
    needsPlace: await dependsOnPlace(database, offers),
    regionRequired,
    refusal: messages.find(({ code }) => isAboutPlace(code))?.message ?? null,
  };
}
