import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  entityId,
  id,
  insertedResponse,
  isoDate,
  modifiedResponse,
  pageQuery,
  quantity,
  requiredText,
  text,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { returnStates } from './return-status';
import { units } from './units';
import { textIfVisible } from './visible-text';

/** A buyer's return of units of a shipped order. */
const orderReturn = z.strictObject({
  _id: entityId,
  orderId: entityId,
  orderNumber: z.string(),
  /** The purchase that its order is a line of. */
  purchaseId: entityId,
  productName: z.string(),
  unit: z.enum(units),
  userName: z.string(),
  userEmail: z.string(),
  quantity: z.number(),
  /** The buyer's reason. */
  reason: z.string(),
  state: z.enum(returnStates),
  /** The staff's answer to the buyer, possibly empty. */
  answer: z.string(),
  /** How many units came back; null until then. */
  receivedQuantity: z.nullable(z.number()),
  /** Whether they went back into stock. */
  restocked: z.boolean(),
  createdAt: isoDate,
  decidedAt: z.nullable(isoDate),
  receivedAt: z.nullable(isoDate),
  refundedAt: z.nullable(isoDate),
});
export type OrderReturn = z.infer<typeof orderReturn>;

const answer = text(limits.refundReason.max);

/** A buyer's request for a return; also the schema of its form. */
export const returnRequest = z.strictObject({
  quantity,
  reason: requiredText(messages.refundReasonRequired, limits.refundReason.max),
});
export type ReturnRequest = z.infer<typeof returnRequest>;

/** The next state of a return. Declining it requires an answer to the buyer. */
const returnChange = z
  .strictObject({
    state: z.enum(['approved', 'declined', 'received']),
    answer: z.optional(answer),
    /** With `received`: how many units came back, if not all. */
    quantity: z.optional(quantity),
    /** With `received`: gives them back into stock. */
    restock: z.optional(z.boolean()),
  })
  .check(
    z.refine((change) => change.state !== 'declined' || textIfVisible(change.answer) !== undefined, {
      path: ['answer'],
      message: messages.returnAnswerRequired,
    }),
    z.refine(
      (change) =>
        change.state === 'received' || (change.quantity === undefined && change.restock === undefined),
      { path: ['quantity'], message: messages.returnNotReceived },
    ),
  );
export type ReturnChange = z.infer<typeof returnChange>;

export const requestReturn = defineEndpoint({
  method: 'POST',
  path: '/orders/{id}/returns',
  summary: 'Asks for a return of units of a shipped order, within the days that the shop allows.',
  who: 'shopper',
  params: z.object({ id }),
  body: returnRequest,
  response: insertedResponse,
  idempotent: true,
});

export const listOrderReturns = defineEndpoint({
  method: 'GET',
  path: '/orders/{id}/returns',
  summary: 'The returns of an order, newest first, at most 100.',
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: z.array(orderReturn),
});

export const listReturns = defineEndpoint({
  method: 'GET',
  path: '/returns',
  summary: 'All returns, newest first; `state` returns only those in this state.',
  who: 'staff',
  area: 'orders',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(returnStates)) }),
  response: z.array(orderReturn),
  paged: true,
});

export const changeReturn = defineEndpoint({
  method: 'PATCH',
  path: '/returns/{id}',
  summary:
    'Approves or declines a return, or marks it as received. A refund with its id sets it to refunded.',
  who: 'staff',
  area: 'orders',
  params: z.object({ id }),
  body: returnChange,
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});
