import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/client';
import { productAttributes, products } from '../../../tables/catalogue';
import { type ProductRow, productColumns, type StoredFigure } from './products.queries';
import { addPhrases } from '../search/search.queries';

/** Inserts products. Adding one that is low on stock does not notify the owner. */
export async function insertProducts(
  database: Queryable,
  added: readonly (typeof products.$inferInsert & { id: string; lowStockThreshold: number })[],
): Promise<void> {
  if (added.length === 0) return;
  const isLow = ({ availableQuantity, lowStockThreshold }: (typeof added)[number]) =>
    availableQuantity < lowStockThreshold;
  await database.insert(products).values(
    added.map((product) => ({
      ...product,
      lowStockNoticedAt: isLow(product) ? sql`now()` : null,
      ...(product.isPublic === false && { firstPublishedAt: null }),
    })),
  );
  await addPhrases(
    database,
    added.map(({ id }) => id),
  );
}

type EditedColumns = Omit<typeof products.$inferInsert, 'id' | 'version'>;

/** The columns whose words `addPhrases` adds. */
const searchedColumns = ['name', 'brand'] as const;

/** Remembers when a product becomes public for the first time. */
const firstPublication = sql`first_published_at = case when edits.is_public
  then coalesce(${products.firstPublishedAt}, now()) else ${products.firstPublishedAt} end`;

/**
 * Replaces these columns of products, and raises their versions.
 * @param edits `version`: the product is changed only if it still has this one; null for a locked product
 * @returns the ids of the changed products
 */
export async function updateProducts(
  database: Queryable,
  edits: readonly ({ id: string; version: number | null } & Partial<EditedColumns>)[],
  keys: readonly (keyof EditedColumns)[],
): Promise<string[]> {
  const columns = keys.map((key) => sql.identifier(products[key].name));
  const rows = edits.map((edit) => ({
    id: edit.id,
    version: edit.version,
    ...Object.fromEntries(keys.map((key) => [products[key].name, edit[key]])),
  }));
  const { rows: written } = await database.execute<{ id: string }>(sql`
    update ${products} set ${sql.join(
      [
        sql`version = ${products.version} + 1`,
        ...(keys.includes('isPublic') ? [firstPublication] : []),
        ...columns.map((column) => sql`${column} = edits.${column}`),
      ],
      sql`, `,
    )}
    from jsonb_populate_recordset(null::${products}, ${JSON.stringify(rows)}::jsonb) as edits
    where ${products.id} = edits.id and (edits.version is null or ${products.version} = edits.version)
    returning ${products.id}`);
  const ids = written.map(({ id }) => id);
  if (ids.length > 0 && searchedColumns.some((key) => keys.includes(key))) await addPhrases(database, ids);
  return ids;
}

type WithFigures = { id: string; figures: readonly StoredFigure[] };

export async function addFigures(database: Queryable, products: readonly WithFigures[]): Promise<void> {
  const rows = products.flatMap(({ id, figures }) => figures.map((figure) => ({ ...figure, productId: id })));
  if (rows.length > 0) await database.insert(productAttributes).values(rows);
}

/** Replaces all values of products. */
export async function replaceFigures(database: Queryable, products: readonly WithFigures[]): Promise<void> {
  const ids = products.map(({ id }) => id);
  await database.delete(productAttributes).where(inArray(productAttributes.productId, ids));
  await addFigures(database, products);
}

const inOwnOrder = [
  desc(products.ownRank),
  sql`${products.firstPublishedAt} desc nulls last`,
  desc(products.id),
];

const isKeptOf = (kindIds: readonly string[]) =>
  and(inArray(products.kindId, [...kindIds]), isNull(products.archivedAt));

/** Products of these kinds in the own order of the shop, then drafts. */
export async function listInOwnOrder(
  database: Queryable,
  kindIds: readonly string[],
  limit: number,
): Promise<ProductRow[]> {
  return database
    .select(productColumns)
    .from(products)
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
  const { id, name, ownPlace } = products;
  return transaction
    .select({ id, name, ownPlace })
    .from(products)
    .where(and(isKeptOf(kindIds), or(gt(ownPlace, 0), inArray(id, [...ids]))))
    .orderBy(asc(id))
    .for('no key update');
}

/** @returns false for a product that has this state already */
export async function setArchived(database: Queryable, id: string, isArchived: boolean): Promise<boolean> {
  const { rowCount } = await database
    .update(products)
    .set({
      archivedAt: isArchived ? sql`now()` : null,
      ...(isArchived && { appearsAt: null }),
      version: sql`${products.version} + 1`,
    })
    .where(
      and(eq(products.id, id), isArchived ? isNull(products.archivedAt) : isNotNull(products.archivedAt)),
    );
  return rowCount === 1;
}

/**
 * Makes products public whose time has come. Another transaction's products are left to a later call.
 * @returns the products
 */
export async function publishDueProducts(
  database: Queryable,
): Promise<{ id: string; name: string; appearsAt: Date }[]> {
  const { rows } = await database.execute<{ id: string; name: string; appearsAt: string }>(sql`
    with due as materialized (
      select id, appears_at from ${products} where appears_at <= now() and archived_at is null
      order by id for no key update skip locked
    )
    update ${products} set is_public = true, appears_at = null, version = version + 1,
      first_published_at = coalesce(first_published_at, due.appears_at)
    from due where ${products.id} = due.id
    returning ${products.id}, name, due.appears_at as "appearsAt"`);
  const { appearsAt: column } = products;
  return rows.map(({ appearsAt, ...row }) => ({
    ...row,
    appearsAt: column.mapFromDriverValue(appearsAt) as Date,
  }));
}

/** Locks them first, in the order of their ids. @returns the ids of those that were deleted */
export async function deleteProducts(database: Queryable, ids: readonly string[]): Promise<string[]> {
  const isOne = inArray(products.id, [...ids]);
  await database
    .select({ id: products.id })
    .from(products)
    .where(isOne)
    .orderBy(asc(products.id))
    .for('update');
  const deleted = await database.delete(products).where(isOne).returning({ id: products.id });
  return deleted.map(({ id }) => id);
}

/** Locks products that are not archived, in the order of their ids. @returns the ids of the locked products */
export async function lockProducts(transaction: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.archivedAt)))
    .orderBy(asc(products.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}
