import * as z from 'zod/mini';
import { filterQuery } from './drill-filters';
import { defineEndpoint } from './endpoint';
import { count, deletedResponse, entityId, id, insertedResponse, isoDate, pageQuery } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { picture, pictureList } from './pictures';
import { documentList, productDocument } from './product-documents';
import {
  appearsOnce,
  listedSchemas,
  newProductSchemas,
  publicSchemas,
  tiersBelowPrice,
} from './product-fields';

/** A product in a list, as everyone sees it. */
export const drill = z.strictObject({
  _id: entityId,
  ...listedSchemas,
  /** Values of its attributes that are key figures, for people: at most three, such as "18 V". */
  keyFigures: z.array(z.string()),
  /** Its first pictures: at most two in a list, all on its own page. Empty until one was fetched: pages show the placeholder. */
  pictures: z.array(picture),
  /** The average of its visible reviews, with one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  createdAt: isoDate,
});
export type Drill = z.infer<typeof drill>;

/** A product on its own page, as everyone sees it. */
const drillDetails = z.strictObject({
  ...drill.shape,
  ...publicSchemas,
  /** Its kind with those above it, the highest first. */
  kind: z.array(z.strictObject({ name: z.string(), slug: z.string() })),
  /** The values of its attributes, for people. */
  figures: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  documents: z.array(productDocument),
});
export type DrillDetails = z.infer<typeof drillDetails>;

/** The body that adds a product; also the schema of its form. */
export const newDrill = z
  .strictObject({
    ...newProductSchemas,
    availableQuantity: count(messages.stockRequired, messages.numberNegative, limits.stock),
    /** Uploaded pictures. `image` is the first one, in front of them if it is none of them. */
    pictures: z.optional(pictureList),
    /** Uploaded documents, in their order. */
    documents: z.optional(documentList),
  })
  .check(tiersBelowPrice, appearsOnce);

const drillSorts = ['newest', 'price', '-price'] as const;
export type DrillSort = (typeof drillSorts)[number];

/** The response header with the corrected text of a misspelled search, percent-encoded. */
export const didYouMeanHeader = 'X-Did-You-Mean';

export const listDrills = defineEndpoint({
  method: 'GET',
  path: '/drill',
  summary:
    'Products, the last published first. `q` searches name and description; without `sort` the best matches then come first. A kind without `q` and `sort` is in the own order of the shop, then the last published first. With `kind`, `brand`, `price`, `rating` or `attributes`, the total is exact up to 1,000.',
  who: 'visitor',
  query: z.object({
    ...pageQuery,
    ...filterQuery,
    sort: z.optional(z.enum(drillSorts)),
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
  summary: 'One product. Drafts and hidden products are found by staff only.',
  who: 'visitor',
  area: 'products',
  params: z.object({ id }),
  response: drillDetails,
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
