import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { synonyms } from '../../tables/searches';

export type SynonymRow = typeof synonyms.$inferSelect;
type Values = Omit<SynonymRow, 'version'>;

/** By their words. */
export async function listOwnSynonyms(database: Queryable): Promise<SynonymRow[]> {
  return database.select().from(synonyms).orderBy(asc(synonyms.key));
}

export async function countSynonyms(database: Queryable): Promise<number> {
  return database.$count(synonyms);
}

export async function findSynonym(database: Queryable, id: string): Promise<SynonymRow | null> {
  const [row] = await database.select().from(synonyms).where(eq(synonyms.id, id));
  return row ?? null;
}

/** @returns whether no entry had these words */
export async function insertSynonym(database: Queryable, values: Values): Promise<boolean> {
  const { rowCount } = await database.insert(synonyms).values(values).onConflictDoNothing();
  return rowCount === 1;
}

/** Whether another entry has these words. */
export async function isTaken(database: Queryable, { id, key }: Values): Promise<boolean> {
  const [row] = await database.select({ id: synonyms.id }).from(synonyms).where(eq(synonyms.key, key));
  return row !== undefined && row.id !== id;
}

/** Replaces an entry that still has this version. @returns how many were written: 0 or 1 */
export async function updateSynonym(
  database: Queryable,
  { id, version, ...values }: SynonymRow,
): Promise<number> {
  const { rowCount } = await database
    .update(synonyms)
    .set({ ...values, version: version + 1 })
    .where(and(eq(synonyms.id, id), eq(synonyms.version, version)));
  return rowCount ?? 0;
}

/** @returns the deleted entry, or null */
export async function deleteSynonym(database: Queryable, id: string): Promise<SynonymRow | null> {
  const [deleted] = await database.delete(synonyms).where(eq(synonyms.id, id)).returning();
  return deleted ?? null;
}
