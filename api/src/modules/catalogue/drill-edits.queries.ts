import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { drillAttributes, drills } from '../../tables/catalogue';
import { type DrillRow, drillColumns, type StoredFigure } from './catalogue.queries';
import { addPhrases } from './search.queries';

/** Inserts products. Adding one that is low on stock does not notify the owner. */
export async function insertDrills(
  database: Queryable,
  added: readonly (typeof drills.$inferInsert & { id: string; lowStockThreshold: number })[],
): Promise<void> {
  if (added.length === 0) return;
  const isLow = ({ availableQuantity, lowStockThreshold }: (typeof added)[number]) =>
    availableQuantity < lowStockThreshold;
  await database.insert(drills).values(
    added.map((drill) => ({
      ...drill,
      lowStockNoticedAt: isLow(drill) ? sql`now()` : null,
      ...(drill.isPublic === false && { firstPublishedAt: null }),
    })),
  );
  await addPhrases(
    database,
    added.map(({ id }) => id),
  );
}

type EditedColumns = Omit<typeof drills.$inferInsert, 'id' | 'version'>;

/** The columns whose words `addPhrases` adds. */
const searchedColumns = ['name', 'brand', 'description'] as const;

/** Remembers when a product becomes public for the first time. */
const firstPublication = sql`first_published_at = case when edits.is_public
  then coalesce(${drills.firstPublishedAt}, now()) else ${drills.firstPublishedAt} end`;

/**
 * Replaces these columns of products, and raises their versions.
 * @param edits `version`: the product is changed only if it still has this one; null for a locked product
 * @returns the ids of the changed products
 */
export async function updateDrills(
  database: Queryable,
  edits: readonly ({ id: string; version: number | null } & Partial<EditedColumns>)[],
  keys: readonly (keyof EditedColumns)[],
): Promise<string[]> {
  const columns = keys.map((key) => sql.identifier(drills[key].name));
  const rows = edits.map((edit) => ({
    id: edit.id,
    version: edit.version,
    ...Object.fromEntries(keys.map((key) => [drills[key].name, edit[key]])),
  }));
  const { rows: written } = await database.execute<{ id: string }>(sql`
    update ${drills} set ${sql.join(
      [
        sql`version = ${drills.version} + 1`,
        ...(keys.includes('isPublic') ? [firstPublication] : []),
        ...columns.map((column) => sql`${column} = edits.${column}`),
      ],
      sql`, `,
    )}
    from jsonb_populate_recordset(null::${drills}, ${JSON.stringify(rows)}::jsonb) as edits
    where ${drills.id} = edits.id and (edits.version is null or ${drills.version} = edits.version)
    returning ${drills.id}`);
  const ids = written.map(({ id }) => id);
  if (ids.length > 0 && searchedColumns.some((key) => keys.includes(key))) await addPhrases(database, ids);
  return ids;
}

type WithFigures = { id: string; figures: readonly StoredFigure[] };

export async function addFigures(database: Queryable, products: readonly WithFigures[]): Promise<void> {
  const rows = products.flatMap(({ id, figures }) => figures.map((figure) => ({ ...figure, drillId: id })));
  if (rows.length > 0) await database.insert(drillAttributes).values(rows);
}

/** Replaces all values of products. */
export async function replaceFigures(database: Queryable, products: readonly WithFigures[]): Promise<void> {
  const ids = products.map(({ id }) => id);
  await database.delete(drillAttributes).where(inArray(drillAttributes.drillId, ids));
  await addFigures(database, products);
}

const inOwnOrder = [desc(drills.ownRank), sql`${drills.firstPublishedAt} desc nulls last`, desc(drills.id)];

const isKeptOf = (kindIds: readonly string[]) =>
  and(inArray(drills.kindId, [...kindIds]), isNull(drills.archivedAt));

/** Products of these kinds in the own order of the shop, then drafts. */
export async function listInOwnOrder(
  database: Queryable,
  kindIds: readonly string[],
  limit: number,
): Promise<DrillRow[]> {
  return database
    .select(drillColumns)
    .from(drills)
    .where(isKeptOf(kindIds))
    .orderBy(...inOwnOrder)
    .limit(limit);
}

/** Locks those of these kinds that have a place in the own order or are named, in the order of their ids. */
export async function lockOrdered(
  transaction: Queryable,
  kindIds: readonly string[],
  ids: readonly string[],
): Promise<{ id: string; name: string; ownPlace: number }[]> {
  const { id, name, ownPlace } = drills;
  return transaction
    .select({ id, name, ownPlace })
    .from(drills)
    .where(and(isKeptOf(kindIds), or(gt(ownPlace, 0), inArray(id, [...ids]))))
    .orderBy(asc(id))
    .for('no key update');
}

/** @returns false for a product that has this state already */
export async function setArchived(database: Queryable, id: string, isArchived: boolean): Promise<boolean> {
  const { rowCount } = await database
    .update(drills)
    .set({
      archivedAt: isArchived ? sql`now()` : null,
      ...(isArchived && { appearsAt: null }),
      version: sql`${drills.version} + 1`,
    })
    .where(and(eq(drills.id, id), isArchived ? isNull(drills.archivedAt) : isNotNull(drills.archivedAt)));
  return rowCount === 1;
}

/**
 * Makes products public whose time has come. Another transaction's products are left to a later call.
 * @returns the products
 */
export async function publishDueDrills(
  database: Queryable,
): Promise<{ id: string; name: string; appearsAt: string }[]> {
  const { rows } = await database.execute<{ id: string; name: string; appearsAt: string }>(sql`
    with due as materialized (
      select id, appears_at from ${drills} where appears_at <= now() and archived_at is null
      order by id for no key update skip locked
    )
    update ${drills} set is_public = true, appears_at = null, version = version + 1,
      first_published_at = coalesce(first_published_at, due.appears_at)
    from due where ${drills.id} = due.id
    returning ${drills.id}, name, due.appears_at as "appearsAt"`);
  return rows;
}

/** Locks them first, in the order of their ids. @returns the ids of those that were deleted */
export async function deleteDrills(database: Queryable, ids: readonly string[]): Promise<string[]> {
  const isOne = inArray(drills.id, [...ids]);
  await database.select({ id: drills.id }).from(drills).where(isOne).orderBy(asc(drills.id)).for('update');
  const deleted = await database.delete(drills).where(isOne).returning({ id: drills.id });
  return deleted.map(({ id }) => id);
}

/** Locks products that are not archived, in the order of their ids. @returns the ids of the locked products */
export async function lockDrills(transaction: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .select({ id: drills.id })
    .from(drills)
    .where(and(inArray(drills.id, [...ids]), isNull(drills.archivedAt)))
    .orderBy(asc(drills.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}
