import type { Connection, Database } from '@chuck-and-bit/api/database/client';
import { OperatorError } from '../command';
import { beginSnapshot, beginWriting, commit, createSandboxTables, withConnection } from './backups.queries';
import {
  deleteMigratedRows,
  finishTable,
  holdsRows,
  listTables,
  readRows,
  type Table,
  writeRows,
} from './table-rows.queries';

/**
 * Copies all rows of a shop's database into an empty, migrated one in one transaction. Compares the row counts before the
 * commit.
 * @throws OperatorError when the target has rows, or the counts differ
 */
export async function copyDatabase(from: Database, to: Database): Promise<{ table: string; rows: number }[]> {
  return withConnection(from, async (source) => {
    await beginSnapshot(source);
    const tables = await listTables(source);
    return withConnection(to, async (target) => {
      await beginWriting(target);
      const copied = await copyTables(source, target, tables);
      await commit(target);
      return copied;
    });
  });
}

async function copyTables(source: Connection, target: Connection, tables: Table[]) {
  if (tables.some(({ name }) => name.startsWith('sandbox.'))) await createSandboxTables(target);
  await deleteMigratedRows(target);
  for (const table of tables) {
    if (await holdsRows(target, table))
      throw new OperatorError(`The target is not empty: ${table.name} holds rows`);
  }
  const copied: { table: string; rows: number }[] = [];
  for (const table of tables) {
    let sourceRows = 0;
    for await (const { json, count } of readRows(source, table)) {
      await writeRows(target, table, json);
      sourceRows += count;
    }
    const targetRows = await finishTable(target, table);
    if (sourceRows !== targetRows)
      throw new OperatorError(`${table.name} has ${sourceRows} rows, but ${targetRows} were copied`);
    copied.push({ table: table.name, rows: targetRows });
  }
  return copied;
}
