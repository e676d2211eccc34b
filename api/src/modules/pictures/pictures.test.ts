import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eraseCustomer } from '@chuck-and-bit/contract/customers';
import { addProduct, getProduct, listProducts } from '@chuck-and-bit/contract/products';
import { changeProduct } from '@chuck-and-bit/contract/managed-products';
import { limits } from '@chuck-and-bit/contract/limits';
import { noPicture, uploadedImage } from '@chuck-and-bit/contract/picture-files';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import {
  arrangePictures,
  changeOwnPicture,
  listFailedPictures,
  matchPictures,
  removeFailedPictures,
  retryPicture,
  uploadBrandPicture,
  uploadPagePicture,
  uploadPicture,
} from '@chuck-and-bit/contract/pictures';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { uploadProductDocument } from '@chuck-and-bit/contract/product-documents';
import { deleteAccount, getUserRole, updateUser } from '@chuck-and-bit/contract/users';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { invalid } from '../../../test/api-client';
import type { Registered } from '../../../test/people';
import { smallPdf } from '../../../test/documents';
import { smallPicture } from '../../../test/pictures';
import { openTestShop } from '../../../test/test-shop';
import { hold } from '../../../test/hold';
import { testEngine } from '../../../test/test-database';
import { hammerDrill } from '../../../test/trade';
import { createAttemptLimits } from '../../attempt-limits/attempt-limits';
import { FileStoreError } from '../../external/files/file-store';
import { CostlyPictureError, PicturesBusyError } from '../../external/pictures/picture-error';
import { newId } from '../../ids';
import { keyOfNetwork } from '../../network-keys';
import { deleteUser } from '../accounts/accounts.queries';
import { deleteAccountOrExplain } from '../accounts/delete-account';
import { createPictureFetcher } from './fetch-pictures';
import { removePersonPicture } from './remove-person-picture';
import { sweepPictures } from './sweep-pictures';
import { changeOwnPicture as saveOwnPicture } from './upload-picture';
import { sweepNow } from '../../../test/sweep-now';
import { waitsForLock } from '../../../test/waits-for-lock';

const shop = await openTestShop();
const { admin, database } = shop;
const { db, pool } = database;
const { store, folder } = shop.pictures;

const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();

const white = (width: number, height: number, format: 'png' | 'avif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer();

const uploads = (body: Buffer = smallPicture, uploadId: string = randomUUID()) =>
  shop.does(uploadPicture, { as: admin, query: { uploadId }, body });

/** The ids of the pictures whose files are there, in part or whole. */
const stored = () =>
  readdirSync(folder)
    .flatMap((part) => readdirSync(path.join(folder, part)))
    .toSorted();
const idOf = (image: string) => image.split('/')[2] ?? '';
const hasFile = async (id: string, name: string) => {
  const file = await store.read(id, name);
  file?.body.destroy();
  return file !== null;
};
const count = async () =>
  (await pool.query<{ n: number }>('select count(*)::int as n from pictures')).rows[0]?.n;

const fetcher = createPictureFetcher(shop.pictures, db, { raise: () => {} });
const sweepAll = () => sweepPictures(store, db, sweepNow);
const view = (id: string) => shop.does(getProduct, { params: { id } });

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
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', pictureMessages.pictureIsSvg],
    ['nothing', '', pictureMessages.pictureUnknown],
    ['a broken picture', `GIF89a${'x'.repeat(500)}`, pictureMessages.pictureBroken],
    ['a picture without the mark of its end', photo.subarray(0, -2), pictureMessages.pictureBreaksOff],
  ])('of %s is refused and leaves nothing', async (_what, file, message) => {
    const before = [stored(), await count()];
    const body = typeof file === 'string' ? Buffer.from(file, 'latin1') : file;
    const query = { uploadId: randomUUID() };
    await shop.refuses(uploadPicture, { as: admin, query, body }, { code: 'INVALID_INPUT', message });
    expect([stored(), await count()]).toEqual(before);
  });

  test.each([
    ['JPEG', 'jpeg', {}],
    ['progressive JPEG', 'jpeg', { progressive: true }],
    ['PNG', 'png', {}],
    ['interlaced PNG', 'png', { progressive: true }],
    ['WebP', 'webp', {}],
    ['AVIF', 'avif', {}],
    ['GIF', 'gif', {}],
  ] as const)('of a picture that breaks off says so, wherever it does: %s', async (_what, type, options) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const grain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } });
    const whole = await grain.toFormat(type, options).toBuffer();
    for (const end of [40, 64, 250, whole.length / 2, whole.length - 20]) {
      const query = { uploadId: randomUUID() };
      const refusal = await shop.refuses(uploadPicture, { as: admin, query, body: whole.subarray(0, end) });
      expect(refusal.message, `after ${end} of ${whole.length} bytes`).toBe(pictureMessages.pictureBreaksOff);
    }
  });

  test('of too many bytes or pixels is refused', async () => {
    const query = { uploadId: randomUUID() };
    const bytes = Buffer.alloc(limits.pictureBytes + 1);
    const refuses = (body: Buffer, like: object) =>
      shop.refuses(uploadPicture, { as: admin, query, body }, like);
    await refuses(bytes, { code: 'BODY_TOO_LARGE' });
    await refuses(bytes.subarray(1), { code: 'INVALID_INPUT' });
    await refuses(await white(9_000, 7_000), { message: pictureMessages.pictureTooManyPixels(60) });
  });
});

test.each([
  [pictureMessages.picturesBusy, 'UNAVAILABLE', new PicturesBusyError('busy')],
  [pictureMessages.pictureTooCostly, 'INVALID_INPUT', new CostlyPictureError('killed')],
  [pictureMessages.pictureStoreFailed, 'UNAVAILABLE', new FileStoreError('full')],
])('an upload that ends with "%s" leaves nothing, and can be repeated', async (message, code, error) => {
  const [before, query] = [[stored(), await count()], { uploadId: randomUUID() }];
  const write = store.write.bind(store);
  const writing = vi.spyOn(store, 'write').mockImplementationOnce(async (id, files) => {
    await write(id, files.slice(0, 2));
    throw error;
  });
  const refusal = await shop.refuses(uploadPicture, { as: admin, query, body: photo });
  writing.mockRestore();
  expect(refusal).toMatchObject({ code, message });
  expect(shop.takeErrors()).toHaveLength(error instanceof FileStoreError ? 1 : 0);
  expect([stored(), await count()]).toEqual(before);
  expect(await uploads(photo, query.uploadId)).toMatchObject({ width: 600 });
});

test.each([
  ['pictures of products', 5, uploadPicture, {}],
  ['pictures of the brand', 5, uploadBrandPicture, { use: 'logo' }],
  ['pictures of pages', 5, uploadPagePicture, {}],
  ['documents', 5, uploadProductDocument, {}],
  ['pictures of oneself', 2, changeOwnPicture, {}],
] as const)('of %s, %d are not uploaded at once by one account', async (_what, length, endpoint, query) => {
  const as = endpoint === changeOwnPicture ? await shop.registers('Mona Lisa') : admin;
  const { held, release } = hold();
  const writings = [store, shop.documents.store].map((each) => {
    const write = each.write.bind(each);
    return vi.spyOn(each, 'write').mockImplementation((...file) => held.then(() => write(...file)));
  });
  const body = endpoint === uploadProductDocument ? smallPdf : smallPicture;
  const sent = Array.from({ length }, () =>
    shop.call(endpoint, { as, query: { uploadId: randomUUID(), ...query }, body }),
  );
  const { uploadsBusy: message } = productDocumentMessages;
  expect(await Promise.race(sent)).toMatchObject({ status: 503, body: { message } });
  release();
  const refused = (await Promise.all(sent)).filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  for (const writing of writings) writing.mockRestore();
});

describe('the pictures of a product', () => {
  test('are those that were sent with it, in their order, and lists have the first two', async () => {
    const [one, two, three] = [await uploads(), await uploads(), await uploads()];
    const pictures = [two, one, three].map(({ _id }, index) => ({ _id, alt: `Side ${index}` }));
    const body = { ...hammerDrill, image: two.image, pictures };
    const { insertedId: id } = await shop.does(addProduct, { as: admin, body });
    const seen = [two, one, three].map(({ _id, path: folderOf, width, height }, index) => ({
      _id,
      alt: `Side ${index}`,
      path: folderOf,
      width,
      height,
    }));
    expect(await view(id)).toMatchObject({ image: two.image, pictures: seen });
    const list = await shop.does(listProducts);
    expect(list.find(({ _id }) => _id === id)?.pictures).toEqual(seen.slice(0, 2));
  });

  test('are arranged by version, and the first one becomes its image', async () => {
    const id = await shop.addsProduct();
    const [{ _id: drawing } = { _id: '' }] = (await shop.productOf(id)).pictures;
    const upload = await uploads();
    const list = [upload._id, drawing].map((_id) => ({ _id, alt: 'A drill' }));
    const request = { as: admin, params: { id }, body: { version: 1, pictures: list } };
    expect(await shop.does(arrangePictures, request)).toMatchObject({ modifiedCount: 1 });
    const pictures = [
      { _id: upload._id, alt: 'A drill' },
      { _id: drawing, path: hammerDrill.image, width: null, height: null },
    ];
    expect(await view(id)).toMatchObject({ image: upload.image, pictures });
    await shop.refuses(arrangePictures, request, { code: 'PRODUCT_CHANGED' });
    const unknown = { ...request, body: { version: 2, pictures: [{ _id: newId(), alt: 'A drill' }] } };
    await shop.refuses(arrangePictures, unknown, { message: pictureMessages.pictureNotFound });
  });

  test('follow its image: one that is sent alone replaces the first picture', async () => {
    const upload = await uploads();
    const second = await uploads();
    const pictures = [upload, second].map(({ _id }) => ({ _id, alt: 'A drill' }));
    const id = await shop.addsProduct({ image: upload.image });
    await shop.edits(id, { pictures });
    const image = '/images/drills/other.svg';
    await shop.edits(id, { image });
    expect(await view(id)).toMatchObject({ image, pictures: [{ path: image }, { _id: second._id }] });
    await shop.edits(id, { image: second.image });
    expect((await view(id)).pictures).toMatchObject([{ _id: second._id, alt: 'A drill' }, { path: image }]);
  });

  test('stay with an edit of anything else, and a ninth one is refused', async () => {
    const many: Awaited<ReturnType<typeof uploads>>[] = [];
    while (many.length < 8) many.push(await uploads());
    const pictures = many.map(({ _id }) => ({ _id, alt: 'A drill' }));
    const id = await shop.addsProduct({ image: many[0]?.image ?? '' });
    await shop.edits(id, { pictures });
    await shop.edits(id, { price: 9 });
    expect((await view(id)).pictures).toHaveLength(8);
    const ninth = await shop.editing(id, { image: '/images/drills/other.svg', pictures });
    await shop.refuses(changeProduct, ninth, invalid('pictures', pictureMessages.tooManyPictures(8)));
  });
});

describe('a picture of another server', () => {
  test('is fetched after the answer and kept; image stays as it was sent', async () => {
    const image = address('drill.jpg');
    const id = await shop.addsProduct({ image });
    const other = await shop.addsProduct({ image });
    expect(await view(id)).toMatchObject({ image, pictures: [] });
    // While too many are made it waits, which is nobody's fault.
    const making = vi.spyOn(shop.pictures.maker, 'make').mockRejectedValueOnce(new PicturesBusyError('busy'));
    expect(await fetcher.run()).toEqual([]);
    making.mockRestore();
    expect(await shop.productOf(id)).toMatchObject({ pictures: [{ path: null, problem: null }] });
    expect(await fetcher.run()).toEqual([]);
    for (const product of [id, other])
      expect(await view(product)).toMatchObject({ image, pictures: [{ alt: 'Hammer Drill', width: 600 }] });
    await fetcher.run();
    expect(visits).toEqual(['/drill.jpg', '/drill.jpg']);
  });

  test('is fetched again when its files could not be written, or its process died before the row', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c'])
      ids.push(await shop.addsProduct({ image: address(`killed-${name}`) }));
    let raised = 0;
    const run = () => createPictureFetcher(shop.pictures, db, { raise: () => (raised += 1) }).run();
    const [killed, write, writing] = [new Error('killed'), store.write.bind(store), vi.spyOn(store, 'write')];
    writing.mockImplementationOnce(write).mockImplementation(async (_id, files) => {
      await write(newId(), files.slice(0, 2));
      throw killed;
    });
    expect(await run()).toEqual([killed, killed]);
    writing.mockImplementation(async (id, files) => {
      await write(id, files);
      throw killed;
    });
    expect(await run()).toEqual([killed, killed]);
    writing.mockRestore();
    expect(await run()).toEqual([]);
    for (const id of ids) expect(await view(id)).toMatchObject({ pictures: [{ width: 600 }] });
    expect(raised, 'once for each, after it was made').toBe(3);
    await sweepAll();
    const { rows } = await pool.query('select id from pictures where width is not null order by id');
    expect(stored()).toEqual(rows.map(({ id }) => id));
  });

  test('of a server with several comes after those that were tried less, or are due for longer', async () => {
    const due = { often: [2, 90], late: [1, 1], once: [1, 30], long: [0, 60], now: [0, 1], soon: [0, -60] };
    for (const [name, [tries, seconds]] of Object.entries(due)) {
      await shop.addsProduct({ image: address(name) });
      await pool.query(
        'update pictures set tries = $2, next_try_at = now() - make_interval(secs => $3) where source = $1',
        [address(name), tries, seconds],
      );
    }
    await fetcher.run();
    expect(visits.toSorted()).toEqual(['/long', '/now', '/once']);
    await fetcher.run();
    expect(visits.slice(3).toSorted()).toEqual(['/late', '/often']);
  });

  test('that failed gives way to an upload, which is shown wherever the product is', async () => {
    gone.add('/gone.jpg');
    const id = await shop.addsProduct({ image: address('gone.jpg') });
    await fetcher.run();
    const { pictures: failed, version } = await shop.productOf(id);
    const described = { version, pictures: failed.map(({ _id }) => ({ _id, alt: 'Gone' })) };
    await shop.does(arrangePictures, { as: admin, params: { id }, body: described });
    expect((await shop.productOf(id)).pictures).toMatchObject([{ alt: 'Gone', path: null }]);
    const added = await uploads();
    const pictures = [...failed, added].map(({ _id }) => ({ _id, alt: 'Drill' }));
    const body = { version: version + 1, pictures };
    await shop.does(arrangePictures, { as: admin, params: { id }, body });
    expect(await view(id)).toMatchObject({ image: added.image, pictures: [{ _id: added._id }] });
    expect((await shop.productOf(id)).pictures.map(({ _id }) => _id)).toEqual([added._id]);
  });

  test('that failed gives way to an upload when a form sends its address again, and does not when it is new', async () => {
    gone.add('/gone.jpg');
    const id = await shop.addsProduct({ image: address('gone.jpg') });
    await fetcher.run();
    const added = await uploads();
    const sendAll = async () =>
      [...(await shop.productOf(id)).pictures, added].map(({ _id }) => ({ _id, alt: 'Drill' }));
    await shop.edits(id, { pictures: await sendAll() });
    expect(await view(id)).toMatchObject({ image: added.image, pictures: [{ _id: added._id }] });
    expect((await shop.productOf(id)).pictures).toHaveLength(1);
    const image = address('later.jpg');
    await shop.edits(id, { image, pictures: [{ _id: added._id, alt: 'Drill' }] });
    expect(await view(id)).toMatchObject({ image });
  });

  test('that failed is removed with all others that did, and a product without another has the drawing', async () => {
    gone.add('/gone.jpg').add('/away.jpg');
    const alone = await shop.addsProduct({ image: address('gone.jpg') });
    const first = await shop.addsProduct({ image: address('gone.jpg') });
    const second = await shop.addsProduct();
    const fetched = await shop.addsProduct({ image: address('here.jpg') });
    const changed = await shop.addsProduct({ image: address('gone.jpg') });
    const [one, other] = [await uploads(), await uploads()];
    const [ofOne, ofOther] = [[{ _id: one._id, alt: 'Drill' }], [{ _id: other._id, alt: 'Its other side' }]];
    await shop.edits(first, { image: address('away.jpg'), pictures: ofOne });
    await shop.edits(second, { image: other.image, pictures: ofOther });
    await pool.query(
      `insert into product_pictures (product_id, picture_id, position)
       select $1, id, 9 from pictures where source = $2`,
      [second, address('gone.jpg')],
    );
    // That of a person is nothing for staff.
    await pool.query(
      `insert into pictures (id, source, is_square, problem, tried_at) values ($1, 'https://a.example', true, 'Gone', now())`,
      [newId()],
    );
    await fetcher.run();
    const before = await shop.productOf(alone);
    // As an import writes another address.
    await pool.query('update products set image = $2 where id = $1', [changed, address('next.jpg')]);
    const waiting = await shop.addsProduct({ image: address('waiting.jpg') });
    expect(await shop.does(removeFailedPictures, { as: admin })).toMatchObject({ modifiedCount: 4 });
    expect((await shop.productOf(changed)).image).toBe(address('next.jpg'));
    const withoutPicture = { image: noPicture, pictures: [], version: before.version + 1 };
    expect(await shop.productOf(alone)).toMatchObject(withoutPicture);
    expect((await view(alone)).pictures).toEqual([]);
    expect(await shop.productOf(first)).toMatchObject({ image: one.image, pictures: ofOne });
    expect(await shop.productOf(second)).toMatchObject({ image: other.image, pictures: ofOther });
    expect((await shop.productOf(fetched)).pictures).toHaveLength(1);
    expect((await shop.productOf(waiting)).pictures).toHaveLength(1);
    expect(await shop.does(listFailedPictures, { as: admin })).toEqual([]);
    expect(await shop.does(removeFailedPictures, { as: admin })).toMatchObject({ modifiedCount: 0 });
    await fetcher.run();
    expect(await shop.productOf(alone)).toMatchObject({ image: noPicture, pictures: [] });
    await shop.edits(alone, { pictures: ofOne });
    expect(await view(alone)).toMatchObject({ image: one.image, pictures: [{ _id: one._id }] });
  });

  test('that fails is listed with the reason, tried later, and again when staff ask for it', async () => {
    gone.add('/lost.jpg');
    const image = address('lost.jpg');
    const id = await shop.addsProduct({ image });
    await fetcher.run();
    await fetcher.run();
    expect(visits).toEqual(['/lost.jpg']);
    const readFailed = async () => (await shop.does(listFailedPictures, { as: admin }))[0];
    const failed = await readFailed();
    const problem = 'There is no file at this address (410). Please correct it.';
    expect(failed).toMatchObject({ productId: id, productName: 'Hammer Drill', image, problem });
    /** The seconds from the last try to the next one; null after the tenth. */
    const pause = async () => {
      const { triedAt = '', nextTryAt = '' } = (await readFailed()) ?? {};
      return nextTryAt && (Date.parse(nextTryAt) - Date.parse(triedAt)) / 1_000;
    };
    expect(await pause()).toBe(60);
    expect((await shop.productOf(id)).pictures).toMatchObject([{ image, path: null, problem }]);
    const params = { id: failed?._id ?? '' };
    const retries = async () => {
      expect(await shop.does(retryPicture, { as: admin, params })).toMatchObject({ modifiedCount: 1 });
      await fetcher.run();
    };
    await pool.query('update pictures set tries = 8, next_try_at = now() where id = $1', [params.id]);
    await fetcher.run();
    expect(await pause()).toBe(60 * 256);
    await pool.query('update pictures set next_try_at = now() where id = $1', [params.id]);
    await fetcher.run();
    expect(await pause()).toBeNull();
    await retries();
    expect(await pause()).toBe(60);
    gone.clear();
    await retries();
    expect(await view(id)).toMatchObject({ pictures: [{ width: 600 }] });
    expect(await shop.does(listFailedPictures, { as: admin })).toEqual([]);
    expect(await shop.does(retryPicture, { as: admin, params })).toMatchObject({ modifiedCount: 0 });
  });

  test.each([
    ['a web page', Buffer.from('<!doctype html><title>A drill</title>'), pictureMessages.pictureIsPage],
    ['a file that breaks off', photo.subarray(0, 200), pictureMessages.pictureBreaksOff],
    ['a huge file', Buffer.alloc(10_000_001, photo), pictureMessages.pictureTooLarge(10)],
  ])('that is %s says so in a sentence', async (name, bytes, problem) => {
    const file = `${name.replaceAll(' ', '-')}.jpg`;
    sent.set(`/${file}`, bytes);
    const image = address(file);
    await shop.addsProduct({ image });
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
    for (let index = 0; index < 9; index += 1)
      await shop.addsProduct({ image: `http://127.0.0.1:${port}/${index}.jpg` });
    const good = await shop.addsProduct({ image: address('good.jpg') });
    const rules = { ...shop.pictures.fetchRules, milliseconds: 100 };
    const impatient = createPictureFetcher({ ...shop.pictures, fetchRules: rules }, db, { raise: () => {} });
    await impatient.run();
    expect((await view(good)).pictures).toHaveLength(1);
    await impatient.run();
    await impatient.run();
    expect(asked).toBe(2);
    silent.closeAllConnections();
    silent.close();
    await pool.query('delete from products where image like $1', [`http://127.0.0.1:${port}/%`]);
    await sweepAll();
  });

  test('is taken over later where it has no picture yet', async () => {
    const id = await shop.addsProduct();
    await pool.query('update products set image = $2 where id = $1', [id, address('old.jpg')]);
    await pool.query('update users set image = $2 where id = $1', [admin.id, address('face.jpg')]);
    await fetcher.run();
    expect(visits.toSorted()).toEqual(['/face.jpg', '/old.jpg']);
    expect((await view(id)).pictures).toMatchObject([{ width: 600 }]);
    const square = 'select width, height from pictures where is_square and source is not null';
    const { rows } = await pool.query(square);
    expect(rows).toEqual([{ width: 400, height: 400 }]);
  });
});

test.runIf(testEngine === 'postgresql').each([
  ['users', true],
  ['products', false],
])('a picture of %s whose row is just being removed is fetched anew', async (table, isSquare) => {
  const image = address(`of-${table}.jpg`);
  const shownBy = isSquare ? admin.id : await shop.addsProduct();
  await pool.query(`update ${table} set image = $2 where id = $1`, [shownBy, image]);
  const row = [newId(), image, isSquare];
  await pool.query('insert into pictures (id, source, is_square) values ($1, $2, $3)', row);
  const sweep = await pool.connect();
  await sweep.query('begin');
  await sweep.query('select from pictures where source = $1 for update', [image]);
  const running = fetcher.run();
  await waitsForLock(pool);
  await sweep.query('delete from pictures where source = $1', [image]);
  await sweep.query('commit');
  sweep.release();
  await running;
  await fetcher.run();
  expect(visits).toEqual([`/of-${table}.jpg`]);
});

describe('the sweep', () => {
  test('removes what nothing shows, and keeps what products, archived ones too, and orders show', async () => {
    const [inProduct, ofOrder, unused] = [await uploads(), await uploads(), await uploads()];
    const archived = await shop.addsProduct({ image: inProduct.image });
    await shop.archives(archived);
    const ordered = await shop.addsProduct({ image: ofOrder.image });
    await shop.places(await shop.shopper(), ordered);
    await shop.edits(ordered, { image: '/images/drills/other.svg' });
    await sweepPictures(store, db);
    const passes = (time: string) =>
      pool.query('update pictures set unused_since = unused_since - $1::interval', [time]);
    await passes('23:59');
    await sweepPictures(store, db);
    expect(await hasFile(unused._id, '80.avif')).toBe(true);
    await passes('00:01');
    await sweepPictures(store, db);
    const { rows } = await pool.query<{ id: string }>('select id from pictures where width is not null');
    const ids = rows.map(({ id }) => id).toSorted();
    expect(ids).toEqual(expect.arrayContaining([inProduct._id, ofOrder._id]));
    expect(ids).not.toContain(unused._id);
    expect(stored()).toEqual(ids);
  });

  test('removes files without a row, whole or in part, when no upload can be running any more', async () => {
    const [left = '', running = ''] = [61, 59].map((age) => newId(new Date(Date.now() - age * 60_000)));
    // Of an earlier release, whose ids had no time; and what somebody else has put there.
    const [timeless, foreign] = ['ffffffff-ffff-4fff-bfff-ffffffffffff', 'lost+found'];
    const files = [{ name: '80.avif', bytes: smallPicture }];
    for (const id of [left, running, timeless, foreign]) await store.write(id, files);
    await sweepPictures(store, db);
    for (const gone of [left, timeless]) expect(stored()).not.toContain(gone);
    for (const kept of [running, foreign]) expect(stored()).toContain(kept);
    await store.remove(foreign);
  });

  test("keeps a person's picture of any width while a review shows it", async () => {
    const widths = [4, 320, 321, 1_280, 1_281, 2_560];
    const left = async () =>
      (await pool.query('select width from pictures where height = 77 order by 1')).rows;
    for (const width of widths) {
      const id = newId();
      await pool.query(
        `with made as (insert into pictures (id, upload_id, is_square, made_at, width, height) values ($1, $1, true, now(), $2, 77))
         insert into reviews (id, name, email, ratings, review_content, image)
         values ($1, 'Mona', 'mona@example.com', 5, 'Good.', $3)`,
        [id, width, uploadedImage(id, width)],
      );
    }
    await sweepPictures(store, db);
    expect(await left()).toEqual(widths.map((width) => ({ width })));
    await pool.query("delete from reviews where image like '/pictures/%'");
    await sweepPictures(store, db);
    expect(await left()).toEqual([]);
  });

  test('keeps a picture that is put into a product while it was about to go', async () => {
    const upload = await uploads();
    await sweepPictures(store, db);
    const id = await shop.addsProduct({ image: upload.image });
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
  expect(image).toBe(uploadedImage(idOf(image), 400));
  expect(stored()).toContain(idOf(image));
  expect(stored()).not.toContain(idOf(first));
  await sweepPictures(store, db);
  expect(stored()).toContain(idOf(image));
  const upload = await uploads();
  await removePersonPicture(store, db, upload.image);
  expect(stored()).toContain(upload._id);

  const other = await shop.registers('Raffaello Sanzio');
  const { image: removed } = await shop.does(changeOwnPicture, { as: other, body: photo });
  await shop.does(updateUser, { as: other, query: { qEmail: other.email }, body: { image: '' } });
  await sweepPictures(store, db);
  expect(stored()).not.toContain(idOf(removed));
});

test.each<[string, (person: Registered) => Promise<unknown>]>([
  ['their erasure', ({ id }) => shop.does(eraseCustomer, { as: admin, params: { id } })],
  ['their user', ({ idToken }) => shop.does(deleteAccount, { as: { token: idToken } })],
  [
    'their account at the identity service',
    async ({ id }) => {
      const { rows } = await pool.query('select identity_subject as subject from users where id = $1', [id]);
      expect(await deleteAccountOrExplain(db, store)(rows[0].subject)).toBeNull();
    },
  ],
])("a person's picture goes with %s, with the next sweep if the store is away", async (_what, deletes) => {
  const deleted = async (isAway: boolean) => {
    const person = await shop.registers('Titian Vecellio');
    const { image } = await shop.does(changeOwnPicture, { as: person, body: photo });
    const removing = vi.spyOn(store, 'remove');
    if (isAway) removing.mockRejectedValueOnce(new Error('away'));
    await deletes(person);
    removing.mockRestore();
    return idOf(image);
  };
  const removed = await deleted(false);
  expect(stored()).not.toContain(removed);
  const left = await deleted(true);
  expect(stored()).toContain(left);
  await sweepAll();
  expect(stored()).not.toContain(left);
});

test("a person's picture has at most 16 megapixels, as AVIF 4", async () => {
  const person = await shop.registers('Mona Lisa');
  for (const [format, side, megapixels] of [
    ['png', 4_000, 16],
    ['avif', 2_000, 4],
  ] as const) {
    await shop.does(changeOwnPicture, { as: person, body: await white(side, side, format) });
    const larger = { as: person, body: await white(side + 1, side, format) };
    const message = pictureMessages.pictureTooManyPixels(megapixels);
    await shop.refuses(changeOwnPicture, larger, { statusCode: 400, message });
  }
});

test("a person's picture is changed at most 20 times a day, and 100 times by people of one network", async () => {
  const person = await shop.registers('Mona Lisa');
  const attempts = createAttemptLimits(db);
  const change = async (as: typeof person) => {
    const { status, headers } = await shop.call(changeOwnPicture, { as, body: photo });
    const hours = Math.ceil(Number(headers['retry-after'] ?? 0) / 3_600);
    return status === 429 ? `in ${hours} hours` : status;
  };
  // The first change begins the day of both counters.
  await attempts.clear(`pictures of ${keyOfNetwork('127.0.0.1')}`);
  expect(await change(person)).toBe(200);
  for (let count = 2; count < 20; count += 1)
    await attempts.take(`pictures of ${person.id}`, { max: 20, windowSeconds: 1 });
  expect(await change(person)).toBe(200);
  expect(await change(person)).toBe('in 24 hours');
  const network = keyOfNetwork('127.0.0.1');
  // What one person is refused takes nothing from the others.
  expect(await attempts.take(`pictures of ${network}`, { max: 3, windowSeconds: 1 })).toBe(0);
  const other = await shop.registers('Sandro Botticelli');
  while ((await attempts.take(`pictures of ${network}`, { max: 99, windowSeconds: 1 })) === 0);
  expect(await change(other)).toBe('in 24 hours');
  await attempts.clear(`pictures of ${network}`);
});

test('pictures of shoppers are made one at a time, and staff wait for none of them', async () => {
  const { held, release } = hold();
  const make = shop.pictures.maker.make.bind(shop.pictures.maker);
  const making = vi.spyOn(shop.pictures.maker, 'make').mockImplementationOnce(async (...picture) => {
    await held;
    return make(...picture);
  });
  const change = (as: { token: string }) => shop.does(changeOwnPicture, { as, body: photo });
  const first = change(await shop.registers('Mona Lisa'));
  await vi.waitUntil(() => making.mock.calls.length === 1);
  const second = change(await shop.registers('Titian Vecellio'));
  await change(admin);
  expect(making).toHaveBeenCalledTimes(2);
  release();
  await Promise.all([first, second]);
  expect(making).toHaveBeenCalledTimes(3);
  making.mockRestore();
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
  const bySku = await shop.addsProduct({ name: 'Matched Core Drill', sku: 'MC-12' });
  const byName = await shop.addsProduct({ name: 'Matched Bench Press' });
  const shorter = await shop.addsProduct({ name: 'Matched Hex Key', sku: 'MC-1' });
  await shop.archives(await shop.addsProduct({ name: 'Matched Bench Press' }));
  const names = ['mc12_2.jpg', 'MC-1_2.jpg', 'Matched bench press (1).png', 'IMG_1.jpg'];
  const found = await shop.does(matchPictures, { as: admin, body: { names } });
  expect(found.files.map(({ productIds }) => productIds)).toEqual([[bySku], [shorter], [byName], []]);
  const shown = { sku: 'MC-12', version: 1, pictures: [{ image: hammerDrill.image }] };
  expect(found.products.find(({ _id }) => _id === bySku)).toMatchObject(shown);
});
