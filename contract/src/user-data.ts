import * as z from 'zod/mini';
import { ownReview } from './product-reviews';
import { shopDocument } from './documents';
import { defineEndpoint } from './endpoint';
import { entityId, isoDate } from './fields';
import { order } from './orders';
import { paymentStates } from './payments';
import { purchase } from './purchases';
import { purchaseReturn } from './returns';
import { stockNotice } from './stock-notices';
import { user } from './users';

/** A card payment as its payer sees it. `amount` in USD. */
const ownPayment = z.strictObject({
  _id: entityId,
  transactionId: z.nullable(z.string()),
  purchaseId: z.nullable(entityId),
  amount: z.number(),
  refundedAmount: z.number(),
  state: z.enum(paymentStates),
  createdAt: isoDate,
});

/** What the shop keeps about a user. Lists are newest first. */
export const userData = z.strictObject({
  profile: user,
  orders: z.array(order),
  purchases: z.array(
    z.omit(purchase, { orders: true, shipments: true, totalsWithout: true, notes: true, invoice: true }),
  ),
  /** Those of a purchase are oldest first. */
  documents: z.array(shopDocument),
  returns: z.array(purchaseReturn),
  payments: z.array(ownPayment),
  reviews: z.array(ownReview),
  stockNotices: z.array(stockNotice),
  sessions: z.array(z.strictObject({ createdAt: isoDate, lastUsedAt: isoDate })),
});
export type UserData = z.infer<typeof userData>;

export const getUserData = defineEndpoint({
  method: 'GET',
  path: '/user-data',
  summary: 'Everything that the shop keeps about the caller, streamed.',
  who: 'user',
  response: userData,
});
