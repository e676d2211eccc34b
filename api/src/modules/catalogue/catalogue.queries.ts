import type { DrillSort } from '@chuck-and-bit/contract/drills';
import type { ShownDrills } from '@chuck-and-bit/contract/managed-drills';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  type Subquery,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import { exactUpTo, totalOf } from '../../database/list-totals';
import { prepared } from '../../database/statement';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { priceTiers } from '../pricing/pricing.tables';
import { drills } from './catalogue.tables';
import type { SearchQuery } from '../../search/search-terms';

const { search: _search, inStock: _inStock, isLow: _isLow, ...ownColumns } = getTableColumns(drills);

/** A subquery for each row of a page: most products have no volume prices, and a join would be planned for all. */
const tiersOfDrill = sql<{ minQuantity: number; priceCents: number }[]>`coalesce((
  select json_agg(json_build_object('minQuantity', min_quantity, 'priceCents', price_cents) order by min_quantity)
  from ${priceTiers} where drill_id = "drills"."id"), '[]'::json)`;

const columns = { ...ownColumns, tiers: tiersOfDrill };

/**
 * A search first scans this many drills in the list's order, which finds frequent words quickly. The full-text index would
 * find every match and sort all of them.
 */
const scannedRows = 4_000;

/** `tiers`: the volume prices, ascending in quantity. */
export type DrillRow = Omit<typeof drills.$inferSelect, 'search' | 'inStock' | 'isLow'> & {
  tiers: { minQuantity: number; priceCents: number }[];
};

/** The key of a page's last row. By relevance, `rank` is a scaled `ts_rank`, or with `isBroad` 1 or 0: see `listBroad`. */
export type DrillKey = { id: string; priceCents: number; rank?: number; isBroad?: boolean };

/** `query`: null for all products. */
export type DrillFilter = {
  query: SearchQuery | null;
  show: ShownDrills;
  inStock: boolean;
  sort: DrillSort | 'relevance';
};

const isShown: Record<ShownDrills, SQL | undefined> = {
  active: isNull(drills.archivedAt),
  'low-stock': and(sql`${drills.isLow}`, isNull(drills.archivedAt)),
  archived: isNotNull(drills.archivedAt),
};

const byId = prepared((database) =>
  database
    .select(columns)
    .from(drills)
    .where(eq(drills.id, sql.placeholder('id')))
    .prepare('find_drill'),
);

/** Finds a product, archived or not. */
export async function findAnyDrill(database: Queryable, id: string): Promise<DrillRow | null> {
  const [row] = await byId(database).execute({ id });
  return row ?? null;
}

/** Lists products, archived or not, ordered by id. */
export async function listDrillsOf(database: Queryable, ids: readonly string[]): Promise<DrillRow[]> {
  if (ids.length === 0) return [];
  return database
    .select(columns)
    .from(drills)
    .where(inArray(drills.id, [...ids]))
    .orderBy(asc(drills.id));
}

/** Finds a product on sale. */
export async function findDrill(database: Queryable, id: string): Promise<DrillRow | null> {
  const row = await findAnyDrill(database, id);
  return row && row.archivedAt === null ? row : null;
}

/** The ids of products on sale, newest first. */
export async function listDrillIds(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: drills.id })
    .from(drills)
    .where(isShown.active)
    .orderBy(desc(drills.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

type RankedRow = DrillRow & { rank?: number };

export async function listDrills(
  database: Queryable,
  filter: DrillFilter,
  page: PageRequest<DrillKey>,
): Promise<Page<DrillRow, DrillKey>> {
  const shown = and(isShown[filter.show], filter.inStock ? sql`${drills.inStock}` : undefined);
  if (filter.query !== null && filter.sort === 'relevance') {
    return listByRelevance(database, filter.query, shown, page);
  }
  const sort = filter.sort === 'relevance' ? 'newest' : filter.sort;
  const matches = filter.query === null ? undefined : isMatch(filter.query);
  const after = page.after ? isAfter(sort, page.after) : undefined;
  const order = orders[sort];
  // The count runs concurrently, because a page rarely holds the whole list.
  const [rows, total] = await Promise.all([
    scan(database, { next: and(shown, after), matches, order, limit: page.limit + 1 }),
    totalOf(database, { table: drills, wanted: and(shown, matches), order }),
  ]);
  return cutPage(
    rows,
    page,
    ({ id, priceCents }) => ({ id, priceCents }),
    async () => total,
  );
}

/**
 * Ranks up to 1,000 matches. Of more, products with all words in their name come first, and both parts are newest first:
 * ranking would read every match.
 */
async function listByRelevance(
  database: Queryable,
  query: SearchQuery,
  shown: SQL | undefined,
  page: PageRequest<DrillKey>,
): Promise<Page<DrillRow, DrillKey>> {
  const wanted = and(shown, isMatch(query));
  const total = await totalOf(database, { table: drills, wanted, order: orders.newest });
  const isBroad = page.after ? page.after.isBroad === true : total > exactUpTo;
  const list = isBroad ? () => listBroad(database, query, shown, page) : listRanked;
  const rows = total === 0 ? [] : await list();
  return cutPage<RankedRow, DrillKey>(
    rows,
    page,
    ({ id, priceCents, rank = 0 }) => ({ id, priceCents, rank, isBroad }),
    async () => total,
  );

  function listRanked(): Promise<RankedRow[]> {
    // Whole numbers, because a cursor has to hold the rank exactly.
    const rank = sql<number>`(ts_rank(${rankWeights}, ${drills.search}, ${toTsQuery(query.any)}) * 1000000)::int`;
    const { after } = page;
    return database
      .select({ ...columns, rank })
      .from(drills)
      .where(
        and(wanted, after ? sql`(${rank}, ${drills.id}) < (${after.rank}, ${after.id}::uuid)` : undefined),
      )
      .orderBy(desc(rank), desc(drills.id))
      .limit(page.limit + 1);
  }
}

async function listBroad(
  database: Queryable,
  query: SearchQuery,
  shown: SQL | undefined,
  { limit, after }: PageRequest<DrillKey>,
): Promise<RankedRow[]> {
  const isNamed = sql`ts_filter(${drills.search}, '{a}') @@ ${toTsQuery(query.all)}`;
  const older = after ? lt(drills.id, after.id) : undefined;
  const part = async (rank: number, matches: SQL, room: number) => {
    const next = and(shown, after?.rank === rank ? older : undefined);
    const rows = await scan(database, { next, matches, order: orders.newest, limit: room });
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
      .select(columns)
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

const isMatch = ({ all }: SearchQuery) => sql`${drills.search} @@ ${toTsQuery(all)}`;

const toTsQuery = (query: string) => sql`to_tsquery('english', ${query})`;

/** For the weights D, C, B and A: words of descriptions have weight B, words of names A. */
const rankWeights = sql.raw(`'{0, 0, 0.1, 1}'`);

const orders: Record<DrillSort, SQL[]> = {
  newest: [desc(drills.id)],
  price: [asc(drills.priceCents), asc(drills.id)],
  '-price': [desc(drills.priceCents), desc(drills.id)],
};

function isAfter(sort: DrillSort, after: DrillKey): SQL | undefined {
  if (sort === 'newest') return lt(drills.id, after.id);
  return sort === 'price'
    ? sql`(${drills.priceCents}, ${drills.id}) > (${after.priceCents}, ${after.id}::uuid)`
    : sql`(${drills.priceCents}, ${drills.id}) < (${after.priceCents}, ${after.id}::uuid)`;
}
