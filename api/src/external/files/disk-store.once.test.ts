import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { newFolder } from '../../../test/new-folder';
import { newId } from '../../ids';
import { createDiskStore } from './disk-store';
import { type FileStore, FileStoreError } from './file-store';

async function openFolder() {
  const folder = await newFolder();
  return { folder, store: createDiskStore(path.join(folder, 'pictures')) };
}

const files = ['80.avif', '80.jpeg'].map((name) => ({ name, bytes: Buffer.from(name) }));

async function readText(store: FileStore, id: string, name: string): Promise<string | null> {
  const file = await store.read(id, name);
  if (!file) return null;
  const text = Buffer.concat((await file.body.toArray()) as Buffer[]).toString();
  expect(file.bytes).toBe(text.length);
  return text;
}

const listed = async (store: FileStore) =>
  ((await Readable.from(store.list()).toArray()) as string[]).toSorted();

test('files are read as they were written, until their picture is removed', async () => {
  const { store } = await openFolder();
  expect(await listed(store)).toEqual([]);
  const [one, other] = [newId(), newId()];
  await store.write(one, files);
  await store.write(other, files.slice(0, 1));
  await store.write(other, files);
  expect(await readText(store, one, '80.avif')).toBe('80.avif');
  expect(await readText(store, one, '160.avif')).toBeNull();
  expect(await store.size(one, '80.avif')).toBe(7);
  expect(await store.size(one, '160.avif')).toBeNull();
  expect(await readText(store, newId(), '80.avif')).toBeNull();
  expect(await listed(store)).toEqual([one, other].toSorted());
  await store.remove(one);
  await store.remove(one);
  expect(await readText(store, one, '80.avif')).toBeNull();
  expect(await listed(store)).toEqual([other]);
});

test('a picture that was written in part is not read, is listed, and can be removed', async () => {
  const { folder, store } = await openFolder();
  const id = newId();
  const part = path.join(folder, 'pictures', id.slice(-2), `${id}.part`);
  await mkdir(part, { recursive: true });
  await writeFile(path.join(part, '80.avif'), 'half');
  await writeFile(path.join(folder, 'pictures', '.DS_Store'), '');
  expect(await readText(store, id, '80.avif')).toBeNull();
  expect(await listed(store)).toEqual([id]);
  await store.remove(id);
  expect(await listed(store)).toEqual([]);
});

test('a folder that can not be read or written is an error of the store', async () => {
  const { folder } = await openFolder();
  await writeFile(path.join(folder, 'pictures'), 'no folder');
  const store = createDiskStore(path.join(folder, 'pictures'));
  await expect(store.write(newId(), files)).rejects.toThrow(FileStoreError);
  await symlink('loop', path.join(folder, 'loop'));
  const loop = createDiskStore(path.join(folder, 'loop'));
  await expect(loop.read(newId(), '80.avif')).rejects.toThrow(FileStoreError);
  await expect(loop.size(newId(), '80.avif')).rejects.toThrow(FileStoreError);
  await expect(loop.remove(newId())).rejects.toThrow(FileStoreError);
  await expect(listed(loop)).rejects.toThrow(FileStoreError);
});
