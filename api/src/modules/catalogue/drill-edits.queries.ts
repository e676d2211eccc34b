import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { drills } from '../../tables/catalogue';
import { addPhrases } from './search.queries';

/** Inserts a product. Adding one that is low on stock does not notify the owner. */
export async function insertDrill(
  database: Queryable,
  drill: typeof drills.$inferInsert & { id: string; lowStockThreshold: number },
): Promise<void> {
  const isLow = drill.availableQuantity < drill.lowStockThreshold;
  await database.insert(drills).values({ ...drill, ...(isLow && { lowStockNoticedAt: sql`now()` }) });
  await addPhrases(database, drill.id);
}

/**
 * Replaces columns of a product that still has this version.
 * @param version null for a locked product, which may have any version
 * @returns how many products were changed: 0 or 1
 */
export async function updateDrill(
  database: Queryable,
  { id, version }: { id: string; version: number | null },
  columns: Partial<typeof drills.$inferInsert>,
): Promise<number> {
  const written = await database
    .update(drills)
    .set({ ...columns, version: sql`${drills.version} + 1` })
    .where(and(eq(drills.id, id), version === null ? undefined : eq(drills.version, version)))
    .returning({ id: drills.id });
  if (written.length > 0) await addPhrases(database, id);
  return written.length;
}

/** @returns false for a product that has this state already */
export async function setArchived(database: Queryable, id: string, isArchived: boolean): Promise<boolean> {
  const { rowCount } = await database
    .update(drills)
    .set({ archivedAt: isArchived ? sql`now()` : null, version: sql`${drills.version} + 1` })
    .where(and(eq(drills.id, id), isArchived ? isNull(drills.archivedAt) : isNotNull(drills.archivedAt)));
  return rowCount === 1;
}

/** @returns how many were deleted: 0 or 1 */
export async function deleteDrill(database: Queryable, id: string): Promise<number> {
  const deleted = await database.delete(drills).where(eq(drills.id, id)).returning({ id: drills.id });
  return deleted.length;
}

/** Locks products on sale in the order of their ids. @returns the ids of the locked products */
export async function lockDrills(transaction: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .select({ id: drills.id })
    .from(drills)
    .where(and(inArray(drills.id, [...ids]), isNull(drills.archivedAt)))
    .orderBy(asc(drills.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** The ids of products on sale with one of these ids or names. */
export async function findDrillIds(
  database: Queryable,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<string[]> {
  const rows = await database
    .select({ id: drills.id })
    .from(drills)
    .where(
      and(isNull(drills.archivedAt), or(inArray(drills.id, [...ids]), inArray(drills.name, [...names]))),
    );
  return rows.map(({ id }) => id);
}
