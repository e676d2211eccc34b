import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  count,
  deletedResponse,
  entityId,
  id,
  imageUrl,
  insertedResponse,
  isoDate,
  nameText,
  pageQuery,
  requiredText,
  searchText,
  usd,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { units } from './units';

export const productPrice = usd(messages.priceRequired, limits.price);

/** A product. `price` in USD for one `unit`; `availableQuantity` and `minimumOrder` in units. */
export const drill = z.strictObject({
  _id: entityId,
  name: z.string(),
  price: z.number(),
  image: z.string(),
  description: z.string(),
  availableQuantity: z.number(),
  minimumOrder: z.number(),
  unit: z.enum(units),
  /** Of one unit, in grams. */
  weight: z.number(),
  /** From `minQuantity` units on, each costs `price` USD. Ascending in quantity, descending in price. */
  priceTiers: z.array(z.strictObject({ minQuantity: z.number(), price: z.number() })),
  createdAt: isoDate,
});
export type Drill = z.infer<typeof drill>;

const priceTier = z.strictObject({
  minQuantity: count(messages.numberRequired, messages.tierQuantityTooLow, limits.tierQuantity),
  price: productPrice,
});

/** Volume prices: each for more units than the one before, and each cheaper. */
export const priceTiers = z
  .array(priceTier)
  .check(z.maxLength(limits.priceTiers.max, messages.tooManyEntries(limits.priceTiers.max)), (payload) => {
    for (const [place, tier] of payload.value.entries()) {
      const before = payload.value[place - 1];
      if (!before) continue;
      const refuse = (field: keyof typeof tier, message: string) =>
        payload.issues.push({
          code: 'custom',
          path: [place, field],
          message,
          input: tier[field],
          // Later checks still run and report their own issues.
          continue: true,
        });
      if (tier.minQuantity <= before.minQuantity) refuse('minQuantity', messages.tierQuantityOrder);
      if (tier.price >= before.price) refuse('price', messages.tierPriceOrder);
    }
  });

/** The fields of a product that staff enter, without its stock. */
export const drillFields = {
  name: nameText(messages.titleRequired),
  minimumOrder: count(messages.minimumOrderRequired, messages.numberNegative, limits.minimumOrder),
  price: productPrice,
  unit: z.enum(units, { error: messages.unitUnknown }),
  /** Of one unit, in grams. */
  weight: count(messages.weightRequired, messages.numberNegative, limits.weight),
  priceTiers,
  image: imageUrl,
  description: requiredText(messages.descriptionRequired, limits.description.max),
};

type Priced = { price: number; priceTiers?: z.infer<typeof priceTiers> | undefined };

export const tiersBelowPrice = z.check<Priced>(({ value: { priceTiers = [], price }, issues }) => {
  const place = priceTiers.findIndex((tier) => tier.price >= price);
  if (place === -1) return;
  issues.push({
    code: 'custom',
    path: ['priceTiers', place, 'price'],
    message: messages.tierAbovePrice,
    input: priceTiers,
  });
});

const { name, ...furtherFields } = drillFields;

/** The body that adds a product; also the schema of its form. */
export const newDrill = z
  .strictObject({
    name,
    availableQuantity: count(messages.stockRequired, messages.numberNegative, limits.stock),
    ...furtherFields,
    /** `piece` where none is given. */
    unit: z.optional(drillFields.unit),
    /** 0 where none is given. */
    weight: z.optional(drillFields.weight),
    priceTiers: z.optional(priceTiers),
  })
  .check(tiersBelowPrice);
export type NewDrill = z.infer<typeof newDrill>;

const drillSorts = ['newest', 'price', '-price'] as const;
export type DrillSort = (typeof drillSorts)[number];

/** The response header with the corrected text of a misspelled search, percent-encoded. */
export const didYouMeanHeader = 'X-Did-You-Mean';

export const listDrills = defineEndpoint({
  method: 'GET',
  path: '/drill',
  summary:
    'Products, newest first. `q` searches name and description; without `sort` the best matches then come first.',
  who: 'visitor',
  query: z.object({
    ...pageQuery,
    q: z.optional(searchText),
    sort: z.optional(z.enum(drillSorts)),
    inStock: z.optional(z.enum(['true', 'false'])),
  }),
  response: z.array(drill),
  responseHeaders: {
    [didYouMeanHeader]:
      'What a search that finds nothing as typed probably means, percent-encoded. The list has the products of that search, or none if some words mean nothing.',
  },
  paged: true,
});

export const getDrill = defineEndpoint({
  method: 'GET',
  path: '/drill/{id}',
  summary: 'One product.',
  who: 'visitor',
  params: z.object({ id }),
  response: drill,
});

export const addDrill = defineEndpoint({
  method: 'POST',
  path: '/drill',
  summary: 'Adds a product.',
  who: 'staff',
  area: 'products',
  body: newDrill,
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const deleteDrill = defineEndpoint({
  method: 'DELETE',
  path: '/drill',
  summary: 'Deletes a product. Its orders keep their own copy of name, image and price.',
  who: 'staff',
  area: 'products',
  query: z.object({ id }),
  response: deletedResponse,
  idempotent: true,
  changesPublicData: true,
});
