import { shorten } from '@chuck-and-bit/contract/graphemes';
import { editedFileKeys, productKeys } from '@chuck-and-bit/contract/product-fields';
import { pick } from '@chuck-and-bit/contract/keys';
import type { Queryable } from '../../database/client';
import { isId } from '../../ids';
import { listDrillsOf } from './catalogue.queries';
import { nameRepeated, type PlannedFileRow, planImport } from './plan-import';
import { type CsvRow, writeField } from './product-csv';
import * as queries from './product-imports.queries';
import { toPlannedDrill, toRow } from './product-plan';

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
  const planned = planImport(rows, products.map(toPlannedDrill));
  const named = planned.flatMap(({ product }) => product ?? []);
  nameRepeated(planned, await queries.findLines(transaction, found.id, named));
  const plans = planned.map((target, index) => ({
    ...toPlan(target),
    position: rows[index]?.position ?? 0,
    version: versions.get(target.before?.id ?? '') ?? null,
  }));
  await queries.recordPlans(transaction, found.id, plans);
  const count = (isCounted: (plan: queries.RowPlan) => boolean) => plans.filter(isCounted).length;
  await queries.updateImport(transaction, found.id, {
    added: found.added + count(({ state, isNew }) => state === 'planned' && isNew),
    changed: found.changed + count(({ state, isNew }) => state === 'planned' && !isNew),
    unchanged: found.unchanged + count(({ state }) => state === 'unchanged'),
    leftOut: found.leftOut + count(({ state }) => state === 'left-out'),
    ...(rows.length < batchRows && { state: 'planned' }),
  });
}

/** What is stored of a planned row. */
function toPlan(target: PlannedFileRow): Omit<queries.RowPlan, 'position' | 'version'> {
  const { before, after, product, addsStock } = target;
  const { name, productId, changes, problems } = toRow(target);
  const state = problems.length > 0 ? 'left-out' : changes.length === 0 ? 'unchanged' : 'planned';
  const seen = before?.availableQuantity ?? 0;
  const stockDelta = before && after ? after.availableQuantity - seen : 0;
  const changed = editedFileKeys.filter(
    (key) => before && after && writeField(before, key) !== writeField(after, key),
  );
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

const shortened = ({ field, before, after }: ReturnType<typeof toRow>['changes'][number]) => ({
  field,
  before: before === null ? null : shorten(before, previewCharacters),
  after: shorten(after, previewCharacters),
});

/** The products on sale that rows name by id or name. */
async function findProducts(database: Queryable, rows: readonly CsvRow[]) {
  const names = rows.flatMap(({ id, cells }) => (id === '' && cells.name ? [cells.name.trim()] : []));
  const named = await queries.findDrillsByName(database, names);
  const ids = [...rows.map(({ id }) => id).filter(isId), ...named.map(({ id }) => id)];
  const products = await listDrillsOf(database, [...new Set(ids)]);
  return products.filter(({ archivedAt }) => archivedAt === null);
}
