import { desc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../database/client';
import { users } from '../tables/accounts';
import { securityEvents } from '../tables/security-events';

type SecurityEventRow = typeof securityEvents.$inferSelect;

export async function insertSecurityEvent(
  database: Queryable,
  event: typeof securityEvents.$inferInsert,
): Promise<void> {
  await database.insert(securityEvents).values(event);
}

/**
 * Newest first.
 * @param of only events about the user with this e-mail, or about attempts with it
 */
export async function listSecurityEvents(
  database: Queryable,
  limit: number,
  of: { email: string; emailHash: string } | null,
): Promise<(SecurityEventRow & { email: string | null })[]> {
  return database
    .select({ ...getTableColumns(securityEvents), email: users.email })
    .from(securityEvents)
    .leftJoin(users, eq(users.identitySubject, securityEvents.subject))
    .where(
      of === null ? undefined : or(eq(users.email, of.email), eq(securityEvents.emailHash, of.emailHash)),
    )
    .orderBy(desc(securityEvents.id))
    .limit(limit);
}

/** Deletes the rows that the table's trigger allows to delete. */
export async function deleteOldSecurityEvents(database: Queryable): Promise<void> {
  await database
    .delete(securityEvents)
    .where(lt(securityEvents.occurredAt, sql`now() - interval '400 days'`));
}
