import type { DrillSort } from '@chuck-and-bit/contract/drills';
import { and, asc, desc, eq, getTableColumns, lt, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import { totalOf } from '../../database/list-totals';
import { prepared } from '../../database/statement';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { drills } from './catalogue.tables';

const { search: _search, inStock: _inStock, ...columns } = getTableColumns(drills);

/**
 * A search first scans this many drills in the list's order, which finds frequent words quickly. The full-text index would
 * find every match and sort all of them.
 */
const lookedThrough = 4_000;

export type DrillRow = Omit<typeof drills.$inferSelect, 'search' | 'inStock'>;

/** The last row of a page: `[id]` by age, `[priceCents, id]` by price. */
export type DrillKey = { id: string; priceCents: number };

export type DrillFilter = { words: string[]; inStock: boolean; sort: DrillSort };

const byId = prepared((database) =>
  database
    .select(columns)
    .from(drills)
    .where(eq(drills.id, sql.placeholder('id')))
    .prepare('find_drill'),
);

export async function findDrill(database: Queryable, id: string): Promise<DrillRow | null> {
  const [row] = await byId(database).execute({ id });
  return row ?? null;
}

/** Newest first. */
export async function listDrillIds(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database.select({ id: drills.id }).from(drills).orderBy(desc(drills.id)).limit(limit);
  return rows.map(({ id }) => id);
}

export async function listDrills(
  database: Queryable,
  filter: DrillFilter,
  page: PageRequest<DrillKey>,
): Promise<Page<DrillRow, DrillKey>> {
  const inStock = filter.inStock ? sql`${drills.inStock}` : undefined;
  const matches =
    filter.words.length > 0
      ? sql`${drills.search} @@ to_tsquery('english', ${prefixQuery(filter.words)})`
      : undefined;
  const after = page.after ? beyond(filter.sort, page.after) : undefined;
  const order = orders[filter.sort];
  const pageOf = (source: PgTable | Subquery, where: SQL | undefined) =>
    database
      .select(columns)
      .from(source)
      .where(where)
      .orderBy(...order)
      .limit(page.limit + 1);

  const findRows = async () => {
    if (matches && page.limit < lookedThrough) {
      const next = database
        .select(getTableColumns(drills))
        .from(drills)
        .where(and(inStock, after))
        .orderBy(...order)
        .limit(lookedThrough)
        // Named like the table, so that the same columns and conditions apply.
        .as('drills');
      const rows = await pageOf(next, matches);
      if (rows.length > page.limit) return rows;
    }
    return pageOf(drills, and(inStock, matches, after));
  };
  const countAll = () => totalOf(database, { table: drills, wanted: and(inStock, matches), order });
  // Concurrently, because a page is rarely the whole list.
  const [rows, total] = await Promise.all([findRows(), countAll()]);
  return cutPage(
    rows,
    page,
    ({ id, priceCents }) => ({ id, priceCents }),
    async () => total,
  );
}

const orders: Record<DrillSort, SQL[]> = {
  newest: [desc(drills.id)],
  price: [asc(drills.priceCents), asc(drills.id)],
  '-price': [desc(drills.priceCents), desc(drills.id)],
};

function beyond(sort: DrillSort, after: DrillKey): SQL | undefined {
  if (sort === 'newest') return lt(drills.id, after.id);
  return sort === 'price'
    ? sql`(${drills.priceCents}, ${drills.id}) > (${after.priceCents}, ${after.id}::uuid)`
    : sql`(${drills.priceCents}, ${drills.id}) < (${after.priceCents}, ${after.id}::uuid)`;
}

/** Requires every word, matched as a prefix: "hamm dri" finds a hammer drill. */
const prefixQuery = (words: string[]) => words.map((word) => `'${word}':*`).join(' & ');

export async function insertDrill(database: Queryable, drill: Omit<DrillRow, 'createdAt'>): Promise<void> {
  await database.insert(drills).values(drill);
}

/** @returns how many were deleted: 0 or 1 */
export async function deleteDrill(database: Queryable, id: string): Promise<number> {
  const deleted = await database.delete(drills).where(eq(drills.id, id)).returning({ id: drills.id });
  return deleted.length;
}
