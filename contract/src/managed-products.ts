import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  changeOf,
  editedVersion,
  entityId,
  id,
  isoDate,
  modifiedResponse,
  pageQuery,
  searchText,
} from './fields';
import { managedPicture, pictureList } from './pictures';
import { documentList, managedDocument } from './product-documents';
import { appearsOnce, editedSchemas, productSchemas, tiersBelowPrice } from './product-fields';

/** A product as staff see it. `version` counts its edits; orders and changes of the stock don't raise it. */
export const managedProduct = z.strictObject({
  _id: entityId,
  ...productSchemas,
  /** Also one that is out of range by now. */
  appearsAt: z.nullable(isoDate),
  createdAt: isoDate,
  /** When it became public for the first time; null for a draft. */
  firstPublishedAt: z.nullable(isoDate),
  version: z.number(),
  pictures: z.array(managedPicture),
  archivedAt: z.nullable(isoDate),
});
export type ManagedProduct = z.infer<typeof managedProduct>;

/** A product as staff edit it. */
const managedProductDetails = z.strictObject({
  ...managedProduct.shape,
  documents: z.array(managedDocument),
});
export type ManagedProductDetails = z.infer<typeof managedProductDetails>;

/**
 * The lists of products for staff. `active`: all but the archived ones. `published`: those on sale. Of the others a `scheduled`
 * one will appear by itself, a `draft` never was public, and a `hidden` one was.
 */
export const shownProducts = [
  'active',
  'published',
  'draft',
  'hidden',
  'scheduled',
  'low-stock',
  'archived',
] as const;
export type ShownProducts = (typeof shownProducts)[number];

/** What people call the state of a product. */
export type ProductState = 'draft' | 'hidden' | 'scheduled' | 'published' | 'archived';

export function stateOf({
  isPublic,
  appearsAt,
  firstPublishedAt,
  archivedAt,
}: Pick<ManagedProduct, 'isPublic' | 'appearsAt' | 'firstPublishedAt' | 'archivedAt'>): ProductState {
  if (archivedAt !== null) return 'archived';
  if (isPublic) return 'published';
  if (appearsAt !== null) return 'scheduled';
  return firstPublishedAt === null ? 'draft' : 'hidden';
}

export const listManagedProducts = defineEndpoint({
  method: 'GET',
  path: '/drills',
  summary:
    'Products for staff, the last added first: all but the archived ones, or only those of one state, or those low on stock.',
  who: 'staff',
  area: 'products',
  query: z.object({
    ...pageQuery,
    q: z.optional(searchText),
    show: z.optional(z.enum(shownProducts)),
  }),
  response: z.array(managedProduct),
  paged: true,
});

export const getManagedProduct = defineEndpoint({
  method: 'GET',
  path: '/drills/{id}',
  summary: 'One product for staff, in any state.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  response: managedProductDetails,
});

export const changeProduct = defineEndpoint({
  method: 'PUT',
  path: '/drills/{id}',
  summary:
    'Replaces everything about a product but its stock; its pictures and its documents only if they are sent. Returns 409 when it was changed since this version. Orders keep the price they were placed with.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  body: changeOf(managedProductDetails.shape, {
    ...editedSchemas,
    /** Only the one that it has: the stock changes by rows of its ledger. */
    availableQuantity: z.optional(productSchemas.availableQuantity),
    version: editedVersion,
    pictures: z.optional(pictureList),
    documents: z.optional(documentList),
  }).check(tiersBelowPrice, appearsOnce),
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const archiveProduct = defineEndpoint({
  method: 'PUT',
  path: '/drills/{id}/archived',
  summary:
    'Archives a product or restores it. An archived product is neither shown nor sold, and keeps all its data.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  body: z.strictObject({ isArchived: z.boolean() }),
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});
