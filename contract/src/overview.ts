import * as z from 'zod/mini';
import { countDays } from './days';
import { defineEndpoint } from './endpoint';
import { entityId, isoDate, day } from './fields';
import { limits } from './limits';

/** The length of one part of the series. Long periods have longer parts. */
const seriesUnits = ['day', 'week', 'month'] as const;
export type SeriesUnit = (typeof seriesUnits)[number];

/** Figures of a period. Money in USD. A purchase of several products counts as one order. */
const overviewFigures = z.strictObject({
  /** What was charged in the period less what was returned in it; negative if more was returned. */
  revenue: z.number(),
  orders: z.number(),
  units: z.number(),
  /** What was charged for an order, before refunds; null without orders. */
  averageOrder: z.nullable(z.number()),
  /** The median time from placing an order to its payment, in whole seconds; null without orders. */
  medianSecondsToPayment: z.nullable(z.number()),
  refunded: z.number(),
  refunds: z.number(),
  /** Users without a role whose account was made in the period. */
  newCustomers: z.number(),
});
export type OverviewFigures = z.infer<typeof overviewFigures>;

export const overview = z.strictObject({
  current: overviewFigures,
  /** The figures of the period of equal length that ends on the day before. */
  previous: overviewFigures,
  unit: z.enum(seriesUnits),
  /** Ascending, without gaps; the parts add up to `current`. `from`: the part's first day within the period. */
  series: z.array(z.strictObject({ from: isoDate, revenue: z.number(), orders: z.number() })),
  /** Sorted by the amount charged for them in the period (USD, with discount and tax, without shipping, before refunds). */
  topProducts: z.array(
    z.strictObject({
      productId: entityId,
      name: z.string(),
      units: z.number(),
      revenue: z.number(),
      /** Whether the product is still on sale. */
      isKept: z.boolean(),
    }),
  ),
  /** Products that are low on stock now; those with the least stock first. */
  lowStock: z.strictObject({
    count: z.number(),
    products: z.array(z.strictObject({ _id: entityId, name: z.string(), availableQuantity: z.number() })),
  }),
  /** The figures include everything up to this time. */
  asOf: isoDate,
});
export type Overview = z.infer<typeof overview>;

/** A period by its first and its last day in the time zone of the shop. */
export const overviewPeriod = z.object({ from: day, to: day }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day can not be before the first' }),
  z.refine((period) => countDays(period) <= limits.overview.maxDays, {
    path: ['to'],
    error: `Please choose at most ${limits.overview.maxDays} days`,
  }),
);
export type OverviewPeriod = z.infer<typeof overviewPeriod>;

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/overview',
  summary: 'What was sold in a period, compared with the period of equal length before it.',
  who: 'staff',
  area: 'reports',
  query: overviewPeriod,
  response: overview,
});
