import { setImmediate as turn } from 'node:timers/promises';
import { shorten } from '@chuck-and-bit/contract/graphemes';
import { editedFileKeys, productKeys } from '@chuck-and-bit/contract/product-fields';
import { pick } from '@chuck-and-bit/contract/keys';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import pLimit from 'p-limit';
import type { Queryable } from '../../database/client';
import { isId, newId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { listDrillsOf } from './catalogue.queries';
import { decodeFile } from './decode-file';
import { type NamedLines, planImport } from './plan-import';
import { type CsvRow, readCsv, writeField } from './product-csv';
import * as queries from './product-imports.queries';
import { toPlannedDrill, toRow } from './product-plan';

/** Rows of one statement. Between two batches the process and the embedded database do other work. */
const batchRows = 250;
/** Characters of a text in the preview. */
const previewCharacters = 200;

/** One file at a time, because a large one takes a hundred megabytes of memory. */
const oneAtATime = pLimit(1);

/**
 * Plans what a file of products adds and changes, and stores the plan, which replaces the oldest of too many that nobody has
 * started.
 * @returns its id
 * @throws INVALID_INPUT for a file that can't be read
 */
export const createImport = (
  database: Queryable,
  file: { bytes: Uint8Array; name: string },
  actor: Actor,
): Promise<string> => oneAtATime(() => storePlan(database, file, actor));

async function storePlan(
  database: Queryable,
  { bytes, name }: { bytes: Uint8Array; name: string },
  actor: Actor,
): Promise<string> {
  const { text, encoding } = decodeFile(bytes);
  const rows = await readRows(text);
  const id = newId();
  await queries.insertImport(database, {
    id,
    actorId: actor.id,
    actor: actor.email,
    address: actor.address,
    requestId: actor.requestId,
    fileName: name,
    encoding,
  });
  try {
    const counts = await storeRows(database, id, rows);
    await database.transaction(async (transaction) => {
      await queries.updateImport(transaction, id, { ...counts, state: 'planned' });
      await queries.deleteSurplusImports(transaction, serverLimits.plannedImports);
      await recordChange(transaction, actor, {
        action: 'product-import.uploaded',
        subject: { id, name },
        after: counts,
      });
    });
  } catch (error) {
    await queries.deleteImport(database, id);
    throw error;
  }
  return id;
}

/** Reads the whole file, so that nothing is stored of one that can't be read. */
async function readRows(text: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (const row of readCsv(text)) {
    rows.push(row);
    if (rows.length % batchRows === 0) await turn();
  }
  return rows;
}

/** Plans and stores the rows that change something or have problems, batch by batch. @returns the counts of rows */
async function storeRows(database: Queryable, importId: string, rows: readonly CsvRow[]) {
  const counts = { added: 0, changed: 0, unchanged: 0, leftOut: 0 };
  const lines: NamedLines = new Map();
  for (let start = 0; start < rows.length; start += batchRows) {
    await turn();
    const batch = rows.slice(start, start + batchRows);
    const found = await findProducts(database, batch);
    const versions = new Map(found.map(({ id, version }) => [id, version]));
    const planned = planImport(batch, found.map(toPlannedDrill), lines);
    const stored = planned.flatMap((target, index) => {
      const { changes, problems, ...row } = toRow(target);
      const kind =
        problems.length > 0
          ? 'leftOut'
          : changes.length === 0
            ? 'unchanged'
            : target.before
              ? 'changed'
              : 'added';
      counts[kind] += 1;
      if (kind === 'unchanged') return [];
      const { before, after } = target;
      const seen = before?.availableQuantity ?? 0;
      const stockDelta = before && after ? after.availableQuantity - seen : 0;
      const changed = editedFileKeys.filter(
        (key) => before && after && writeField(before, key) !== writeField(after, key),
      );
      return [
        {
          ...row,
          importId,
          position: start + index + 1,
          line: target.line,
          isNew: before === null && problems.every(({ field }) => field !== 'id' && field !== 'row'),
          version: versions.get(before?.id ?? '') ?? null,
          changes: changes.map(shortened),
          problems,
          values: kind === 'leftOut' || !after ? null : pick(after, before ? changed : productKeys),
          stockDelta,
          stockSeen: stockDelta === 0 || target.addsStock ? null : seen,
          state: kind === 'leftOut' ? ('left-out' as const) : ('planned' as const),
        },
      ];
    });
    await queries.insertRows(database, stored);
  }
  return counts;
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
