import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Connection, openDatabase } from '@chuck-and-bit/api/database/client';
import {
  type AppliedMigration,
  listAppliedMigrations,
  makeSchema,
} from '@chuck-and-bit/api/database/migrate';
import { OperatorError } from '../command';
import type { CommandResult } from '../../services/embedded-database-owner';
import { withDatabase } from '../../services/with-database';
import { describeSize, writeBackupFile } from './backup-file';
import {
  beginSnapshot,
  beginWriting,
  commit,
  countConnections,
  countTables,
  createSandboxTables,
  dropTables,
  withConnection,
} from './backups.queries';
import {
  deleteMigratedRows,
  finishTable,
  listTables,
  readRows,
  type Table,
  writeRows,
} from './table-rows.queries';

/**
 * A backup is a gzip of lines. The first one lists the migrations of the schema; each table is a line with its columns,
 * followed by lines with JSON arrays of rows; the last line has the row counts of all tables.
 */
type Line =
  | { backup: 'chuck-and-bit'; schema: AppliedMigration[] }
  | { table: Table }
  | { rows: Record<string, number> };

/** Backs up a consistent snapshot of a PostgreSQL database, which may be in use. */
export async function backupPostgres(databaseUrl: string, file: string): Promise<CommandResult> {
  await connectTo(databaseUrl, async (connection) => {
    await beginSnapshot(connection);
    await writeBackupFile(file, (part) =>
      pipeline(Readable.from(linesOf(connection)), createGzip(), createWriteStream(part, { mode: 0o600 })),
    );
  });
  return { ok: true, message: `Wrote ${file} (${await describeSize(file)}).` };
}

async function* linesOf(connection: Connection): AsyncGenerator<string> {
  const line = (content: Line) => `${JSON.stringify(content)}\n`;
  yield line({ backup: 'chuck-and-bit', schema: await listAppliedMigrations(connection) });
  const rows: Record<string, number> = {};
  for (const table of await listTables(connection)) {
    yield line({ table });
    rows[table.name] = 0;
    for await (const { json, count } of readRows(connection, table)) {
      yield `${json}\n`;
      rows[table.name] = (rows[table.name] ?? 0) + count;
    }
  }
  yield line({ rows });
}

/**
 * Restores a backup in one transaction, so that a failed restore changes nothing.
 * @throws OperatorError when the database has tables that may not be replaced, is in use, or the file is damaged
 */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  { replace }: { replace: boolean },
): Promise<CommandResult> {
  await connectTo(databaseUrl, async (connection) => {
    const tables = await countTables(connection);
    if (tables > 0 && !replace) {
      throw new OperatorError(`The database holds ${tables} tables. Replace them with --replace.`);
    }
    const others = await countConnections(connection);
    if (others > 0) {
      throw new OperatorError(`${others} other connections use the database. Stop the shop first.`);
    }
    await beginWriting(connection);
    await dropTables(connection);
    // A refusal ends the reading of the file, and the pipeline may report that instead.
    let refusal: unknown;
    await pipeline(createReadStream(file), createGunzip(), (chunks) =>
      restoreLines(connection, chunks).catch((error: unknown) => {
        refusal = error;
        throw error;
      }),
    ).catch((error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith('Z_')) throw new OperatorError(`${file} is damaged: ${error.message}`);
      throw refusal ?? error;
    });
    await commit(connection);
  });
  return { ok: true, message: `Restored ${file}.` };
}

async function restoreLines(connection: Connection, chunks: AsyncIterable<Buffer>): Promise<void> {
  let table: Table | null = null;
  const found: Record<string, number> = {};
  const finish = async () => {
    if (table) found[table.name] = await finishTable(connection, table);
  };
  for await (const text of splitLines(chunks)) {
    if (text.startsWith('[')) {
      if (table) await writeRows(connection, table, text);
      continue;
    }
    const line: Line = JSON.parse(text);
    if ('backup' in line) {
      await makeSchema(connection, line.schema);
      await deleteMigratedRows(connection);
    } else if ('table' in line) {
      await finish();
      ({ table } = line);
      if (table.name.startsWith('sandbox.')) await createSandboxTables(connection);
    } else {
      await finish();
      const lost = Object.keys(line.rows).filter((name) => line.rows[name] !== found[name]);
      if (lost.length === 0) return;
      throw new OperatorError(`Rows of ${lost.join(', ')} are missing from the backup.`);
    }
  }
  throw new OperatorError('The backup is incomplete: its end is missing.');
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  }
}

function connectTo<Result>(
  databaseUrl: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return withDatabase(openDatabase({ databaseUrl, dataDir: '' }), (database) =>
    withConnection(database, work),
  );
}
