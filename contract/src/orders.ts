import * as z from 'zod/mini';
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
  requiredText,
  searchText,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { quantityRefusal } from './order-quantity';
import type { QuantityBounds } from './orderable';
import { orderStatuses, paymentStatuses } from './order-status';
import { carriers, fitsCarrier, trackingFields } from './tracking';
import { units } from './units';

/** The fields that orders and purchases share. */
export const orderedFields = {
  _id: entityId,
  /** Short enough to be read out, such as `K7QM-4XRD`. Unique among orders, and among purchases. */
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
  /** USD returned by refunds or a lost dispute. For a line of a purchase, the cost of its refunded units. */
  refundedAmount: z.number(),
  createdAt: isoDate,
  paidAt: z.nullable(isoDate),
  refundedAt: z.nullable(isoDate),
  /** When it is cancelled automatically while unpaid; null once paid, or when unpaid orders never expire. */
  expiresAt: z.nullable(isoDate),
};

/**
 * An order of one product. `price` (of one unit) and `totalPrice` in USD, as of when the order was placed. For a line of a
 * purchase, they exclude the purchase's discount, shipping and tax.
 */
export const order = z.strictObject({
  ...orderedFields,
  /** The purchase that the order is a line of; null without a purchase. */
  purchaseId: z.nullable(entityId),
  productId: entityId,
  productName: z.string(),
  productImage: z.string(),
  price: z.number(),
  quantity: z.number(),
  unit: z.enum(units),
  totalPrice: z.number(),
  /** The order's part of the payment in USD: less its part of the purchase's discount, plus the tax added to it. */
  chargedAmount: z.number(),
  /** Refunded units, including those of pending refunds. An unshipped order ships without them. */
  refundedQuantity: z.number(),
  status: z.enum(orderStatuses),
  carrier: z.nullable(z.enum(carriers)),
  trackingNumber: z.nullable(z.string()),
  /** Where the shipment can be followed: as entered, or made from the number by the carrier's own pattern. */
  trackingLink: z.nullable(z.string()),
  shippedAt: z.nullable(isoDate),
});
export type Order = z.infer<typeof order>;

const address = requiredText(messages.addressRequired, limits.address.max);
const phone = requiredText(messages.phoneRequired, limits.phone.max).check(
  z.refine((value) => value.trim().length >= limits.phone.min, messages.phoneInvalid),
);
/** The delivery address and phone that a buyer enters. */
export const orderContact = z.object({ address, phone });

/** The order form of one product: its stock and minimum order bound the quantity. */
export const orderForm = (product: QuantityBounds) =>
  z.object({
    address,
    phone,
    quantity: z.number({ error: messages.quantityRequired }).check(
      z.refine((value) => Number.isInteger(value), messages.wholeNumber),
      (payload) => {
        const refusal = quantityRefusal(payload.value, product);
        if (refusal) payload.issues.push({ code: 'custom', message: refusal, input: payload.value });
      },
    ),
  });
export type OrderForm = z.infer<ReturnType<typeof orderForm>>;

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/order',
  summary: 'Places an order and takes its stock. Name, image, price, user and status are set by the server.',
  who: 'shopper',
  self: { query: 'email' },
  query: z.object({ email }),
  body: z.strictObject({
    productId: id,
    quantity,
    address,
    phone,
    /** USD. Compared with the server's total; a different value returns 409. */
    totalPrice: z.optional(z.number()),
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
  changesOrders: true,
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
  body: z.strictObject({ status: z.literal('Shipped'), ...trackingFields }).check(fitsCarrier),
  response: modifiedResponse,
  idempotent: true,
  changesOrders: true,
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
  changesOrders: true,
  changesPublicData: true,
});

export const claimPayment = defineEndpoint({
  method: 'PUT',
  path: '/order',
  summary:
    'Marks an order, or the whole purchase that it is a line of, as paid after asking the card provider about the transaction.',
  who: 'shopper',
  body: z.strictObject({ orderId: id, transactionId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: modifiedResponse,
  idempotent: true,
  changesOrders: true,
});
