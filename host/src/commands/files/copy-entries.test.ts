import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createDiskStore } from '@chuck-and-bit/api/external/files/disk-store';
import type { FileStore } from '@chuck-and-bit/api/external/files/file-store';
import { newId } from '@chuck-and-bit/api/ids';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../../api/test/new-folder';
import { embeddedTemplate } from '../../../../api/test/templates';
import { copyEntry, removeCopied } from './copy-entries';
import { listKnownEntries } from './known-entries';

async function openStores() {
  const folder = await newFolder();
  const [from, to] = ['from', 'to'].map((name) => createDiskStore(path.join(folder, name)));
  if (!from || !to) throw new Error('No stores');
  return { from, to };
}

const names = ['80.avif', '80.webp', '80.jpeg'];
const filesOf = (id: string, of = names) => of.map((name) => ({ name, bytes: Buffer.from(`${id} ${name}`) }));

async function contents(store: FileStore, id: string): Promise<(string | null)[]> {
  return Promise.all(
    names.map(async (name) => {
      const file = await store.read(id, name);
      return file && (await buffer(file.body)).toString();
    }),
  );
}

test('files are copied once, and stay where they were', async () => {
  const stores = await openStores();
  const id = newId();
  await stores.from.write(id, filesOf(id));
  expect(await copyEntry(stores, { id, names })).toEqual({ copied: 3, present: 0, missing: [] });
  expect(await copyEntry(stores, { id, names })).toEqual({ copied: 0, present: 3, missing: [] });
  const all = names.map((name) => `${id} ${name}`);
  expect(await contents(stores.to, id)).toEqual(all);
  expect(await contents(stores.from, id)).toEqual(all);
});

test('a file of another size is written again, and what only the second store has stays there', async () => {
  const stores = await openStores();
  const id = newId();
  await stores.from.write(id, filesOf(id, names.slice(0, 2)));
  await stores.to.write(id, [
    { name: '80.avif', bytes: Buffer.from('half') },
    { name: '80.jpeg', bytes: Buffer.from(`${id} 80.jpeg`) },
  ]);
  expect(await copyEntry(stores, { id, names })).toEqual({ copied: 2, present: 1, missing: [] });
  expect(await contents(stores.to, id)).toEqual(names.map((name) => `${id} ${name}`));
});

test('what neither store has is named, and the other files are copied', async () => {
  const stores = await openStores();
  const [id, other] = [newId(), newId()];
  await stores.from.write(id, filesOf(id, names.slice(1)));
  expect(await copyEntry(stores, { id, names })).toEqual({ copied: 2, present: 0, missing: ['80.avif'] });
  expect(await copyEntry(stores, { id: other, names })).toEqual({ copied: 0, present: 0, missing: names });
});

test('a store that keeps something else than was sent is an error', async () => {
  const { from, to } = await openStores();
  const id = newId();
  await from.write(id, filesOf(id));
  const careless: FileStore = {
    ...to,
    write: (each, files) =>
      to.write(
        each,
        files.map(({ name, bytes }) => ({ name, bytes: bytes.subarray(1) })),
      ),
  };
  await expect(copyEntry({ from, to: careless }, { id, names })).rejects.toThrow('after it was written');
  expect(await contents(from, id)).toEqual(names.map((name) => `${id} ${name}`));
});

test('an entry is removed only if the second store has the same bytes', async () => {
  const stores = await openStores();
  const [same, other, absent] = [newId(), newId(), newId()];
  for (const id of [same, other]) await stores.from.write(id, filesOf(id));
  await stores.to.write(same, filesOf(same));
  await stores.to.write(other, filesOf(same));
  const removed = await Promise.all([same, other, absent].map((id) => removeCopied(stores, { id, names })));
  expect(removed).toEqual([true, false, false]);
  expect(await contents(stores.from, same)).toEqual([null, null, null]);
  expect(await contents(stores.from, other)).toEqual(names.map((name) => `${other} ${name}`));
});

test('the files of pictures and documents that have a row are known: none of drawings, nor of those that were not fetched yet', async () => {
  const template = await embeddedTemplate();
  const database = await openDatabase({ databaseUrl: null, dataDir: await newFolder(), template });
  onTestFinished(database.close);
  await database.pool.query('delete from product_pictures');
  await database.pool.query('delete from pictures');
  const id = newId();
  await database.pool.query(
    `insert into pictures (id, upload_id, source, made_at, width, height) values
       ($1, $1, null, now(), 200, 100), ($2, null, '/images/core.svg', now(), null, null),
       ($3, null, 'https://elsewhere.example/a.jpg', null, null, null)`,
    [id, newId(), newId()],
  );
  const document = newId();
  await database.pool.query('delete from product_documents');
  await database.pool.query('delete from document_files');
  await database.pool.query('insert into document_files (id, upload_id, bytes) values ($1, $1, 9)', [
    document,
  ]);
  const widths = [80, 160, 320];
  expect(await listKnownEntries(database)).toEqual([
    {
      kind: 'pictures',
      id,
      names: widths.flatMap((width) => ['avif', 'webp', 'jpeg'].map((format) => `${width}.${format}`)),
    },
    { kind: 'documents', id: document, names: ['document.pdf'] },
  ]);
});
