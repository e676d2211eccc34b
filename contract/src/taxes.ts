import * as z from 'zod/mini';
import { listedCountry } from './countries';
import { defineEndpoint } from './endpoint';
import {
  changeOf,
  deletedResponse,
  editedVersion,
  entityId,
  id,
  insertedResponse,
  modifiedResponse,
  region,
  requiredText,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { hasAtMostTwoDecimals } from './money';

/**
 * A tax on what is sold to a country, or to one of its regions, as admins write it; also the schema of its form. `percent`
 * with at most two decimals. `region` is a code such as `US-CA`, or a name, which is resolved to a code.
 */
export const newTaxRate = z.strictObject({
  name: requiredText(messages.nameRequired, limits.name.max),
  percent: z
    .number({ error: messages.numberRequired })
    .check(
      z.gte(0, messages.numberNegative),
      z.lte(100, messages.tooHigh(100)),
      z.refine(hasAtMostTwoDecimals, messages.priceDecimals),
    ),
  country: listedCountry,
  region,
  coversShipping: z.boolean(),
});
export type NewTaxRate = z.infer<typeof newTaxRate>;

/** A tax as staff see it. `version` counts its changes. */
const storedTaxRate = z.strictObject({ _id: entityId, ...newTaxRate.shape, version: z.number() });
export type StoredTaxRate = z.infer<typeof storedTaxRate>;

const taxRateChange = changeOf(storedTaxRate.shape, { ...newTaxRate.shape, version: editedVersion });
export type TaxRateChange = z.infer<typeof taxRateChange>;

export const listTaxRates = defineEndpoint({
  method: 'GET',
  path: '/tax-rates',
  summary: 'All taxes, by country and region.',
  who: 'staff',
  area: 'settings',
  response: z.array(storedTaxRate),
});

export const addTaxRate = defineEndpoint({
  method: 'POST',
  path: '/tax-rates',
  summary: 'Adds a tax: one for each country and region.',
  who: 'staff',
  area: 'settings',
  body: newTaxRate,
  response: insertedResponse,
  idempotent: true,
});

export const changeTaxRate = defineEndpoint({
  method: 'PUT',
  path: '/tax-rates/{id}',
  summary: 'Replaces a tax. Returns 409 when it was changed since this version.',
  who: 'staff',
  area: 'settings',
  params: z.object({ id }),
  body: taxRateChange,
  response: modifiedResponse,
  idempotent: true,
});

export const deleteTaxRate = defineEndpoint({
  method: 'DELETE',
  path: '/tax-rates/{id}',
  summary: 'Deletes a tax. Purchases keep what they were charged.',
  who: 'staff',
  area: 'settings',
  params: z.object({ id }),
  response: deletedResponse,
  idempotent: true,
});
