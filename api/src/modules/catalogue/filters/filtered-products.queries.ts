import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/client';
import { productAttributes, productChanges, products, isOnSale } from '../../../tables/catalogue';
import { averageRating } from './product-filters.queries';
import { isMatch } from '../products/list-products.queries';
import type { SearchQuery } from '../../../search/search-terms';

/** What a product on sale is filtered and sorted by. `publishedAt`: in milliseconds. `rating`: null without reviews. */
export type FilteredProduct = {
  id: string;
  kindId: string;
  brand: string;
  priceCents: number;
  weightGrams: number;
  publishedAt: number;
  ownPlace: number;
  isInStock: boolean;
  rating: number | null;
  attributes: Record<string, [low: number, high: number]>;
};

/** `kindId`: null for a product that is not on sale, or no more. */
export type ChangedProduct = FilteredProduct | { id: string; kindId: null };

/** No product has this id. Its row has another transaction, or none, after changes were lost. */
const lostIfEmptied = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

const filteredColumns = sql`${products.kindId} as "kindId", ${products.brand} as "brand", ${products.priceCents} as "priceCents",
  ${products.weightGrams} as "weightGrams",
  (extract(epoch from ${products.firstPublishedAt}) * 1000)::float8 as "publishedAt", ${products.ownPlace} as "ownPlace",
  ${products.inStock} as "isInStock", ${averageRating} as "rating",
  (select coalesce(json_object_agg(attribute_id, json_build_array(low, high)), '{}') from ${productAttributes}
    where product_id = ${products.id}) as "attributes"`;

export type Changes = {
  /** All transactions before this one have ended, so that the next changes are read from here. */
  seenTo: string;
  /** Another one than before, or null: changes may have been lost. */
  origin: string | null;
  products: ChangedProduct[];
};

/** The products that these transactions and later ones changed. Some may be read twice. */
export async function readChanges(database: Queryable, from: string): Promise<Changes> {
  // A copied database may have numbers of transactions that have not begun in this one.
  const { rows } = await database.execute<Changes>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "seenTo",
      (select changed_by::text from ${productChanges} where product_id = ${lostIfEmptied}) as "origin",
      (select coalesce(json_agg(product), '[]') from (
        select ${productChanges.productId} as "id", ${filteredColumns}
        from ${productChanges} left join ${products} on ${products.id} = ${productChanges.productId} and ${isOnSale}
        where ${productChanges.changedBy} >= ${from}::xid8
          and ${productChanges.changedBy} < pg_snapshot_xmax(pg_current_snapshot())
      ) as product) as "products"`);
  const [changes] = rows;
  if (!changes) throw new Error('A select without a table has one row');
  return changes;
}

/** Before all products are read: from here on, lost changes can be told. */
export async function startNotingChanges(database: Queryable): Promise<Changes> {
  await database.execute(sql`
    insert into ${productChanges} (product_id, changed_by) values (${lostIfEmptied}, pg_current_xact_id()) on conflict do nothing`);
  return readChanges(database, '18446744073709551615');
}

const productsAtOnce = 2_000;

/** All products on sale, in batches, so that nothing waits for long. */
export async function* readAllProducts(database: Queryable): AsyncGenerator<FilteredProduct[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await database.execute<FilteredProduct>(sql`
      select ${products.id} as "id", ${filteredColumns} from ${products}
      where ${isOnSale} and ${products.id} > ${after}::uuid order by ${products.id} limit ${productsAtOnce}`);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < productsAtOnce) return;
    after = last.id;
  }
}

/** The ids of all products on sale that a search finds: one row, because there may be many. */
export async function listFound(database: Queryable, query: SearchQuery): Promise<string[]> {
  const { rows } = await database.execute<{ ids: string[] | null }>(
    sql`select json_agg(${products.id}) as ids from ${products} where ${isOnSale} and ${isMatch(query)}`,
  );
  return rows[0]?.ids ?? [];
}
