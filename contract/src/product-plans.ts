import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { count, entityId, id, mutationResponse, text } from './fields';
import { limits } from './limits';
import type { ShownProducts } from './managed-products';
import { messages } from './messages';
import { hasAtMostTwoDecimals } from './money';
import { productPrice } from './product-fields';

/** The planned change of one product. Values are written as in the file; `problems` prevent the change. */
export const plannedRow = z.strictObject({
  /** The line in the file; null without a file. */
  line: z.nullable(z.number()),
  /** null: a new product. */
  productId: z.nullable(entityId),
  name: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.nullable(z.string()), after: z.string() })),
  problems: z.array(z.strictObject({ field: z.string(), message: z.string() })),
});
export type PlannedRow = z.infer<typeof plannedRow>;

/** A plan of changes. `rows` omits unchanged products. */
const productPlan = z.strictObject({
  ...mutationResponse,
  /** False for a dry run. */
  isApplied: z.boolean(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Products with problems: nothing is applied while there is one. */
  refused: z.number(),
  rows: z.array(plannedRow),
  /** Identifies this plan. A request with it applies the plan only if it is still the same. */
  fingerprint: z.string(),
});
export type ProductPlan = z.infer<typeof productPlan>;

/** `true`: returns the plan without applying it. */
const query = z.object({ dryRun: z.optional(z.enum(['true', 'false'])) });
const fingerprint = z.optional(text(100));

/** `value` is in percent for `percent`, else in USD. `percent` also changes the volume prices. */
const priceChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    value: z.number({ error: messages.numberRequired }).check(z.gte(-99), z.lte(1_000)),
  }),
  z.strictObject({
    kind: z.literal('amount'),
    value: z
      .number({ error: messages.numberRequired })
      .check(
        z.gte(-limits.price.max),
        z.lte(limits.price.max),
        z.refine(hasAtMostTwoDecimals, messages.priceDecimals),
      ),
  }),
  z.strictObject({ kind: z.literal('set'), value: productPrice }),
]);
export type PriceChange = z.infer<typeof priceChange>;

/** The lists whose products can be changed in bulk. Archived products have to be restored first. */
export const changeableProducts = [
  'active',
  'published',
  'draft',
  'hidden',
  'scheduled',
  'low-stock',
] as const satisfies readonly ShownProducts[];

const selection = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('ids'),
    ids: z.array(id).check(z.minLength(1), z.maxLength(limits.bulkProducts.max)),
  }),
  z.strictObject({ by: z.literal('search'), q: text(limits.search.max), show: z.enum(changeableProducts) }),
]);

export const changeProducts = defineEndpoint({
  method: 'POST',
  path: '/drills/bulk-changes',
  summary:
    'Changes the price of many products, adds stock, or both: all of them or none. With `dryRun` it returns the plan without applying it.',
  who: 'staff',
  area: 'products',
  query,
  body: z.strictObject({
    select: selection,
    price: z.nullable(priceChange),
    addStock: z.nullable(count(messages.numberRequired, messages.atLeastOne, limits.quantity)),
    fingerprint,
  }),
  response: productPlan,
  idempotent: true,
  changesPublicData: true,
});

export const exportProducts = defineEndpoint({
  method: 'GET',
  path: '/drills.csv',
  summary: 'All products but the archived ones as a CSV file, as `POST /product-imports` reads it.',
  who: 'staff',
  area: 'products',
  response: z.string(),
  responseType: 'text/csv',
});
