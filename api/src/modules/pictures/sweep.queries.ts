import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { users } from '../../tables/accounts';
import { orders } from '../../tables/orders';
import { productPictures, pictures } from '../../tables/pictures';
import { reviews } from '../../tables/reviews';
import { shopPages } from '../../tables/shop-pages';
import { shopSettings } from '../../tables/shop-settings';
import { isOf } from './pictures.queries';

/** As `uploadedImage` in the contract, for a picture that was uploaded; its source otherwise. */
const image = sql`coalesce(${pictures.source},
  '/pictures/' || ${pictures.id} || '/' || greatest(320, least(${pictures.width}, 1280)) || '.jpeg')`;

/** A product, the brand, a page, an order, a person or a review shows it. Products name their pictures, the others an address. */
const isShown = sql`(
  exists (select from ${productPictures} where ${productPictures.pictureId} = ${pictures.id})
  or ${pictures.brandFile} is not null and exists (select from ${shopSettings} where ${pictures.id}::text in
    (${shopSettings.logo} ->> '_id', ${shopSettings.favicon} ->> '_id', ${shopSettings.sharedPicture} ->> '_id'))
  or exists (select from ${shopPages} where ${pictures.id}::text in (${shopPages.published} -> 'picture' ->> '_id',
    ${shopPages.draft} -> 'picture' ->> '_id', ${shopPages.last} -> 'picture' ->> '_id'))
  or case when ${pictures.isSquare}
    then exists (select from ${users} where ${users.image} = ${image})
      or exists (select from ${reviews} where ${reviews.image} = ${image})
    else exists (select from ${orders} where ${orders.productImage} = ${image}) end)`;

/**
 * Notes of the next pictures by id whether anything shows them.
 * @returns the last id, or null when there are no more
 */
export async function noteUnused(database: Queryable, after: string, limit: number): Promise<string | null> {
  const next = database
    .select({ id: pictures.id })
    .from(pictures)
    .where(gt(pictures.id, after))
    .orderBy(asc(pictures.id))
    .limit(limit);
  const rows = await next;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return null;
  await database
    .update(pictures)
    .set({
      unusedSince: sql`case when ${isShown} then null else coalesce(${pictures.unusedSince}, now()) end`,
    })
    .where(and(inArray(pictures.id, ids), sql`(${pictures.unusedSince} is null) <> ${isShown}`));
  return ids.at(-1) ?? null;
}

/**
 * Deletes rows of pictures that nothing has shown for this time; of a person at once.
 * @returns their ids
 */
export async function deleteUnused(
  database: Queryable,
  { unusedSeconds, limit }: { unusedSeconds: number; limit: number },
): Promise<string[]> {
  const old = database
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      sql`${pictures.unusedSince} <= now() - make_interval(secs => case when ${pictures.isSquare} then 0 else ${unusedSeconds} end) and not ${isShown}`,
    )
    .limit(limit);
  // Of a row that somebody is about to show, `unusedSince` is null when its lock is free.
  const rows = await database
    .delete(pictures)
    .where(and(inArray(pictures.id, old), isNotNull(pictures.unusedSince)))
    .returning({ id: pictures.id });
  return rows.map(({ id }) => id);
}

/** Deletes the row of a person's picture, by its id or its source, unless something shows it. @returns its id */
export async function deleteUnshown(
  database: Queryable,
  { id, source }: { id: string | null; source: string },
): Promise<string[]> {
  const isThis = id === null ? isOf([source], true) : and(eq(pictures.id, id), eq(pictures.isSquare, true));
  const rows = await database
    .delete(pictures)
    .where(and(isThis, sql`not ${isShown}`))
    .returning({ id: pictures.id });
  return rows.map((row) => row.id);
}

/** Those of these ids that have a row. */
export async function listExisting(database: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
