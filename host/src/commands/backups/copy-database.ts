import type { Connection, Database } from '@chuck-and-bit/api/database/client';
import { sandboxTables } from '@chuck-and-bit/sandbox/tables';
import { OperatorError } from '../command';
import { finishTable, listTables, readRows, type Table, writeRows } from './table-rows';

/**
 * Copies all rows of a shop's database into an empty, migrated one in one transaction. Compares the row counts before the
 * commit.
 * @throws OperatorError when the target has rows, or the counts differ
 */
export async function copyDatabase(from: Database, to: Database): Promise<{ table: string; rows: number }[]> {
  const source = await from.pool.connect();
  try {
    await source.query('begin isolation level repeatable read, read only');
    const tables = await listTables(source);
    const target = await to.pool.connect();
    try {
      await target.query('begin');
      const copied = await copyTables(source, target, tables);
      await target.query('commit');
      return copied;
    } catch (error) {
      await target.query('rollback');
      throw error;
    } finally {
      target.release();
    }
  } finally {
    await source.query('rollback');
    source.release();
  }
}

async function copyTables(source: Connection, target: Connection, tables: Table[]) {
  await target.query('set local statement_timeout = 0');
  if (tables.some(({ name }) => name.startsWith('sandbox.'))) await target.query(sandboxTables);
  for (const { name } of tables) {
    const filled = await target.query(`select from ${name} limit 1`);
    if (filled.rowCount !== 0) throw new OperatorError(`The target is not empty: ${name} holds rows`);
  }
  const copied: { table: string; rows: number }[] = [];
  for (const table of tables) {
    let there = 0;
    for await (const { json, count } of readRows(source, table)) {
      await writeRows(target, table, json);
      there += count;
    }
    const here = await finishTable(target, table);
    if (there !== here) throw new OperatorError(`${table.name} has ${there} rows, but ${here} were copied`);
    copied.push({ table: table.name, rows: here });
  }
  return copied;
}
