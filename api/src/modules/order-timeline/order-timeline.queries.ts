import type { AuditAction } from '@chuck-and-bit/contract/audit-log';
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import type { PaymentTarget } from '../../payment-target';
import { users } from '../accounts/accounts.tables';
import { auditLog } from '../audit-log/audit-log.tables';
import { mails } from '../mails/mails.tables';
import { orderNotes } from '../notes/notes.tables';
import { intentsOf, paymentIntents } from '../payments/payments.tables';
import { refundLines, refunds } from '../settlement/refunds.tables';

/** The limit of entries of each kind. */
const maxEntries = 200;

/** The expression of the index `mails_by_order`. */
const subjectOfMail = sql<string>`coalesce(${mails.data} ->> 'orderId', ${mails.data} ->> 'purchaseId')`;

export type TimelineMail = {
  kind: string;
  /** The id of the order or the purchase. */
  subject: string;
  sentAt: Date | null;
  refusedAt: Date | null;
};

/** The mails about these orders and purchases that were sent or refused, oldest first. */
export async function listMailsAbout(database: Queryable, ids: readonly string[]): Promise<TimelineMail[]> {
  return database
    .select({
      kind: mails.kind,
      subject: subjectOfMail,
      sentAt: mails.sentAt,
      refusedAt: mails.refusedAt,
    })
    .from(mails)
    .where(and(inArray(subjectOfMail, ids), or(isNotNull(mails.sentAt), isNotNull(mails.refusedAt))))
    .orderBy(asc(mails.id))
    .limit(maxEntries);
}

/** The payments of this target that did not succeed: cancelled, or declined by the card's bank. Oldest first. */
export async function listFailedPayments(
  database: Queryable,
  target: PaymentTarget,
): Promise<{ createdAt: Date; failure: string | null }[]> {
  const isFailed = or(
    eq(paymentIntents.status, 'canceled'),
    and(eq(paymentIntents.status, 'open'), isNotNull(paymentIntents.failure)),
  );
  return database
    .select({ createdAt: paymentIntents.createdAt, failure: paymentIntents.failure })
    .from(paymentIntents)
    .where(and(intentsOf(target), isFailed))
    .orderBy(asc(paymentIntents.id))
    .limit(maxEntries);
}

/** `by`: the staff member who made the refund; null for one made at the card provider. */
export type TimelineRefund = { amountCents: number; succeededAt: Date | null; by: string | null };

/** The refunds of this target that succeeded, oldest first. */
export async function listRefundsOf(database: Queryable, target: PaymentTarget): Promise<TimelineRefund[]> {
  return database
    .select({ amountCents: refunds.amountCents, succeededAt: refunds.succeededAt, by: users.email })
    .from(refunds)
    .innerJoin(paymentIntents, eq(paymentIntents.id, refunds.intentId))
    .leftJoin(users, eq(users.id, refunds.userId))
    .where(and(intentsOf(target), eq(refunds.state, 'succeeded')))
    .orderBy(asc(refunds.id))
    .limit(maxEntries);
}

/** Like `listRefundsOf`, for one line of a purchase: the parts of the purchase's refunds that are for its units. */
export async function listRefundsOfUnits(database: Queryable, orderId: string): Promise<TimelineRefund[]> {
  return database
    .select({ amountCents: refundLines.amountCents, succeededAt: refunds.succeededAt, by: users.email })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .leftJoin(users, eq(users.id, refunds.userId))
    .where(and(eq(refundLines.orderId, orderId), eq(refunds.state, 'succeeded')))
    .orderBy(asc(refunds.id))
    .limit(maxEntries);
}

const timelineActions: AuditAction[] = ['order.shipped', 'order.tracking-changed', 'order-note.deleted'];

export type StaffChange = {
  action: AuditAction;
  orderId: string | null;
  actor: string;
  after: Record<string, unknown> | null;
  occurredAt: Date;
};

/** The staff's changes of these orders from the audit log, oldest first. */
export async function listStaffChanges(
  database: Queryable,
  orderIds: readonly string[],
): Promise<StaffChange[]> {
  const { action, subjectId, actor, after, occurredAt, id } = auditLog;
  return database
    .select({ action, orderId: subjectId, actor, after, occurredAt })
    .from(auditLog)
    .where(and(inArray(subjectId, orderIds), inArray(action, timelineActions)))
    .orderBy(asc(id))
    .limit(maxEntries);
}

/** The notes about these orders, oldest first. */
export async function listNotesAbout(
  database: Queryable,
  orderIds: readonly string[],
): Promise<{ orderId: string; text: string; authorName: string; createdAt: Date }[]> {
  const { subjectId: orderId, text, authorName, createdAt } = orderNotes;
  return database
    .select({ orderId, text, authorName, createdAt })
    .from(orderNotes)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(orderNotes.id))
    .limit(maxEntries);
}
