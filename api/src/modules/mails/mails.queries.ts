import { and, asc, eq, inArray, isNull, lte, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { mails } from './mails.tables';

export type QueuedMail = { id: string; kind: string; data: unknown };
export type DueMail = QueuedMail & { attempts: number };

/** Nobody waits for a mail that could not be delivered for this long. */
const givenUpAfter = sql`interval '3 days'`;
const forgottenAfter = sql`interval '7 days'`;

const waiting = and(isNull(mails.sentAt), sql`${mails.createdAt} > now() - ${givenUpAfter}`);

/** @param isAwaited it goes ahead of all that wait already */
export async function insertMail(database: Queryable, mail: QueuedMail, isAwaited: boolean): Promise<void> {
  const nextAttemptAt = isAwaited ? sql`now() - interval '1 day'` : sql`now()`;
  await database.insert(mails).values({ ...mail, nextAttemptAt });
}

/** Takes due mails for `leaseSeconds`; other processes pass them over. `attempts` counts this try. */
export async function claimMails(
  database: Queryable,
  { atMost, leaseSeconds }: { atMost: number; leaseSeconds: number },
): Promise<DueMail[]> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(and(waiting, lte(mails.nextAttemptAt, sql`now()`)))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(atMost)
    .for('update', { skipLocked: true });
  return database
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(inArray(mails.id, due))
    .returning({
      id: mails.id,
      kind: mails.kind,
      data: mails.data,
      attempts: mails.attempts,
    });
}

export async function setSent(database: Queryable, id: string): Promise<void> {
  await database.update(mails).set({ sentAt: sql`now()`, lastError: null }).where(eq(mails.id, id));
}

export async function setFailed(
  database: Queryable,
  id: string,
  failure: { error: string; retrySeconds: number },
): Promise<void> {
  await database
    .update(mails)
    .set({
      lastError: failure.error,
      nextAttemptAt: sql`now() + make_interval(secs => ${failure.retrySeconds})`,
    })
    .where(eq(mails.id, id));
}

/** Seconds until the next mail is due, 0 when one is due already, null when none waits. */
export async function secondsToNextMail(database: Queryable): Promise<number | null> {
  const untilNext = sql<number | null>`extract(epoch from ${min(mails.nextAttemptAt)} - now())::float8`;
  const [row] = await database.select({ seconds: untilNext }).from(mails).where(waiting);
  // `greatest` would take none for 0.
  const seconds = row?.seconds ?? null;
  return seconds === null ? null : Math.max(0, seconds);
}

export async function deleteOldMails(database: Queryable): Promise<void> {
  await database.delete(mails).where(sql`${mails.createdAt} < now() - ${forgottenAfter}`);
}
