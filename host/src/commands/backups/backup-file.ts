import { open, rename, rm, stat } from 'node:fs/promises';
import { constants, gunzipSync } from 'node:zlib';
import { OperatorError } from '../command';

/**
 * Detects the kind of a backup by its first bytes.
 * @throws OperatorError when the file is not a backup
 */
export async function kindOfBackup(file: string): Promise<'postgresql' | 'embedded'> {
  const handle = await open(file).catch(() => {
    throw new OperatorError(`There is no file ${file}`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    if (buffer.toString('latin1', 0, 5) === 'PGDMP') {
      throw new OperatorError(
        `${file} was made by pg_dump. Restore it by: pg_restore --clean --if-exists --no-owner --dbname=postgres://… ${file}`,
      );
    }
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) {
      const options = { finishFlush: constants.Z_SYNC_FLUSH };
      const start = gunzipSync(buffer.subarray(0, bytesRead), options).toString('latin1', 0, 100);
      return start.startsWith('{"backup":"chuck-and-bit"') ? 'postgresql' : 'embedded';
    }
  } finally {
    await handle.close();
  }
  throw new OperatorError(`${file} is no backup of a shop`);
}

/**
 * Writes a backup to a temporary file and renames it when complete. Only its owner may read it, because it contains
 * personal data and keys.
 * @param write fills the temporary file, which exists and is empty
 */
export async function writeBackupFile(file: string, write: (part: string) => Promise<void>): Promise<void> {
  await refuseOverwriting(file);
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600).catch((error: Error) => {
    throw new OperatorError(`The backup can't be written: ${error.message}`);
  });
  await handle.close();
  try {
    await write(part);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The rounded size of a backup. */
export async function describeSize(file: string): Promise<string> {
  const { size } = await stat(file);
  return size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}

/** @throws OperatorError when the file exists: it may be the last good backup */
export async function refuseOverwriting(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found) throw new OperatorError(`${file} already exists`);
}
