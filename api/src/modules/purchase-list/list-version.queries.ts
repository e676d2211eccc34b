import { lt, max, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orderChanges } from '../../tables/order-changes';

/**
 * The version of what lists of purchases show: equal to an earlier one only if nothing of it was committed in between. A list
 * that is read afterwards is at least as new.
 *
 * It is how many transactions changed them, which grows with each one that becomes visible, in whichever order they commit. The
 * newest of them is a part of it, because the count starts again when a crash empties the table. Of an empty table it is the
 * snapshot, which no later change shares.
 */
export async function readListVersion(database: Queryable): Promise<string> {
  const { transaction, changes } = orderChanges;
  const [row] = await database
    .select({
      version: sql<string>`coalesce(${max(transaction)} || '-' || ${sum(changes)}, pg_current_snapshot()::text)`,
    })
    .from(orderChanges);
  return row?.version ?? '';
}

/** Merges all changes into the newest, so that few rows have to be counted. The version stays. */
export async function mergeOrderChanges(database: Queryable): Promise<void> {
  const newest = sql`(select max(transaction) from ${orderChanges})`;
  const older = database
    .$with('older')
    .as(
      database
        .delete(orderChanges)
        .where(lt(orderChanges.transaction, newest))
        .returning({ changes: orderChanges.changes }),
    );
  await database
    .with(older)
    .update(orderChanges)
    .set({ changes: sql`${orderChanges.changes} + (select coalesce(sum(changes), 0) from ${older})` })
    .where(sql`${orderChanges.transaction} = ${newest} and exists (select from ${older})`);
}
