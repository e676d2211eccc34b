import { usdOf } from '@chuck-and-bit/contract/money';
import { type TimelineEntry, type TimelineKind, timelineKinds } from '@chuck-and-bit/contract/order-timeline';
import { type Tracking, trackingText } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { isToOwner, titleOfMail } from '../mails/mail-titles';
import { numberOfOrders } from '@chuck-and-bit/contract/order-number';
import type { PurchaseRow, WholePurchase } from '../purchases/purchases';
import * as queries from './order-timeline.queries';

/** The entries, oldest first. Only staff see notes, mails to the owner, refused mails and the names of staff. */
export async function readTimeline(
  database: Queryable,
  { purchase, orders }: WholePurchase,
  { isStaff }: { isStaff: boolean },
): Promise<TimelineEntry[]> {
  const { id } = purchase;
  const [refunds, mails, failed, shipments, changes, notes] = await Promise.all([
    queries.listRefundsOf(database, id),
    queries.listMailsAbout(database, id),
    queries.listFailedPayments(database, id),
    queries.listShipmentsOf(database, id),
    queries.listStaffChanges(database, id),
    isStaff ? queries.listNotesAbout(database, id) : [],
  ]);
  /** The orders in a parcel, unless they are all there are. */
  const numberOfAll = (ids: readonly string[]) => {
    const shipped = orders.filter((order) => ids.includes(order.id));
    return shipped.length === orders.length
      ? null
      : numberOfOrders(
          shipped.map(({ position }) => position),
          purchase.number,
        );
  };
  const visibleMails = isStaff
    ? mails
    : mails.filter(({ kind, refusedAt }) => !isToOwner(kind) && !refusedAt);
  const entries = [
    ...entriesOfPurchase(purchase),
    ...entriesOfRefunds(refunds),
    ...failed.map(({ createdAt, failure }) => entry('paymentFailed', createdAt, { text: failure })),
    ...shipments.flatMap((shipment) =>
      entriesOfShipment(
        shipment,
        changes.filter(({ after }) => after?.shipmentId === shipment.id),
        numberOfAll(shipment.orderIds),
      ),
    ),
    ...changes.flatMap((change) => entriesOfChange(change, isStaff)),
    ...visibleMails.flatMap(entriesOfMail),
    ...notes.map(({ text, authorName, createdAt }) => entry('note', createdAt, { text, by: authorName })),
  ];
  return entries
    .map((each) => (isStaff ? each : { ...each, by: null }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** The kinds of entries that are changes by staff. */
const kindsOfChanges = (Object.keys(timelineKinds) as TimelineKind[]).filter(
  (kind) => timelineKinds[kind].action,
);

const entriesOfChange = (
  { action, occurredAt, actor, after }: queries.StaffChange,
  isStaff: boolean,
): TimelineEntry[] =>
  kindsOfChanges
    .filter((kind) => timelineKinds[kind].action === action && (isStaff || !timelineKinds[kind].forStaff))
    .map((kind) => entry(kind, occurredAt, { text: addressText(after), by: actor }));

/** The new address in one line. */
const addressText = (after: Record<string, unknown> | null): string | null =>
  typeof after?.address === 'string' ? after.address.replaceAll('\n', ', ') : null;

function entriesOfPurchase({ createdAt, paidAt, totalCents }: PurchaseRow): TimelineEntry[] {
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

/** @param corrections of its tracking, oldest first; unknown once the audit log no longer has them */
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

function entriesOfMail({ kind, sentAt, refusedAt }: queries.TimelineMail): TimelineEntry[] {
  const about = { text: titleOfMail(kind) };
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
