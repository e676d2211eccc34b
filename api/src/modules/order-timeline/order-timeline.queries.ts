import type { AuditAction } from '@chuck-and-bit/contract/audit-log';
import { timelineKinds } from '@chuck-and-bit/contract/order-timeline';
import { and, asc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { users } from '../../tables/accounts';
import { auditLog } from '../../tables/audit-log';
import { mails } from '../../tables/mails';
import { purchaseNotes } from '../../tables/notes';
import { orders } from '../../tables/orders';
import { paymentIntents } from '../../tables/payments';
import { refunds } from '../../tables/refunds';
import { shipmentLines, shipments } from '../../tables/shipments';

/** The limit of entries of each kind. */
const maxEntries = 200;

/** The expression of the index `mails_by_purchase`. */
const subjectOfMail = sql<string>`${mails.data} ->> 'purchaseId'`;

export type TimelineMail = {
  kind: string;
  sentAt: Date | null;
  refusedAt: Date | null;
};

/** The mails about a purchase that were sent or refused, oldest first. */
export async function listMailsAbout(database: Queryable, purchaseId: string): Promise<TimelineMail[]> {
  return database
    .select({ kind: mails.kind, sentAt: mails.sentAt, refusedAt: mails.refusedAt })
    .from(mails)
    .where(and(eq(subjectOfMail, purchaseId), or(isNotNull(mails.sentAt), isNotNull(mails.refusedAt))))
    .orderBy(asc(mails.id))
    .limit(maxEntries);
}

/** The payments of this purchase that did not succeed: cancelled, or declined by the card's bank. Oldest first. */
export async function listFailedPayments(
  database: Queryable,
  purchaseId: string,
): Promise<{ createdAt: Date; failure: string | null }[]> {
  const isFailed = or(
    eq(paymentIntents.status, 'canceled'),
    and(eq(paymentIntents.status, 'open'), isNotNull(paymentIntents.failure)),
  );
  return database
    .select({ createdAt: paymentIntents.createdAt, failure: paymentIntents.failure })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.purchaseId, purchaseId), isFailed))
    .orderBy(asc(paymentIntents.id))
    .limit(maxEntries);
}

/** `by`: the staff member who made the refund; null for one made at the card provider. */
export type TimelineRefund = { amountCents: number; succeededAt: Date | null; by: string | null };

/** The refunds of this purchase that succeeded, oldest first. */
export async function listRefundsOf(database: Queryable, purchaseId: string): Promise<TimelineRefund[]> {
  return database
    .select({ amountCents: refunds.amountCents, succeededAt: refunds.succeededAt, by: users.email })
    .from(refunds)
    .innerJoin(paymentIntents, eq(paymentIntents.id, refunds.intentId))
    .leftJoin(users, eq(users.id, refunds.userId))
    .where(and(eq(paymentIntents.purchaseId, purchaseId), eq(refunds.state, 'succeeded')))
    .orderBy(asc(refunds.id))
    .limit(maxEntries);
}

export type TimelineShipment = typeof shipments.$inferSelect & {
  /** Which orders are in it, by their position in the purchase. */
  orderIds: string[];
  /** The staff member who shipped it, and who marked it as lost, if known. */
  by: string | null;
  lostByEmail: string | null;
};

/** The shipments of this purchase, oldest first. */
export async function listShipmentsOf(database: Queryable, purchaseId: string): Promise<TimelineShipment[]> {
  return database
    .select({
      ...getTableColumns(shipments),
      orderIds: sql<string[]>`array_agg(${orders.id}::text order by ${orders.position})`,
      by: users.email,
      lostByEmail: sql<string | null>`(select email from ${users} where id = ${shipments.lostBy})`,
    })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .innerJoin(orders, eq(orders.id, shipmentLines.orderId))
    .leftJoin(users, eq(users.id, shipments.shippedBy))
    .where(eq(shipments.purchaseId, purchaseId))
    .groupBy(shipments.id, users.email)
    .orderBy(asc(shipments.shippedAt), asc(shipments.id))
    .limit(maxEntries);
}

const timelineActions: AuditAction[] = [
  'purchase.tracking-changed',
  ...Object.values(timelineKinds).flatMap(({ action }) => action ?? []),
];

export type StaffChange = {
  action: AuditAction;
  actor: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  occurredAt: Date;
};

/** The staff's changes of this purchase from the audit log, oldest first. */
export async function listStaffChanges(database: Queryable, purchaseId: string): Promise<StaffChange[]> {
  const { action, subjectId, actor, before, after, occurredAt, id } = auditLog;
  return database
    .select({ action, actor, before, after, occurredAt })
    .from(auditLog)
    .where(and(eq(subjectId, purchaseId), inArray(action, timelineActions)))
    .orderBy(asc(id))
    .limit(maxEntries);
}

/** The notes about this purchase, oldest first. */
export async function listNotesAbout(
  database: Queryable,
  purchaseId: string,
): Promise<{ text: string; authorName: string; createdAt: Date }[]> {
  const { text, authorName, createdAt } = purchaseNotes;
  return database
    .select({ text, authorName, createdAt })
    .from(purchaseNotes)
    .where(eq(purchaseNotes.subjectId, purchaseId))
    .orderBy(asc(purchaseNotes.id));
}
