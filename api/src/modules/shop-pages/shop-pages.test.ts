import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { defaultBlogs, defaultLanding } from '@chuck-and-bit/contract/default-pages';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import {
  changeOwnPicture,
  uploadBrandPicture,
  uploadPagePicture,
  uploadPicture,
} from '@chuck-and-bit/contract/pictures';
import { pageTextMessages } from '@chuck-and-bit/contract/page-text-messages';
import {
  actOnShopPage,
  type AnyPageContent,
  getShopPage,
  listShopPages,
  saveShopPage,
  type ShopPageAction,
  type ShopPageName,
} from '@chuck-and-bit/contract/shop-pages';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { invalid } from '../../../test/api-client';
import { duringOutage } from '../../../test/outage';
import { smallPicture } from '../../../test/pictures';
import { openTestShop } from '../../../test/test-shop';
import { sweepPictures } from '../pictures/sweep-pictures';
import { createPageReader } from './shop-pages';

const policiesDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-pages-'));
afterAll(() => rm(policiesDir, { recursive: true }));
const file = (name: string, text: string) => writeFile(path.join(policiesDir, `${name}.md`), text);
await file('terms', 'Of the file.');

const shop = await openTestShop({ POLICIES_DIR: policiesDir });
const as = shop.admin;
const { db, pool } = shop.database;
beforeEach(async () => {
  await pool.query('truncate shop_pages');
});

const landing = defaultLanding({ hours: 24, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 100 });
const page = (name: ShopPageName) => shop.does(getShopPage, { as, params: { name } });
const saves = async (name: ShopPageName, content: AnyPageContent) =>
  shop.does(saveShopPage, { as, body: { name, content, version: (await page(name)).version } });
const acts = async (name: ShopPageName, action: ShopPageAction) =>
  (
    await shop.does(actOnShopPage, {
      as,
      params: { name },
      body: { action, version: (await page(name)).version },
    })
  ).modifiedCount;
const publishes = async (name: ShopPageName, content: AnyPageContent) => {
  await saves(name, content);
  await acts(name, 'publish');
};
/** What the list says of the pages that were ever changed. */
const listed = async () =>
  (await shop.does(listShopPages, { as }))
    .filter(({ changedAt, version }) => changedAt !== null && version > 0)
    .map(({ name, isPublished, hasDraft, hasLast }) =>
      [name, isPublished && 'published', hasDraft && 'draft', hasLast && 'last'].filter(Boolean).join(' '),
    );
const reader = (version = () => 0) => createPageReader(db, { version, policiesDir });

describe('a page', () => {
  test('that was never changed is what comes with the program, or a policy’s file', async () => {
    expect(await page('landing')).toEqual({
      name: 'landing',
      isPublished: false,
      hasDraft: false,
      hasLast: false,
      changedAt: null,
      version: 0,
      shown: null,
      draft: null,
    });
    expect(await page('terms')).toMatchObject({ isPublished: false, shown: { text: 'Of the file.' } });
    expect(await page('returns')).toMatchObject({ shown: null });
    expect((await shop.does(listShopPages, { as })).map(({ name, version }) => [name, version])).toEqual(
      ['landing', 'blogs', 'footer', 'about', 'shipping', 'returns', 'terms', 'privacy', 'contact'].map(
        (name) => [name, 0],
      ),
    );
  });

  test('is written as a draft that visitors do not see, then published, discarded, and brought back', async () => {
    const read = async () => (await reader()('terms'))?.text;
    await saves('terms', { text: 'First.' });
    expect(await read()).toBe('Of the file.');
    expect(await page('terms')).toMatchObject({
      isPublished: false,
      hasDraft: true,
      hasLast: false,
      changedAt: expect.any(String),
      version: 1,
      shown: { text: 'Of the file.' },
      draft: { text: 'First.' },
    });
    expect(await listed()).toEqual(['terms draft']);
    expect(await acts('terms', 'publish')).toBe(1);
    expect(await read()).toBe('First.');
    expect(await listed()).toEqual(['terms published last']);
    expect(await page('terms')).toMatchObject({
      isPublished: true,
      hasDraft: false,
      hasLast: true,
      draft: null,
    });

    await publishes('terms', { text: 'Second.' });
    await saves('terms', { text: 'Third.' });
    expect(await acts('terms', 'restore')).toBe(1);
    expect(await read()).toBe('First.');
    expect(await page('terms')).toMatchObject({ draft: { text: 'Third.' } });
    await acts('terms', 'restore');
    expect(await read()).toBe('Second.');
    await acts('terms', 'discard');
    expect(await page('terms')).toMatchObject({ hasDraft: false, shown: { text: 'Second.' } });

    await acts('terms', 'reset');
    expect(await read()).toBe('Of the file.');
    expect(await page('terms')).toMatchObject({ isPublished: false, hasLast: true });
    await acts('terms', 'restore');
    expect(await read()).toBe('Second.');
  });

  test('brings back what visitors saw before, which may be the first version, and keeps the draft', async () => {
    await publishes('terms', { text: 'First.' });
    await saves('terms', { text: 'Second.' });
    await acts('terms', 'reset');
    expect(await page('terms')).toMatchObject({
      shown: { text: 'Of the file.' },
      draft: { text: 'Second.' },
    });
    await acts('terms', 'publish');
    await acts('terms', 'restore');
    expect(await page('terms')).toMatchObject({ isPublished: false, shown: { text: 'Of the file.' } });
    await acts('terms', 'restore');
    expect(await page('terms')).toMatchObject({ isPublished: true, shown: { text: 'Second.' } });
  });

  test('without a draft or an earlier version changes by no action', async () => {
    for (const action of ['publish', 'discard', 'restore', 'reset'] as const) {
      expect(await acts('about', action)).toBe(0);
    }
    await saves('about', { text: 'Us.' });
    for (const action of ['restore', 'reset'] as const) expect(await acts('about', action)).toBe(0);
    await acts('about', 'publish');
    for (const action of ['publish', 'discard'] as const) expect(await acts('about', action)).toBe(0);
    expect(await page('about')).toMatchObject({ version: 2, shown: { text: 'Us.' } });
  });

  test('that was changed since is not written: of two at once one is told', async () => {
    const body = { name: 'terms', content: { text: 'Ours.' }, version: 0 };
    const statuses = async (version: number) => {
      const calls = [1, 2, 3, 4].map(() => shop.call(saveShopPage, { as, body: { ...body, version } }));
      return (await Promise.all(calls)).map(({ status }) => status).toSorted();
    };
    expect(await statuses(0)).toEqual([200, 409, 409, 409]);
    expect(await statuses(1)).toEqual([200, 409, 409, 409]);
    const publishing = { as, params: { name: 'terms' }, body: { action: 'publish', version: 2 } };
    const both = await Promise.all([1, 2].map(() => shop.call(actOnShopPage, publishing)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await page('terms')).toMatchObject({ isPublished: true, version: 3 });
  });

  test('is in the audit log by its title and what was done', async () => {
    await publishes('footer', { text: 'Ours', links: [] });
    await acts('footer', 'reset');
    await acts('footer', 'restore');
    await saves('footer', { text: 'Others', links: [] });
    await acts('footer', 'discard');
    const entries = await shop.does(listAuditLog, { as });
    const last = ['discarded', 'saved', 'restored', 'reset', 'published', 'saved'];
    expect(entries.slice(0, last.length).map(({ action, subject }) => [action, subject])).toEqual(
      last.map((done) => [`page.${done}`, 'Footer']),
    );
  });
});

describe('a picture in the banner', () => {
  const uploads = (uploadId = randomUUID()) =>
    shop.does(uploadPagePicture, { as, query: { uploadId }, body: smallPicture });
  const withPicture = (_id: string) => ({
    ...landing,
    picture: { _id, alt: 'A press', width: 9, height: 9 },
  });

  test('is uploaded once, and kept with what it shows and with its own size', async () => {
    const uploadId = randomUUID();
    const { _id } = await uploads(uploadId);
    expect(await uploads(uploadId)).toMatchObject({ _id, width: 4, height: 3 });
    await saves('landing', withPicture(_id));
    const picture = { _id, alt: 'A press', width: 4, height: 3 };
    expect(await page('landing')).toMatchObject({ draft: { picture } });
    await acts('landing', 'publish');
    expect((await reader()('landing'))?.picture).toEqual(picture);
  });

  test('is refused when it is of the brand, of a person or gone', async () => {
    const upload = { as, query: { uploadId: randomUUID() }, body: smallPicture };
    const logo = await shop.does(uploadBrandPicture, { ...upload, query: { ...upload.query, use: 'logo' } });
    const { image } = await shop.does(changeOwnPicture, { as, body: smallPicture });
    for (const _id of [logo._id, image.split('/')[2] ?? '', randomUUID(), 'none']) {
      const body = { name: 'landing', content: withPicture(_id), version: 0 };
      const notFound = invalid('content.picture', pictureMessages.pictureNotFound);
      await shop.refuses(saveShopPage, { as, body }, notFound);
    }
    expect(await page('landing')).toMatchObject({ draft: null, version: 0 });
    const ofProduct = await shop.does(uploadPicture, { ...upload, query: { uploadId: randomUUID() } });
    await saves('landing', withPicture(ofProduct._id));
  });

  test('is kept while a draft, what is published or what was published names it', async () => {
    const isKept = async (id: string) => (await shop.pictures.store.read(id, '80.jpeg')) !== null;
    const sweep = () => sweepPictures(shop.pictures.store, db, { unusedSeconds: 0, uploadSeconds: 0 });
    const { _id } = await uploads();
    const unused = await uploads();
    await saves('landing', withPicture(_id));
    await sweep();
    expect([await isKept(_id), await isKept(unused._id)]).toEqual([true, false]);
    await acts('landing', 'publish');
    await sweep();
    expect(await isKept(_id)).toBe(true);
    await publishes('landing', landing);
    await sweep();
    expect(await isKept(_id)).toBe(true);
    await publishes('landing', { ...landing, heading: 'Ours' });
    await sweep();
    expect(await isKept(_id)).toBe(false);
  });
});

describe('the reader of pages', () => {
  test('reads once for each version of the public data, and a file each time', async () => {
    let version = 0;
    const read = reader(() => version);
    expect(await read('about')).toBeNull();
    await publishes('about', { text: 'Us.' });
    const select = vi.spyOn(db, 'select');
    expect(await read('about')).toBeNull();
    expect(select).not.toHaveBeenCalled();
    version = 1;
    expect([await read('about'), await read('about'), await read('landing')]).toEqual([
      { text: 'Us.' },
      { text: 'Us.' },
      null,
    ]);
    expect(select).toHaveBeenCalledTimes(1);
    select.mockRestore();
    await file('privacy', 'One.');
    expect(await read('privacy')).toEqual({ text: 'One.' });
    await file('privacy', 'Two.');
    expect(await read('privacy')).toEqual({ text: 'Two.' });
  });

  test('publishing raises the version, so that the next page has the new text', async () => {
    const before = shop.publicDataVersion.current();
    await saves('about', { text: 'Us.' });
    expect(shop.publicDataVersion.current()).toBe(before);
    await acts('about', 'publish');
    expect(shop.publicDataVersion.current()).toBeGreaterThan(before);
  });

  test('during an outage serves what it read last, or what needs no database', async () => {
    await publishes('about', { text: 'Us.' });
    let version = 0;
    const read = reader(() => version);
    await read('about');
    await duringOutage(shop.database, async () => {
      version = 1;
      expect(await read('about')).toEqual({ text: 'Us.' });
      const fresh = reader();
      expect([await fresh('about'), await fresh('terms')]).toEqual([null, { text: 'Of the file.' }]);
    });
  });

  test('takes a text that this release can not read for none', async () => {
    await publishes('footer', { text: 'Ours', links: [] });
    await pool.query(`update shop_pages set published = '{"text":"Later"}', draft = '[]'`);
    expect(await reader()('footer')).toBeNull();
    expect(await page('footer')).toMatchObject({ shown: null, draft: null });
  });
});

test('what a page can not hold is refused at its field, and no draft is kept', async () => {
  const body = { name: 'landing', content: { ...landing, heading: ' ' }, version: 0 };
  await shop.refuses(saveShopPage, { as, body }, invalid('content.heading', pageTextMessages.textRequired));
  const other = { name: 'landing', content: defaultBlogs, version: 0 };
  await shop.refuses(saveShopPage, { as, body: other }, { statusCode: 400 });
  expect(await page('landing')).toMatchObject({ hasDraft: false, version: 0 });
});
