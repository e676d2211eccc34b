import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { count, entityId, id, isoDate, mutationResponse, pageQuery, text } from './fields';
import { limits } from './limits';
import { messages } from './messages';

/** Why the stock of a product changed. */
export const stockReasons = [
  'added',
  'order',
  'cancelled',
  'expired',
  'restock',
  'correction',
  'return',
  'refund',
  'import',
  'bulk',
  'replacement',
] as const;
export type StockReason = (typeof stockReasons)[number];

/** One row of a product's stock ledger, in units. */
const stockChange = z.strictObject({
  _id: z.string(),
  occurredAt: isoDate,
  reason: z.enum(stockReasons),
  /** A staff member's e-mail, or `buyer`, `command` or `system`. */
  actor: z.string(),
  delta: z.number(),
  before: z.number(),
  after: z.number(),
  /** null without an order, and once the order is deleted; its number stays. */
  orderId: z.nullable(entityId),
  orderNumber: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type StockChange = z.infer<typeof stockChange>;

const note = text(limits.stockNote.max);

/**
 * The body that changes a stock; also the schema of its form. `restock` adds `quantity` units. `correction` sets the stock to
 * the `counted` units, if it is still the `seen` one.
 */
export const newStockChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('restock'),
    quantity: count(messages.numberRequired, messages.atLeastOne, limits.quantity),
    note: z.optional(note),
  }),
  z.strictObject({
    kind: z.literal('correction'),
    counted: count(messages.numberRequired, messages.numberNegative, limits.counted),
    seen: count(messages.numberRequired, messages.numberNegative, limits.counted),
    note: z.optional(note),
  }),
]);
export type NewStockChange = z.infer<typeof newStockChange>;

export const listStockChanges = defineEndpoint({
  method: 'GET',
  path: '/drills/{id}/stock-changes',
  summary: "A product's stock ledger, newest first.",
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  query: z.object(pageQuery),
  response: z.array(stockChange),
  paged: true,
});

export const changeProductStock = defineEndpoint({
  method: 'POST',
  path: '/drills/{id}/stock-changes',
  summary:
    'Adds units to a stock, or corrects it to what was counted. A correction returns 409 when the stock is no longer the `seen` one.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  body: newStockChange,
  response: z.strictObject({ ...mutationResponse, availableQuantity: z.number() }),
  idempotent: true,
  changesPublicData: true,
});
