import { randomUUID } from 'node:crypto';
import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import type { BrandUse } from '@chuck-and-bit/contract/brand-files';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import {
  arrangePictures,
  changeOwnPicture,
  uploadBrandPicture,
  uploadPicture,
} from '@chuck-and-bit/contract/pictures';
import { changeShopSettings, getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import { smallPicture } from '../../../test/pictures';
import { openTestShop } from '../../../test/test-shop';
import { sweepPictures } from './sweep-pictures';

const shop = await openTestShop();
const as = shop.admin;
const { pool, db } = shop.database;
const svg = (inner = '<circle r="20" cx="40" cy="20" fill="#c8102e"/>') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" width="80" height="40">${inner}</svg>`,
  );

const uploads = (use: BrandUse, body: Buffer, uploadId = randomUUID()) =>
  shop.does(uploadBrandPicture, { as, query: { use, uploadId }, body });
const refusal = async (use: BrandUse, body: Buffer) => {
  const query = { use, uploadId: randomUUID() };
  return (await shop.refuses(uploadBrandPicture, { as, query, body })).errors?.[0]?.message;
};
const settings = () => shop.does(getShopSettings, { as });
const version = async () => (await settings()).version;
const enters = async (change: object) =>
  shop.does(changeShopSettings, { as, body: { ...change, version: await version() } });
const stored = async (id: string, name: string) => {
  const file = await shop.pictures.store.read(id, name);
  return file && Buffer.concat(await file.body.toArray());
};
const sizeOf = async (id: string, name: string) => {
  const { format, width, height } = await sharp((await stored(id, name)) ?? Buffer.alloc(0)).metadata();
  return [format, width, height];
};
const large = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer();

test('a drawn logo is kept as it is, beside the PNG files that others show', async () => {
  const { _id: id, path, width, height } = await uploads('logo', svg());
  expect([path, width, height]).toEqual([`/brand/${id}/logo.svg`, 288, 144]);
  expect(await stored(id, 'logo.svg')).toEqual(svg());
  expect(await sizeOf(id, 'logo.png')).toEqual(['png', 288, 144]);
  expect(await sizeOf(id, 'shared.png')).toEqual(['png', 1200, 630]);
  for (const side of [32, 180, 192, 512])
    expect(await sizeOf(id, `${side}.png`)).toEqual(['png', side, side]);
  expect(await sizeOf(id, 'maskable.png')).toEqual(['png', 512, 512]);
});

test('a logo is at most 640 wide and 144 high, and turned as its camera was held', async () => {
  expect(await uploads('logo', await large(2_000, 100))).toMatchObject({ width: 640, height: 32 });
  const held = await sharp(await large(288, 576))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await uploads('logo', held)).toMatchObject({ width: 288, height: 144 });
});

test.each(['png', 'webp', 'jpeg'] as const)('a logo is a %s file, and never enlarged', async (format) => {
  const { _id: id, ...logo } = await uploads('logo', await sharp(smallPicture).toFormat(format).toBuffer());
  expect(logo).toMatchObject({ path: `/brand/${id}/logo.png`, width: 4, height: 3 });
  expect(await stored(id, 'logo.svg')).toBeNull();
});

test('a favicon makes icons, a picture for shared links one of 1200 by 630', async () => {
  const icon = await uploads('favicon', svg());
  expect([icon.path, icon.width, icon.height]).toEqual([`/brand/${icon._id}/32.png`, 32, 32]);
  expect(await stored(icon._id, 'logo.png')).toBeNull();
  const shared = await uploads('sharedPicture', await large(300, 300));
  expect(shared).toMatchObject({ path: `/brand/${shared._id}/shared.jpeg`, width: 1200, height: 630 });
  expect(await sizeOf(shared._id, 'shared.jpeg')).toEqual(['jpeg', 1200, 630]);
});

/** What stands in the corner of a file. JPEG keeps the colour of the paper nearly. */
const groundOf = async (id: string, name: string) => {
  const file = sharp((await stored(id, name)) ?? Buffer.alloc(0)).ensureAlpha();
  const [red = 0, green = 0, blue = 0, alpha = 0] = await file
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  if (alpha === 0) return 'clear';
  return Math.min(red, green, blue) > 240 ? 'paper' : 'dark';
};

test.each<[BrandUse, string, string]>([
  ['sharedPicture', 'shared.jpeg', 'paper'],
  ['logo', 'shared.png', 'paper'],
  ['logo', 'maskable.png', 'paper'],
  ['logo', '180.png', 'paper'],
  ['logo', '192.png', 'clear'],
  ['logo', 'logo.png', 'clear'],
])('of a drawing with clear parts as %s, the ground of %s is %s', async (use, name, ground) => {
  const { _id: id } = await uploads(use, svg());
  expect(await groundOf(id, name)).toBe(ground);
});

test('a repeated upload makes no second picture', async () => {
  const uploadId = randomUUID();
  const first = await uploads('logo', smallPicture, uploadId);
  expect(await uploads('logo', smallPicture, uploadId)).toEqual(first);
});

test('a file that is not taken is refused by a sentence, and nothing is kept', async () => {
  const count = async () => (await pool.query('select count(*) from pictures')).rows;
  const before = await count();
  const gif = await sharp(smallPicture).gif().toBuffer();
  expect(await refusal('logo', gif)).toBe(pictureMessages.brandPictureOther);
  expect(await refusal('logo', Buffer.from('a text'))).toBe(pictureMessages.brandPictureOther);
  expect(await refusal('logo', Buffer.from('GIF89a<svg>'))).toBe(pictureMessages.brandPictureOther);
  expect(await refusal('favicon', svg('<script/>'))).toBe(pictureMessages.svgHolds('a script'));
  expect(await refusal('sharedPicture', svg('<g>'))).toBe(pictureMessages.svgBroken);
  expect(await refusal('logo', smallPicture.subarray(0, 60))).toBe(pictureMessages.pictureBreaksOff);
  expect(await refusal('logo', await large(10_000, 5_000))).toBe(pictureMessages.pictureTooManyPixels(25));
  expect(await refusal('logo', await large(5_001, 5_000))).toBe(pictureMessages.pictureTooManyPixels(25));
  const huge = Buffer.from(
    svg().toString().replace('width="80" height="40"', 'width="50000" height="50000"'),
  );
  expect(await refusal('logo', huge)).toBeDefined();
  expect(await count()).toEqual(before);
});

test('the settings name a picture by its id, and refuse one that is not of the brand or for another use', async () => {
  const logo = await uploads('logo', svg());
  const { success: _success, acknowledged: _acknowledged, ...kept } = logo;
  await enters({ logo: { _id: logo._id } });
  expect(await settings()).toMatchObject({ logo: kept, favicon: null });
  const favicon = await uploads('favicon', svg());
  const upload = { as, query: { uploadId: randomUUID() }, body: smallPicture };
  const ofProduct = await shop.does(uploadPicture, upload);
  for (const _id of [favicon._id, ofProduct._id, randomUUID(), 'none']) {
    const body = { logo: { _id }, version: await version() };
    await shop.refuses(changeShopSettings, { as, body }, invalid('logo', pictureMessages.pictureNotFound));
  }
  expect(await settings()).toMatchObject({ logo: kept });
  const [change] = await shop.does(listAuditLog, { as, query: { action: 'settings.changed' } });
  expect(change).toMatchObject({ before: { logo: null }, after: { logo: { _id: logo._id } } });
  await enters({ logo: null });
  expect(await settings()).toMatchObject({ logo: null });
});

test('a product shows no picture of the brand or of a person', async () => {
  const { image } = await shop.does(changeOwnPicture, { as, body: smallPicture });
  const id = await shop.addsProduct();
  for (const _id of [(await uploads('logo', svg()))._id, image.split('/')[2] ?? '']) {
    const body = { version: 1, pictures: [{ _id, alt: '' }] };
    const notFound = invalid('pictures.0', pictureMessages.pictureNotFound);
    await shop.refuses(arrangePictures, { as, params: { id }, body }, notFound);
  }
});

test('what the settings name is kept, and what they name no more is removed', async () => {
  const chosen = {
    logo: await uploads('logo', svg()),
    favicon: await uploads('favicon', svg()),
    sharedPicture: await uploads('sharedPicture', svg()),
  };
  const unused = await uploads('logo', svg());
  const named = Object.fromEntries(Object.entries(chosen).map(([use, { _id }]) => [use, { _id }]));
  await enters(named);
  const sweep = () => sweepPictures(shop.pictures.store, db, { unusedSeconds: 0, uploadSeconds: 0 });
  await sweep();
  expect(await stored(unused._id, 'logo.png')).toBeNull();
  expect(await stored(chosen.logo._id, 'logo.svg')).not.toBeNull();
  expect(await stored(chosen.favicon._id, '32.png')).not.toBeNull();
  expect(await stored(chosen.sharedPicture._id, 'shared.jpeg')).not.toBeNull();
  await enters({ favicon: null });
  await sweep();
  expect(await stored(chosen.favicon._id, '32.png')).toBeNull();
  expect(await stored(chosen.logo._id, 'logo.svg')).not.toBeNull();
});
