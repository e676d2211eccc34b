import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { deletedResponse, editedVersion, id, insertedResponse, modifiedResponse } from './fields';
import { taxRate, taxRateFields } from './shipping';

/** A tax as admins write it; also the schema of its form. */
export const newTaxRate = z.strictObject(taxRateFields);
export type NewTaxRate = z.infer<typeof newTaxRate>;

export const taxRateChange = z.strictObject({ ...taxRateFields, version: editedVersion });
export type TaxRateChange = z.infer<typeof taxRateChange>;

/** A tax as staff see it. `version` counts its changes. */
export const storedTaxRate = z.strictObject({ ...taxRate.shape, version: z.number() });
export type StoredTaxRate = z.infer<typeof storedTaxRate>;

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
  summary: 'Replaces a tax. Answers 409 when it was changed since this version.',
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
