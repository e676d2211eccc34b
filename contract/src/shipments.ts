import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { areDistinctIds, entityId, id, insertedResponse, modifiedResponse, mutationResponse } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { linesOf, orderUnits } from './order-units';
import { fitsCarrier, shippingFields, trackingFields } from './tracking';

/** One purchase to ship as one parcel, with its tracking if that is known. */
export const purchaseShipment = z.strictObject({ purchaseId: id, ...shippingFields }).check(fitsCarrier);
export type PurchaseShipment = z.infer<typeof purchaseShipment>;

/** What became of one purchase: shipped, or refused with the code and message of shipping it alone. */
const purchaseShipmentResult = z.union([
  z.strictObject({ purchaseId: entityId, result: z.literal('shipped') }),
  z.strictObject({
    purchaseId: entityId,
    result: z.literal('refused'),
    code: z.string(),
    message: z.string(),
  }),
]);
export type PurchaseShipmentResult = z.infer<typeof purchaseShipmentResult>;

/** Units of a purchase to ship as one parcel; without lines, all that is left. */
const partShipment = z
  .strictObject({ lines: z.optional(linesOf(orderUnits)), ...shippingFields })
  .check(fitsCarrier);
export type PartShipment = z.infer<typeof partShipment>;

export const shipPurchase = defineEndpoint({
  method: 'POST',
  path: '/purchases/{id}/shipments',
  summary:
    'Ships units of a paid purchase as one parcel, with one mail: those in `lines`, or all that is left, which were neither shipped nor refunded. 409 TOO_MANY_UNITS for more than that, and PAYMENT_DISPUTED while a dispute is open, unless `despiteDispute`. `insertedId` is the shipment.',
  who: 'staff',
  area: 'orders',
  params: z.object({ id }),
  body: partShipment,
  response: insertedResponse,
  idempotent: true,
});

/** A shipment of a purchase. */
const shipmentParams = z.object({ id, shipmentId: id });

export const markShipmentLost = defineEndpoint({
  method: 'POST',
  path: '/purchases/{id}/shipments/{shipmentId}/lost',
  summary:
    'Marks a parcel as lost and mails the buyer. Its units are then refunded as shipped, or sent again. `modifiedCount` is 0 if it was marked before.',
  who: 'staff',
  area: 'orders',
  params: shipmentParams,
  response: modifiedResponse,
  idempotent: true,
});

export const replaceShipment = defineEndpoint({
  method: 'POST',
  path: '/purchases/{id}/shipments/{shipmentId}/replacement',
  summary:
    'Sends units of a lost parcel again, with one mail: those in `lines`, or all that were neither sent again nor refunded. They are taken from stock. 409 SHIPMENT_NOT_LOST, TOO_MANY_UNITS, OUT_OF_STOCK, and PAYMENT_DISPUTED as for shipping. `insertedId` is the new shipment.',
  who: 'staff',
  area: 'orders',
  params: shipmentParams,
  body: partShipment,
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const shipPurchases = defineEndpoint({
  method: 'POST',
  path: '/purchases/shipments',
  summary:
    'Ships all that is left of up to 100 paid purchases, each as one parcel and independently: the response has a result for each, in the same order. A repetition with the same key receives the same results.',
  who: 'staff',
  area: 'orders',
  body: z.strictObject({
    shipments: z.array(purchaseShipment).check(
      z.minLength(1, messages.shipmentRequired),
      z.maxLength(limits.shipments.max, messages.tooManyEntries(limits.shipments.max)),
      z.refine(
        (shipments) => areDistinctIds(shipments.map(({ purchaseId }) => purchaseId)),
        messages.orderRepeated,
      ),
    ),
  }),
  /** `modifiedCount`: how many were shipped. */
  response: z.strictObject({
    ...mutationResponse,
    modifiedCount: z.number(),
    results: z.array(purchaseShipmentResult),
  }),
  idempotent: true,
});

export const changeTracking = defineEndpoint({
  method: 'PUT',
  path: '/purchases/{id}/shipments/{shipmentId}/tracking',
  summary:
    'Replaces the tracking of a shipment, for all orders in it: a missing field is removed. `notifyBuyer` mails the new tracking to the buyer.',
  who: 'staff',
  area: 'orders',
  params: shipmentParams,
  body: z.strictObject({ ...trackingFields, notifyBuyer: z.optional(z.boolean()) }).check(fitsCarrier),
  response: modifiedResponse,
  idempotent: true,
});
