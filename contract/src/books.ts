import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { overviewPeriod } from './overview';

/**
 * The tax of one rate, place and month: what was charged less what was returned, in USD. `net` is without tax. `addedTax` was added
 * to prices, `includedTax` was contained in them.
 */
const taxSum = z.strictObject({
  /** Such as `2026-11`, in the shop's time zone. */
  month: z.string(),
  country: z.nullable(z.string()),
  /** A code such as `US-CA`; a text where it was placed before regions had codes. */
  region: z.nullable(z.string()),
  /** The name and percentage of the rate; null where no tax was charged. */
  name: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  net: z.number(),
  addedTax: z.number(),
  includedTax: z.number(),
  total: z.number(),
});
export type TaxSum = z.infer<typeof taxSum>;

export const getTaxReport = defineEndpoint({
  method: 'GET',
  path: '/tax-report',
  summary: 'The tax of a period by month, place and rate. The totals add up to the revenue of the overview.',
  who: 'staff',
  area: 'reports',
  query: overviewPeriod,
  response: z.array(taxSum),
});

export const exportTaxReport = defineEndpoint({
  method: 'GET',
  path: '/tax-report.csv',
  summary: 'The same as a CSV file.',
  who: 'staff',
  area: 'reports',
  query: overviewPeriod,
  response: z.string(),
  responseType: 'text/csv',
});

export const exportPayments = defineEndpoint({
  method: 'GET',
  path: '/payments.csv',
  summary:
    'Each charge and each refund of a period as a CSV file, oldest first. Refunds are negative; one that fails after it succeeded is positive on the day it fails. Goods less discount plus shipping and added tax are the amount, and the amounts add up to the revenue of the overview.',
  who: 'staff',
  area: 'reports',
  query: overviewPeriod,
  response: z.string(),
  responseType: 'text/csv',
});
