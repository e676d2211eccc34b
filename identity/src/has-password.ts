import { verifyPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { account, user } from './identity.tables';

/** Whether the account of this e-mail has this password. For the operator: not counted as a sign-in attempt. */
export async function hasPassword(
  database: PgDatabase<PgQueryResultHKT, Record<string, never>>,
  email: string,
  password: string,
): Promise<boolean> {
  const rows = await database
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email), eq(account.providerId, 'credential')));
  const hash = rows[0]?.hash;
  return hash ? verifyPassword({ hash, password }) : false;
}
