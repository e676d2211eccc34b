import * as z from 'zod/mini';
import { listedCountry } from './countries';
import { defineEndpoint } from './endpoint';
import {
  changeOf,
  count,
  deletedResponse,
  editedVersion,
  entityId,
  id,
  insertedResponse,
  modifiedResponse,
  region,
  requiredText,
  usd,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { hasAtMostTwoDecimals, usdToCents } from './money';
import type { ShippingBasis, ShippingPrice } from './pricing';
import { visibleText } from './visible-text';

const shippingBases = ['flat', 'weight', 'goods'] as const satisfies readonly ShippingBasis[];

const whole = (max: number) => count(messages.numberRequired, messages.numberNegative, { min: 0, max });

/**
 * A way to ship. Without `countries` it delivers everywhere; `regions` narrow a rate of one country: codes such as `US-CA`, or
 * names, which are resolved to codes. A step's `price` is in USD; its `from` is in grams for `weight`, in USD for `goods`, and 0 for `flat`. The first step begins at 0.
 */
const rateFields = {
  name: requiredText(messages.nameRequired, limits.name.max),
  basis: z.enum(shippingBases),
  steps: z
    .array(
      z.strictObject({
        from: z
          .number({ error: messages.numberRequired })
          .check(
            z.gte(0, messages.numberNegative),
            z.lte(limits.stepFrom.max, messages.tooHigh(limits.stepFrom.max)),
          ),
        price: usd(messages.numberRequired, limits.pricingAmount),
      }),
    )
    .check(z.minLength(1, messages.stepRequired), z.maxLength(20, messages.tooManyEntries(20))),
  countries: z.array(listedCountry).check(z.maxLength(250, messages.tooManyEntries(250))),
  regions: z
    .array(region.check(z.refine((name) => visibleText(name) !== '', messages.regionEmpty)))
    .check(z.maxLength(100, messages.tooManyEntries(100))),
  /** Orders placed from this hour on (0 to 24, in the shop's time zone) leave on the next working day. */
  cutOffHour: whole(24),
  /** The least and the most working days in transit. */
  minDays: whole(90),
  maxDays: whole(90),
};

/** Checks the fields of a rate against each other. */
const checkRate = z.check<z.infer<z.ZodMiniObject<typeof rateFields>>>(({ value, issues }) => {
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', path, message, input: value });
  if (value.basis === 'flat' && value.steps.length > 1) refuse(['steps', 1, 'from'], messages.oneFlatPrice);
  for (const [index, { from }] of value.steps.entries()) {
    const before = value.steps[index - 1];
    if (index === 0 && from !== 0) refuse(['steps', 0, 'from'], messages.firstStepFrom);
    else if (before && from <= before.from) refuse(['steps', index, 'from'], messages.stepsAscending);
    else if (value.basis === 'weight' && !Number.isInteger(from)) {
      refuse(['steps', index, 'from'], messages.wholeGrams);
    } else if (value.basis === 'goods' && !hasAtMostTwoDecimals(from)) {
      refuse(['steps', index, 'from'], messages.priceDecimals);
    }
  }
  if (new Set(value.countries).size < value.countries.length) {
    refuse(['countries'], messages.countryRepeated);
  }
  if (value.regions.length > 0 && value.countries.length !== 1) {
    refuse(['regions'], messages.regionsNeedOneCountry);
  }
  if (value.maxDays < value.minDays) refuse(['maxDays'], messages.daysAscending);
});

/** A rate as admins write it; also the schema of its form. */
export const newShippingRate = z.strictObject(rateFields).check(checkRate);
export type NewShippingRate = z.infer<typeof newShippingRate>;

/** A rate as staff see it. `version` counts its changes. */
const storedShippingRate = z.strictObject({ _id: entityId, ...rateFields, version: z.number() });
export type StoredShippingRate = z.infer<typeof storedShippingRate>;

export const shippingRateChange = changeOf(storedShippingRate.shape, {
  ...rateFields,
  version: editedVersion,
}).check(checkRate);
export type ShippingRateChange = z.infer<typeof shippingRateChange>;

export const listShippingRates = defineEndpoint({
  method: 'GET',
  path: '/shipping-rates',
  summary: 'All ways to ship, in the order in which buyers see them.',
  who: 'staff',
  area: 'settings',
  response: z.array(storedShippingRate),
});

export const addShippingRate = defineEndpoint({
  method: 'POST',
  path: '/shipping-rates',
  summary: 'Adds a way to ship, as the last one.',
  who: 'staff',
  area: 'settings',
  body: newShippingRate,
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const changeShippingRate = defineEndpoint({
  method: 'PUT',
  path: '/shipping-rates/{id}',
  summary: 'Replaces a way to ship. Returns 409 when it was changed since this version.',
  who: 'staff',
  area: 'settings',
  params: z.object({ id }),
  body: shippingRateChange,
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const orderShippingRates = defineEndpoint({
  method: 'PUT',
  path: '/shipping-rates',
  summary: 'Sorts all ways to ship. Returns 409 when these are not all of them.',
  who: 'staff',
  area: 'settings',
  body: z.strictObject({ ids: z.array(id).check(z.maxLength(limits.rates.max)) }),
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const deleteShippingRate = defineEndpoint({
  method: 'DELETE',
  path: '/shipping-rates/{id}',
  summary: 'Deletes a way to ship. Purchases keep what they were charged.',
  who: 'staff',
  area: 'settings',
  params: z.object({ id }),
  response: deletedResponse,
  idempotent: true,
  changesPublicData: true,
});

/** The price of a rate in cents, with steps in grams or cents. */
export function toShippingPrice({ basis, steps }: Pick<NewShippingRate, 'basis' | 'steps'>): ShippingPrice {
  return {
    basis,
    steps: steps.map(({ from, price }) => ({
      from: basis === 'goods' ? usdToCents(from) : from,
      price: usdToCents(price),
    })),
  };
}
