import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { type ProductValues, productValues } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { lockProducts } from '../stock/change-stock';
import { listDrillsOf } from './catalogue.queries';
import type { PlannedRowRow, RowResult } from './product-imports.queries';
import * as queries from './product-imports.queries';
import type { Problem } from './product-csv';
import { toPlannedDrill } from './product-plan';
import { addProducts, saveChanges } from './save-products';

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
  const rows = await queries.listPlannedRows(transaction, id, batchRows);
  const results = await saveRows(transaction, rows, { id: actorId, email, address, requestId });
  await queries.recordResults(transaction, id, results);
  const saved = results.filter(({ state }) => state === 'saved').length;
  await queries.updateImport(transaction, id, {
    saved: started.saved + saved,
    leftOut: started.leftOut + results.length - saved,
    ...(rows.length < batchRows && { state: 'done', endedAt: new Date() }),
  });
}

async function saveRows(
  transaction: Queryable,
  rows: readonly PlannedRowRow[],
  actor: Actor,
): Promise<RowResult[]> {
  const existing = rows.filter(({ isNew }) => !isNew);
  const added = rows.filter(({ isNew }) => isNew);
  return [
    ...(await saveExisting(transaction, existing, actor)),
    ...(await saveNew(transaction, added, actor)),
  ];
}

async function saveExisting(
  transaction: Queryable,
  rows: readonly PlannedRowRow[],
  actor: Actor,
): Promise<RowResult[]> {
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return [];
  await lockProducts(transaction, ids);
  const products = new Map((await listDrillsOf(transaction, ids)).map((row) => [row.id, row]));
  const changes: { id: string; before: ProductValues; after: ProductValues }[] = [];
  const results = rows.map((row): RowResult => {
    const product = row.productId === null ? undefined : products.get(row.productId);
    const problem = product
      ? findConflict(row, product)
      : asProblem('id', importMessages.removedSincePreview);
    if (!product || problem) return { ...row, state: 'left-out', problems: problem ? [problem] : [] };
    const { id, ...before } = toPlannedDrill(product);
    const availableQuantity = before.availableQuantity + row.stockDelta;
    changes.push({ id, before, after: { ...before, ...row.values, availableQuantity } });
    return { ...row, state: 'saved' };
  });
  await saveChanges(transaction, changes, { reason: 'import', actor });
  return results;
}

const asProblem = (field: string, message: string): Problem => ({ field, message });

/** Why the row of an existing product can't be saved any more. */
function findConflict(
  { version, stockDelta, stockSeen }: PlannedRowRow,
  product: { version: number; availableQuantity: number },
): Problem | null {
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

async function saveNew(
  transaction: Queryable,
  rows: readonly PlannedRowRow[],
  actor: Actor,
): Promise<RowResult[]> {
  const names = rows.map(({ name }) => name.trim());
  const taken = new Set((await queries.findDrillsByName(transaction, names)).map(({ name }) => name.trim()));
  const free = rows.filter(({ name }) => !taken.has(name.trim()));
  const ids = await addProducts(
    transaction,
    // Completed, because a process of the release before may have planned the row without a newer field.
    free.map(({ values }) => productValues.parse(values)),
    actor,
  );
  const idOf = new Map(free.map(({ position }, index) => [position, ids[index] ?? null]));
  return rows.map((row): RowResult => {
    const productId = idOf.get(row.position);
    if (productId === undefined) {
      return { ...row, state: 'left-out', problems: [asProblem('name', importMessages.nameTaken)] };
    }
    return { ...row, state: 'saved', productId };
  });
}
