import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { totals } from './errors';
import { deletedResponse, entityId, id } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { order, orderedFields } from './orders';

/** Several orders with one address and one payment. Amounts in USD: `total` is `goods - discount + shipping + tax`. */
export const purchase = z.strictObject({
  ...orderedFields,
  orders: z.array(order),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  poNumber: z.nullable(z.string()),
  discountCode: z.nullable(z.string()),
  shippingName: z.nullable(z.string()),
  /** The delivery estimate made when the purchase was placed: dates such as `2026-11-25`. */
  arrives: z.nullable(z.strictObject({ from: z.string(), to: z.string() })),
  ...totals.shape,
  includedTax: z.number(),
  taxName: z.nullable(z.string()),
  /** The totals after cancelling one of the orders, for each order. Empty once paid, and with one order. */
  totalsWithout: z.array(z.strictObject({ orderId: entityId, ...totals.shape })),
});
export type Purchase = z.infer<typeof purchase>;

export const getPurchase = defineEndpoint({
  method: 'GET',
  path: '/purchases/{id}',
  summary: "A purchase with its orders: the caller's own; for staff who may read orders, any purchase.",
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: purchase,
});

/** An id has 36 characters, followed by a comma. */
const purchaseIdsLength = limits.purchaseIds.max * 37;

export const listPurchases = defineEndpoint({
  method: 'GET',
  path: '/purchases',
  summary:
    "Purchases with their orders, by their ids, separated by commas: the caller's own; for staff who may read orders, any. Ids of others are ignored.",
  who: 'user',
  area: 'orders',
  query: z.object({
    ids: z.pipe(
      z.string().check(z.minLength(1), z.maxLength(purchaseIdsLength, messages.tooLong(purchaseIdsLength))),
      z.pipe(
        z.transform((text: string) => text.split(',')),
        z
          .array(id)
          .check(z.maxLength(limits.purchaseIds.max, messages.tooManyEntries(limits.purchaseIds.max))),
      ),
    ),
  }),
  response: z.array(purchase),
});

export const cancelPurchase = defineEndpoint({
  method: 'DELETE',
  path: '/purchases/{id}',
  summary: 'Cancels an unpaid purchase with all its orders and gives their stock back.',
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: deletedResponse,
  idempotent: true,
  changesPublicData: true,
  changesOrders: true,
});
