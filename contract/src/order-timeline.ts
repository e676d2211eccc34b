import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, isoDate } from './fields';

/**
 * What happens to orders. `paymentFailed`: a payment was tried and did not succeed. `mailRefused`: a mail that the
 * recipient's server rejected.
 */
export const timelineKinds = [
  'placed',
  'paymentFailed',
  'paid',
  'shipped',
  'trackingChanged',
  'refunded',
  'mail',
  'mailRefused',
  'note',
  'noteDeleted',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineEntry = z.strictObject({
  kind: z.enum(timelineKinds),
  at: isoDate,
  /** Tracking, what a mail was about, why a payment failed, or a note; null where the kind says it all. */
  text: z.nullable(z.string()),
  /** USD that was paid, or returned. */
  amount: z.nullable(z.number()),
  /** The order of a purchase that it happened to; null where it happened to all of them. */
  orderNumber: z.nullable(z.string()),
  /** Who of the staff did it, where that is known. Always null for a buyer. */
  by: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const shared = {
  method: 'GET',
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  answer: z.array(timelineEntry),
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
