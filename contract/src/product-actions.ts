import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  areDistinctIds,
  count,
  entityId,
  id,
  modifiedResponse,
  mutationResponse,
  pageQuery,
  text,
} from './fields';
import { limits } from './limits';
import { managedProduct } from './managed-products';
import { messages } from './messages';
import { dryRunQuery, mayLose } from './values-plan';

const ids = z.array(id).check(z.minLength(1), z.maxLength(limits.bulkProducts.max));

/** What staff do with many products at once. Publishing and hiding pass over archived ones. */
export const productActions = ['publish', 'hide', 'archive', 'restore', 'delete'] as const;

const productAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.enum(productActions), ids }),
  z.strictObject({ action: z.literal('move'), ids, kindId: id, mayLose }),
]);
export type ProductAction = z.output<typeof productAction>;

export const actOnProducts = defineEndpoint({
  method: 'POST',
  path: '/drills/actions',
  summary:
    'Publishes, hides, archives, restores, deletes or moves many products: all of them or none. Products that are so already, or are gone, are passed over. Moving keeps the values of attributes that the new kind has too, and returns 409 when more would be lost than `mayLose`. With `dryRun` it only says what it would do.',
  who: 'staff',
  area: 'products',
  query: dryRunQuery,
  body: productAction,
  response: z.strictObject({
    ...mutationResponse,
    modifiedCount: z.number(),
    /** False for a dry run. */
    isApplied: z.boolean(),
    /** Values of attributes that are lost. */
    lost: z.number(),
  }),
  idempotent: true,
  changesPublicData: true,
});

export const listArrangedProducts = defineEndpoint({
  method: 'GET',
  path: '/kinds/{id}/products',
  summary:
    'The first products of a kind and those below it, in the own order of the shop: those with a place, then the last published, then drafts. At most 200, archived ones excepted.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  response: z.array(managedProduct),
});

export const arrangeProducts = defineEndpoint({
  method: 'PUT',
  path: '/kinds/{id}/products',
  summary:
    'Puts these products of a kind, or of those below it, in this order before all others, which lose their place. `modifiedCount`: the products with another place than before.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  body: z.strictObject({
    ids: z
      .array(id)
      .check(z.maxLength(limits.orderedProducts.max), z.refine(areDistinctIds, messages.lineRepeated)),
  }),
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});

/** A product on the list for counting. `expected`: the units on the shelf, those of orders that are not shipped yet included. */
const countRow = z.strictObject({
  _id: entityId,
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  shelfPlace: z.string(),
  availableQuantity: z.number(),
  expected: z.number(),
});
export type CountRow = z.infer<typeof countRow>;

/** `shelf`: only shelf places that begin so. */
const shelfQuery = { shelf: z.optional(text(limits.shelfPlace.max)) };

export const listToCount = defineEndpoint({
  method: 'GET',
  path: '/stock-counts',
  summary:
    'All products but archived ones in the order of their shelf places, with the units that should be on the shelf: those available, and those ordered and not shipped yet.',
  who: 'staff',
  area: 'products',
  query: z.object({ ...pageQuery, ...shelfQuery }),
  response: z.array(countRow),
  paged: true,
});

export const exportToCount = defineEndpoint({
  method: 'GET',
  path: '/stock-counts.csv',
  summary: 'The list for counting as a CSV file.',
  who: 'staff',
  area: 'products',
  query: z.object(shelfQuery),
  response: z.string(),
  responseType: 'text/csv',
});

const units = count(messages.numberRequired, messages.numberNegative, limits.counted);

/** `saved`: the stock was corrected or confirmed. `moved`: other units should be on the shelf by now. `gone`: deleted. */
export const countStates = ['saved', 'moved', 'gone'] as const;

export const countStock = defineEndpoint({
  method: 'POST',
  path: '/stock-counts',
  summary:
    'Corrects the stock of products by what was counted on the shelf and what should have been there. Orders placed or cancelled meanwhile do no harm; a product is left out if units were shipped, came in or were corrected since the list was read.',
  who: 'staff',
  area: 'products',
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ productId: id, counted: units, expected: z.number().check(z.gte(0)) }))
      .check(
        z.minLength(1, messages.numberRequired),
        z.maxLength(limits.countedProducts.max),
        z.refine((lines) => areDistinctIds(lines.map(({ productId }) => productId)), messages.lineRepeated),
      ),
    note: z.optional(text(limits.stockNote.max)),
  }),
  response: z.strictObject({
    ...mutationResponse,
    lines: z.array(
      z.strictObject({
        productId: entityId,
        state: z.enum(countStates),
        /** Units that should be on the shelf now. */
        expected: z.number(),
        availableQuantity: z.number(),
        /** Units that orders need and the shelf does not have. */
        missing: z.number(),
      }),
    ),
  }),
  idempotent: true,
  changesPublicData: true,
});
