import { shorten } from '@chuck-and-bit/contract/graphemes';
import { productKeys } from '@chuck-and-bit/contract/product-fields';
import { pick } from '@chuck-and-bit/contract/keys';
import type { Queryable } from '../../../database/client';
import { isId } from '../../../ids';
import { readKinds } from '../../kinds/kinds';
import { listProductsOf } from '../products/products.queries';
import { findTakenSkus } from './find-taken-skus';
import { type CsvKinds, toCsvKinds } from './csv-kinds';
import { nameRepeated, type PlannedFileRow, planImport } from './plan-import';
import { changedKeys, type CsvRow } from './product-csv';
import * as queries from './product-imports.queries';
import { toPlannedProduct, toRow } from './product-plan';

/** Characters of a text in the preview. */
const previewCharacters = 200;

/**
 * Plans the next rows of a locked import that is `planning`, in the order of its file. After a crash the next call continues with
 * the first row that has no plan.
 */
export async function planNextRows(
  transaction: Queryable,
  found: Pick<queries.ImportRow, 'id' | 'added' | 'changed' | 'unchanged' | 'leftOut'>,
  batchRows: number,
): Promise<void> {
  const rows = await queries.listReadRows(transaction, found.id, batchRows);
  const products = await findProducts(transaction, rows);
  const versions = new Map(products.map(({ id, version }) => [id, version]));
  const file = toCsvKinds(rows.some(hasKindCells) ? await readKinds(transaction) : []);
  const planned = planImport(rows, products.map(toPlannedProduct), file);
  const named = planned.flatMap(({ product }) => product ?? []);
  nameRepeated(planned, await queries.findLines(transaction, found.id, named));
  const plans = planned.map((target, index) => ({
    ...toPlan(target, file),
    position: rows[index]?.position ?? 0,
    version: versions.get(target.before?.id ?? '') ?? null,
  }));
  await queries.recordPlans(transaction, found.id, plans);
  const count = (isCounted: (plan: queries.RowPlan) => boolean) => plans.filter(isCounted).length;
  const isLast = rows.length < batchRows;
  const refused = isLast ? await refuseTakenSkus(transaction, found.id) : { added: 0, changed: 0 };
  await queries.updateImport(transaction, found.id, {
    added: found.added + count(({ state, isNew }) => state === 'planned' && isNew) - refused.added,
    changed: found.changed + count(({ state, isNew }) => state === 'planned' && !isNew) - refused.changed,
    unchanged: found.unchanged + count(({ state }) => state === 'unchanged'),
    leftOut: found.leftOut + count(({ state }) => state === 'left-out') + refused.added + refused.changed,
    ...(isLast && { state: 'planned' }),
  });
}

const hasKindCells = ({ kind, attributes }: CsvRow) => kind !== undefined || attributes !== undefined;

/** Leaves out planned rows with the SKU of another product: only all rows together say which SKUs are given up. */
async function refuseTakenSkus(
  transaction: Queryable,
  importId: string,
): Promise<{ added: number; changed: number }> {
  const rows = await queries.listSkuRows(transaction, importId);
  const holders = await queries.findSkuHolders(
    transaction,
    rows.map(({ sku }) => sku),
  );
  const problems = findTakenSkus(rows, holders);
  const refused = rows.filter(({ position }) => problems.has(position));
  await queries.recordResults(
    transaction,
    importId,
    refused.map(({ position, productId }) => ({
      position,
      state: 'left-out',
      productId,
      problems: [problems.get(position)].filter((problem) => problem !== undefined),
    })),
  );
  const added = refused.filter(({ productId }) => productId === null).length;
  return { added, changed: refused.length - added };
}

/** What is stored of a planned row. */
function toPlan(target: PlannedFileRow, file: CsvKinds): Omit<queries.RowPlan, 'position' | 'version'> {
  const { before, after, product, addsStock } = target;
  const { name, productId, changes, problems } = toRow(target, file);
  const state = problems.length > 0 ? 'left-out' : changes.length === 0 ? 'unchanged' : 'planned';
  const seen = before?.availableQuantity ?? 0;
  const stockDelta = before && after ? after.availableQuantity - seen : 0;
  const changed = before && after ? changedKeys(before, after) : [];
  return {
    state,
    product,
    isNew: before === null && problems.every(({ field }) => field !== 'id' && field !== 'row'),
    productId,
    name,
    changes: changes.map(shortened),
    problems,
    values: state === 'planned' && after ? pick(after, before ? changed : productKeys) : null,
    stockDelta,
    stockSeen: stockDelta === 0 || addsStock ? null : seen,
  };
}

export const shortened = ({ field, before, after }: ReturnType<typeof toRow>['changes'][number]) => ({
  field,
  before: before === null ? null : shorten(before, previewCharacters),
  after: shorten(after, previewCharacters),
});

/** The products on sale that rows name by id, SKU or name. */
async function findProducts(database: Queryable, rows: readonly CsvRow[]) {
  const withoutId = rows.filter(({ id }) => id === '').map(({ cells }) => cells);
  const named = await queries.findProductsByName(
    database,
    withoutId.flatMap(({ name }) => name?.trim() || []),
  );
  const numbered = await queries.findSkuHolders(
    database,
    withoutId.flatMap(({ sku }) => sku || []),
  );
  const ids = [...rows.map(({ id }) => id).filter(isId), ...[...named, ...numbered].map(({ id }) => id)];
  const products = await listProductsOf(database, [...new Set(ids)]);
  return products.filter(({ archivedAt }) => archivedAt === null);
}
