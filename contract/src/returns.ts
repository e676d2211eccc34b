import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  areDistinctIds,
  count,
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
import { linesOf, orderUnits } from './order-units';
import { returnStates } from './states';
import { sum } from './sum';
import { units } from './units';
import { textIfVisible } from './visible-text';

/** What is returned of one order. */
const returnedUnits = {
  orderId: entityId,
  productName: z.string(),
  unit: z.enum(units),
  quantity: z.number(),
  /** How many units came back; null until then. */
  receivedQuantity: z.nullable(z.number()),
  /** Whether they went back into stock. */
  restocked: z.boolean(),
};

const returnLine = z.strictObject({
  ...returnedUnits,
  /** The order's place in the purchase, from 1. */
  position: z.number(),
});
export type ReturnLine = z.infer<typeof returnLine>;

/** A buyer's return of shipped units of a purchase. Its own units, such as `quantity`, are those of the first line. */
export const purchaseReturn = z.strictObject({
  _id: entityId,
  ...returnedUnits,
  /** By position, at least one. */
  lines: z.array(returnLine),
  /** The number of the purchase. */
  orderNumber: z.string(),
  purchaseId: entityId,
  userName: z.string(),
  userEmail: z.string(),
  /** The buyer's reason. */
  reason: z.string(),
  state: z.enum(returnStates),
  /** The staff's answer to the buyer, possibly empty. */
  answer: z.string(),
  createdAt: isoDate,
  decidedAt: z.nullable(isoDate),
  receivedAt: z.nullable(isoDate),
  refundedAt: z.nullable(isoDate),
});
export type PurchaseReturn = z.infer<typeof purchaseReturn>;

const answer = text(limits.refundReason.max);

const reason = requiredText(messages.refundReasonRequired, limits.refundReason.max);

/** A buyer's request for a return of orders of one purchase. */
const purchaseReturnRequest = z.strictObject({ lines: linesOf(orderUnits), reason });
export type PurchaseReturnRequest = z.infer<typeof purchaseReturnRequest>;

/** The units of an order that came back; 0: none of them did. */
const receivedLine = z.strictObject({
  orderId: id,
  quantity: count(messages.quantityRequired, messages.quantityTooLow(0), { ...limits.quantity, min: 0 }),
});

/** The next state of a return. Declining it requires an answer to the buyer. */
const returnChange = z
  .strictObject({
    state: z.enum(['approved', 'declined', 'received']),
    answer: z.optional(answer),
    /** With `received`: how many units came back of a return of one order, if not all. */
    quantity: z.optional(quantity),
    /** With `received`: how many units came back of each order, if not all. Of an order that is not named, none did. */
    lines: z.optional(
      z.array(receivedLine).check(
        z.maxLength(limits.cartLines.max, messages.tooManyEntries(limits.cartLines.max)),
        z.refine((lines) => areDistinctIds(lines.map(({ orderId }) => orderId)), messages.lineRepeated),
        z.refine((lines) => sum(lines.map((line) => line.quantity)) > 0, messages.unitsRequired),
      ),
    ),
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
        change.state === 'received' ||
        (change.quantity === undefined && change.lines === undefined && change.restock === undefined),
      { path: ['quantity'], message: messages.returnNotReceived },
    ),
    z.refine((change) => change.quantity === undefined || change.lines === undefined, {
      path: ['quantity'],
      message: messages.returnUnitsTwice,
    }),
  );
export type ReturnChange = z.infer<typeof returnChange>;

export const requestPurchaseReturn = defineEndpoint({
  method: 'POST',
  path: '/purchases/{id}/returns',
  summary:
    'Asks for a return of shipped units of a purchase, within the days that the shop allows after the last shipment of each order.',
  who: 'shopper',
  params: z.object({ id }),
  body: purchaseReturnRequest,
  response: insertedResponse,
  idempotent: true,
});

export const listPurchaseReturns = defineEndpoint({
  method: 'GET',
  path: '/purchases/{id}/returns',
  summary: 'The returns of a purchase, newest first, at most 100.',
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: z.array(purchaseReturn),
});

export const listReturns = defineEndpoint({
  method: 'GET',
  path: '/returns',
  summary: 'All returns, newest first; `state` returns only those in this state.',
  who: 'staff',
  area: 'orders',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(returnStates)) }),
  response: z.array(purchaseReturn),
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
