import { and, eq } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { account, user } from './identity.tables';

export type Queryable = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The password hash of the account of this e-mail; null without an account or a password. */
export async function findPasswordHash(database: Queryable, email: string): Promise<string | null> {
  const rows = await database
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email), eq(account.providerId, 'credential')));
  return rows[0]?.hash ?? null;
}
