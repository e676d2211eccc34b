import { usdOf } from '@chuck-and-bit/contract/money';
import type { TimelineEntry } from '@chuck-and-bit/contract/order-timeline';
import { type Tracking, trackingText } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { isToOwner, titleOfMail } from '../mails/mail-titles';
import { numberOfOrder, numberOfOrders } from '@chuck-and-bit/contract/order-number';
import type { OrderRow } from '../orders/orders';
import type { WholePurchase } from '../purchases/purchases';
import * as queries from './order-timeline.queries';

/** What the timeline is about: a purchase with its orders, or one of several orders of a purchase. */
type Subject = {
  kind: 'purchase' | 'order';
  whole: Pick<OrderRow, 'createdAt' | 'paidAt' | 'totalCents'>;
  orders: readonly OrderRow[];
  purchaseId: string;
};

export const subjectOfOrder = (order: OrderRow): Subject => ({
  kind: 'order',
  whole: { ...order, totalCents: order.chargedCents },
  orders: [order],
  purchaseId: order.purchaseId,
});

export const subjectOfPurchase = ({ purchase, orders }: WholePurchase): Subject => ({
  kind: 'purchase',
  whole: purchase,
  orders,
  purchaseId: purchase.id,
});

/** The entries, oldest first. Only staff see notes, mails to the owner, refused mails and the names of staff. */
export async function readTimeline(
  database: Queryable,
  subject: Subject,
  { isStaff }: { isStaff: boolean },
): Promise<TimelineEntry[]> {
  const { kind, whole, orders, purchaseId } = subject;
  const orderIds = orders.map(({ id }) => id);
  const [refunds, mails, failed, shipments, changes, notes] = await Promise.all([
    kind === 'order'
      ? queries.listRefundsOfUnits(database, orderIds[0] ?? '')
      : queries.listRefundsOf(database, purchaseId),
    queries.listMailsAbout(database, [purchaseId, ...orderIds]),
    queries.listFailedPayments(database, purchaseId),
    queries.listShipmentsOf(database, purchaseId),
    queries.listStaffChanges(database, [purchaseId, ...orderIds]),
    isStaff ? queries.listNotesAbout(database, purchaseId) : [],
  ]);
  /** The order that an entry is about, where it could be several. */
  const numberOf = (id: string | null) => {
    const order = orders.length > 1 ? orders.find((each) => each.id === id) : undefined;
    return order ? numberOfOrder({ ...order, number: order.purchaseNumber }) : null;
  };
  /** The orders in a parcel, unless they are all there are. */
  const numberOfAll = (ids: readonly string[]) => {
    const [first, ...others] = orders.filter(({ id }) => ids.includes(id));
    if (!first || others.length + 1 === orders.length) return null;
    return numberOfOrders(
      [first, ...others].map(({ position }) => position),
      first.purchaseNumber,
    );
  };
  const visibleMails = isStaff
    ? mails
    : mails.filter(({ kind, refusedAt }) => !isToOwner(kind) && !refusedAt);
  const entries = [
    ...entriesOfWhole(whole),
    ...entriesOfRefunds(refunds),
    ...failed.map(({ createdAt, failure }) => entry('paymentFailed', createdAt, { text: failure })),
    ...shipments
      .filter((shipment) => shipment.orderIds.some((id) => orderIds.includes(id)))
      .flatMap((shipment) =>
        entriesOfShipment(
          shipment,
          changes.filter((change) => isCorrectionOf(change, shipment, shipments)),
          numberOfAll(shipment.orderIds),
        ),
      ),
    ...changes
      .filter(({ action }) => action === 'purchase.address-changed')
      .map(({ occurredAt, actor, after }) =>
        entry('addressChanged', occurredAt, { text: addressText(after), by: actor }),
      ),
    ...changes
      .filter(({ action }) => isStaff && action.endsWith('-note.deleted'))
      .map(({ subject: about, occurredAt, actor }) =>
        entry('noteDeleted', occurredAt, { by: actor, orderNumber: numberOf(about) }),
      ),
    ...visibleMails.flatMap((mail) => entriesOfMail(mail, numberOf(mail.subject))),
    ...notes.map(({ text, authorName, createdAt }) => entry('note', createdAt, { text, by: authorName })),
  ];
  return entries
    .map((each) => (isStaff ? each : { ...each, by: null }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** The new address in one line. */
const addressText = (after: Record<string, unknown> | null): string | null =>
  typeof after?.address === 'string' ? after.address.replaceAll('\n', ', ') : null;

function entriesOfWhole({ createdAt, paidAt, totalCents }: Subject['whole']): TimelineEntry[] {
  return [
    entry('placed', createdAt),
    ...(paidAt ? [entry('paid', paidAt, { amount: usdOf(totalCents) })] : []),
  ];
}

/** One entry for each refund and lost dispute. */
const entriesOfRefunds = (refunds: readonly queries.TimelineRefund[]): TimelineEntry[] =>
  refunds.flatMap(({ amountCents, succeededAt, by }) =>
    succeededAt ? [entry('refunded', succeededAt, { amount: usdOf(amountCents), by })] : [],
  );

/** A correction is of the last shipment that the order had then. */
function isCorrectionOf(
  { action, subject: orderId, occurredAt }: queries.StaffChange,
  shipment: queries.TimelineShipment,
  shipments: readonly queries.TimelineShipment[],
): boolean {
  if (action !== 'order.tracking-changed' || orderId === null) return false;
  const ofOrder = shipments.filter(
    ({ orderIds, shippedAt }) => orderIds.includes(orderId) && shippedAt <= occurredAt,
  );
  return ofOrder.at(-1) === shipment;
}

/** @param corrections of its tracking, oldest first; unknown from before the audit log existed */
function entriesOfShipment(
  shipment: queries.TimelineShipment,
  corrections: readonly queries.StaffChange[],
  orderNumber: string | null,
): TimelineEntry[] {
  const { shippedAt, trackingChangedAt, by } = shipment;
  const text = trackingText(shipment) || null;
  /** A correction has only the fields that changed, so the tracking before them all is found backwards from today's. */
  let tracking: Tracking = corrections.reduceRight(
    (after, { before }) => ({ ...after, ...before }),
    shipment,
  );
  const isFirstStored = corrections.length > 0 || trackingChangedAt === null;
  const shipped = { text: isFirstStored ? trackingText(tracking) || null : null, by, orderNumber };
  const changed = corrections.map(({ occurredAt, after, actor }) => {
    tracking = { ...tracking, ...after };
    return entry('trackingChanged', occurredAt, {
      text: trackingText(tracking) || null,
      by: actor,
      orderNumber,
    });
  });
  if (trackingChangedAt && changed.length === 0) {
    changed.push(entry('trackingChanged', trackingChangedAt, { text, orderNumber }));
  }
  const lost =
    shipment.lostAt && entry('parcelLost', shipment.lostAt, { text, by: shipment.lostByEmail, orderNumber });
  const kind = shipment.replaces === null ? 'shipped' : 'sentAgain';
  return [entry(kind, shippedAt, shipped), ...changed, ...(lost ? [lost] : [])];
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
