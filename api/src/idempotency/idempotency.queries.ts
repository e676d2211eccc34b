import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../database/client';
import { idempotencyKeys } from './idempotency.tables';

const expired = sql`now() - interval '24 hours'`;

/**
 * Takes the key for this request. While another transaction holds it, this waits until that one is done.
 * @returns whether the key was free (or older than 24 hours)
 */
export async function takeKey(
  database: Queryable,
  row: { userId: string; key: string; fingerprint: string },
): Promise<boolean> {
  const taken = await database
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { fingerprint: row.fingerprint, answer: null, createdAt: sql`now()` },
      setWhere: lt(idempotencyKeys.createdAt, expired),
    })
    .returning({ key: idempotencyKeys.key });
  return taken.length === 1;
}

export async function findKey(
  database: Queryable,
  userId: string,
  key: string,
): Promise<{ fingerprint: string; answer: unknown } | null> {
  const [row] = await database
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return row ?? null;
}

export async function storeAnswer(
  database: Queryable,
  userId: string,
  key: string,
  answer: unknown,
): Promise<void> {
  await database
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

export async function deleteExpiredKeys(database: Queryable): Promise<void> {
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, expired));
}
