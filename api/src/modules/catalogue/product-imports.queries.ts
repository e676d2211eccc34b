import type { ShownImportRows } from '@chuck-and-bit/contract/product-imports';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { totalOf } from '../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { drills, trimmedName } from '../../tables/catalogue';
import { productImportRows, productImports } from '../../tables/product-imports';

/** `isWaiting`: another import was started earlier and has not ended. */
export type ImportRow = typeof productImports.$inferSelect & { isWaiting: boolean };
export type PlannedRowRow = typeof productImportRows.$inferSelect;
type NewRow = typeof productImportRows.$inferInsert;

/** The product whose turn it is: one import at a time saves its rows. */
const firstStarted = sql`(select id from product_imports where state = 'applying' order by started_at, id limit 1)`;

const importColumns = {
  ...getTableColumns(productImports),
  isWaiting: sql<boolean>`${productImports.state} = 'applying' and ${productImports.id} <> ${firstStarted}`,
};

export async function insertImport(
  database: Queryable,
  row: typeof productImports.$inferInsert,
): Promise<void> {
  await database.insert(productImports).values(row);
}

export async function findImport(database: Queryable, id: string): Promise<ImportRow | null> {
  const [row] = await database.select(importColumns).from(productImports).where(eq(productImports.id, id));
  return row ?? null;
}

/** The newest first. */
export async function listImports(database: Queryable, limit: number): Promise<ImportRow[]> {
  return database.select(importColumns).from(productImports).orderBy(desc(productImports.id)).limit(limit);
}

export async function updateImport(
  database: Queryable,
  id: string,
  columns: Partial<typeof productImports.$inferInsert>,
): Promise<void> {
  await database.update(productImports).set(columns).where(eq(productImports.id, id));
}

/** Locks an import until the transaction ends. */
export async function lockImport(
  transaction: Queryable,
  id: string,
): Promise<typeof productImports.$inferSelect | null> {
  const [row] = await transaction
    .select()
    .from(productImports)
    .where(eq(productImports.id, id))
    .for('no key update');
  return row ?? null;
}

/** Locks the import whose turn it is. Null if there is none, or if another process has locked it. */
export async function lockStartedImport(
  transaction: Queryable,
): Promise<typeof productImports.$inferSelect | null> {
  const [row] = await transaction
    .select()
    .from(productImports)
    .where(and(eq(productImports.id, firstStarted), eq(productImports.state, 'applying')))
    .for('no key update', { skipLocked: true });
  return row ?? null;
}

export async function deleteImport(database: Queryable, id: string): Promise<void> {
  await database.delete(productImports).where(eq(productImports.id, id));
}

/** Deletes the oldest imports that nobody has started, except for so many. */
export async function deleteSurplusImports(database: Queryable, kept: number): Promise<void> {
  const surplus = database
    .select({ id: productImports.id })
    .from(productImports)
    .where(eq(productImports.state, 'planned'))
    .orderBy(desc(productImports.id))
    .offset(kept);
  await database.delete(productImports).where(inArray(productImports.id, surplus));
}

/** Deletes imports after 30 days, those that nobody has started after 7, and those whose file was not read to its end. */
export async function deleteOldImports(database: Queryable): Promise<void> {
  const { state, createdAt } = productImports;
  const isOlder = (interval: string) => lt(createdAt, sql`now() - ${interval}::interval`);
  await database
    .delete(productImports)
    .where(
      or(
        and(eq(state, 'planning'), isOlder('1 hour')),
        and(eq(state, 'planned'), isOlder('7 days')),
        and(ne(state, 'applying'), isOlder('30 days')),
      ),
    );
}

export async function insertRows(database: Queryable, rows: readonly NewRow[]): Promise<void> {
  if (rows.length > 0) await database.insert(productImportRows).values([...rows]);
}

const isShown: Record<ShownImportRows, SQL | undefined> = {
  new: and(productImportRows.isNew, ne(productImportRows.state, 'left-out')),
  changed: and(eq(productImportRows.isNew, false), ne(productImportRows.state, 'left-out')),
  'left-out': eq(productImportRows.state, 'left-out'),
};

/** In the order of the file; the key of a page is the position of its last row. */
export async function listRows(
  database: Queryable,
  { id, show }: { id: string; show?: ShownImportRows | undefined },
  page: PageRequest<number>,
): Promise<Page<PlannedRowRow, number>> {
  const filter = and(eq(productImportRows.importId, id), show && isShown[show]);
  const order = [asc(productImportRows.position)];
  const rows = await database
    .select()
    .from(productImportRows)
    .where(and(filter, page.after === null ? undefined : gt(productImportRows.position, page.after)))
    .orderBy(...order)
    .limit(page.limit + 1);
  return cutPage(
    rows,
    page,
    ({ position }) => position,
    () => totalOf(database, { table: productImportRows, filter, order }),
  );
}

/** The next rows to save. */
export async function listPlannedRows(
  transaction: Queryable,
  importId: string,
  limit: number,
): Promise<PlannedRowRow[]> {
  return transaction
    .select()
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, importId), eq(productImportRows.state, 'planned')))
    .orderBy(asc(productImportRows.position))
    .limit(limit);
}

/** What became of a row: `productId` of a saved one, `problems` of one that is left out. */
export type RowResult = Pick<PlannedRowRow, 'position' | 'state' | 'productId' | 'problems'>;

export async function recordResults(
  transaction: Queryable,
  importId: string,
  results: readonly RowResult[],
): Promise<void> {
  const rows = results.map(({ position, state, productId, problems }) => ({
    position,
    state,
    product_id: productId,
    problems,
  }));
  await transaction.execute(sql`
    update ${productImportRows} set state = results.state, product_id = results.product_id, problems = results.problems
    from jsonb_populate_recordset(null::${productImportRows}, ${JSON.stringify(rows)}::jsonb) as results
    where ${productImportRows.importId} = ${importId} and ${productImportRows.position} = results.position`);
}

/** The ids of products on sale with one of these names, without white space around them. */
export async function findDrillsByName(
  database: Queryable,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (names.length === 0) return [];
  return database
    .select({ id: drills.id, name: drills.name })
    .from(drills)
    .where(
      and(isNull(drills.archivedAt), sql`${trimmedName(drills.name)} = any(${sql.param(names)}::text[])`),
    );
}
