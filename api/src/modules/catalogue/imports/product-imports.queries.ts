import { importRowStates, type ShownImportRows } from '@chuck-and-bit/contract/product-imports';
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
import type { Queryable } from '../../../database/client';
import { totalOf } from '../../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../../paging';
import { products, trimmedName } from '../../../tables/catalogue';
import { productImportRows, productImports, type ReadRow } from '../../../tables/product-imports';

type StoredImport = typeof productImports.$inferSelect;
/** `isWaiting`: another import was uploaded or started earlier and has not ended. */
export type ImportRow = StoredImport & { isWaiting: boolean };
type StoredRow = typeof productImportRows.$inferSelect;
/** A row of a file whose plan is shown. */
export type PlannedRowRow = StoredRow & { state: (typeof importRowStates)[number] };

/** The import whose turn it is: one at a time is planned or saved. */
const firstQueued = sql`(
  select id from product_imports where state in ('planning', 'applying')
  order by coalesce(started_at, created_at), id limit 1)`;

const importColumns = {
  ...getTableColumns(productImports),
  isWaiting: sql<boolean>`${productImports.state} in ('planning', 'applying') and ${productImports.id} <> ${firstQueued}`,
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
export async function lockImport(transaction: Queryable, id: string): Promise<StoredImport | null> {
  const [row] = await transaction
    .select()
    .from(productImports)
    .where(eq(productImports.id, id))
    .for('no key update');
  return row ?? null;
}

/** Locks the import whose turn it is. Null if there is none, or if another process has locked it. */
export async function lockQueuedImport(transaction: Queryable): Promise<StoredImport | null> {
  const [row] = await transaction
    .select()
    .from(productImports)
    .where(and(eq(productImports.id, firstQueued), inArray(productImports.state, ['planning', 'applying'])))
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
    .where(inArray(productImports.state, ['planning', 'planned']))
    .orderBy(desc(productImports.id))
    .offset(kept);
  await database.delete(productImports).where(inArray(productImports.id, surplus));
}

/** Deletes imports after 30 days, those that nobody has started after 7, and those whose file was not stored to its end. */
export async function deleteOldImports(database: Queryable): Promise<void> {
  const { state, createdAt } = productImports;
  const isOlder = (interval: string) => lt(createdAt, sql`now() - ${interval}::interval`);
  await database
    .delete(productImports)
    .where(
      or(
        and(eq(state, 'reading'), isOlder('1 hour')),
        and(eq(state, 'planned'), isOlder('7 days')),
        and(ne(state, 'applying'), isOlder('30 days')),
      ),
    );
}

/** A row of a file, with the line in which it begins and why its cells can't be told apart. */
type FileRow = ReadRow & Pick<StoredRow, 'line' | 'problems'>;

/** Stores rows of a file that have no plan yet. @param position of the first one */
export async function insertReadRows(
  database: Queryable,
  importId: string,
  rows: readonly FileRow[],
  position: number,
): Promise<void> {
  const stored = rows.map(({ line, problems, ...cells }, index) => ({
    position: position + index,
    line,
    cells: cells satisfies ReadRow,
    problems,
  }));
  await database.execute(sql`
    insert into ${productImportRows} (import_id, position, line, cells, problems, state)
    select ${importId}, position, line, cells, problems, 'read'
    from jsonb_populate_recordset(null::${productImportRows}, ${JSON.stringify(stored)}::jsonb)`);
}

/** The next rows to plan, in the order of the file. */
export async function listReadRows(
  transaction: Queryable,
  importId: string,
  limit: number,
): Promise<(FileRow & { position: number })[]> {
  const rows = await transaction
    .select(pickReadColumns)
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, importId), eq(productImportRows.state, 'read')))
    .orderBy(asc(productImportRows.position))
    .limit(limit);
  return rows.map(({ cells, ...row }) => ({ ...row, ...(cells ?? { id: '', cells: {} }) }));
}

const { position, line, cells, problems } = productImportRows;
const pickReadColumns = { position, line, cells, problems };

/** The first lines of these products among the planned rows. */
export async function findLines(
  transaction: Queryable,
  importId: string,
  products: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await transaction.execute<{ product: string; line: number }>(sql`
    select product, min(line) as line from ${productImportRows}
    where import_id = ${importId} and product = any(${sql.param(products)}::text[]) group by product`);
  return new Map(rows.map((row) => [row.product, row.line]));
}

/** The plan of a row that was read. */
export type RowPlan = Pick<
  StoredRow,
  | 'position'
  | 'state'
  | 'product'
  | 'isNew'
  | 'productId'
  | 'version'
  | 'name'
  | 'changes'
  | 'problems'
  | 'values'
  | 'stockDelta'
  | 'stockSeen'
>;

/** The columns of a plan. */
const planKeys = [
  'state',
  'product',
  'isNew',
  'productId',
  'version',
  'name',
  'changes',
  'problems',
  'values',
  'stockDelta',
  'stockSeen',
] as const satisfies (keyof RowPlan)[];

export async function recordPlans(
  transaction: Queryable,
  importId: string,
  plans: readonly RowPlan[],
): Promise<void> {
  const rows = plans.map((plan) => ({
    position: plan.position,
    ...Object.fromEntries(planKeys.map((key) => [productImportRows[key].name, plan[key]])),
  }));
  const columns = planKeys.map((key) => sql.identifier(productImportRows[key].name));
  await transaction.execute(sql`
    update ${productImportRows} set cells = null, ${sql.join(
      columns.map((column) => sql`${column} = plans.${column}`),
      sql`, `,
    )}
    from jsonb_populate_recordset(null::${productImportRows}, ${JSON.stringify(rows)}::jsonb) as plans
    where ${productImportRows.importId} = ${importId} and ${productImportRows.position} = plans.position`);
}

const isPlanned = inArray(productImportRows.state, importRowStates);

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
  const filter = and(eq(productImportRows.importId, id), isPlanned, show && isShown[show]);
  const order = [asc(productImportRows.position)];
  const rows = await database
    .select()
    .from(productImportRows)
    .where(and(filter, page.after === null ? undefined : gt(productImportRows.position, page.after)))
    .orderBy(...order)
    .limit(page.limit + 1);
  return cutPage(
    rows as PlannedRowRow[],
    page,
    ({ position }) => position,
    () => totalOf(database, { table: productImportRows, filter, order }),
  );
}

/** A row that gives a product this SKU. `productId`: null for a new product. */
export type SkuRow = { position: number; line: number; productId: string | null; sku: string };
/** A product with its SKU as it is stored. */
export type SkuHolder = { id: string; sku: string; name: string };

/** The planned rows that give a product a SKU, in the order of the file. */
export async function listSkuRows(transaction: Queryable, importId: string): Promise<SkuRow[]> {
  const { position, line, productId } = productImportRows;
  return transaction
    .select({ position, line, productId, sku: newSku })
    .from(productImportRows)
    .where(and(isPlannedOf(importId), sql`${newSku} <> ''`))
    .orderBy(asc(position));
}

const newSku = sql<string>`${productImportRows.values} ->> 'sku'`;
const isPlannedOf = (importId: string) =>
  and(eq(productImportRows.importId, importId), eq(productImportRows.state, 'planned'));

/** The planned rows of these products that give them another SKU. @param products as rows name them */
export async function listPlannedSkuRows(
  transaction: Queryable,
  importId: string,
  products: readonly string[],
): Promise<PlannedRowRow[]> {
  if (products.length === 0) return [];
  return transaction
    .select()
    .from(productImportRows)
    .where(
      and(isPlannedOf(importId), inArray(productImportRows.product, [...products]), sql`${newSku} <> ''`),
    )
    .orderBy(asc(productImportRows.position)) as Promise<PlannedRowRow[]>;
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
    .limit(limit) as Promise<PlannedRowRow[]>;
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
export async function findProductsByName(
  database: Queryable,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (names.length === 0) return [];
  return database
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(isNull(products.archivedAt), sql`${trimmedName(products.name)} = any(${sql.param(names)}::text[])`),
    );
}

/** Has the numbers of products compared at the end of the transaction, because two rows may swap theirs. */
export async function deferSkus(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`set constraints products_sku_unique deferred`);
}

/** The products with one of these numbers, in any case. */
export async function findSkuHolders(database: Queryable, skus: readonly string[]): Promise<SkuHolder[]> {
  if (skus.length === 0) return [];
  const isOne = sql`lower(${products.sku}) in (select lower(sku) from unnest(${sql.param([...skus])}::text[]) as given (sku))`;
  return database
    .select({ id: products.id, sku: products.sku, name: products.name })
    .from(products)
    .where(and(sql`${products.sku} <> ''`, isOne));
}
