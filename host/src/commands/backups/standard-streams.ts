import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CommandResult } from '../../services/embedded-database-owner';
import { describeSize } from './backup-file';

/** Stands for standard input or output in place of a file name, for containers without a writable folder. */
export const standardStream = '-';

/** Writes a backup to a file in the data folder and, once complete, to standard output. */
export function backupToOutput(
  dataDir: string,
  backup: (file: string) => Promise<CommandResult>,
): Promise<CommandResult> {
  return withFile(dataDir, async (file) => {
    const result = await backup(file);
    if (!result.ok) return result;
    const size = await describeSize(file);
    await pipeline(createReadStream(file), process.stdout, { end: false });
    console.error(`Wrote a backup of ${size}.`);
    return { ok: true, message: '' };
  });
}

/** Restores a backup from standard input by way of a file in the data folder. */
export function restoreFromInput(
  dataDir: string,
  restore: (file: string) => Promise<CommandResult>,
): Promise<CommandResult> {
  return withFile(dataDir, async (file) => {
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
    const { ok, message } = await restore(file);
    return { ok, message: message.replace(file, 'the backup') };
  });
}

async function withFile<Result>(dataDir: string, work: (file: string) => Promise<Result>): Promise<Result> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.resolve(dataDir, 'backup-'));
  try {
    return await work(path.join(folder, 'shop.backup'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
