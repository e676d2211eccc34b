import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { entityId, id, isoDate, mutationResponse, requiredText } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { hasAtMostTwoDecimals } from './money';
import { linesOf, orderUnits } from './order-units';

/**
 * - `pending`: decided, and not yet made at the card provider; the shop retries until it is made or refused.
 * - `succeeded`: the card provider has accepted it.
 * - `failed`: the card provider refused it, or the card's bank sent the money back. Its amount can be refunded again.
 */
const refundStates = ['pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Money returned from a payment: by a refund, or by a lost dispute. `amount` in USD. */
export const refund = z.strictObject({
  _id: entityId,
  amount: z.number(),
  /** How it is divided over the orders: units, and USD. An amount, for example, has a part for each order without units. */
  lines: z.array(
    z.strictObject({
      orderId: entityId,
      productName: z.string(),
      quantity: z.number(),
      /** How many of these units were shipped. */
      shippedQuantity: z.number(),
      amount: z.number(),
    }),
  ),
  /** The part of the amount that is for shipping, in USD. */
  shipping: z.number(),
  /** `dispute`: the cardholder won a dispute. */
  cause: z.enum(['refund', 'dispute']),
  /** null for a refund that was made at the card provider. */
  reason: z.nullable(z.string()),
  /** The name of who made it; null for a refund at the card provider, for a deleted account, and when a buyer reads it. */
  refundedBy: z.nullable(z.string()),
  state: z.enum(refundStates),
  /** Whether its units went back into stock. */
  restocked: z.boolean(),
  /** Why it failed, in the card provider's words; null for a buyer. */
  failure: z.nullable(z.string()),
  createdAt: isoDate,
});
export type Refund = z.infer<typeof refund>;

/** `shipped`: only shipped units, or only unshipped ones. Without it, unshipped units are refunded first. */
const refundLine = z.extend(orderUnits, { shipped: z.optional(z.boolean()) });

/** USD. */
const refundAmount = z
  .number({ error: messages.numberRequired })
  .check(
    z.gt(0, messages.moreThanZero),
    z.lte(limits.orderTotal.max, messages.amountTooHigh(limits.orderTotal.max)),
    z.refine(hasAtMostTwoDecimals, messages.priceDecimals),
  );

/**
 * - `lines`: refunds these units at the price paid for them. `amount`: refunds this amount.
 * - Both: refunds this amount for these units. Neither: refunds everything that is left, including shipping.
 * - `shipping`: refunds shipping alone, all that is left of it or the amount.
 * - `orderId`: refunds this order alone, without shipping, all that is left of it or the amount.
 */
const refundRequest = z
  .strictObject({
    amount: z.optional(refundAmount),
    orderId: z.optional(id),
    lines: z.optional(linesOf(refundLine)),
    shipping: z.optional(z.boolean()),
    /** The received return to refund. It states units and restocking, so `lines` and `restock` are refused. */
    returnId: z.optional(id),
    /** Gives the units back into stock once the refund has succeeded. */
    restock: z.optional(z.boolean()),
    reason: requiredText(messages.refundReasonRequired, limits.refundReason.max),
  })
  .check(
    z.refine(
      ({ orderId, lines, shipping, returnId }) =>
        orderId === undefined || (lines === undefined && !shipping && returnId === undefined),
      { path: ['orderId'], message: messages.refundOrderAlone },
    ),
  );
export type RefundRequest = z.infer<typeof refundRequest>;

export const refundPurchase = defineEndpoint({
  method: 'POST',
  path: '/purchases/{id}/refunds',
  summary:
    'Refunds a paid purchase: units of its orders, an amount, one order, or everything that is left with shipping.',
  who: 'staff',
  area: 'refunds',
  recentAuthentication: true,
  params: z.object({ id }),
  body: refundRequest,
  response: z.strictObject({ ...mutationResponse, insertedId: entityId, refund }),
  idempotent: true,
  changesPublicData: true,
});

export const listPurchaseRefunds = defineEndpoint({
  method: 'GET',
  path: '/purchases/{id}/refunds',
  summary: 'The refunds of a purchase, newest first, at most 100.',
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: z.array(refund),
});
