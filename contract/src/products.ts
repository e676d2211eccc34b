import * as z from 'zod/mini';
import { filterQuery } from './product-filters';
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
export const product = z.strictObject({
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
export type Product = z.infer<typeof product>;

/** A product on its own page, as everyone sees it. */
const productDetails = z.strictObject({
  ...product.shape,
  ...publicSchemas,
  /** Its kind with those above it, the highest first. */
  kind: z.array(z.strictObject({ name: z.string(), slug: z.string() })),
  /** The values of its attributes, for people. `isKey`: it is a key figure of its kind. */
  figures: z.array(z.strictObject({ name: z.string(), text: z.string(), isKey: z.boolean() })),
  documents: z.array(productDocument),
});
export type ProductDetails = z.infer<typeof productDetails>;

/** The body that adds a product; also the schema of its form. */
export const newProduct = z
  .strictObject({
    ...newProductSchemas,
    availableQuantity: count(messages.stockRequired, messages.numberNegative, limits.stock),
    /** Uploaded pictures. `image` is the first one, in front of them if it is none of them. */
    pictures: z.optional(pictureList),
    /** Uploaded documents, in their order. */
    documents: z.optional(documentList),
  })
  .check(tiersBelowPrice, appearsOnce);

/** `weight`: the lightest first, those of unknown weight last. */
const productSorts = ['newest', 'price', '-price', 'weight'] as const;
export type ProductSort = (typeof productSorts)[number];

/** The response header with the words of a search that mean nothing here and were left out, percent-encoded. */
export const notUnderstoodHeader = 'X-Not-Understood';

/** The response header with the corrected text of a misspelled search, percent-encoded. */
export const didYouMeanHeader = 'X-Did-You-Mean';

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/drill',
  summary:
    'Products, the last published first. `q` is read: kinds, brands, figures, prices and orders in it are filters beside the others, its other words are searched in names and descriptions, and what is in quotation marks is searched as typed; without `sort` the best matches then come first. A kind without `q` and `sort` is in the own order of the shop, then the last published first. With `kind`, `brand`, `price`, `rating` or `attributes`, the total is exact up to 1,000.',
  who: 'visitor',
  query: z.object({
    ...pageQuery,
    ...filterQuery,
    sort: z.optional(z.enum(productSorts)),
  }),
  response: z.array(product),
  responseHeaders: {
    [didYouMeanHeader]:
      'What a search that finds nothing as typed probably means, percent-encoded. The list has the products of that search, or none if some words mean nothing.',
    [notUnderstoodHeader]:
      'The words that mean nothing here and were left out, percent-encoded: the list has the products of the others.',
  },
  paged: true,
});

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/drill/{id}',
  summary: 'One product. Drafts and hidden products are found by staff only.',
  who: 'visitor',
  area: 'products',
  params: z.object({ id }),
  response: productDetails,
});

export const listBoughtTogether = defineEndpoint({
  method: 'GET',
  path: '/drills/{id}/bought-together',
  summary: `Products in stock that were paid for together with this one by at least ${limits.boughtTogether.buyers} buyers, those of most buyers first: at most ${limits.boughtTogether.products}.`,
  who: 'visitor',
  params: z.object({ id }),
  response: z.array(product),
});

export const addProduct = defineEndpoint({
  method: 'POST',
  path: '/drill',
  summary: 'Adds a product.',
  who: 'staff',
  area: 'products',
  body: newProduct,
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const deleteProduct = defineEndpoint({
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
