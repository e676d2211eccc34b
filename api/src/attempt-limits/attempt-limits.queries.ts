import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../database/client';
import { attempts } from '../tables/attempt-limits';

/** Counts one attempt, in a new window if the last one has ended. */
export async function countAttempt(
  database: Queryable,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; remainingSeconds: number }> {
  const hasEnded = sql`${attempts.endsAt} <= now()`;
  const endsAt = sql`now() + make_interval(secs => ${windowSeconds})`;
  const [row] = await database
    .insert(attempts)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${hasEnded} then 1 else least(${attempts.count}, 1000000000) + 1 end`,
        endsAt: sql`case when ${hasEnded} then ${endsAt} else ${attempts.endsAt} end`,
      },
    })
    .returning({
      count: attempts.count,
      remainingSeconds: sql<number>`extract(epoch from ${attempts.endsAt} - now())::float8`,
    });
  if (!row) throw new Error('An attempt could not be counted');
  return row;
}

/**
 * Locks a counter until the transaction ends, at 0 in a new window if the last one has ended or there was none.
 * @returns its count
 */
export async function lockCounter(
  transaction: Queryable,
  key: string,
  windowSeconds: number,
): Promise<number> {
  const hasEnded = sql`${attempts.endsAt} <= now()`;
  const endsAt = sql`now() + make_interval(secs => ${windowSeconds})`;
  const [row] = await transaction
    .insert(attempts)
    .values({ key, count: 0, endsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${hasEnded} then 0 else ${attempts.count} end`,
        endsAt: sql`case when ${hasEnded} then ${endsAt} else ${attempts.endsAt} end`,
      },
    })
    .returning({ count: attempts.count });
  if (!row) throw new Error('A counter could not be locked');
  return row.count;
}

/** Whether an attempt was counted under this key in the current window. */
export async function isCounted(database: Queryable, key: string): Promise<boolean> {
  const rows = await database
    .select({ key: attempts.key })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.count, 0), gt(attempts.endsAt, sql`now()`)));
  return rows.length > 0;
}

/** Uncounts one attempt. */
export async function uncountAttempt(database: Queryable, key: string): Promise<void> {
  await database
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(and(eq(attempts.key, key), gt(attempts.count, 0)));
}

export async function deleteAttempts(database: Queryable, key: string): Promise<void> {
  await database.delete(attempts).where(eq(attempts.key, key));
}

export async function deleteEndedAttempts(database: Queryable): Promise<void> {
  await database.delete(attempts).where(lt(attempts.endsAt, sql`now()`));
}
