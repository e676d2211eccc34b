import * as z from 'zod/mini';
import { drill, drillFields, tiersBelowPrice } from './drills';
import { defineEndpoint } from './endpoint';
import { count, editedVersion, id, isoDate, modifiedResponse, pageQuery, searchText } from './fields';
import { limits } from './limits';
import { messages } from './messages';

/** A product as staff see it. `version` counts its edits; orders and changes of the stock don't raise it. */
const managedDrill = z.strictObject({
  ...drill.shape,
  version: z.number(),
  /** With fewer units it is low on stock; 0: never. */
  lowStockThreshold: z.number(),
  archivedAt: z.nullable(isoDate),
});
export type ManagedDrill = z.infer<typeof managedDrill>;

export const lowStockThreshold = count(messages.numberRequired, messages.numberNegative, limits.lowStock);

/** The fields of a product that its form edits. `changeDrillStock` changes the stock. */
export const editedDrill = z.strictObject({ ...drillFields, lowStockThreshold }).check(tiersBelowPrice);
export type EditedDrill = z.infer<typeof editedDrill>;

const drillChange = z
  .strictObject({ ...drillFields, lowStockThreshold, version: editedVersion })
  .check(tiersBelowPrice);
export type DrillChange = z.infer<typeof drillChange>;

/** `active`: products on sale. */
export const shownDrills = ['active', 'low-stock', 'archived'] as const;
export type ShownDrills = (typeof shownDrills)[number];

export const listManagedDrills = defineEndpoint({
  method: 'GET',
  path: '/drills',
  summary:
    'Products for staff, newest first: those on sale, or only those low on stock, or the archived ones.',
  who: 'staff',
  area: 'products',
  query: z.object({
    ...pageQuery,
    q: z.optional(searchText),
    show: z.optional(z.enum(shownDrills)),
  }),
  response: z.array(managedDrill),
  paged: true,
});

export const getManagedDrill = defineEndpoint({
  method: 'GET',
  path: '/drills/{id}',
  summary: 'One product for staff, also when it is archived.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  response: managedDrill,
});

export const changeDrill = defineEndpoint({
  method: 'PUT',
  path: '/drills/{id}',
  summary:
    'Replaces everything about a product but its stock. Returns 409 when it was changed since this version. Orders keep the price they were placed with.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  body: drillChange,
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const archiveDrill = defineEndpoint({
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
