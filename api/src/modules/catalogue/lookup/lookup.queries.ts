import { and, asc, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/client';
import { isOnSale, matchingKey, products } from '../../../tables/catalogue';

/** What a product can be named by. */
export type Named = { id: string; name: string; sku: string; gtin: string };

/** What texts may name products by. */
export type LookedUp = { ids: readonly string[]; keys: readonly string[]; gtins: readonly string[] };

/** The products on sale with one of these ids, GTINs, or keys of their part number or name. */
export async function listNamed(
  database: Queryable,
  { ids, keys, gtins }: LookedUp,
  limit: number,
): Promise<Named[]> {
  // A GTIN is one of the words of a product, which have an index.
  const hasGtin = sql`${products.words} @@ to_tsquery('english', ${gtins.join(' | ')})`;
  return database
    .select({ id: products.id, name: products.name, sku: products.sku, gtin: products.gtin })
    .from(products)
    .where(
      and(
        isOnSale,
        or(
          ids.length > 0 ? inArray(products.id, [...ids]) : undefined,
          keys.length > 0
            ? and(inArray(matchingKey(products.sku), [...keys]), sql`${products.sku} <> ''`)
            : undefined,
          keys.length > 0 ? inArray(matchingKey(products.name), [...keys]) : undefined,
          gtins.length > 0 ? and(hasGtin, inArray(products.gtin, [...gtins])) : undefined,
        ),
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit);
}
