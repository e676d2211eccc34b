import * as z from 'zod/mini';
import type { AuditAction } from './audit-log';
import { defineEndpoint } from './endpoint';
import { id, isoDate } from './fields';

/** `action`: every such change of the purchase by staff is an entry. `isMilestone`: people look for it first. */
type Kind = { label: string; isMilestone?: true; action?: AuditAction; forStaff?: true };

/** What happens to purchases, and how people read it. */
const kinds = {
  placed: { label: 'Placed', isMilestone: true },
  /** A payment was tried and did not succeed. */
  paymentFailed: { label: 'Payment not completed' },
  paid: { label: 'Paid', isMilestone: true },
  shipped: { label: 'Shipped', isMilestone: true },
  trackingChanged: { label: 'Tracking changed' },
  addressChanged: { label: 'Address changed', action: 'purchase.address-changed' },
  parcelLost: { label: 'Parcel lost' },
  sentAgain: { label: 'Sent again' },
  refunded: { label: 'Refunded', isMilestone: true },
  mail: { label: 'Email sent' },
  /** The recipient's server rejected it. */
  mailRefused: { label: 'Email refused' },
  note: { label: 'Note' },
  noteDeleted: { label: 'Note deleted', action: 'purchase-note.deleted', forStaff: true },
} as const satisfies Record<string, Kind>;
export type TimelineKind = keyof typeof kinds;
export const timelineKinds: Record<TimelineKind, Kind> = kinds;

const timelineEntry = z.strictObject({
  kind: z.enum(Object.keys(kinds) as TimelineKind[]),
  at: isoDate,
  /** The tracking, the new address, the subject of a mail, why a payment failed, or a note; null if the kind is enough. */
  text: z.nullable(z.string()),
  /** USD that was paid, or returned. */
  amount: z.nullable(z.number()),
  /** The affected orders of the purchase; null when all are affected. */
  orderNumber: z.nullable(z.string()),
  /** The staff member who did it, if known. Always null for a buyer. */
  by: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const getPurchaseTimeline = defineEndpoint({
  method: 'GET',
  path: '/purchases/{id}/timeline',
  summary:
    "What happened to a purchase and its orders, oldest first. Its buyer sees neither notes nor the staff's names. Mails are known for seven days.",
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: z.array(timelineEntry),
});
