import type { AnyPageContent, ShopPageName } from '@chuck-and-bit/contract/shop-pages';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { shopPages } from '../../tables/shop-pages';

export type PageRow = typeof shopPages.$inferSelect;

/** All pages that were ever changed. */
export const listPages = (database: Queryable): Promise<PageRow[]> => database.select().from(shopPages);

export async function findPage(database: Queryable, name: ShopPageName): Promise<PageRow | null> {
  const [row] = await database.select().from(shopPages).where(eq(shopPages.name, name));
  return row ?? null;
}

/** The pages of which visitors see a text of the merchant's. */
export const listPublished = (
  database: Queryable,
): Promise<{ name: ShopPageName; published: AnyPageContent | null }[]> =>
  database
    .select({ name: shopPages.name, published: shopPages.published })
    .from(shopPages)
    .where(isNotNull(shopPages.published));

/**
 * Writes a page if it still has this version; a page that was never changed has version 0.
 * @returns how many rows were written: 0 or 1
 */
export async function writePage(
  database: Queryable,
  { name, version, ...change }: Partial<PageRow> & Pick<PageRow, 'name' | 'version'>,
): Promise<number> {
  const values = { ...change, version: version + 1, changedAt: sql`now()` };
  const written =
    version === 0
      ? await database
          .insert(shopPages)
          .values({ name, ...values })
          .onConflictDoNothing()
          .returning({ name: shopPages.name })
      : await database
          .update(shopPages)
          .set(values)
          .where(and(eq(shopPages.name, name), eq(shopPages.version, version)))
          .returning({ name: shopPages.name });
  return written.length;
}
