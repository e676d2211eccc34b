import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { entityId, id, isoDate, mutationResponse, pageQuery } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { hasAtMostTwoDecimals } from './money';

export const createPaymentIntent = defineEndpoint({
  method: 'POST',
  path: '/create-payment-intent',
  summary:
    'Prepares a card payment. With `purchaseId`, or the `orderId` of any of its orders, the intent is for that purchase, which has one open intent.',
  who: 'shopper',
  body: z.strictObject({
    /** USD. */
    totalAmount: z
      .number()
      .check(
        z.gte(limits.price.min, messages.numberNegative),
        z.lte(limits.orderTotal.max, messages.amountTooHigh(limits.orderTotal.max)),
        z.refine(hasAtMostTwoDecimals, messages.priceDecimals),
      ),
    orderId: z.optional(id),
    purchaseId: z.optional(id),
  }),
  response: z.strictObject({ clientSecret: z.string(), publishableKey: z.string() }),
  idempotent: true,
});

/**
 * - `open`: not paid yet. `failed`: the last card was declined; another card may still pay.
 * - `charged`: the card was charged. `refunding`: a refund was decided. `refunded`: the whole amount was refunded.
 * - `disputed`: a charge without an order whose dispute is still open. The charge is refunded if the shop wins.
 * - `charged_back`: the whole amount was returned, at least part of it by a lost dispute.
 * - `canceled`: can no longer be paid.
 */
export const paymentStates = [
  'open',
  'failed',
  'charged',
  'refunding',
  'refunded',
  'disputed',
  'charged_back',
  'canceled',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A payment as staff see it. `amount` in USD. */
export const payment = z.strictObject({
  _id: entityId,
  /** The card provider's id; null until the provider has responded. */
  transactionId: z.nullable(z.string()),
  /** The order that it pays, where its purchase has only one. */
  orderId: z.nullable(entityId),
  purchaseId: z.nullable(entityId),
  /** The name of its first product. */
  productName: z.nullable(z.string()),
  /** How many orders it pays. */
  orderCount: z.number(),
  userEmail: z.nullable(z.string()),
  amount: z.number(),
  /** Amount returned by refunds and lost disputes, in USD. */
  refundedAmount: z.number(),
  state: z.enum(paymentStates),
  /** Charged, but neither the payment of an order nor refunded yet. */
  unsettled: z.boolean(),
  /** The provider's message about the last declined card. */
  failure: z.nullable(z.string()),
  disputedAt: z.nullable(isoDate),
  createdAt: isoDate,
});
export type Payment = z.infer<typeof payment>;

export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/payment',
  summary: 'All card payments, newest first; `unsettled=true` returns only those charged and not settled.',
  who: 'staff',
  area: 'orders',
  query: z.object({ ...pageQuery, unsettled: z.optional(z.enum(['true', 'false'])) }),
  response: z.array(payment),
  paged: true,
});

export const checkPayment = defineEndpoint({
  method: 'POST',
  path: '/payment/{id}/check',
  summary: 'Asks the card provider about a payment and settles it: marks its order as paid, or refunds it.',
  who: 'staff',
  area: 'orders',
  params: z.object({ id }),
  response: z.strictObject({ ...mutationResponse, payment }),
  // A refund that completes may return units to the stock.
  changesPublicData: true,
});
