import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { type Database, openDatabase } from '@chuck-and-bit/api/database/client';
import { migrateDatabase } from '@chuck-and-bit/api/database/migrate';
import { OperatorError } from '../command';
import { type CommandResult, ownEmbeddedDatabase } from '../../services/embedded-database-owner';
import { withDatabase } from '../../services/with-database';
import { countOrders } from './backups.queries';
import { describeSize, refuseOverwriting, writeBackupFile } from './backup-file';

const compress = promisify(gzip);

/** Backs up the embedded database of a folder while no shop runs on it. */
export async function backupEmbedded(dataDir: string, file: string): Promise<CommandResult> {
  await requireEmbedded(dataDir);
  await refuseOverwriting(file);
  return withEmbedded(dataDir, (database) => backupNow(database, file));
}

/**
 * Opens the embedded database of a folder for the work.
 * @throws DatabaseInUseError
 */
export async function withEmbedded<Result>(
  dataDir: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const owner = await ownEmbeddedDatabase(dataDir);
  try {
    return await withDatabase(openDatabase({ databaseUrl: null, dataDir }), work);
  } finally {
    await owner.release();
  }
}

/** Backs up an open embedded database between two statements, without uncommitted transactions. */
export async function backupNow(database: Database, file: string): Promise<CommandResult> {
  await writeBackupFile(file, async (part) => writeFile(part, await compress(await database.dump())));
  return { ok: true, message: `Wrote ${file} (${await describeSize(file)}).` };
}

/**
 * Replaces the embedded database of a folder by a backup. The old one is removed only after the new one was opened.
 * @throws DatabaseInUseError, OperatorError when a database exists and may not be replaced
 */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  { replace }: { replace: boolean },
): Promise<CommandResult> {
  const owner = await ownEmbeddedDatabase(dataDir);
  const folder = databaseFolder(dataDir);
  const staging = path.resolve(dataDir, 'restoring');
  try {
    if (!replace && (await isFilled(folder))) {
      throw new OperatorError(`There is a database in ${folder}. Replace it with --replace.`);
    }
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    const orders = await unpack(file, staging);
    await rm(path.join(staging, 'before'), { recursive: true, force: true });
    if (await isFilled(folder)) await rename(folder, path.join(staging, 'before'));
    else await rm(folder, { recursive: true, force: true });
    await rename(databaseFolder(staging), folder);
    return { ok: true, message: `Restored ${file}: ${orders} orders.` };
  } finally {
    await rm(staging, { recursive: true, force: true });
    await owner.release();
  }
}

/** Opens the backup once, which also migrates it to the newest schema. @returns its number of orders */
async function unpack(file: string, staging: string): Promise<number> {
  const tar = path.join(staging, 'backup.tar');
  try {
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(tar));
  } catch (error) {
    throw new OperatorError(`${file} is damaged: ${(error as Error).message}`);
  }
  const opening = openDatabase({ databaseUrl: null, dataDir: staging, template: tar });
  return withDatabase(opening, async (database) => {
    await migrateDatabase(database);
    return countOrders(database);
  });
}

/** @throws OperatorError when the folder has no database, because opening it would create an empty one */
export async function requireEmbedded(dataDir: string): Promise<void> {
  if (!(await hasEmbedded(dataDir)))
    throw new OperatorError(`There is no database in ${databaseFolder(dataDir)}`);
}

export function hasEmbedded(dataDir: string): Promise<boolean> {
  return isFilled(databaseFolder(dataDir));
}

const databaseFolder = (dataDir: string) => path.resolve(dataDir, 'database');

async function isFilled(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch(() => []);
  return entries.length > 0;
}
