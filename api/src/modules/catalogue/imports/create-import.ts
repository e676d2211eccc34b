import { setTimeout as pause } from 'node:timers/promises';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import pLimit from 'p-limit';
import type { Queryable } from '../../../database/client';
import { newId } from '../../../ids';
import { createTurns } from '../../../turns';
import { type Actor, recordChange } from '../../audit-log/record-change';
import { decodeFile } from './decode-file';
import { readKinds } from '../../kinds/kinds';
import { type CsvKinds, toCsvKinds } from './csv-kinds';
import { settleDecimalSigns } from './decimal-signs';
import { type CsvRow, readCsvSteps } from './product-csv';
import * as queries from './product-imports.queries';

/** Rows of one statement. Between two the process and the embedded database do other work. */
const batchRows = 250;

/** One file at a time, because a large one takes a hundred megabytes of memory. */
const oneAtATime = pLimit(1);

/**
 * Stores the rows of a file, which the background plans. The import replaces the oldest of too many that nobody has started.
 * @returns its id
 * @throws INVALID_INPUT for a file that can't be read
 */
export const createImport = (
  database: Queryable,
  file: { bytes: Uint8Array; name: string },
  actor: Actor,
): Promise<string> => oneAtATime(() => storeFile(database, file, actor));

async function storeFile(
  database: Queryable,
  { bytes, name }: { bytes: Uint8Array; name: string },
  actor: Actor,
): Promise<string> {
  const { text, encoding } = decodeFile(bytes);
  const rows = await readRows(text, toCsvKinds(await readKinds(database)));
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
    await storeRows(database, id, rows);
    await database.transaction(async (transaction) => {
      await queries.updateImport(transaction, id, { state: 'planning', rows: rows.length });
      await queries.deleteSurplusImports(transaction, serverLimits.plannedImports);
      await recordChange(transaction, actor, {
        action: 'product-import.uploaded',
        subject: { id, name },
        after: { rows: rows.length },
      });
    });
  } catch (error) {
    await queries.deleteImport(database, id);
    throw error;
  }
  return id;
}

/** Reads the whole file, so that nothing is stored of one that can't be read. */
async function readRows(text: string, file: CsvKinds): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  const giveTurn = createTurns();
  for (const row of readCsvSteps(text, file)) {
    if (row) rows.push(row);
    await giveTurn();
  }
  settleDecimalSigns(rows, file);
  return rows;
}

async function storeRows(database: Queryable, importId: string, rows: readonly CsvRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchRows) {
    const began = performance.now();
    await queries.insertReadRows(database, importId, rows.slice(start, start + batchRows), start + 1);
    if (start + batchRows < rows.length) await pause(performance.now() - began);
  }
}
