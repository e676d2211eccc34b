import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Config } from '@chuck-and-bit/api/config';
import { isId } from '@chuck-and-bit/api/ids';
import type { PictureStore, StoredFile } from '@chuck-and-bit/api/external/pictures/picture-store';
import { OperatorError } from '../command';
import { pictureFolderOf } from '../../services/pictures';
import { archive, type ArchivedFile, isArchive, listArchive } from './tar';

/** The backup of the database in an archive that also has the files of pictures, as `pictures/<id>/<name>`. */
const databaseName = 'database.backup';

/**
 * Adds the files of the shop's pictures to the backup of its database that was just written. The rows were read first, so every picture
 * that they name has its files here, unless it was removed meanwhile because nothing shows it.
 * @returns what to tell the operator about pictures
 */
export async function addPictures(
  file: string,
  { pictures, dataDir }: Pick<Config, 'pictures' | 'dataDir'>,
): Promise<string> {
  if (pictures.kind === 's3') {
    return `The files of pictures are not in it, only their keys: back up the bucket ${pictures.bucket} as well.`;
  }
  const folder = pictureFolderOf(dataDir);
  const found = await listPictures(folder);
  if (found.length === 0) return '';
  const part = `${file}.with-pictures`;
  try {
    const files = filesOf(file, found);
    await pipeline(Readable.from(archive(files)), createWriteStream(part, { mode: 0o600 }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return `The files of ${found.length} pictures are in it.`;
}

type Found = { id: string; folder: string };

async function listPictures(folder: string): Promise<Found[]> {
  const parts = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    parts.map(async (part) =>
      (await readdir(path.join(folder, part)).catch(() => []))
        .filter(isId)
        .map((id) => ({ id, folder: path.join(folder, part, id) })),
    ),
  );
  return found.flat();
}

async function* filesOf(database: string, found: readonly Found[]): AsyncGenerator<ArchivedFile> {
  const { size } = await stat(database);
  yield { name: databaseName, bytes: size, content: createReadStream(database) };
  for (const { id, folder } of found) {
    for (const name of await readdir(folder).catch(() => [])) {
      const file = await open(path.join(folder, name)).catch(() => null);
      // The sweep has just removed it.
      if (!file) continue;
      const { size: bytes } = await file.stat();
      yield { name: `pictures/${id}/${name}`, bytes, content: file.createReadStream() };
    }
  }
}

/**
 * Takes a backup with pictures apart.
 * @param staging a folder for the backup of the database
 * @returns the backup of the database; and what stores the pictures, null for a backup without
 */
export async function openBackup(
  file: string,
  staging: string,
): Promise<{ database: string; restorePictures: ((store: PictureStore) => Promise<number>) | null }> {
  const source = await open(file).catch(() => {
    throw new OperatorError(`There is no file ${file}`);
  });
  try {
    const { buffer } = await source.read(Buffer.alloc(512), 0, 512, 0);
    if (!isArchive(buffer)) return { database: file, restorePictures: null };
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const database = path.join(staging, databaseName);
    const pictures = new Map<string, { name: string; from: number; bytes: number }[]>();
    for await (const { name, from, bytes } of listArchive(source)) {
      if (name === databaseName) await copyRange(file, { from, bytes }, database);
      const [kind, id = '', fileName = ''] = name.split('/');
      if (kind !== 'pictures' || !isId(id)) continue;
      pictures.set(id, [...(pictures.get(id) ?? []), { name: fileName, from, bytes }]);
    }
    return { database, restorePictures: (store) => storeAll(file, pictures, store) };
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

/** Stores pictures that the store does not have yet. @returns how many there are */
async function storeAll(
  file: string,
  pictures: ReadonlyMap<string, { name: string; from: number; bytes: number }[]>,
  store: PictureStore,
): Promise<number> {
  const existing = new Set<string>();
  for await (const id of store.list()) existing.add(id);
  const source = await open(file);
  try {
    for (const [id, files] of pictures) {
      if (existing.has(id)) continue;
      const contents: StoredFile[] = [];
      for (const { name, from, bytes } of files) {
        const { buffer, bytesRead } = await source.read(Buffer.alloc(bytes), 0, bytes, from);
        if (bytesRead < bytes) throw new OperatorError(`${file} is incomplete: its pictures break off`);
        contents.push({ name, bytes: buffer });
      }
      await store.write(id, contents);
    }
  } finally {
    await source.close();
  }
  return pictures.size;
}
