import * as z from 'zod/mini';
import { brandUses } from './brand-files';
import { defineEndpoint } from './endpoint';
import {
  areDistinctIds,
  changeOf,
  editedVersion,
  entityId,
  id,
  isoDate,
  modifiedResponse,
  mutationResponse,
  pageQuery,
  text,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { pictureMessages } from './picture-messages';
import { isUuid } from './uuid';

/**
 * A picture of a product as everyone sees it. `picture-files.ts` makes the addresses of its files from `path`.
 */
export const picture = z.strictObject({
  _id: entityId,
  /** What it shows, for people who can't see it: the product's name, unless staff described it. */
  alt: z.string(),
  /** The folder of its files, such as `/pictures/0198…`; or the address of a drawing of the shop. */
  path: z.string(),
  /** In pixels, of its largest file; null for a drawing. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type Picture = z.infer<typeof picture>;

/** A picture of a product as staff see it. */
export const managedPicture = z.strictObject({
  _id: entityId,
  /** Empty where nobody has described it. */
  alt: z.string(),
  /** What the product's `image` is while this is its first picture: its address as sent, or a path of the shop. */
  image: z.string(),
  /** Null while it was not fetched from its address. */
  path: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Why it could not be fetched; null if it was, or is about to be. */
  problem: z.nullable(z.string()),
});
export type ManagedPicture = z.infer<typeof managedPicture>;

/**
 * The pictures of a product in their order, with what they show: nothing where the product's name says it. One that is left out is
 * removed. Beside an `image` that is none of them it may be empty.
 */
export const pictureList = z
  .array(changeOf(managedPicture.shape, { _id: id, alt: text(limits.alt.max) }))
  .check(
    z.maxLength(limits.productPictures.max, pictureMessages.tooManyPictures(limits.productPictures.max)),
    z.refine((list) => areDistinctIds(list.map(({ _id }) => _id)), pictureMessages.pictureRepeated),
  );
export type PictureList = z.infer<typeof pictureList>;

const ofProducts = { who: 'staff', area: 'products' } as const;

/** The client makes the id of an upload: a repeated one makes no second picture. */
const uploadId = id.check(z.refine(isUuid, messages.uuidRequired));

export const uploadPicture = defineEndpoint({
  method: 'POST',
  path: '/pictures',
  summary:
    'Makes a picture from a file: JPEG, PNG, WebP, AVIF or GIF, told by its bytes. It belongs to no product until it is in the list of one; otherwise it is removed after a day. The body is the file.',
  ...ofProducts,
  query: z.object({ uploadId }),
  bodyType: 'image/*',
  response: z.strictObject({ ...mutationResponse, ...managedPicture.shape }),
});

export const arrangePictures = defineEndpoint({
  method: 'PUT',
  path: '/drills/{id}/pictures',
  summary:
    'Replaces the pictures of a product: uploaded ones and its own, in their order. Its `image` becomes the first one. Returns 409 when the product was changed since this version.',
  ...ofProducts,
  params: z.object({ id }),
  body: z.strictObject({
    version: editedVersion,
    pictures: pictureList.check(z.minLength(1, pictureMessages.pictureRequired)),
  }),
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});

/** A product that a file may show. */
const matchedProduct = z.strictObject({
  _id: entityId,
  name: z.string(),
  sku: z.string(),
  version: z.number(),
  /** Its pictures now. */
  pictures: z.array(managedPicture),
});
export type MatchedProduct = z.infer<typeof matchedProduct>;

export const matchPictures = defineEndpoint({
  method: 'POST',
  path: '/picture-matches',
  summary:
    'The products that files may show, by their names: a SKU or the name of a product, and a number where there are several. Changes nothing.',
  ...ofProducts,
  body: z.strictObject({
    names: z
      .array(text(limits.fileName.max))
      .check(z.maxLength(limits.matchedFiles.max, pictureMessages.tooManyFiles(limits.matchedFiles.max))),
  }),
  response: z.strictObject({
    ...mutationResponse,
    /** In the order of `names`. `productIds`: the best match first; several if the name fits several. */
    files: z.array(z.strictObject({ name: z.string(), productIds: z.array(entityId) })),
    products: z.array(matchedProduct),
  }),
});

/** A picture of a product that could not be fetched from its address. */
const failedPicture = z.strictObject({
  _id: entityId,
  productId: entityId,
  productName: z.string(),
  image: z.string(),
  problem: z.string(),
  triedAt: isoDate,
  /** Null: it is not tried again unless staff ask for it. */
  nextTryAt: z.nullable(isoDate),
});
export type FailedPicture = z.infer<typeof failedPicture>;

export const listFailedPictures = defineEndpoint({
  method: 'GET',
  path: '/failed-pictures',
  summary: 'Pictures of products that could not be fetched from their addresses, newest first.',
  ...ofProducts,
  query: z.object(pageQuery),
  response: z.array(failedPicture),
  paged: true,
});

export const retryPicture = defineEndpoint({
  method: 'POST',
  path: '/failed-pictures/{id}/retry',
  summary: 'Fetches a picture again that could not be fetched. Returns before it is done.',
  ...ofProducts,
  params: z.object({ id }),
  response: modifiedResponse,
});

export const removeFailedPictures = defineEndpoint({
  method: 'DELETE',
  path: '/failed-pictures',
  summary:
    "Removes the pictures that could not be fetched from at most 500 products, which show their other pictures or the shop's drawing from then on. `modifiedCount`: of products; repeat the call until it is 0.",
  ...ofProducts,
  response: modifiedResponse,
  changesPublicData: true,
});

/** A picture of the brand: the address and the size of the file that pages show. */
export const brandPicture = z.strictObject({
  _id: entityId,
  path: z.string(),
  width: z.number(),
  height: z.number(),
});
export type BrandPicture = z.infer<typeof brandPicture>;

export const uploadBrandPicture = defineEndpoint({
  method: 'POST',
  path: '/shop-settings/pictures',
  summary:
    'Makes a logo, a favicon or the picture of shared links from a file: PNG, WebP, JPEG, or an SVG of at most 64 kB that refers to nothing outside of itself. The settings name it by its id; otherwise it is removed after a day. The body is the file.',
  who: 'staff',
  area: 'settings',
  query: z.object({ uploadId, use: z.enum(brandUses) }),
  bodyType: 'image/*',
  response: z.strictObject({ ...mutationResponse, ...brandPicture.shape }),
});

export const uploadPagePicture = defineEndpoint({
  method: 'POST',
  path: '/shop-pages/pictures',
  summary:
    'Makes a picture for the banner of the landing page from a file: JPEG, PNG, WebP, AVIF or GIF. The page names it by its id; otherwise it is removed after a day. The body is the file.',
  who: 'staff',
  area: 'settings',
  query: z.object({ uploadId }),
  bodyType: 'image/*',
  response: z.strictObject({ ...mutationResponse, _id: entityId, width: z.number(), height: z.number() }),
});

export const changeOwnPicture = defineEndpoint({
  method: 'PUT',
  path: '/user/picture',
  summary:
    "Replaces the caller's own picture by a file, cut to a square. The body is the file. `PUT /update-user` with an empty `image` removes it.",
  who: 'user',
  bodyType: 'image/*',
  response: z.strictObject({ ...mutationResponse, image: z.string() }),
});
