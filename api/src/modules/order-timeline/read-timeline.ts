import { usdOf } from '@chuck-and-bit/contract/money';
import type { TimelineEntry } from '@chuck-and-bit/contract/order-timeline';
import { type Tracking, trackingText } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { type PaymentTarget, targetOfOrder } from '../../payment-target';
import { isToOwner, titleOfMail } from '../mails/mail-titles';
import type { OrderRow } from '../orders/orders';
import type { PurchaseRow } from '../purchases/purchases';
import * as queries from './order-timeline.queries';

/** What the timeline is about: an order of its own, a line of a purchase, or a purchase with its orders. */
type Subject = {
  kind: 'order' | 'line' | 'purchase';
  whole: Pick<OrderRow, 'createdAt' | 'paidAt' | 'refundedAt' | 'totalCents'>;
  orders: readonly OrderRow[];
  target: PaymentTarget;
};

export const subjectOfOrder = (order: OrderRow): Subject => ({
  kind: order.purchaseId === null ? 'order' : 'line',
  whole: { ...order, totalCents: order.chargedCents },
  orders: [order],
  target: targetOfOrder(order),
});

export const subjectOfPurchase = (purchase: PurchaseRow, orders: readonly OrderRow[]): Subject => ({
  kind: 'purchase',
  whole: purchase,
  orders,
  target: { kind: 'purchase', id: purchase.id },
});

/** The entries, oldest first. Only staff see notes, mails to the owner, refused mails and the names of staff. */
export async function readTimeline(
  database: Queryable,
  subject: Subject,
  { isStaff }: { isStaff: boolean },
): Promise<TimelineEntry[]> {
  const { kind, whole, orders, target } = subject;
  const orderIds = orders.map(({ id }) => id);
  const [refunds, mails, failed, changes, notes] = await Promise.all([
    // A line of a purchase shows only what was refunded for its units.
    kind === 'line'
      ? queries.listRefundsOfUnits(database, orderIds[0] ?? '')
      : queries.listRefundsOf(database, target),
    queries.listMailsAbout(database, [target.id, ...orderIds]),
    queries.listFailedPayments(database, target),
    queries.listStaffChanges(database, orderIds),
    isStaff ? queries.listNotesAbout(database, orderIds) : [],
  ]);
  /** The order that an entry is about, where it could be several. */
  const numberOf = (id: string | null) =>
    kind === 'purchase' ? (orders.find((order) => order.id === id)?.number ?? null) : null;
  const visibleMails = isStaff
    ? mails
    : mails.filter(({ kind, refusedAt }) => !isToOwner(kind) && !refusedAt);
  const entries = [
    ...entriesOfWhole(whole),
    ...entriesOfRefunds(whole, refunds),
    ...failed.map(({ createdAt, failure }) => entry('paymentFailed', createdAt, { text: failure })),
    ...orders.flatMap((order) =>
      entriesOfShipment(
        order,
        changes.filter(({ orderId }) => orderId === order.id),
        numberOf(order.id),
      ),
    ),
    ...changes
      .filter(({ action }) => isStaff && action === 'order-note.deleted')
      .map(({ orderId, occurredAt, actor }) =>
        entry('noteDeleted', occurredAt, { by: actor, orderNumber: numberOf(orderId) }),
      ),
    ...visibleMails.flatMap((mail) => entriesOfMail(mail, numberOf(mail.subject))),
    ...notes.map(({ orderId, text, authorName, createdAt }) =>
      entry('note', createdAt, { text, by: authorName, orderNumber: numberOf(orderId) }),
    ),
  ];
  return entries
    .map((each) => (isStaff ? each : { ...each, by: null }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function entriesOfWhole({ createdAt, paidAt, totalCents }: Subject['whole']): TimelineEntry[] {
  return [
    entry('placed', createdAt),
    ...(paidAt ? [entry('paid', paidAt, { amount: usdOf(totalCents) })] : []),
  ];
}

/** One entry for each refund. If the whole payment was returned, by a dispute for example, one more for the rest. */
function entriesOfRefunds(
  { refundedAt, totalCents }: Subject['whole'],
  refunds: readonly queries.TimelineRefund[],
): TimelineEntry[] {
  const rest = refunds.reduce((left, { amountCents }) => left - amountCents, totalCents);
  return [
    ...refunds.flatMap(({ amountCents, succeededAt, by }) =>
      succeededAt ? [entry('refunded', succeededAt, { amount: usdOf(amountCents), by })] : [],
    ),
    ...(refundedAt && rest > 0 ? [entry('refunded', refundedAt, { amount: usdOf(rest) })] : []),
  ];
}

/** An order shipped before the audit log existed has no staff name, and only its last tracking. */
function entriesOfShipment(
  order: OrderRow,
  changes: readonly queries.StaffChange[],
  orderNumber: string | null,
): TimelineEntry[] {
  const { shippedAt, trackingChangedAt } = order;
  if (!shippedAt) return [];
  const shipped = changes.find(({ action }) => action === 'order.shipped');
  const corrections = changes.filter(({ action }) => action === 'order.tracking-changed');
  const text = trackingText(order) || null;
  let tracking: Tracking = { carrier: null, trackingNumber: null, trackingLink: null };
  /** An audit entry has only the fields that changed. */
  const textAfter = ({ after }: queries.StaffChange) => {
    tracking = { ...tracking, ...after };
    return trackingText(tracking) || null;
  };
  const first = shipped
    ? { text: textAfter(shipped), by: shipped.actor }
    : { text: trackingChangedAt ? null : text };
  const changed = corrections.map((correction) =>
    entry('trackingChanged', correction.occurredAt, {
      text: textAfter(correction),
      by: correction.actor,
      orderNumber,
    }),
  );
  if (trackingChangedAt && changed.length === 0) {
    changed.push(entry('trackingChanged', trackingChangedAt, { text, orderNumber }));
  }
  return [entry('shipped', shippedAt, { ...first, orderNumber }), ...changed];
}

function entriesOfMail(
  { kind, sentAt, refusedAt }: queries.TimelineMail,
  orderNumber: string | null,
): TimelineEntry[] {
  const about = { text: titleOfMail(kind), orderNumber };
  if (sentAt) return [entry('mail', sentAt, about)];
  return refusedAt ? [entry('mailRefused', refusedAt, about)] : [];
}

const entry = (
  kind: TimelineEntry['kind'],
  at: Date,
  details: Partial<Omit<TimelineEntry, 'kind' | 'at'>> = {},
): TimelineEntry => ({
  kind,
  at: at.toISOString(),
  text: null,
  amount: null,
  orderNumber: null,
  by: null,
  ...details,
});
