import * as z from 'zod/mini';
import { addressParts, invoiceAddress, name, typedParts } from './addresses';
import { defineEndpoint } from './endpoint';
import { totals } from './errors';
import { deletedResponse, entityId, id, isoDate, modifiedResponse, pageQuery, region } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { orderFilters } from './order-search';
import { order, orderContact, orderedFields } from './orders';
import { withRequiredParts } from './required-parts';
import { carriers } from './tracking';

/** One parcel: units of orders of one purchase, with one tracking. */
const parcel = z.strictObject({
  _id: entityId,
  shippedAt: isoDate,
  /** Where it went, in lines. It stays when the purchase's address is corrected. */
  address: z.string(),
  carrier: z.nullable(z.enum(carriers)),
  trackingNumber: z.nullable(z.string()),
  /** Where it can be followed: as entered, or made from the number by the carrier's own pattern. */
  trackingLink: z.nullable(z.string()),
  /** When it was marked as lost. */
  lostAt: z.nullable(isoDate),
  /** The lost parcel whose units it sends again. */
  replaces: z.nullable(entityId),
  /** Its units, by the position of their orders. `toReplace`: those of a lost parcel that were neither sent again nor refunded. */
  lines: z.array(z.strictObject({ orderId: entityId, quantity: z.number(), toReplace: z.number() })),
});
export type Parcel = z.infer<typeof parcel>;

/** What is placed and paid at once: its orders, one address, one payment. Amounts in USD: `total` is `goods - discount + shipping + tax`. */
export const purchase = z.strictObject({
  ...orderedFields,
  orders: z.array(order),
  /** Oldest first. */
  shipments: z.array(parcel),
  /** When a dispute of its payment began, as long as it is open. */
  disputedAt: z.nullable(isoDate),
  company: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** A code such as `US-CA`; the text of an older purchase if it is no known region. */
  region: z.nullable(z.string()),
  /** The name of `region`, or its text. */
  regionName: z.nullable(z.string()),
  /** Where the invoice goes; null: to the delivery address. */
  invoiceAddress: z.nullable(z.strictObject({ ...invoiceAddress.shape, regionName: z.nullable(z.string()) })),
  /** The buyer's, such as a VAT number. */
  taxNumber: z.nullable(z.string()),
  poNumber: z.nullable(z.string()),
  /** The invoice that stands; null before it is issued, and for a purchase that was paid before the shop issued any. */
  invoice: z.nullable(z.strictObject({ _id: entityId, number: z.string() })),
  /** How many notes the staff wrote about it. Null for a buyer. */
  notes: z.nullable(z.number()),
  discountCode: z.nullable(z.string()),
  /** The shipping rate that was charged: its id and its name as they were, also after it is deleted. */
  shippingRateId: z.nullable(z.string()),
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
    "Purchases with their orders: the caller's own; for staff who may read orders, any. Those of which an order matches, 100 of them without a `limit`; or those with these `ids`, separated by commas, whatever the other parameters say.",
  who: 'user',
  area: 'orders',
  query: z.object({
    ...pageQuery,
    ...orderFilters,
    ids: z.optional(
      z.pipe(
        z.string().check(z.minLength(1), z.maxLength(purchaseIdsLength, messages.tooLong(purchaseIdsLength))),
        z.pipe(
          z.transform((text: string) => text.split(',')),
          z
            .array(id)
            .check(z.maxLength(limits.purchaseIds.max, messages.tooManyEntries(limits.purchaseIds.max))),
        ),
      ),
    ),
  }),
  response: z.array(purchase),
  paged: true,
  conditional: true,
});

/** The delivery address of a purchase, as staff correct it. What is left out is removed. */
const newAddress = z.strictObject({ name, ...orderContact.shape, ...addressParts });
export type NewAddress = z.infer<typeof newAddress>;

/** The same as its form holds it: empty where nothing is typed. */
export const addressForm = withRequiredParts(
  z.object({
    name,
    ...orderContact.shape,
    ...typedParts,
    country: z.string(),
    region,
  }),
);
export type AddressForm = z.infer<typeof addressForm>;

export const changeAddress = defineEndpoint({
  method: 'PUT',
  path: '/purchases/{id}/address',
  summary:
    'Changes where a purchase goes, as far as it is not shipped yet, and mails the buyer. Shipments keep their address. With a country, 400 on `postcode` or `city` if that country has them and they are missing. 409 PLACE_CHANGES_PRICE for a country or region with another shipping rate or tax, and ORDER_ALREADY_SHIPPED or ORDER_REFUNDED if nothing is left to ship.',
  who: 'staff',
  area: 'orders',
  params: z.object({ id }),
  body: newAddress,
  response: modifiedResponse,
  idempotent: true,
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
});
