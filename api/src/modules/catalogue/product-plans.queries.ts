import { and, asc, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { drills } from './catalogue.tables';

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
