import * as z from 'zod/mini';
import { addressParts, invoiceFields, invoiceForm, street, typedParts } from './addresses';
import { defineEndpoint } from './endpoint';
import {
  deletedResponse,
  email,
  entityId,
  id,
  ignored,
  insertedResponse,
  isoDate,
  modifiedResponse,
  pageQuery,
  quantity,
  region,
  requiredText,
  searchText,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { hasAtMostTwoDecimals, isNearlyWholeCents } from './money';
import { typedQuantityRefusal } from './order-quantity';
import type { QuantityBounds } from './orderable';
import { withRequiredParts } from './required-parts';
import { markNames, orderStatuses, paymentStatuses } from './states';
import { carriers, fitsCarrier, shippingFields } from './tracking';
import { units } from './units';
import { visibleText } from './visible-text';

/** The fields that orders and purchases share. */
export const orderedFields = {
  _id: entityId,
  /** Short enough to be read out, such as `K7QM-4XRD`: the number of the purchase, which its orders share. */
  number: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  address: z.string(),
  phone: z.string(),
  /** `Refunded`: the whole payment was returned. The transaction id stays, and nothing can be shipped. */
  paymentStatus: z.enum(paymentStatuses),
  transactionId: z.nullable(z.string()),
  /** The card that paid, such as `visa` and `4242`; null until it paid, or where the provider names none. */
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** USD returned by refunds or a lost dispute; of an order, the cost of its refunded units. */
  refundedAmount: z.number(),
  createdAt: isoDate,
  paidAt: z.nullable(isoDate),
  refundedAt: z.nullable(isoDate),
  /** When it is cancelled automatically while unpaid; null once paid, or when unpaid orders never expire. */
  expiresAt: z.nullable(isoDate),
};

/**
 * An order of one product; a purchase has one or several. `price` (of one unit) and `totalPrice` in USD, as of when the order
 * was placed, without discount, shipping and added tax.
 */
export const order = z.strictObject({
  ...orderedFields,
  /** The purchase that the order belongs to, which is paid as a whole. */
  purchaseId: entityId,
  /** Its place in the purchase, from 1. */
  position: z.number(),
  productId: entityId,
  productName: z.string(),
  productImage: z.string(),
  price: z.number(),
  quantity: z.number(),
  unit: z.enum(units),
  totalPrice: z.number(),
  /** The order's part of the payment in USD: less its part of the purchase's discount, plus the tax added to it. */
  chargedAmount: z.number(),
  /** Refunded units, including those of pending refunds. */
  refundedQuantity: z.number(),
  /** How many of the refunded units were shipped. The order ships without the others. */
  refundedShippedQuantity: z.number(),
  status: z.enum(orderStatuses),
  /** Units that were shipped, also if they were refunded afterwards. */
  shippedQuantity: z.number(),
  /** Units of a shipped order that a failed refund has freed, to be sent or refunded. */
  unitsToSettle: z.number(),
  carrier: z.nullable(z.enum(carriers)),
  trackingNumber: z.nullable(z.string()),
  /** Where the shipment can be followed: as entered, or made from the number by the carrier's own pattern. */
  trackingLink: z.nullable(z.string()),
  shippedAt: z.nullable(isoDate),
});
export type Order = z.infer<typeof order>;

const phone = requiredText(messages.phoneRequired, limits.phone.max).check(
  z.refine((value) => visibleText(value).length >= limits.phone.min, messages.phoneInvalid),
);
/** The delivery address and phone that a buyer enters. */
export const orderContact = z.object({ address: street, phone });

/** The order form of one product, as typed: stock and minimum order bound the quantity, for {@link parseWholeNumber}. */
export const orderForm = (product: QuantityBounds) =>
  withRequiredParts(
    z.object({
      address: street,
      phone,
      ...typedParts,
      /** Empty where the shop's shipping and taxes don't depend on the place. */
      country: z.string(),
      region,
      ...invoiceForm,
      quantity: z.string({ error: messages.quantityRequired }).check((payload) => {
        const refusal = typedQuantityRefusal(payload.value, product);
        if (refusal) payload.issues.push({ code: 'custom', message: refusal, input: payload.value });
      }),
    }),
  );
export type OrderForm = z.infer<ReturnType<typeof orderForm>>;

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/order',
  summary:
    'Places a purchase of one order and takes its stock. Name, image, price, user and status are set by the server. With a country, 400 on `postcode` or `city` if that country has them and they are missing.',
  who: 'shopper',
  self: { query: 'email' },
  query: z.object({ email }),
  body: z.strictObject({
    productId: id,
    quantity,
    /** Street and house; the whole address where the shop's shipping rates and taxes need no place. */
    address: street,
    phone,
    /**
     * Country and region are required if the shop's shipping rates or taxes depend on them. With a country, postcode and city are
     * required where that country has them.
     */
    ...addressParts,
    ...invoiceFields,
    /** Without it, the first rate that delivers there. */
    shippingRateId: z.optional(id),
    /** USD: price times quantity, at the list price or at the price of this quantity. Another value returns 409. */
    totalPrice: z.optional(z.number().check(z.refine(isNearlyWholeCents, messages.priceDecimals))),
    /** The amount that the buyer saw as to be charged, in USD. Another value returns 409. */
    expectedTotal: z.optional(z.number().check(z.refine(hasAtMostTwoDecimals, messages.priceDecimals))),
    productName: ignored,
    productImage: ignored,
    price: ignored,
    userName: ignored,
    userEmail: ignored,
    name: ignored,
    email: ignored,
    status: ignored,
    transactionId: ignored,
  }),
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const listAllOrders = defineEndpoint({
  method: 'GET',
  path: '/all-order',
  summary: 'All orders, newest first; `number` returns only the order with this number.',
  who: 'staff',
  area: 'orders',
  query: z.object({
    ...pageQuery,
    number: z.optional(searchText),
  }),
  response: z.array(order),
  paged: true,
});

export const listOwnOrders = defineEndpoint({
  method: 'GET',
  path: '/order',
  summary: "The caller's orders, newest first.",
  who: 'shopper',
  self: { query: 'email' },
  query: z.object({ email, ...pageQuery }),
  response: z.array(order),
  paged: true,
});

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/order/{id}',
  summary: "An order of the caller's own; for staff who may read orders, any order.",
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: order,
});

export const shipOrder = defineEndpoint({
  method: 'PATCH',
  path: '/all-order/{id}',
  summary:
    'Marks a paid order as shipped, with its tracking if that is known. ORDER_REFUNDED if its payment was returned.',
  who: 'staff',
  area: 'orders',
  params: z.object({ id }),
  body: z.strictObject({ status: z.enum(markNames), ...shippingFields }).check(fitsCarrier),
  response: modifiedResponse,
  idempotent: true,
});

export const cancelOrder = defineEndpoint({
  method: 'DELETE',
  path: '/order',
  summary:
    'Cancels (deletes) an unpaid order and gives its stock back. The rest of its purchase is priced again by its charged terms.',
  who: 'user',
  area: 'orders',
  query: z.object({ id }),
  response: deletedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const confirmPayment = defineEndpoint({
  method: 'PUT',
  path: '/order',
  summary: 'Marks the purchase of an order as paid after asking the card provider about the transaction.',
  who: 'shopper',
  body: z.strictObject({ orderId: id, transactionId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: modifiedResponse,
  idempotent: true,
});
