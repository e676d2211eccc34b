import type { ShownDrills } from '@chuck-and-bit/contract/managed-drills';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { prepared } from '../../database/statement';
import { priceTiers } from '../../tables/pricing';
import { drills } from '../../tables/catalogue';

const {
  words: _words,
  search: _search,
  inStock: _inStock,
  isLow: _isLow,
  ...ownColumns
} = getTableColumns(drills);

/** A subquery for each row of a page: most products have no volume prices, and a join would be planned for all. */
const tiersOfDrill = sql<{ minQuantity: number; priceCents: number }[]>`coalesce((
  select json_agg(json_build_object('minQuantity', min_quantity, 'priceCents', price_cents) order by min_quantity)
  from ${priceTiers} where drill_id = "drills"."id"), '[]'::json)`;

export const drillColumns = { ...ownColumns, tiers: tiersOfDrill };

/** `tiers`: the volume prices, ascending in quantity. */
export type DrillRow = Omit<typeof drills.$inferSelect, 'words' | 'search' | 'inStock' | 'isLow'> & {
  tiers: { minQuantity: number; priceCents: number }[];
};

export const isShown: Record<ShownDrills, SQL | undefined> = {
  active: isNull(drills.archivedAt),
  'low-stock': and(sql`${drills.isLow}`, isNull(drills.archivedAt)),
  archived: isNotNull(drills.archivedAt),
};

const byId = prepared((database) =>
  database
    .select(drillColumns)
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
    .select(drillColumns)
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
