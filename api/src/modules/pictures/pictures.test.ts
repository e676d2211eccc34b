import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { addDrill, getDrill, listDrills } from '@chuck-and-bit/contract/drills';
import { archiveDrill, changeDrill, getManagedDrill } from '@chuck-and-bit/contract/managed-drills';
import { pick } from '@chuck-and-bit/contract/keys';
import { editedKeys } from '@chuck-and-bit/contract/product-fields';
import { limits } from '@chuck-and-bit/contract/limits';
import { uploadedImage } from '@chuck-and-bit/contract/picture-files';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import {
  arrangePictures,
  changeOwnPicture,
  listFailedPictures,
  matchPictures,
  retryPicture,
  uploadPicture,
} from '@chuck-and-bit/contract/pictures';
import { getUserRole, updateUser } from '@chuck-and-bit/contract/users';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smallPicture } from '../../../test/pictures';
import { openTestShop } from '../../../test/test-shop';
import { hammerDrill } from '../../../test/trade';
import { newId } from '../../ids';
import { deleteUser } from '../accounts/accounts.queries';
import { createPictureFetcher } from './fetch-pictures';
import { sweepPictures } from './sweep-pictures';
import { changeOwnPicture as saveOwnPicture } from './upload-picture';
import { sweepNow } from '../../../test/sweep-now';

const shop = await openTestShop();
const { admin, database } = shop;
const { db, pool } = database;
const { store, folder } = shop.pictures;

const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();

const uploads = (body: Buffer = smallPicture, uploadId: string = randomUUID()) =>
  shop.does(uploadPicture, { as: admin, query: { uploadId }, body });

/** The ids of the pictures whose files are there, in part or whole. */
const stored = () =>
  readdirSync(folder)
    .flatMap((part) => readdirSync(path.join(folder, part)))
    .toSorted();
const hasFile = async (id: string, name: string) => {
  const file = await store.read(id, name);
  file?.body.destroy();
  return file !== null;
};
const count = async () =>
  (await pool.query<{ n: number }>('select count(*)::int as n from pictures')).rows[0]?.n;

const fetcher = createPictureFetcher(shop.pictures, db, { raise: () => {} });
const sweepAll = () => sweepPictures(store, db, sweepNow);
const view = (id: string) => shop.does(getDrill, { params: { id } });
const manage = (id: string) => shop.does(getManagedDrill, { as: admin, params: { id } });
const edit = async (id: string, change: object) => {
  const managed = await manage(id);
  const body = { ...pick(managed, editedKeys), version: managed.version, ...change };
  return shop.does(changeDrill, { as: admin, params: { id }, body });
};

let elsewhere: http.Server;
let gone = new Set<string>();
let visits: string[] = [];
/** What is sent instead of the photo, by path. */
let sent = new Map<string, Buffer>();
const address = (name: string) => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/${name}`;
beforeAll(async () => {
  elsewhere = http.createServer(({ url = '' }, response) => {
    visits.push(url);
    if (gone.has(url)) return response.writeHead(410).end();
    return response.writeHead(200, { 'content-type': 'text/plain' }).end(sent.get(url) ?? photo);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(() => elsewhere.close());
beforeEach(() => {
  gone = new Set();
  sent = new Map();
  visits = [];
});

describe('an upload', () => {
  test('is made into files once, also when it is repeated, at the same time too', async () => {
    const uploadId = randomUUID();
    const before = stored().length;
    const [one, other] = await Promise.all([uploads(photo, uploadId), uploads(photo, uploadId)]);
    expect(other).toEqual(one);
    expect(await uploads(photo, uploadId)).toEqual(one);
    expect(one).toMatchObject({
      alt: '',
      path: `/pictures/${one._id}`,
      image: `/pictures/${one._id}/600.jpeg`,
      width: 600,
      height: 400,
      problem: null,
    });
    expect(stored()).toHaveLength(before + 1);
    expect(await hasFile(one._id, '600.avif')).toBe(true);
  });

  test.each([
    [
      'a drawing',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      pictureMessages.pictureIsSvg,
    ],
    ['a HEIC picture', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', pictureMessages.pictureIsHeic],
    ['a renamed program', `MZ${'\0'.repeat(100)}`, pictureMessages.pictureUnknown],
    ['nothing', '', pictureMessages.pictureUnknown],
    ['a broken picture', photo.subarray(0, 500), pictureMessages.pictureBroken],
  ])('of %s is refused and leaves nothing', async (_what, file, message) => {
    const before = [stored(), await count()];
    const body = typeof file === 'string' ? Buffer.from(file, 'latin1') : file;
    const query = { uploadId: randomUUID() };
    expect(await shop.refuses(uploadPicture, { as: admin, query, body })).toMatchObject({
      code: 'INVALID_INPUT',
      message,
    });
    expect([stored(), await count()]).toEqual(before);
  });

  test('of too many bytes or pixels is refused', async () => {
    const query = { uploadId: randomUUID() };
    const body = Buffer.alloc(limits.pictureBytes + 1);
    expect(await shop.refuses(uploadPicture, { as: admin, query, body })).toMatchObject({
      code: 'BODY_TOO_LARGE',
    });
    const wide = await sharp({ create: { width: 9_000, height: 7_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await shop.refuses(uploadPicture, { as: admin, query, body: wide })).toMatchObject({
      message: pictureMessages.pictureTooManyPixels(60),
    });
  });
});

describe('the pictures of a product', () => {
  test('are those that were sent with it, in their order, and lists have the first two', async () => {
    const [one, two, three] = [await uploads(), await uploads(), await uploads()];
    const pictures = [two, one, three].map(({ _id }, place) => ({ _id, alt: `Side ${place}` }));
    const body = { ...hammerDrill, image: two.image, pictures };
    const { insertedId: id } = await shop.does(addDrill, { as: admin, body });
    const seen = [two, one, three].map(({ _id, path: folderOf, width, height }, place) => ({
      _id,
      alt: `Side ${place}`,
      path: folderOf,
      width,
      height,
    }));
    expect(await view(id)).toMatchObject({ image: two.image, pictures: seen });
    const list = await shop.does(listDrills);
    expect(list.find(({ _id }) => _id === id)?.pictures).toEqual(seen.slice(0, 2));
  });

  test('are its drawing, as it is, where it has one', async () => {
    const id = await shop.addsDrill();
    expect((await view(id)).pictures).toEqual([
      { _id: expect.any(String), alt: hammerDrill.name, path: hammerDrill.image, width: null, height: null },
    ]);
  });

  test('are arranged by version, and the first one becomes its image', async () => {
    const id = await shop.addsDrill();
    const [{ _id: drawing } = { _id: '' }] = (await manage(id)).pictures;
    const upload = await uploads();
    const list = [upload._id, drawing].map((_id) => ({ _id, alt: 'A drill' }));
    const body = { version: 1, pictures: list };
    expect(await shop.does(arrangePictures, { as: admin, params: { id }, body })).toMatchObject({
      modifiedCount: 1,
    });
    expect(await view(id)).toMatchObject({
      image: upload.image,
      pictures: [
        { _id: upload._id, alt: 'A drill' },
        { _id: drawing, path: hammerDrill.image },
      ],
    });
    expect(await shop.refuses(arrangePictures, { as: admin, params: { id }, body })).toMatchObject({
      code: 'DRILL_CHANGED',
    });
    const unknown = { version: 2, pictures: [{ _id: newId(), alt: 'A drill' }] };
    expect(await shop.refuses(arrangePictures, { as: admin, params: { id }, body: unknown })).toMatchObject({
      message: pictureMessages.pictureNotFound,
    });
  });

  test('follow its image: one that is sent alone replaces the first picture', async () => {
    const upload = await uploads();
    const second = await uploads();
    const pictures = [upload, second].map(({ _id }) => ({ _id, alt: 'A drill' }));
    const id = await shop.addsDrill({ image: upload.image });
    await edit(id, { pictures });
    await edit(id, { image: '/images/drills/other.svg' });
    expect(await view(id)).toMatchObject({
      image: '/images/drills/other.svg',
      pictures: [{ path: '/images/drills/other.svg' }, { _id: second._id }],
    });
    await edit(id, { image: second.image });
    expect((await view(id)).pictures.map(({ _id }) => _id)[0]).toBe(second._id);
  });

  test('stay with an edit of anything else, and a ninth one is refused', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => uploads()));
    const pictures = many.map(({ _id }) => ({ _id, alt: 'A drill' }));
    const id = await shop.addsDrill({ image: many[0]?.image ?? '' });
    await edit(id, { pictures });
    await edit(id, { price: 9 });
    expect((await view(id)).pictures).toHaveLength(8);
    await expect(edit(id, { image: '/images/drills/other.svg', pictures })).rejects.toThrow(
      pictureMessages.tooManyPictures(8),
    );
  });
});

describe('a picture of another server', () => {
  test('is fetched after the answer and kept; image stays as it was sent', async () => {
    const image = address('drill.jpg');
    const id = await shop.addsDrill({ image });
    const other = await shop.addsDrill({ image });
    expect(await view(id)).toMatchObject({ image, pictures: [] });
    expect(await fetcher.run()).toEqual([]);
    for (const product of [id, other]) {
      expect(await view(product)).toMatchObject({ image, pictures: [{ alt: 'Hammer Drill', width: 600 }] });
    }
    await fetcher.run();
    expect(visits).toEqual(['/drill.jpg']);
  });

  test('that fails is listed with the reason, tried later, and again when staff ask for it', async () => {
    gone.add('/lost.jpg');
    const image = address('lost.jpg');
    const id = await shop.addsDrill({ image });
    await fetcher.run();
    await fetcher.run();
    expect(visits).toEqual(['/lost.jpg']);
    const [failed] = await shop.does(listFailedPictures, { as: admin });
    expect(failed).toMatchObject({
      productId: id,
      productName: 'Hammer Drill',
      image,
      problem: 'There is no file at this address (410). Please correct it.',
      nextTryAt: expect.any(String),
    });
    expect((await manage(id)).pictures).toMatchObject([{ image, path: null, problem: failed?.problem }]);
    gone.clear();
    const params = { id: failed?._id ?? '' };
    expect(await shop.does(retryPicture, { as: admin, params })).toMatchObject({ modifiedCount: 1 });
    await fetcher.run();
    expect(await view(id)).toMatchObject({ pictures: [{ width: 600 }] });
    expect(await shop.does(listFailedPictures, { as: admin })).toEqual([]);
  });

  test.each([
    ['a web page', Buffer.from('<!doctype html><title>A drill</title>'), pictureMessages.pictureIsPage],
    ['a broken file', photo.subarray(0, 200), pictureMessages.pictureBroken],
    ['a huge file', Buffer.alloc(10_000_001, photo), pictureMessages.pictureTooLarge(10)],
  ])('that is %s says so in a sentence', async (name, bytes, problem) => {
    const file = `${name.replaceAll(' ', '-')}.jpg`;
    sent.set(`/${file}`, bytes);
    const image = address(file);
    await shop.addsDrill({ image });
    await fetcher.run();
    const failed = await shop.does(listFailedPictures, { as: admin });
    expect(failed.find((picture) => picture.image === image)).toMatchObject({ problem });
  });

  test('from a server that does not answer delays no other server, and is asked no more for a while', async () => {
    const silent = http.createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    let asked = 0;
    silent.on('request', () => (asked += 1));
    const { port } = silent.address() as AddressInfo;
    for (let place = 0; place < 9; place += 1) {
      await shop.addsDrill({ image: `http://127.0.0.1:${port}/${place}.jpg` });
    }
    const good = await shop.addsDrill({ image: address('good.jpg') });
    const rules = { ...shop.pictures.fetchRules, milliseconds: 100 };
    const impatient = createPictureFetcher({ ...shop.pictures, fetchRules: rules }, db, { raise: () => {} });
    await impatient.run();
    expect((await view(good)).pictures).toHaveLength(1);
    await impatient.run();
    await impatient.run();
    expect(asked).toBe(2);
    silent.closeAllConnections();
    silent.close();
    await pool.query('delete from drills where image like $1', [`http://127.0.0.1:${port}/%`]);
    await sweepAll();
  });

  test('of the own network is not fetched', async () => {
    await shop.addsDrill({ image: address('inside.jpg').replace('127.0.0.1', '127.0.0.2') });
    await fetcher.run();
    const [failed] = await shop.does(listFailedPictures, { as: admin });
    expect(failed?.problem).toMatch(/^127\.0\.0\.2 is not at a public address/);
    expect(visits).toEqual([]);
  });

  test('is taken over where a process of the release before has written it', async () => {
    const id = await shop.addsDrill();
    await pool.query('update drills set image = $2 where id = $1', [id, address('old.jpg')]);
    await pool.query('update users set image = $2 where id = $1', [admin.id, address('face.jpg')]);
    await fetcher.run();
    expect(visits.toSorted()).toEqual(['/face.jpg', '/old.jpg']);
    expect((await view(id)).pictures).toMatchObject([{ width: 600 }]);
    const { rows } = await pool.query(
      'select width, height from pictures where is_square and source is not null',
    );
    expect(rows).toEqual([{ width: 400, height: 400 }]);
  });
});

describe('the sweep', () => {
  test('removes what nothing shows, and keeps what products, archived ones too, and orders show', async () => {
    const [inProduct, ofOrder, unused] = [await uploads(), await uploads(), await uploads()];
    const archived = await shop.addsDrill({ image: inProduct.image });
    await shop.does(archiveDrill, { as: admin, params: { id: archived }, body: { isArchived: true } });
    const ordered = await shop.addsDrill({ image: ofOrder.image });
    await shop.places(await shop.shopper(), ordered);
    await edit(ordered, { image: '/images/drills/other.svg' });
    await sweepPictures(store, db);
    expect(await hasFile(unused._id, '80.avif')).toBe(true);
    await sweepAll();
    const { rows } = await pool.query<{ id: string }>('select id from pictures where width is not null');
    const ids = rows.map(({ id }) => id).toSorted();
    expect(ids).toEqual(expect.arrayContaining([inProduct._id, ofOrder._id]));
    expect(ids).not.toContain(unused._id);
    expect(stored()).toEqual(ids);
  });

  test('removes files without a row, whole or in part, when no upload can be running any more', async () => {
    const left = newId(new Date(Date.now() - 2 * 3_600_000));
    const running = newId();
    for (const id of [left, running]) await store.write(id, [{ name: '80.avif', bytes: smallPicture }]);
    await sweepPictures(store, db);
    expect(stored()).not.toContain(left);
    expect(stored()).toContain(running);
  });

  test('keeps a picture that is put into a product while it was about to go', async () => {
    const upload = await uploads();
    await sweepPictures(store, db);
    const id = await shop.addsDrill({ image: upload.image });
    await sweepAll();
    expect((await view(id)).pictures).toMatchObject([{ _id: upload._id }]);
    expect(await hasFile(upload._id, '80.avif')).toBe(true);
  });
});

test("a person's picture is cut to a square, and goes when it is replaced, and with the account", async () => {
  const person = await shop.registers('Mona Lisa');
  const { image: first } = await shop.does(changeOwnPicture, { as: person, body: photo });
  const { image } = await shop.does(changeOwnPicture, { as: person, body: photo });
  const query = { email: person.email };
  expect(await shop.does(getUserRole, { as: person, query })).toMatchObject({ image });
  const idOf = (address: string) => address.split('/')[2] ?? '';
  expect(image).toBe(uploadedImage(idOf(image), 400));
  await sweepPictures(store, db);
  expect(stored()).toContain(idOf(image));
  expect(stored()).not.toContain(idOf(first));
  await deleteUser(db, person.id);
  await sweepPictures(store, db);
  expect(stored()).not.toContain(idOf(image));

  const other = await shop.registers('Raffaello Sanzio');
  const { image: removed } = await shop.does(changeOwnPicture, { as: other, body: photo });
  await shop.does(updateUser, { as: other, query: { qEmail: other.email }, body: { image: '' } });
  await sweepPictures(store, db);
  expect(stored()).not.toContain(idOf(removed));
});

test("a person's picture that arrives while the account is deleted leaves nothing", async () => {
  const person = await shop.registers('Sandro Botticelli');
  const before = stored();
  const slow: typeof store = {
    ...store,
    write: async (id, files) => {
      await store.write(id, files);
      await deleteUser(db, person.id);
    },
  };
  await saveOwnPicture({ ...shop.pictures, store: slow }, db, { bytes: photo, userId: person.id });
  expect(stored().length).toBe(before.length + 1);
  await sweepPictures(store, db);
  expect(stored()).toEqual(before);
});

test('files are matched to products by SKU or name', async () => {
  const bySku = await shop.addsDrill({ name: 'Matched Core Drill', sku: 'MC-12' });
  const byName = await shop.addsDrill({ name: 'Matched Bench Press' });
  const names = ['mc12_2.jpg', 'Matched bench press (1).png', 'IMG_1.jpg'];
  const found = await shop.does(matchPictures, { as: admin, body: { names } });
  expect(found.files.map(({ productIds }) => productIds)).toEqual([[bySku], [byName], []]);
  expect(found.products.find(({ _id }) => _id === bySku)).toMatchObject({
    sku: 'MC-12',
    version: 1,
    pictures: [{ image: hammerDrill.image }],
  });
});
