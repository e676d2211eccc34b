import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../database/client';
import { idempotencyKeys } from '../tables/idempotency';

const expired = sql`now() - interval '24 hours'`;

/** A request without a response after this time counts as crashed, and its key is free again. */
const abandoned = sql`now() - interval '2 minutes'`;

const isFreeAgain = sql`(${idempotencyKeys.createdAt} < ${expired}
  or (${idempotencyKeys.response} is null and ${idempotencyKeys.createdAt} < ${abandoned}))`;

/**
 * Claims the key for this request. Blocks while another transaction holds it.
 * @returns whether the key was free, expired after 24 hours, or abandoned without a response
 */
export async function takeKey(
  database: Queryable,
  row: { userId: string; key: string; fingerprint: string },
): Promise<boolean> {
  const claimed = await database
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { fingerprint: row.fingerprint, response: null, createdAt: sql`now()` },
      setWhere: isFreeAgain,
    })
    .returning({ key: idempotencyKeys.key });
  return claimed.length === 1;
}

export async function findKey(
  database: Queryable,
  row: KeyName,
): Promise<{ fingerprint: string; response: unknown } | null> {
  const [found] = await database
    .select({ fingerprint: idempotencyKeys.fingerprint, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(named(row));
  return found ?? null;
}

/** The response stored under this key in the last 24 hours; null without one. */
export async function findResponse(database: Queryable, row: KeyName): Promise<unknown> {
  const [found] = await database
    .select({ response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(named(row), gte(idempotencyKeys.createdAt, expired)));
  return found?.response ?? null;
}

export async function storeResponse(database: Queryable, row: KeyName, response: unknown): Promise<void> {
  await database.update(idempotencyKeys).set({ response }).where(named(row));
}

export async function forgetKey(database: Queryable, row: KeyName): Promise<void> {
  await database.delete(idempotencyKeys).where(named(row));
}

export async function deleteExpiredKeys(database: Queryable): Promise<void> {
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, expired));
}

type KeyName = { userId: string; key: string };

const named = ({ userId, key }: KeyName) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
