import { and, asc, eq, inArray, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import { mails } from '../../tables/mails';
import { purchases } from '../../tables/purchases';

export type QueuedMail = { id: string; kind: string; data: unknown };
export type DueMail = QueuedMail & { to: string; attempts: number };

/** Undelivered mails are dropped after this time. */
const droppedAfter = sql`interval '3 days'`;
const deletedAfter = sql`interval '7 days'`;

const waiting = and(
  isNull(mails.sentAt),
  isNull(mails.refusedAt),
  sql`${mails.createdAt} > now() - ${droppedAfter}`,
);

const recipient = sql<string>`(${mails.data} ->> 'to')`;

/** @param dueInSeconds negative: before mails that are due already */
export async function insertMail(database: Queryable, mail: QueuedMail, dueInSeconds: number): Promise<void> {
  await database.insert(mails).values({ ...mail, nextAttemptAt: inSeconds(dueInSeconds) });
}

const claimed = { id: mails.id, kind: mails.kind, data: mails.data, to: recipient, attempts: mails.attempts };

/** Leases the mail that is due next: no other process sends it for `leaseSeconds`. `attempts` counts this try. */
export async function claimMail(database: Queryable, leaseSeconds: number): Promise<DueMail | null> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(and(waiting, lte(mails.nextAttemptAt, sql`now()`)))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await lease(database, leaseSeconds).where(inArray(mails.id, due)).returning(claimed);
  return mail ?? null;
}

/**
 * Leases the queued mails of these kinds to one recipient. Includes those due within the next seconds, because they were
 * postponed to the same time.
 */
export async function claimMailsTo(
  database: Queryable,
  { to, kinds, leaseSeconds }: { to: string; kinds: string[]; leaseSeconds: number },
): Promise<DueMail[]> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        waiting,
        eq(recipient, to),
        inArray(mails.kind, kinds),
        lte(mails.nextAttemptAt, sql`now() + interval '5 seconds'`),
      ),
    )
    .for('update', { skipLocked: true });
  return lease(database, leaseSeconds).where(inArray(mails.id, due)).returning(claimed);
}

const lease = (database: Queryable, leaseSeconds: number) =>
  database.update(mails).set({
    attempts: sql`${mails.attempts} + 1`,
    nextAttemptAt: inSeconds(leaseSeconds),
  });

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

async function updateMails(
  database: Queryable,
  ids: string[],
  change: PgUpdateSetSource<typeof mails>,
): Promise<void> {
  await database.update(mails).set(change).where(inArray(mails.id, ids));
}

/** Returns leased mails to the queue without counting a try. */
export const postpone = (database: Queryable, ids: string[], seconds: number) =>
  updateMails(database, ids, { attempts: sql`${mails.attempts} - 1`, nextAttemptAt: inSeconds(seconds) });

export const setSent = (database: Queryable, ids: string[]) =>
  updateMails(database, ids, { sentAt: sql`now()`, lastError: null });

export const setFailed = (database: Queryable, ids: string[], lastError: string, retrySeconds: number) =>
  updateMails(database, ids, { lastError, nextAttemptAt: inSeconds(retrySeconds) });

/** Marks mails as permanently rejected by the mail server. */
export const setRefused = (database: Queryable, ids: string[], lastError: string) =>
  updateMails(database, ids, { refusedAt: sql`now()`, lastError });

/**
 * Deletes those of these requests for payment whose purchase was paid, or is gone, or has a later mail with its new total.
 * @returns their ids
 */
export async function deleteOutdatedRequests(database: Queryable, ids: string[]): Promise<string[]> {
  const purchaseId = sql`${mails.data} ->> 'purchaseId'`;
  const isUnpaid = sql`exists (
    select from ${purchases} where id = (${purchaseId})::uuid and transaction_id is null)`;
  const isReplaced = sql`exists (
    select from ${mails} as later where later.kind = 'orderCancelled' and later.id > ${mails.id}
      and later.data ->> 'purchaseId' = ${purchaseId})`;
  const deleted = await database
    .delete(mails)
    .where(and(inArray(mails.id, ids), or(not(isUnpaid), isReplaced)))
    .returning({ id: mails.id });
  return deleted.map(({ id }) => id);
}

export async function deleteOldMails(database: Queryable): Promise<void> {
  await database.delete(mails).where(sql`${mails.createdAt} < now() - ${deletedAfter}`);
}
