import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/client';
import { isOnSale, products } from '../../../tables/catalogue';
import { kinds } from '../../../tables/kinds';

/** Those of these kinds that have products on sale, without the kinds below them. */
export async function listKindsOnSale(database: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const ofKind = database
    .select({ one: sql`1` })
    .from(products)
    .where(and(eq(products.kindId, kinds.id), isOnSale));
  const rows = await database
    .select({ id: kinds.id })
    .from(kinds)
    .where(and(inArray(kinds.id, [...ids]), exists(ofKind)));
  return new Set(rows.map(({ id }) => id));
}
