import type { DrillSort } from '@chuck-and-bit/contract/drills';
import type { ShownDrills } from '@chuck-and-bit/contract/managed-drills';
import { and, asc, desc, getTableColumns, lt, or, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import { countUpTo, exactUpTo, totalOf } from '../../database/list-totals';
import { prepared } from '../../database/statement';
import { afterAllIds } from '../../ids';
import { cutPage, type ListTotal, type Page, type PageRequest } from '../../paging';
import type { SearchQuery } from '../../search/search-terms';
import { type DrillRow, drillColumns, isShown } from './catalogue.queries';
import { drills, isOnSale } from '../../tables/catalogue';

/**
 * A search first scans this many drills in the list's order, which finds frequent words quickly. The full-text index would
 * find every match and sort all of them.
 */
const scannedRows = 4_000;

/** The key of a page's last row. `publishedAt`: in milliseconds; null for a draft. By relevance, `rank` is a scaled `ts_rank`, or with `isBroad` 1 or 0: see `listBroad`. */
export type DrillKey = {
  id: string;
  priceCents: number;
  publishedAt: number | null;
  ownPlace: number;
  rank?: number;
  isBroad?: boolean;
};

/**
 * `query`: null for all products. `narrowed`: further conditions of a search, with which the total is exact up to `exactUpTo`. `sort`:
 * `added` for staff, who also see what was never published.
 */
export type DrillFilter = {
  query: SearchQuery | null;
  narrowed?: SQL | undefined;
  show: ShownDrills;
  inStock: boolean;
  sort: DrillOrder | 'relevance';
};

type DrillOrder = DrillSort | 'added';

/** `newest`: how the list is ordered without any other order. */
type Ranked = {
  query: SearchQuery;
  shown: SQL | undefined;
  narrowed: SQL | undefined;
  newest: 'newest' | 'added';
};
type RankedRow = DrillRow & { rank?: number };

export async function listDrills(
  database: Queryable,
  filter: DrillFilter,
  page: PageRequest<DrillKey>,
): Promise<Page<DrillRow, DrillKey>> {
  const { query, narrowed, show, inStock } = filter;
  const shown = and(isShown[show], inStock ? sql`${drills.inStock}` : undefined);
  const newest = newestOf(show);
  if (query !== null && filter.sort === 'relevance') {
    return listByRelevance(database, { query, shown, narrowed, newest }, page);
  }
  const sort = filter.sort === 'relevance' ? newest : filter.sort;
  if (query === null && show === 'published' && !inStock && sort === 'newest') {
    return listOnSale(database, page);
  }
  const matches = query === null ? undefined : and(isMatch(query), narrowed);
  const after = page.after ? isAfter(sort, page.after) : undefined;
  const order = orders[sort];
  const list = () => scan(database, { next: and(shown, after), matches, order, limit: page.limit + 1 });
  const count = () =>
    narrowed
      ? countMatches(database, and(shown, matches))
      : totalOf(database, { table: drills, filter: and(shown, matches), order });
  // A search uses one connection at a time.
  if (matches) return cutPage(await list(), page, toKey, count);
  // The count runs concurrently, because a page rarely holds the whole list.
  const [rows, total] = await Promise.all([list(), count()]);
  return cutPage(rows, page, toKey, async () => total);
}

/** Without an order, because the planner finds few matches by the indexes of their values. */
const countMatches = (database: Queryable, where: SQL | undefined) =>
  countUpTo(database, (limit) => sql`select from ${drills} where ${where ?? sql`true`} limit ${limit}`);

/** How a list is ordered without any other order. */
const newestOf = (show: ShownDrills) => (show === 'published' ? 'newest' : 'added');

/** The total, counted up to one more than `exactUpTo`. A column of the page, because a second statement costs more. */
const totalOnSale = sql<number>`(select count(*) from (
  select from ${drills} where ${isOnSale} order by ${desc(drills.firstPublishedAt)}, ${desc(drills.id)}
  limit ${sql.raw(`${exactUpTo + 1}`)}) as counted)`;

const pageOnSale = prepared((database) =>
  database
    .select({ ...drillColumns, total: totalOnSale })
    .from(drills)
    .where(
      and(
        isOnSale,
        sql`(${drills.firstPublishedAt}, ${drills.id}) < (${sql.placeholder('publishedBefore')}::timestamptz, ${sql.placeholder('before')}::uuid)`,
      ),
    )
    .orderBy(...orders.newest)
    .limit(sql.placeholder('rows'))
    .prepare('page_of_drills_on_sale'),
);

/** All products on sale, the last published first: the list that most visitors see, and that each order makes stale. */
async function listOnSale(
  database: Queryable,
  page: PageRequest<DrillKey>,
): Promise<Page<DrillRow, DrillKey>> {
  const rows = await pageOnSale(database).execute({
    publishedBefore: page.after ? momentOf(page.after) : 'infinity',
    before: page.after?.id ?? afterAllIds,
    rows: page.limit + 1,
  });
  return cutPage(rows, page, toKey, async () => {
    const [first] = rows;
    if (first && first.total <= exactUpTo) return { total: first.total };
    return totalOf(database, { table: drills, filter: isOnSale, order: orders.newest });
  });
}

const toKey = ({ id, priceCents, firstPublishedAt, ownPlace }: DrillRow): DrillKey => ({
  id,
  priceCents,
  ownPlace,
  publishedAt: firstPublishedAt?.getTime() ?? null,
});

const momentOf = ({ publishedAt }: DrillKey) => new Date(publishedAt ?? 0).toISOString();

/**
 * Ranks up to 1,000 matches, equal ones newest first. Of more, products with all words in their name come first, and both
 * parts are newest first: ranking would read every match.
 */
async function listByRelevance(
  database: Queryable,
  { query, shown, narrowed, newest }: Ranked,
  page: PageRequest<DrillKey>,
): Promise<Page<DrillRow, DrillKey>> {
  const filter = and(shown, isMatch(query), narrowed);
  const counted: Partial<ListTotal> & { total: number } = narrowed
    ? await countMatches(database, filter)
    : await totalOf(database, { table: drills, filter, order: orders[newest] });
  const isMany = counted.isAtLeast === true || counted.total > exactUpTo;
  const isBroad = page.after ? page.after.isBroad === true : isMany;
  const list = isBroad ? () => listBroad(database, { query, shown, narrowed, newest }, page) : listRanked;
  const rows = counted.total === 0 ? [] : await list();
  return cutPage<RankedRow, DrillKey>(
    rows,
    page,
    ({ rank = 0, ...row }) => ({ ...toKey(row), rank, isBroad }),
    async () => counted,
  );

  function listRanked(): Promise<RankedRow[]> {
    // Whole numbers, because a cursor has to hold the rank exactly.
    const rank = sql<number>`(ts_rank(${rankWeights}, ${drills.words}, ${toTsQuery(query.any)}) * 1000000)::int`;
    const { after } = page;
    const next = after
      ? or(sql`${rank} < ${after.rank}`, and(sql`${rank} = ${after.rank}`, isAfter(newest, after)))
      : undefined;
    return database
      .select({ ...drillColumns, rank })
      .from(drills)
      .where(and(filter, next))
      .orderBy(desc(rank), ...orders[newest])
      .limit(page.limit + 1);
  }
}

async function listBroad(
  database: Queryable,
  { query, shown, narrowed, newest }: Ranked,
  { limit, after }: PageRequest<DrillKey>,
): Promise<RankedRow[]> {
  const isNamed = sql`ts_filter(${drills.words}, '{a}') @@ ${toTsQuery(query.all)}`;
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
async function scan(database: Queryable, { next, matches, order, limit }: Scan): Promise<DrillRow[]> {
  const rowsOf = (source: PgTable | Subquery, where?: SQL) =>
    database
      .select(drillColumns)
      .from(source)
      .where(where)
      .orderBy(...order)
      .limit(limit);
  if (!matches || limit > scannedRows) return rowsOf(drills, and(next, matches));
  // Named like the table, so that the same columns and conditions apply.
  const scanned = database
    .select(getTableColumns(drills))
    .from(drills)
    .where(next)
    .orderBy(...order)
    .limit(scannedRows)
    .as('drills');
  const rows = await rowsOf(scanned, matches);
  if (rows.length >= limit) return rows;
  const found = database
    .select(getTableColumns(drills))
    .from(drills)
    .where(and(next, matches))
    // Without a limit, the planner, which overestimates matches, would scan the list in its order for the first ones.
    .limit(Number.MAX_SAFE_INTEGER)
    .as('drills');
  return rowsOf(found);
}

export const isMatch = ({ all }: SearchQuery) => sql`${drills.words} @@ ${toTsQuery(all)}`;

const toTsQuery = (query: string) => sql`to_tsquery('english', ${query})`;

/** For the weights D, C, B and A: words of descriptions have weight B, words of names A. */
const rankWeights = sql.raw(`'{0, 0, 0.1, 1}'`);

const orders: Record<DrillOrder, SQL[]> = {
  newest: [desc(drills.firstPublishedAt), desc(drills.id)],
  added: [desc(drills.id)],
  price: [asc(drills.priceCents), asc(drills.id)],
  '-price': [desc(drills.priceCents), desc(drills.id)],
};

function isAfter(sort: DrillOrder, after: DrillKey): SQL | undefined {
  if (sort === 'added') return lt(drills.id, after.id);
  if (sort === 'newest') {
    return sql`(${drills.firstPublishedAt}, ${drills.id}) < (${momentOf(after)}::timestamptz, ${after.id}::uuid)`;
  }
  return sort === 'price'
    ? sql`(${drills.priceCents}, ${drills.id}) > (${after.priceCents}, ${after.id}::uuid)`
    : sql`(${drills.priceCents}, ${drills.id}) < (${after.priceCents}, ${after.id}::uuid)`;
}
