import type { DrillSort } from '@chuck-and-bit/contract/drills';
import { and, asc, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { totalOf } from '../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { drills } from './catalogue.tables';

const { search: _search, inStock: _inStock, ...columns } = getTableColumns(drills);

export type DrillRow = Omit<typeof drills.$inferSelect, 'search' | 'inStock'>;

/** The last row of a page: `[id]` by age, `[priceCents, id]` by price. */
export type DrillKey = { id: string; priceCents: number };

export type DrillFilter = { words: string[]; inStock: boolean; sort: DrillSort };

export async function findDrill(database: Queryable, id: string): Promise<DrillRow | null> {
  const [row] = await database.select(columns).from(drills).where(eq(drills.id, id));
  return row ?? null;
}

export async function listDrills(
  database: Queryable,
  filter: DrillFilter,
  page: PageRequest<DrillKey>,
): Promise<Page<DrillRow, DrillKey>> {
  const wanted = and(
    filter.inStock ? sql`${drills.inStock}` : undefined,
    filter.words.length > 0
      ? sql`${drills.search} @@ to_tsquery('english', ${prefixQuery(filter.words)})`
      : undefined,
  );
  const order = orders[filter.sort];
  const rows = await database
    .select(columns)
    .from(drills)
    .where(and(wanted, page.after ? beyond(filter.sort, page.after) : undefined))
    .orderBy(...order)
    .limit(page.limit + 1);
  const countAll = () => totalOf(database, { table: drills, wanted, order });
  return cutPage(rows, page, ({ id, priceCents }) => ({ id, priceCents }), countAll);
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

/** All words must be there, each as the beginning of a word: "hamm dri" finds a hammer drill. */
const prefixQuery = (words: string[]) => words.map((word) => `'${word}':*`).join(' & ');

export async function insertDrill(database: Queryable, drill: Omit<DrillRow, 'createdAt'>): Promise<void> {
  await database.insert(drills).values(drill);
}

/** @returns how many were deleted: 0 or 1 */
export async function deleteDrill(database: Queryable, id: string): Promise<number> {
  const deleted = await database.delete(drills).where(eq(drills.id, id)).returning({ id: drills.id });
  return deleted.length;
}
