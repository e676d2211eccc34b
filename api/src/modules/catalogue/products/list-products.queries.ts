import type { ProductSort } from '@chuck-and-bit/contract/products';
import type { ShownProducts } from '@chuck-and-bit/contract/managed-products';
import {
  and,
  asc,
  desc,
  getTableColumns,
  inArray,
  lt,
  not,
  or,
  type SQL,
  type Subquery,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../database/client';
import { countUpTo, exactUpTo, totalOf } from '../../../database/list-totals';
import { prepared } from '../../../database/statement';
import { afterAllIds } from '../../../ids';
import { cutPage, type ListTotal, type Page, type PageRequest } from '../../../paging';
import {
  isUnindexed,
  type SearchedWord,
  type SearchQuery,
  type SearchTerm,
  toTsQuery,
} from '../../../search/search-terms';
import { type ProductRow, productColumns, isShown } from './products.queries';
import { productAttributes, products, isOnSale } from '../../../tables/catalogue';

/**
 * A search first scans this many products in the list's order, which finds frequent words quickly. The full-text index would
 * find every match and sort all of them.
 */
const scannedRows = 4_000;

/** The key of a page's last row. `publishedAt`: in milliseconds; null for a draft. By relevance, `rank` is that of `rankOf`, or with `isBroad` 1 or 0: see `listBroad`. */
export type ProductKey = {
  id: string;
  priceCents: number;
  weightGrams: number;
  publishedAt: number | null;
  ownPlace: number;
  rank?: number;
  isBroad?: boolean;
};

/**
 * `query`: null for all products. `narrowed`: further conditions of a search, with which the total is exact up to `exactUpTo`. `sort`:
 * `added` for staff, who also see what was never published.
 */
export type ProductFilter = {
  query: SearchQuery | null;
  narrowed?: SQL | undefined;
  show: ShownProducts;
  inStock: boolean;
  sort: ListSort | 'relevance';
};

export type ListSort = ProductSort | 'added';

/** `newest`: how the list is ordered without any other order. */
type Ranked = {
  query: SearchQuery;
  shown: SQL | undefined;
  narrowed: SQL | undefined;
  newest: 'newest' | 'added';
};
type RankedRow = ProductRow & { rank?: number };

export async function listProducts(
  database: Queryable,
  filter: ProductFilter,
  page: PageRequest<ProductKey>,
): Promise<Page<ProductRow, ProductKey>> {
  const { query, narrowed, show, inStock } = filter;
  const shown = and(isShown[show], inStock ? sql`${products.inStock}` : undefined);
  const newest = newestOf(show);
  if (query !== null && filter.sort === 'relevance') {
    return listByRelevance(database, { query, shown, narrowed, newest }, page);
  }
  const sort = filter.sort === 'relevance' ? newest : filter.sort;
  if (query === null && show === 'published' && !inStock && sort === 'newest') {
    return listOnSale(database, page);
  }
  const matching = query === null ? undefined : and(isMatch(query), narrowed);
  const after = page.after ? isAfter(sort, page.after) : undefined;
  const order = orders[sort];
  const list = () =>
    scan(database, { next: and(shown, after), matches: matching, order, limit: page.limit + 1 });
  const count = () =>
    narrowed
      ? countMatches(database, and(shown, matching))
      : totalOf(database, { table: products, filter: and(shown, matching), order });
  // A search uses one connection at a time.
  if (matching) return cutPage(await list(), page, toKey, count);
  // The count runs concurrently, because a page rarely holds the whole list.
  const [rows, total] = await Promise.all([list(), count()]);
  return cutPage(rows, page, toKey, async () => total);
}

/** Without an order, because the planner finds few matches by the indexes of their values. */
const countMatches = (database: Queryable, where: SQL | undefined) =>
  countUpTo(database, (limit) => sql`select from ${products} where ${where ?? sql`true`} limit ${limit}`);

/** How a list is ordered without any other order. */
const newestOf = (show: ShownProducts) => (show === 'published' ? 'newest' : 'added');

/** The total, counted up to one more than `exactUpTo`. A column of the page, because a second statement costs more. */
const totalOnSale = sql<number>`(select count(*) from (
  select from ${products} where ${isOnSale} order by ${desc(products.firstPublishedAt)}, ${desc(products.id)}
  limit ${sql.raw(`${exactUpTo + 1}`)}) as counted)`;

const pageOnSale = prepared((database) =>
  database
    .select({ ...productColumns, total: totalOnSale })
    .from(products)
    .where(
      and(
        isOnSale,
        sql`(${products.firstPublishedAt}, ${products.id}) < (${sql.placeholder('publishedBefore')}::timestamptz, ${sql.placeholder('before')}::uuid)`,
      ),
    )
    .orderBy(...orders.newest)
    .limit(sql.placeholder('rows'))
    .prepare('page_of_products_on_sale'),
);

/** All products on sale, the last published first: the list that most visitors see, and that each order makes stale. */
async function listOnSale(
  database: Queryable,
  page: PageRequest<ProductKey>,
): Promise<Page<ProductRow, ProductKey>> {
  const rows = await pageOnSale(database).execute({
    publishedBefore: page.after ? momentOf(page.after) : 'infinity',
    before: page.after?.id ?? afterAllIds,
    rows: page.limit + 1,
  });
  return cutPage(rows, page, toKey, async () => {
    const [first] = rows;
    if (first && first.total <= exactUpTo) return { total: first.total };
    return totalOf(database, { table: products, filter: isOnSale, order: orders.newest });
  });
}

const toKey = ({ id, priceCents, weightGrams, firstPublishedAt, ownPlace }: ProductRow): ProductKey => ({
  id,
  priceCents,
  weightGrams,
  ownPlace,
  publishedAt: firstPublishedAt?.getTime() ?? null,
});

const momentOf = ({ publishedAt }: ProductKey) => new Date(publishedAt ?? 0).toISOString();

/**
 * Ranks up to 1,000 matches, equal ones newest first. Of more, products with all words in their name come first, and both
 * parts are newest first: ranking would read every match.
 */
async function listByRelevance(
  database: Queryable,
  { query, shown, narrowed, newest }: Ranked,
  page: PageRequest<ProductKey>,
): Promise<Page<ProductRow, ProductKey>> {
  const filter = and(shown, isMatch(query), narrowed);
  const counted: Partial<ListTotal> & { total: number } = narrowed
    ? await countMatches(database, filter)
    : await totalOf(database, { table: products, filter, order: orders[newest] });
  const isMany = counted.isAtLeast === true || counted.total > exactUpTo;
  const isBroad = page.after ? page.after.isBroad === true : isMany;
  const list = isBroad ? () => listBroad(database, { query, shown, narrowed, newest }, page) : listRanked;
  const isOfOtherOrder = page.after !== null && page.after.rank === undefined;
  const rows = counted.total === 0 || isOfOtherOrder ? [] : await list();
  return cutPage<RankedRow, ProductKey>(
    rows,
    page,
    ({ rank = 0, ...row }) => ({ ...toKey(row), rank, isBroad }),
    async () => counted,
  );

  function listRanked(): Promise<RankedRow[]> {
    const rank = rankOf(query);
    const { after } = page;
    const next = after
      ? or(sql`${rank} < ${after.rank}`, and(sql`${rank} = ${after.rank}`, isAfter(newest, after)))
      : undefined;
    return database
      .select({ ...productColumns, rank })
      .from(products)
      .where(and(filter, next))
      .orderBy(desc(rank), ...orders[newest])
      .limit(page.limit + 1);
  }
}

async function listBroad(
  database: Queryable,
  { query, shown, narrowed, newest }: Ranked,
  { limit, after }: PageRequest<ProductKey>,
): Promise<RankedRow[]> {
  const isNamed = isNamedSo(query);
  const older = after ? isAfter(newest, after) : undefined;
  const part = async (rank: number, matches: SQL, room: number) => {
    const next = and(shown, after?.rank === rank ? older : undefined);
    const rows = await scan(database, {
      next,
      matches: and(matches, narrowed),
      order: orders[newest],
      limit: room,
    });
    return rows.map((row) => ({ ...row, rank }));
  };
  const named = after?.rank === 0 ? [] : await part(1, isNamed, limit + 1);
  if (named.length > limit) return named;
  const others = sql`${isMatch(query)} and not ${isNamed}`;
  return [...named, ...(await part(0, others, limit + 1 - named.length))];
}

type Scan = { next: SQL | undefined; matches: SQL | undefined; order: SQL[]; limit: number };

/** The first rows in this order that match. */
async function scan(database: Queryable, { next, matches, order, limit }: Scan): Promise<ProductRow[]> {
  const rowsOf = (source: PgTable | Subquery, where?: SQL) =>
    database
      .select(productColumns)
      .from(source)
      .where(where)
      .orderBy(...order)
      .limit(limit);
  if (!matches || limit > scannedRows) return rowsOf(products, and(next, matches));
  // Named like the table, so that the same columns and conditions apply.
  const scanned = database
    .select(getTableColumns(products))
    .from(products)
    .where(next)
    .orderBy(...order)
    .limit(scannedRows)
    .as('products');
  const rows = await rowsOf(scanned, matches);
  if (rows.length >= limit) return rows;
  const found = database
    .select(getTableColumns(products))
    .from(products)
    .where(and(next, matches))
    // Without a limit, the planner, which overestimates matches, would scan the list in its order for the first ones.
    .limit(Number.MAX_SAFE_INTEGER)
    .as('products');
  return rowsOf(found);
}

const matches = (terms: readonly SearchTerm[], options?: { isOfName: boolean }) =>
  sql`${products.words} @@ to_tsquery('english', ${toTsQuery(terms, options)})`;

/** By the index of names. */
const matchesName = (term: SearchTerm) =>
  sql`ts_filter(${products.words}, '{a}') @@ to_tsquery('english', ${toTsQuery([term])})`;

/** What is indexed by its words. */
const allText = sql`concat_ws(' ', ${products.name}, ${products.brand}, ${products.sku}, ${products.gtin}, ${products.description})`;

const isOfKinds = (kindIds: readonly string[]) => inArray(products.kindId, [...kindIds]);

const hasChoice = (choices: SearchedWord['choices']) => sql`exists (
  select from ${productAttributes} as value where value.product_id = ${products.id} and (${or(
    ...choices.map(
      ({ attributeId, value }) =>
        sql`value.attribute_id = ${attributeId}::uuid and value.low = ${value}::float8`,
    ),
  )}))`;

/** Whether products match beside those with the word. */
const isOnlyWord = ({ kindIds, choices, isOfName = false }: SearchedWord) =>
  kindIds.length === 0 && choices.length === 0 && !isOfName;

/** The condition that a product has all words of a search, in its text, as its kind or in its attributes. */
export function isMatch({ words, without }: SearchQuery): SQL {
  const plain = words.filter(isOnlyWord).map(({ term }) => term);
  const indexed = plain.filter((term) => !isUnindexed(term));
  const conditions = [
    indexed.length > 0 ? matches(indexed) : undefined,
    ...plain.filter(isUnindexed).map(({ word }) => sql`${allText} ~* ${`\\m${word}`}`),
    ...words
      .filter((word) => !isOnlyWord(word))
      .map(({ term, kindIds, choices, isOfName = false }) =>
        or(
          isOfName ? matchesName(term) : matches([term]),
          kindIds.length > 0 ? isOfKinds(kindIds) : undefined,
          choices.length > 0 ? hasChoice(choices) : undefined,
        ),
      ),
    ...without.map((term) => not(matches([term], { isOfName: true }))),
  ];
  return and(...conditions) ?? sql`true`;
}

/** The condition that a product has all words of a search in its name or as its kind. */
function isNamedSo({ words }: SearchQuery): SQL {
  const indexed = words.filter(({ term }) => !isUnindexed(term));
  const conditions = indexed.map(({ term, kindIds }) =>
    or(matchesName(term), kindIds.length > 0 ? isOfKinds(kindIds) : undefined),
  );
  return and(...conditions) ?? sql`true`;
}

/** What a word counts, by the parts of a product that have it. A word in none but the description counts 1. How often it occurs does not count. */
const points = { head: 200, kindOrName: 100, kind: 20, together: 15, name: 10, attribute: 5 };

/** Ranks products by the parts that have each word. Whole numbers, because a cursor has to hold them exactly. */
function rankOf({ words, ranking }: SearchQuery): SQL<number> {
  const count = (condition: SQL | undefined, part: keyof typeof points) =>
    condition ? [sql`case when ${condition} then ${sql.raw(String(points[part]))} else 0 end`] : [];
  const isNamed = (term: SearchTerm) => matches([term], { isOfName: true });
  const sums = words.flatMap(({ term, kindIds, choices, isHead = false }) => {
    const ofKind = kindIds.length > 0 ? isOfKinds(kindIds) : undefined;
    return [
      sql`1`,
      ...count(or(ofKind, isNamed(term)), 'kindOrName'),
      ...(isHead ? count(or(ofKind, isNamed(term)), 'head') : []),
      ...count(ofKind, 'kind'),
      ...count(isNamed(term), 'name'),
      ...(choices.length > 0 ? count(hasChoice(choices), 'attribute') : []),
    ];
  });
  const preferred = ranking.flatMap((term) => [
    ...count(isNamed(term), 'name'),
    ...count(matches([term]), 'attribute'),
  ]);
  // A hand drill is no two-handed drill.
  const plain = words.filter(({ term }) => !term.word.includes(' ')).map(({ term }) => term.word);
  const phrase = plain.map((word) => `'${word}':A`).join(' <-> ');
  const isTogether = sql`${products.words} @@ to_tsquery('english', ${phrase})`;
  const together = plain.length > 1 ? count(isTogether, 'together') : [];
  return sql<number>`(${sql.join([sql`0::int`, ...sums, ...preferred, ...together], sql` + `)})`;
}

const orders: Record<ListSort, SQL[]> = {
  newest: [desc(products.firstPublishedAt), desc(products.id)],
  added: [desc(products.id)],
  price: [asc(products.priceCents), asc(products.id)],
  '-price': [desc(products.priceCents), desc(products.id)],
  weight: [asc(sql`(${products.weightGrams} = 0)`), asc(products.weightGrams), asc(products.id)],
};

function isAfter(sort: ListSort, after: ProductKey): SQL | undefined {
  if (sort === 'added') return lt(products.id, after.id);
  if (sort === 'newest') {
    return sql`(${products.firstPublishedAt}, ${products.id}) < (${momentOf(after)}::timestamptz, ${after.id}::uuid)`;
  }
  if (sort === 'weight') {
    return sql`((${products.weightGrams} = 0), ${products.weightGrams}, ${products.id}) > (${after.weightGrams === 0}, ${after.weightGrams}, ${after.id}::uuid)`;
  }
  return sort === 'price'
    ? sql`(${products.priceCents}, ${products.id}) > (${after.priceCents}, ${after.id}::uuid)`
    : sql`(${products.priceCents}, ${products.id}) < (${after.priceCents}, ${after.id}::uuid)`;
}
