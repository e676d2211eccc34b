import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../error-code';
import { type FileStore, FileStoreError, type StoredFile } from './file-store';

/** Files in a folder. Several machines may share it. */
export function createDiskStore(folder: string): FileStore {
  /** Folders by the last digits of the id, because the first ones are a time. */
  const folderOf = (id: string) => path.join(folder, id.slice(-2), id);

  return {
    where: folder,
    write: async (id, files) => orStoreError(() => writeFolder(folderOf(id), files)),
    read: async (id, name, range) =>
      orStoreError(async () => {
        const file = await open(path.join(folderOf(id), name)).catch(ifMissing(null));
        if (!file) return null;
        try {
          const { size } = await file.stat();
          const bytes = range ? range.end - range.start + 1 : size;
          return { body: file.createReadStream(range), bytes };
        } catch (error) {
          await file.close();
          throw error;
        }
      }),
    size: async (id, name) =>
      orStoreError(async () => {
        const found = await stat(path.join(folderOf(id), name)).catch(ifMissing(null));
        return found?.size ?? null;
      }),
    remove: async (id) =>
      orStoreError(async () => {
        await rm(unfinished(folderOf(id)), { recursive: true, force: true });
        await rm(folderOf(id), { recursive: true, force: true });
      }),
    async *list() {
      const namesIn = (name: string) => orStoreError(() => readdir(name).catch(ifMissing<string[]>([])));
      // A file beside the folders is somebody else's.
      for (const part of await namesIn(folder)) {
        for (const name of await namesIn(path.join(folder, part))) yield name.replace(/\.part$/, '');
      }
    },
    close: () => {},
  };
}

const unfinished = (folder: string) => `${folder}.part`;

/** The folder gets its name when all of its files are on the disk. */
async function writeFolder(folder: string, files: readonly StoredFile[]): Promise<void> {
  const part = unfinished(folder);
  await mkdir(part, { recursive: true });
  await Promise.all(files.map(({ name, bytes }) => writeDurably(path.join(part, name), bytes)));
  await syncFolder(part);
  // Of an earlier try that was killed before the database knew of it.
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  await syncFolder(path.dirname(folder));
}

async function writeDurably(name: string, bytes: Uint8Array): Promise<void> {
  const file = await open(name, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(name: string): Promise<void> {
  const folder = await open(name);
  try {
    await folder.sync();
  } catch (error) {
    // Not every system can do this.
    if (!hasCode(error, 'EPERM', 'EINVAL', 'EISDIR')) throw error;
  } finally {
    await folder.close();
  }
}

const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return value;
    throw error;
  };

async function orStoreError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FileStoreError('the folder of files', { cause: error });
  }
}
