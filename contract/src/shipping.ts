import * as z from 'zod/mini';
import { country, entityId, region, requiredText } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { usdToCents } from './money';
import type { ShippingPrice } from './pricing';

/** Where a purchase is delivered. `country` is an ISO 3166 code; `region` is a state or province, or empty. */
export type Destination = { country: string; region: string };

export const shippingBases = ['flat', 'weight', 'goods'] as const;

const usd = z
  .number()
  .check(z.gte(0, messages.numberNegative), z.lte(limits.price.max, messages.tooHigh(limits.price.max)));

/**
 * A way to ship. Without `countries` it delivers everywhere; `regions` narrow a rate of one country. A step's `price` is in
 * USD; its `from` is in grams for `weight`, in USD for `goods`, and 0 for `flat`.
 */
export const shippingRateFields = {
  name: requiredText(messages.nameRequired, limits.name.max),
  basis: z.enum(shippingBases),
  steps: z
    .array(z.strictObject({ from: z.number().check(z.gte(0, messages.numberNegative)), price: usd }))
    .check(z.minLength(1, messages.stepRequired), z.maxLength(20, messages.tooManyEntries(20))),
  countries: z.array(country).check(z.maxLength(250, messages.tooManyEntries(250))),
  regions: z.array(region).check(z.maxLength(100, messages.tooManyEntries(100))),
  /** Orders placed after this hour (0 to 24, in the shop's time zone) leave on the next working day. */
  cutOffHour: z.int().check(z.gte(0, messages.numberNegative), z.lte(24, messages.tooHigh(24))),
  /** Working days on the way, at least and at most. */
  minDays: z.int().check(z.gte(0, messages.numberNegative), z.lte(90, messages.tooHigh(90))),
  maxDays: z.int().check(z.gte(0, messages.numberNegative), z.lte(90, messages.tooHigh(90))),
};

export const shippingRate = z.strictObject({ _id: entityId, ...shippingRateFields });
export type ShippingRate = z.infer<typeof shippingRate>;

/** A tax on what is sold to a country, or to one of its regions. `percent` with at most two decimals. */
export const taxRateFields = {
  name: requiredText(messages.nameRequired, limits.name.max),
  percent: z.number().check(
    z.gte(0, messages.numberNegative),
    z.lte(100, messages.tooHigh(100)),
    z.refine((value) => Number(value.toFixed(2)) === value, messages.priceDecimals),
  ),
  country,
  region,
  coversShipping: z.boolean(),
};

export const taxRate = z.strictObject({ _id: entityId, ...taxRateFields });
export type TaxRate = z.infer<typeof taxRate>;

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The rates that deliver to this destination, in the given order. Without a destination: those that deliver everywhere. */
export function ratesTo<R extends Pick<ShippingRate, 'countries' | 'regions'>>(
  rates: readonly R[],
  destination: Destination | null,
): R[] {
  return rates.filter(({ countries, regions }) => {
    if (countries.length === 0) return true;
    if (!destination || !countries.some((code) => isSame(code, destination.country))) return false;
    return regions.length === 0 || regions.some((name) => isSame(name, destination.region));
  });
}

/** The tax of this destination: that of its region before that of its whole country, or none. */
export function taxTo<T extends Pick<TaxRate, 'country' | 'region'>>(
  taxes: readonly T[],
  destination: Destination | null,
): T | null {
  if (!destination) return null;
  const ofCountry = taxes.filter((tax) => isSame(tax.country, destination.country));
  return (
    ofCountry.find((tax) => tax.region !== '' && isSame(tax.region, destination.region)) ??
    ofCountry.find((tax) => tax.region === '') ??
    null
  );
}

/** The price of a rate in cents, with steps in grams or cents. */
export function toShippingPrice({ basis, steps }: Pick<ShippingRate, 'basis' | 'steps'>): ShippingPrice {
  return {
    basis,
    steps: steps.map(({ from, price }) => ({
      from: basis === 'goods' ? usdToCents(from) : from,
      price: usdToCents(price),
    })),
  };
}
