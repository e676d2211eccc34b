import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { pageOfNewest } from '../../database/newest-first';
import { newId } from '../../ids';
import type { Page, PageRequest } from '../../paging';
import { users } from '../../tables/accounts';
import { products, matchingKey } from '../../tables/catalogue';
import { type ProductPicture, productPictures, pictures, picturesOfProduct } from '../../tables/pictures';

export type PictureRow = typeof pictures.$inferSelect;

/** A picture of a product: which one, and what it shows. */
export type ShownPicture = { pictureId: string; alt: string };

export async function findUpload(database: Queryable, uploadId: string): Promise<PictureRow | null> {
  const [row] = await database.select().from(pictures).where(eq(pictures.uploadId, uploadId));
  return row ?? null;
}

/** @returns null if there is a picture of this upload already */
export async function insertUpload(
  database: Queryable,
  upload: Pick<PictureRow, 'id' | 'width' | 'height' | 'isSquare'> & {
    uploadId: string;
    brandFile?: string;
  },
): Promise<PictureRow | null> {
  const [row] = await database
    .insert(pictures)
    .values({ ...upload, madeAt: sql`now()` })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Finds pictures and keeps them from being removed until the transaction ends. */
export async function holdPictures(transaction: Queryable, ids: readonly string[]): Promise<PictureRow[]> {
  if (ids.length === 0) return [];
  return transaction
    .update(pictures)
    .set({ unusedSince: null })
    .where(inArray(pictures.id, [...ids]))
    .returning();
}

export const isOf = (sources: readonly string[], isSquare: boolean) =>
  and(
    inArray(
      sql`md5(${pictures.source})`,
      sources.map((source) => sql`md5(${source})`),
    ),
    inArray(pictures.source, [...sources]),
    eq(pictures.isSquare, isSquare),
  );

/** Drawings of the shop are shown as they are; what lies on other servers is fetched in the background. */
const isOwnPath = (source: string) => source.startsWith('/');

/**
 * The pictures of these addresses, by address, which can't be removed until the transaction ends. Adds those that are new. One that was
 * just being removed is missing.
 */
export async function holdSources(
  transaction: Queryable,
  sources: readonly string[],
  { isSquare }: { isSquare: boolean },
): Promise<Map<string, string>> {
  if (sources.length === 0) return new Map();
  const added = sources.map((source) => ({
    id: newId(),
    source,
    isSquare,
    ...(isOwnPath(source) ? { madeAt: sql`now()` } : { nextTryAt: sql`now()` }),
  }));
  await transaction.insert(pictures).values(added).onConflictDoNothing();
  const rows = await transaction
    .update(pictures)
    .set({ unusedSince: null })
    .where(isOf(sources, isSquare))
    .returning({ id: pictures.id, source: pictures.source });
  return new Map(rows.map(({ id, source }) => [source ?? '', id]));
}

/** Products whose `image` is not known to be the first of their pictures, locked. @param ids only of these; null: of all */
export async function lockUnpictured(
  transaction: Queryable,
  { ids, limit }: { ids: readonly string[] | null; limit: number },
): Promise<{ id: string; image: string }[]> {
  const query = transaction
    .select({ id: products.id, image: products.image })
    .from(products)
    .where(
      and(
        ids === null ? undefined : inArray(products.id, [...ids]),
        sql`${products.picturedImage} is distinct from ${products.image}`,
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit);
  // What somebody is changing is looked at in their transaction, or next time.
  return ids === null ? query.for('no key update', { skipLocked: true }) : query.for('no key update');
}

export async function listShown(
  database: Queryable,
  productIds: readonly string[],
): Promise<(ShownPicture & { productId: string })[]> {
  if (productIds.length === 0) return [];
  return database
    .select({
      productId: productPictures.productId,
      pictureId: productPictures.pictureId,
      alt: productPictures.alt,
    })
    .from(productPictures)
    .where(inArray(productPictures.productId, [...productIds]))
    .orderBy(asc(productPictures.productId), asc(productPictures.position));
}

/** Replaces the pictures of products, whose `image` is the first of them. */
export async function replaceShown(
  transaction: Queryable,
  shown: ReadonlyMap<string, readonly ShownPicture[]>,
): Promise<void> {
  const productIds = [...shown.keys()];
  if (productIds.length === 0) return;
  await transaction.delete(productPictures).where(inArray(productPictures.productId, productIds));
  const rows = [...shown].flatMap(([productId, list]) =>
    list.map((one, position) => ({ productId, position, ...one })),
  );
  if (rows.length > 0) await transaction.insert(productPictures).values(rows);
  await transaction
    .update(products)
    .set({ picturedImage: sql`${products.image}` })
    .where(inArray(products.id, productIds));
}

/** Adds the pictures of people's new addresses to those that are fetched. @returns how many people were looked at */
export async function lookAtPeople(transaction: Queryable, limit: number): Promise<number> {
  const found = await transaction
    .select({ id: users.id, image: users.image })
    .from(users)
    .where(sql`${users.picturedImage} is distinct from ${users.image}`)
    .orderBy(asc(users.id))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  const isElsewhere = (image: string | null): image is string => image !== null && !isOwnPath(image);
  const sources = new Set(found.map(({ image }) => image).filter(isElsewhere));
  const held = await holdSources(transaction, [...sources], { isSquare: true });
  const ids = found.filter(({ image }) => !isElsewhere(image) || held.has(image)).map(({ id }) => id);
  if (ids.length > 0) {
    await transaction
      .update(users)
      .set({ picturedImage: sql`${users.image}` })
      .where(inArray(users.id, ids));
  }
  return found.length;
}

/** Gives a user an uploaded picture. @returns the `image` that they had */
export async function setOwnImage(
  transaction: Queryable,
  userId: string,
  image: string,
): Promise<string | null> {
  const [before] = await transaction
    .select({ image: users.image })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  await transaction.update(users).set({ image, picturedImage: image }).where(eq(users.id, userId));
  return before?.image ?? null;
}

/** Pictures that are to be fetched now, those that were tried least first. */
export const listDue = (database: Queryable, limit: number) =>
  database
    .select({ id: pictures.id, source: pictures.source, isSquare: pictures.isSquare, tries: pictures.tries })
    .from(pictures)
    .where(sql`${pictures.nextTryAt} <= now()`)
    .orderBy(asc(pictures.tries), asc(pictures.nextTryAt))
    .limit(limit);

/** @returns whether there still is such a picture */
export async function setMade(
  database: Queryable,
  id: string,
  size: { width: number; height: number },
): Promise<boolean> {
  const { rowCount } = await database
    .update(pictures)
    .set({ ...size, madeAt: sql`now()`, nextTryAt: null, problem: null, triedAt: sql`now()` })
    .where(eq(pictures.id, id));
  return rowCount === 1;
}

/** @param retrySeconds null: it is not tried again */
export async function setFailed(
  database: Queryable,
  id: string,
  { problem, retrySeconds }: { problem: string; retrySeconds: number | null },
): Promise<void> {
  await database
    .update(pictures)
    .set({
      problem,
      triedAt: sql`now()`,
      tries: sql`${pictures.tries} + 1`,
      nextTryAt: retrySeconds === null ? null : sql`now() + make_interval(secs => ${retrySeconds})`,
    })
    .where(eq(pictures.id, id));
}

/** @returns how many were not fetched before: 0 or 1 */
export async function setDue(database: Queryable, id: string): Promise<number> {
  const { rowCount } = await database
    .update(pictures)
    .set({ nextTryAt: sql`now()`, tries: 0 })
    .where(and(eq(pictures.id, id), isNull(pictures.madeAt)));
  return rowCount ?? 0;
}

export type FailedRow = {
  id: string;
  productId: string;
  productName: string;
  image: string;
  problem: string;
  triedAt: Date;
  nextTryAt: Date | null;
};

/** Each with one of the products that show it. */
export async function listFailed(
  database: Queryable,
  page: PageRequest<string>,
): Promise<Page<FailedRow, string>> {
  const product = (column: 'id' | 'name') => sql<string>`(
    select ${sql.identifier(column)} from ${products} where id = (
      select product_id from ${productPictures} where picture_id = "pictures"."id" order by product_id limit 1))`;
  const filter = and(
    isNotNull(pictures.problem),
    sql`exists (select from ${productPictures} where picture_id = ${pictures.id})`,
  );
  return pageOfNewest(database, { table: pictures, filter }, page, ({ where, order, limit }) =>
    database
      .select({
        id: pictures.id,
        productId: product('id'),
        productName: product('name'),
        image: sql<string>`${pictures.source}`,
        problem: sql<string>`${pictures.problem}`,
        triedAt: sql<Date>`${pictures.triedAt}`.mapWith(pictures.triedAt),
        nextTryAt: pictures.nextTryAt,
      })
      .from(pictures)
      .where(where)
      .orderBy(order)
      .limit(limit),
  );
}

/** The ids of products with pictures that could not be fetched. */
export async function listWithFailed(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database
    .selectDistinct({ productId: productPictures.productId })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(and(isNotNull(pictures.problem), isNull(pictures.madeAt)))
    .orderBy(asc(productPictures.productId))
    .limit(limit);
  return rows.map(({ productId }) => productId);
}

/** The products on sale with one of these keys as their SKU or their name. */
export async function listMatching(
  database: Queryable,
  keys: readonly string[],
  limit: number,
): Promise<{ id: string; name: string; sku: string; version: number; shown: ProductPicture[] }[]> {
  if (keys.length === 0) return [];
  return database
    .select({
      id: products.id,
      name: products.name,
      sku: products.sku,
      version: products.version,
      shown: picturesOfProduct,
    })
    .from(products)
    .where(
      and(
        isNull(products.archivedAt),
        or(
          and(inArray(matchingKey(products.sku), [...keys]), sql`${products.sku} <> ''`),
          inArray(matchingKey(products.name), [...keys]),
        ),
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit);
}
