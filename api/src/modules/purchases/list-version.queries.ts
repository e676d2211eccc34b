import { desc, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orderChanges } from '../../tables/order-changes';

const newest = (database: Queryable) =>
  database
    .select({ transaction: orderChanges.transaction })
    .from(orderChanges)
    .orderBy(desc(orderChanges.transaction))
    .limit(1);

/**
 * The version of what lists of purchases show: equal to an earlier one only if nothing of it was committed in between. A list
 * that is read afterwards is at least as new.
 *
 * It is the newest transaction that changed them. While an older transaction runs, which may still change them, it is the whole
 * snapshot: what is visible.
 */
export async function readListVersion(database: Queryable): Promise<string> {
  const { rows } = await database.execute<{ version: string }>(sql`
    select coalesce(
      (select transaction::text from (${newest(database)}) as newest where transaction < pg_snapshot_xmin(snapshot)),
      snapshot::text
    ) as version from pg_current_snapshot() as snapshot`);
  return rows[0]?.version ?? '';
}

/** Deletes all changes but the newest. */
export async function deleteOldOrderChanges(database: Queryable): Promise<void> {
  await database.delete(orderChanges).where(lt(orderChanges.transaction, sql`(${newest(database)})`));
}
