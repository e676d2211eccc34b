import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { purchaseNotes } from '../../tables/notes';

/** How many notes there are about each of these purchases; those without any are missing. */
export async function countNotes(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { subjectId: id } = purchaseNotes;
  const counts = await database
    .select({ id, notes: sql<number>`count(*)::int` })
    .from(purchaseNotes)
    .where(inArray(id, [...ids]))
    .groupBy(id);
  return new Map(counts.map(({ id: purchaseId, notes }) => [purchaseId, notes]));
}
