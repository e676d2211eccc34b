import { buffer } from 'node:stream/consumers';
import type { FileStore, StoredFile } from '@chuck-and-bit/api/external/files/file-store';
import { OperatorError } from '../command';

type Entry = { id: string; names: readonly string[] };
type Stores = { from: FileStore; to: FileStore };

/** What became of the files of an entry. */
export type Copied = {
  /** Files that were copied, and compared byte by byte. */
  copied: number;
  /** Files that were there before, in the same size. */
  present: number;
  /** Names of files that neither store has. */
  missing: string[];
};

/**
 * Copies the files of an entry that the second store does not have yet. It may be killed at any point and repeated: what is there in
 * part is written again, and nothing is taken from the first store.
 * @throws FileStoreError; OperatorError when a file is another after it was written
 */
export async function copyEntry(stores: Stores, entry: Entry): Promise<Copied> {
  const found = await Promise.all(entry.names.map((name) => sizesOf(stores, entry.id, name)));
  const missing = found.filter(({ here, there }) => here === null && there === null);
  const missed = found.filter(({ here, there }) => here !== null && here !== there);
  if (missed.length > 0) await writeAll(stores, entry.id, found);
  return {
    copied: missed.length,
    present: found.length - missing.length - missed.length,
    missing: missing.map(({ name }) => name),
  };
}

/**
 * Removes an entry from the first store, if each of its files there is the same in the second one.
 * @returns whether it was removed
 */
export async function removeCopied({ from, to }: Stores, { id, names }: Entry): Promise<boolean> {
  let files = 0;
  for (const name of names) {
    const source = await read(from, id, name);
    if (!source) continue;
    if (!(await read(to, id, name))?.equals(source)) return false;
    files += 1;
  }
  if (files === 0) return false;
  await from.remove(id);
  return true;
}

type Sizes = { name: string; here: number | null; there: number | null };

async function sizesOf({ from, to }: Stores, id: string, name: string): Promise<Sizes> {
  return { name, here: await from.size(id, name), there: await to.size(id, name) };
}

/** All of them, because a store writes an entry as a whole. */
async function writeAll({ from, to }: Stores, id: string, found: readonly Sizes[]): Promise<void> {
  const files: StoredFile[] = [];
  for (const { name, here } of found) {
    const bytes = await read(here === null ? to : from, id, name);
    if (bytes) files.push({ name, bytes });
  }
  await to.write(id, files);
  for (const { name, bytes } of files) {
    if (!(await read(to, id, name))?.equals(bytes)) {
      throw new OperatorError(
        `${id}/${name} is another in ${to.where} after it was written. Run this again.`,
      );
    }
  }
}

async function read(store: FileStore, id: string, name: string): Promise<Buffer | null> {
  const file = await store.read(id, name);
  return file && buffer(file.body);
}
