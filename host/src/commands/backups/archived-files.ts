import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { isId } from '@chuck-and-bit/api/ids';
import {
  type FileKind,
  type FileStore,
  fileKinds,
  type StoredFile,
} from '@chuck-and-bit/api/external/files/file-store';
import { OperatorError } from '../command';
import { folderOf, openFileStore, type StoreConfig } from '../../services/files';
import { archive, type ArchivedFile, isArchive, listArchive } from './tar';

/** The backup of the database in an archive that also has files, as `pictures/<id>/<name>`. */
const databaseName = 'database.backup';

/**
 * Adds the shop's files to the backup of its database that was just written. The rows were read first, so every picture that they name
 * has its files here, unless it was removed meanwhile because nothing shows it.
 * @returns what to tell the operator about files
 */
export async function addFiles(file: string, { files, dataDir }: StoreConfig): Promise<string> {
  if (files.kind === 's3') {
    return `Files of ${fileKinds.join(' and ')} are not in it, only their keys: back up the bucket ${files.bucket} as well.`;
  }
  const found = (await Promise.all(fileKinds.map((kind) => listFolders(kind, dataDir)))).flat();
  if (found.length === 0) return '';
  const part = `${file}.with-files`;
  try {
    await pipeline(Readable.from(archive(contentsOf(file, found))), createWriteStream(part, { mode: 0o600 }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return `The files of ${countsOf(found)} are in it.`;
}

/** Such as "3 pictures". */
const countsOf = (entries: readonly { kind: FileKind }[]): string =>
  fileKinds
    .map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(' and ');

type Found = { kind: FileKind; id: string; folder: string };

async function listFolders(kind: FileKind, dataDir: string): Promise<Found[]> {
  const folder = folderOf(kind, dataDir);
  const parts = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    parts.map(async (part) =>
      (await readdir(path.join(folder, part)).catch(() => []))
        .filter(isId)
        .map((id) => ({ kind, id, folder: path.join(folder, part, id) })),
    ),
  );
  return found.flat();
}

async function* contentsOf(database: string, found: readonly Found[]): AsyncGenerator<ArchivedFile> {
  const { size } = await stat(database);
  yield { name: databaseName, bytes: size, content: createReadStream(database) };
  for (const { kind, id, folder } of found) {
    for (const name of await readdir(folder).catch(() => [])) {
      const file = await open(path.join(folder, name)).catch(() => null);
      // The sweep has just removed it.
      if (!file) continue;
      try {
        const { size: bytes } = await file.stat();
        yield { name: `${kind}/${id}/${name}`, bytes, content: file.createReadStream() };
      } finally {
        await file.close();
      }
    }
  }
}

/**
 * Takes a backup with files apart.
 * @param staging a folder for the backup of the database
 * @returns the backup of the database; and what stores the files and says so, null for a backup without
 */
export async function openBackup(
  file: string,
  staging: string,
): Promise<{ database: string; restoreFiles: ((config: StoreConfig) => Promise<string>) | null }> {
  const source = await open(file).catch(() => {
    throw new OperatorError(`There is no file ${file}`);
  });
  try {
    const { buffer } = await source.read(Buffer.alloc(512), 0, 512, 0);
    if (!isArchive(buffer)) return { database: file, restoreFiles: null };
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const database = path.join(staging, databaseName);
    const entries = new Map<string, Entry>();
    for await (const { name, from, bytes } of listArchive(source)) {
      if (name === databaseName) await copyRange(file, { from, bytes }, database);
      const [folder, id = '', fileName = ''] = name.split('/');
      const kind = fileKinds.find((each) => each === folder);
      if (!kind || !isId(id)) continue;
      const { files } = entries.get(`${kind}/${id}`) ?? { files: [] };
      entries.set(`${kind}/${id}`, { kind, id, files: [...files, { name: fileName, from, bytes }] });
    }
    return { database, restoreFiles: (config) => storeAll(file, [...entries.values()], config) };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} is damaged: ${(error as Error).message}`);
  } finally {
    await source.close();
  }
}

const copyRange = (file: string, { from, bytes }: { from: number; bytes: number }, to: string) =>
  pipeline(
    createReadStream(file, { start: from, end: from + bytes - 1 }),
    createWriteStream(to, { mode: 0o600 }),
  );

/** A picture, for example. */
type Entry = { kind: FileKind; id: string; files: { name: string; from: number; bytes: number }[] };

/** Stores what the configured stores do not have yet. @returns what there is, and where */
async function storeAll(file: string, entries: readonly Entry[], config: StoreConfig): Promise<string> {
  const source = await open(file);
  const stored: string[] = [];
  try {
    for (const kind of fileKinds) {
      const own = entries.filter((entry) => entry.kind === kind);
      if (own.length === 0) continue;
      const store = await openFileStore(kind, config);
      try {
        await storeMissing(source, own, store);
        stored.push(`Stored ${own.length} ${kind} in ${store.where}.`);
      } finally {
        store.close();
      }
    }
  } finally {
    await source.close();
  }
  return stored.join(' ');
}

async function storeMissing(source: FileHandle, entries: readonly Entry[], store: FileStore): Promise<void> {
  const existing = new Set<string>();
  for await (const id of store.list()) existing.add(id);
  for (const { id, files } of entries) {
    if (existing.has(id)) continue;
    const contents: StoredFile[] = [];
    for (const { name, from, bytes } of files) {
      const { buffer, bytesRead } = await source.read(Buffer.alloc(bytes), 0, bytes, from);
      if (bytesRead < bytes) throw new OperatorError('The backup is incomplete: its files break off');
      contents.push({ name, bytes: buffer });
    }
    await store.write(id, contents);
  }
}
