import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, isoDate } from './fields';

/**
 * What happens to orders. `paymentFailed`: a payment was tried and did not succeed. `mailRefused`: a mail that the
 * recipient's server rejected.
 */
const timelineKinds = [
  'placed',
  'paymentFailed',
  'paid',
  'shipped',
  'trackingChanged',
  'addressChanged',
  'parcelLost',
  'sentAgain',
  'refunded',
  'mail',
  'mailRefused',
  'note',
  'noteDeleted',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const timelineEntry = z.strictObject({
  kind: z.enum(timelineKinds),
  at: isoDate,
  /** The tracking, the new address, the subject of a mail, why a payment failed, or a note; null if the kind is enough. */
  text: z.nullable(z.string()),
  /** USD that was paid, or returned. */
  amount: z.nullable(z.number()),
  /** The affected order of a purchase; null when all are affected, and in the timeline of one order. */
  orderNumber: z.nullable(z.string()),
  /** The staff member who did it, if known. Always null for a buyer. */
  by: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const shared = {
  method: 'GET',
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: z.array(timelineEntry),
} as const;

export const getOrderTimeline = defineEndpoint({
  ...shared,
  path: '/orders/{id}/timeline',
  summary:
    "What happened to an order, oldest first. Its buyer sees neither notes nor the staff's names. Mails are known for seven days.",
});

export const getPurchaseTimeline = defineEndpoint({
  ...shared,
  path: '/purchases/{id}/timeline',
  summary: 'What happened to a purchase and its orders, as for one order.',
});
