import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { areDistinctIds, entityId, id, modifiedResponse, mutationResponse } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { fitsCarrier, trackingFields } from './tracking';

/** One order to ship, with its tracking if that is known. */
export const shipment = z.strictObject({ orderId: id, ...trackingFields }).check(fitsCarrier);
export type Shipment = z.infer<typeof shipment>;

/** What became of one order: shipped, or refused with the code and message of `PATCH /all-order/{id}`. */
const shipmentResult = z.union([
  z.strictObject({ orderId: entityId, result: z.literal('shipped') }),
  z.strictObject({
    orderId: entityId,
    result: z.literal('refused'),
    code: z.string(),
    message: z.string(),
  }),
]);
export type ShipmentResult = z.infer<typeof shipmentResult>;

export const shipOrders = defineEndpoint({
  method: 'POST',
  path: '/orders/shipments',
  summary:
    'Marks up to 100 paid orders as shipped, each independently: the response has a result for each, in the same order. A repetition with the same key receives the same results.',
  who: 'staff',
  area: 'orders',
  body: z.strictObject({
    shipments: z.array(shipment).check(
      z.minLength(1, messages.shipmentRequired),
      z.maxLength(limits.shipments.max, messages.tooManyEntries(limits.shipments.max)),
      z.refine(
        (shipments) => areDistinctIds(shipments.map(({ orderId }) => orderId)),
        messages.orderRepeated,
      ),
    ),
  }),
  /** `modifiedCount`: how many were shipped. */
  response: z.strictObject({
    ...mutationResponse,
    modifiedCount: z.number(),
    results: z.array(shipmentResult),
  }),
  idempotent: true,
  changesOrders: true,
});

export const changeTracking = defineEndpoint({
  method: 'PUT',
  path: '/orders/{id}/tracking',
  summary:
    'Replaces the tracking of a shipped order: a missing field is removed. `notifyBuyer` mails the new tracking to the buyer.',
  who: 'staff',
  area: 'orders',
  params: z.object({ id }),
  body: z.strictObject({ ...trackingFields, notifyBuyer: z.optional(z.boolean()) }).check(fitsCarrier),
  response: modifiedResponse,
  idempotent: true,
  changesOrders: true,
});
