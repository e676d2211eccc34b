import { importMessages } from '@chuck-and-bit/contract/import-messages';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { productValues } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../../database/client';
import { ShopError } from '../../../errors';
import { isId } from '../../../ids';
import { type Actor, recordChange } from '../../audit-log/record-change';
import { readKindsForProducts } from '../../kinds/product-attributes';
import { lockProducts } from '../../stock/change-stock';
import { type ProductRow, listProductsOf } from '../products/products.queries';
import { findTakenSkus } from './find-taken-skus';
import { type CsvKinds, isOfKind, toCsvKinds } from './csv-kinds';
import { kindChanges } from './kind-cells';
import { hashedProduct } from './plan-import';
import { shortened } from './plan-next-rows';
import type { PlannedRowRow, RowResult } from './product-imports.queries';
import * as queries from './product-imports.queries';
import type { Problem } from './product-csv';
import { toPlannedProduct } from './product-plan';
import { addPlannedProducts, saveChanges } from './save-products';

/** @throws IMPORT_NOT_FOUND */
export async function requireImport(database: Queryable, id: string): Promise<queries.ImportRow> {
  const found = isId(id) ? await queries.findImport(database, id) : null;
  if (!found) throw importNotFound();
  return found;
}

const importNotFound = () => new ShopError('IMPORT_NOT_FOUND', importMessages.importNotFound);

/**
 * Has the background save the rows of an import.
 * @returns how many imports were started: 0 for one that was started before
 * @throws IMPORT_NOT_FOUND, IMPORT_NOT_PLANNED, IMPORT_STOPPED
 */
export async function startImport(transaction: Queryable, id: string, actor: Actor): Promise<number> {
  const found = isId(id) ? await queries.lockImport(transaction, id) : null;
  if (!found) throw importNotFound();
  if (found.state === 'reading' || found.state === 'planning') {
    throw new ShopError('IMPORT_NOT_PLANNED', importMessages.importNotPlanned);
  }
  if (found.state === 'stopped') throw new ShopError('IMPORT_STOPPED', importMessages.importWasStopped);
  if (found.state !== 'planned') return 0;
  await queries.updateImport(transaction, id, {
    state: 'applying',
    startedAt: new Date(),
    actorId: actor.id,
    actor: actor.email,
    address: actor.address,
    requestId: actor.requestId,
  });
  await recordChange(transaction, actor, {
    action: 'product-import.started',
    subject: { id, name: found.fileName },
  });
  return 1;
}

const stoppable: ReadonlySet<queries.ImportRow['state']> = new Set(['planning', 'planned', 'applying']);

/**
 * Stops an import. Rows that are being planned or saved at the moment still are.
 * @returns how many imports were stopped: 0 for one that has ended, or whose file is not stored yet
 * @throws IMPORT_NOT_FOUND
 */
export async function stopImport(transaction: Queryable, id: string, actor: Actor): Promise<number> {
  const found = isId(id) ? await queries.lockImport(transaction, id) : null;
  if (!found) throw importNotFound();
  if (!stoppable.has(found.state)) return 0;
  await queries.updateImport(transaction, id, { state: 'stopped', endedAt: new Date() });
  await recordChange(transaction, actor, {
    action: 'product-import.stopped',
    subject: { id, name: found.fileName },
    after: { saved: found.saved },
  });
  return 1;
}

/**
 * Saves the next rows of a locked import that is `applying`, with their results. After a crash the next call continues with the
 * first row that was not saved. Each row is saved only if its product is still as it was previewed.
 */
export async function applyNextRows(
  transaction: Queryable,
  started: Omit<queries.ImportRow, 'isWaiting'>,
  batchRows: number,
): Promise<void> {
  const { id, actorId, actor: email, address, requestId } = started;
  await queries.deferSkus(transaction);
  const next = await queries.listPlannedRows(transaction, id, batchRows);
  const rows = await withGivers(transaction, id, next);
  const results = await saveRows(transaction, rows, { id: actorId, email, address, requestId });
  await queries.recordResults(transaction, id, results);
  const saved = results.filter(({ state }) => state === 'saved').length;
  await queries.updateImport(transaction, id, {
    saved: started.saved + saved,
    leftOut: started.leftOut + results.length - saved,
    ...(next.length < batchRows && { state: 'done', endedAt: new Date() }),
  });
}

/** Leaves out the next row of a locked import that is `applying`, because the database refuses to save it. */
export async function leaveOutNextRow(
  transaction: Queryable,
  { id, leftOut }: Pick<queries.ImportRow, 'id' | 'leftOut'>,
  refusal: ShopError,
): Promise<void> {
  const field = refusal.details.errors?.[0]?.path ?? 'row';
  const rows = await queries.listPlannedRows(transaction, id, 1);
  const results = rows.map((row) => ({
    ...row,
    state: 'left-out' as const,
    problems: [asProblem(field, refusal.message)],
  }));
  await queries.recordResults(transaction, id, results);
  await queries.updateImport(transaction, id, { leftOut: leftOut + results.length });
}

/** How many further rows are saved with those of a batch, because of their SKUs. */
const maxGivers = 2_000;

/** The rows with all later ones that give up a SKU which they or others of them need, as far as there are not too many. */
async function withGivers(
  transaction: Queryable,
  importId: string,
  batch: readonly PlannedRowRow[],
): Promise<PlannedRowRow[]> {
  const rows = new Map(batch.map((row) => [row.position, row]));
  for (let added = [...batch]; added.length > 0 && rows.size < batch.length + maxGivers; ) {
    const holders = await queries.findSkuHolders(transaction, skusOf(added));
    const products = holders.map(({ id }) => hashedProduct(id));
    const givers = await queries.listPlannedSkuRows(transaction, importId, products);
    added = givers.filter(({ position }) => !rows.has(position));
    for (const giver of added) rows.set(giver.position, giver);
  }
  return [...rows.values()].toSorted((one, other) => one.position - other.position);
}

const skusOf = (rows: readonly PlannedRowRow[]) => rows.flatMap(({ values }) => values?.sku || []);

async function saveRows(
  transaction: Queryable,
  rows: readonly PlannedRowRow[],
  actor: Actor,
): Promise<RowResult[]> {
  const ofKinds = rows.filter(changesKind);
  // Before the products, as everywhere.
  const kinds = ofKinds.length > 0 ? await readKindsForProducts(transaction) : [];
  const products = await lockRowsProducts(transaction, rows);
  const takenNames = await findTakenNames(transaction, rows);
  const problems = new Map<number, Problem>();
  for (const row of rows) {
    const product = row.productId === null ? undefined : products.get(row.productId);
    const problem = row.isNew ? findTakenName(row, takenNames) : findConflict(row, product);
    if (problem) problems.set(row.position, problem);
  }
  const file = toCsvKinds(kinds);
  for (const row of ofKinds) {
    const isOther =
      !problems.has(row.position) && isChangedKind(row, products.get(row.productId ?? ''), file);
    if (isOther) problems.set(row.position, asProblem('kind', importMessages.kindsSincePreview));
  }
  const numbered = rows.flatMap(({ position, line, productId, values }) =>
    values?.sku ? { position, line, productId, sku: values.sku } : [],
  );
  const holders = await queries.findSkuHolders(transaction, skusOf(rows));
  const taken = findTakenSkus(numbered, holders, (position) => problems.has(position));
  for (const [position, problem] of taken) problems.set(position, problem);
  const saved = rows.filter(({ position }) => !problems.has(position));
  const ids = await saveNew(transaction, saved, actor);
  await saveExisting(transaction, saved, { products, kinds, actor });
  return rows.map((row): RowResult => {
    const problem = problems.get(row.position);
    if (problem) return { ...row, state: 'left-out', problems: [problem] };
    return { ...row, state: 'saved', productId: ids.get(row.position) ?? row.productId };
  });
}

async function lockRowsProducts(transaction: Queryable, rows: readonly PlannedRowRow[]) {
  const ids = rows.flatMap(({ isNew, productId }) => (isNew ? [] : (productId ?? [])));
  if (ids.length === 0) return new Map<string, ProductRow>();
  await lockProducts(transaction, ids);
  return new Map((await listProductsOf(transaction, ids)).map((row) => [row.id, row]));
}

async function saveExisting(
  transaction: Queryable,
  rows: readonly PlannedRowRow[],
  {
    products,
    kinds,
    actor,
  }: { products: ReadonlyMap<string, ProductRow>; kinds: readonly Kind[]; actor: Actor },
): Promise<void> {
  const changes = rows.flatMap(({ isNew, productId, values, stockDelta }) => {
    const product = isNew ? undefined : products.get(productId ?? '');
    if (!product) return [];
    const { id, ...before } = toPlannedProduct(product);
    const availableQuantity = before.availableQuantity + stockDelta;
    return [{ id, before, after: { ...before, ...values, availableQuantity } }];
  });
  await saveChanges(transaction, changes, { reason: 'import', actor, kinds });
}

const asProblem = (field: string, message: string): Problem => ({ field, message });

/** Why the row of an existing product can't be saved any more. */
function findConflict(
  { version, stockDelta, stockSeen }: PlannedRowRow,
  product: Pick<ProductRow, 'version' | 'availableQuantity'> | undefined,
): Problem | null {
  if (!product) return asProblem('id', importMessages.removedSincePreview);
  const { availableQuantity: available } = product;
  if (product.version !== version) return asProblem('id', importMessages.changedSincePreview);
  if (stockSeen !== null && stockSeen !== available) {
    return asProblem('stock', importMessages.stockSincePreview(available));
  }
  const after = available + stockDelta;
  if (after < 0) return asProblem('stock', importMessages.stockSincePreview(available));
  if (stockDelta > 0 && after > limits.counted.max) {
    return asProblem('stock', messages.stockTooHigh(limits.counted.max));
  }
  return null;
}

/** @returns the ids of the new products by the positions of their rows */
async function saveNew(
  transaction: Queryable,
  rows: readonly PlannedRowRow[],
  actor: Actor,
): Promise<Map<number, string>> {
  const added = rows.filter(({ isNew }) => isNew);
  const ids = await addPlannedProducts(
    transaction,
    // Completed, because a process of the release before may have planned the row without a newer field.
    added.map(({ values }) => productValues.parse(values)),
    actor,
  );
  return new Map(ids.map((id, index) => [added[index]?.position ?? 0, id]));
}

/** The names of new products that others have by now. */
async function findTakenNames(
  transaction: Queryable,
  rows: readonly PlannedRowRow[],
): Promise<ReadonlySet<string>> {
  const names = rows.filter(({ isNew }) => isNew).map(({ name }) => name.trim());
  return new Set((await queries.findProductsByName(transaction, names)).map(({ name }) => name.trim()));
}

const findTakenName = ({ name }: PlannedRowRow, taken: ReadonlySet<string>): Problem | null =>
  taken.has(name.trim()) ? asProblem('name', importMessages.nameTaken) : null;

/** Whether a row gives its product another kind, or values. */
const changesKind = ({ changes }: PlannedRowRow) => changes.some(({ field }) => isOfKind(field));

/** Whether the kind and the values of a row read otherwise than in its preview, because the kinds were changed since. */
function isChangedKind(
  { values, changes }: PlannedRowRow,
  product: ProductRow | undefined,
  file: CsvKinds,
): boolean {
  const before = product ? toPlannedProduct(product) : null;
  const after = { kindId: otherKindId, attributes: {}, ...before, ...values };
  const texts = (listed: typeof changes) =>
    listed.flatMap(({ field, before: was, after: is }) => [field, was, is]);
  const previewed = texts(changes.filter(({ field }) => isOfKind(field)));
  const planned = texts(kindChanges(file, before, after).map(shortened));
  return JSON.stringify(planned) !== JSON.stringify(previewed);
}
