import type { Attribute, StoredValue } from '@chuck-and-bit/contract/attributes';
import type { ProductDetails } from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import type { ShownProducts } from '@chuck-and-bit/contract/managed-products';
import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../../database/client';
import { prepared } from '../../../database/statement';
import { priceTiers } from '../../../tables/pricing';
import { productAttributes, products, isOnSale } from '../../../tables/catalogue';
import { type ProductPicture, picturesOfProduct } from '../../../tables/pictures';
import { attributeOptions, attributes, kinds } from '../../../tables/kinds';
import { orders } from '../../../tables/orders';

const {
  words: _words,
  inStock: _inStock,
  isLow: _isLow,
  ownRank: _ownRank,
  ...ownColumns
} = getTableColumns(products);

/** A subquery for each row of a page: most products have no volume prices, and a join would be planned for all. */
const tiersOfProduct = sql<{ minQuantity: number; priceCents: number }[]>`coalesce((
  select json_agg(json_build_object('minQuantity', min_quantity, 'priceCents', price_cents) order by min_quantity)
  from ${priceTiers} where product_id = "products"."id"), '[]'::json)`;

/** What is stored of a value of a product. */
export type StoredFigure = StoredValue & { attributeId: string };

/** A value of a product. `option`: the name of the chosen option, null unless it is a choice. */
export type FigureRow = StoredFigure &
  Pick<Attribute, 'name' | 'type' | 'unit' | 'isKeyFigure'> & { option: string | null };

/** The values of a product, those of its highest kind first. A subquery like that of the tiers: few products of a page have many. */
const figuresOfProduct = sql<FigureRow[]>`coalesce((
  select json_agg(json_build_object('attributeId', attribute.id, 'name', attribute.name, 'type', attribute.type,
      'unit', attribute.unit, 'isKeyFigure', attribute.is_key_figure, 'low', value.low, 'high', value.high,
      'option', chosen.name) order by kind.level, attribute.position, attribute.id)
  from ${productAttributes} as value
  join ${attributes} as attribute on attribute.id = value.attribute_id
  join ${kinds} as kind on kind.id = attribute.kind_id
  left join ${attributeOptions} as chosen on chosen.id = case when attribute.type = 'choice' then value.low::int end
  where value.product_id = "products"."id"), '[]'::json)`;

export const productColumns = {
  ...ownColumns,
  isOnSale,
  tiers: tiersOfProduct,
  figures: figuresOfProduct,
  shown: picturesOfProduct,
};

/** `isOnSale`: whether the shop shows and sells it. `tiers`: the volume prices, ascending in quantity. `figures`: the values of its attributes. */
export type ProductRow = Omit<typeof products.$inferSelect, 'words' | 'inStock' | 'isLow' | 'ownRank'> & {
  isOnSale: boolean;
  tiers: { minQuantity: number; priceCents: number }[];
  figures: FigureRow[];
  /** Its pictures, in their order. */
  shown: ProductPicture[];
};

const isKept = isNull(products.archivedAt);
const waits = and(isKept, not(products.isPublic));

export const isShown: Record<ShownProducts, SQL | undefined> = {
  active: isKept,
  published: isOnSale,
  draft: and(waits, isNull(products.appearsAt), isNull(products.firstPublishedAt)),
  hidden: and(waits, isNull(products.appearsAt), isNotNull(products.firstPublishedAt)),
  scheduled: and(isKept, isNotNull(products.appearsAt)),
  'low-stock': and(sql`${products.isLow}`, isKept),
  archived: isNotNull(products.archivedAt),
};

const byId = prepared((database) =>
  database
    .select(productColumns)
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('find_product'),
);

/** Finds a product, on sale or not. */
export async function findAnyProduct(database: Queryable, id: string): Promise<ProductRow | null> {
  const [row] = await byId(database).execute({ id });
  return row ?? null;
}

/** Lists products, on sale or not, ordered by id. */
export async function listProductsOf(database: Queryable, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return database
    .select(productColumns)
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id));
}

/** Of a product that sells often, so many of its last orders tell what is bought with it. */
const comparedOrders = 1_000;

/** The products in stock that most buyers paid for together with this one. Orders that were refunded whole don't count. */
export async function listBoughtTogether(database: Queryable, id: string): Promise<ProductRow[]> {
  const { buyers, products: most } = limits.boughtTogether;
  const paid = eq(orders.paymentStatus, 'Paid');
  const own = database
    .select({ purchaseId: orders.purchaseId })
    .from(orders)
    .where(and(eq(orders.productId, id), isNotNull(orders.paidAt), paid))
    .orderBy(desc(orders.paidAt))
    .limit(comparedOrders)
    .as('own');
  const buyersOf = countDistinct(orders.userId);
  const together = database
    .select({ productId: orders.productId, buyers: buyersOf.as('buyers') })
    .from(own)
    .innerJoin(orders, eq(orders.purchaseId, own.purchaseId))
    .where(and(ne(orders.productId, id), paid))
    .groupBy(orders.productId)
    .having(gte(buyersOf, buyers))
    .as('together');
  return database
    .select(productColumns)
    .from(products)
    .innerJoin(together, eq(together.productId, products.id))
    .where(and(isOnSale, products.inStock))
    .orderBy(desc(together.buyers), desc(products.id))
    .limit(most);
}

/** Finds a product on sale. */
export async function findProduct(database: Queryable, id: string): Promise<ProductRow | null> {
  const row = await findAnyProduct(database, id);
  return row?.isOnSale ? row : null;
}

const pathOfKind = prepared((database) =>
  database
    .select({
      path: sql<ProductDetails['kind']>`(
        with recursive path as (
          select id, parent_id, name, slug, level from ${kinds} where id = ${sql.placeholder('id')}::uuid
          union all
          select above.id, above.parent_id, above.name, above.slug, above.level
          from ${kinds} as above join path on above.id = path.parent_id
        )
        select json_agg(json_build_object('name', name, 'slug', slug) order by level) from path)`,
    })
    .from(sql`(select) as one`)
    .prepare('path_of_kind'),
);

/** A kind with those above it, the highest first. */
export async function findKindPath(database: Queryable, kindId: string): Promise<ProductDetails['kind']> {
  const [row] = await pathOfKind(database).execute({ id: kindId });
  return row?.path ?? [];
}

/** When a product on sale was last changed, or first shown. */
const lastChange = sql<Date>`greatest(${products.changedAt}, ${products.firstPublishedAt})`.mapWith(
  products.changedAt,
);

/** Products on sale, the last published first. */
export async function listChanges(
  database: Queryable,
  limit: number,
): Promise<{ id: string; changedAt: Date }[]> {
  return database
    .select({ id: products.id, changedAt: lastChange })
    .from(products)
    .where(isOnSale)
    .orderBy(desc(products.firstPublishedAt), desc(products.id))
    .limit(limit);
}

/** The last change of the products on sale of each kind that has any. */
export async function listChangesOfKinds(
  database: Queryable,
): Promise<{ kindId: string; changedAt: Date }[]> {
  return database
    .select({
      kindId: products.kindId,
      changedAt: sql<Date>`max(${lastChange})`.mapWith(products.changedAt),
    })
    .from(products)
    .where(isOnSale)
    .groupBy(products.kindId);
}
