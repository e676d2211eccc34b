import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { messages } from '@chuck-and-bit/contract/messages';
import { changeShopSettings, getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { beforeEach, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import { duringOutage } from '../../../test/outage';
import { openTestShop } from '../../../test/test-shop';
import { followSettings, readInvoicingSeller, readSeller } from './shop-settings';

const shop = await openTestShop({ SELLER_NAME: 'The Drill Shop', SELLER_ADDRESS: '1 Main Street' });
const as = shop.admin;
const { db, pool } = shop.database;

beforeEach(async () => {
  await pool.query('truncate shop_settings');
});

const configured = { name: 'The Drill Shop', address: '1 Main Street' };
const body = {
  shopName: 'Bore & Co',
  accent: '#c8102e',
  logo: null,
  favicon: null,
  sharedPicture: null,
  sellerName: 'Bits Inc.',
  sellerAddress: '',
  sellerTaxNumber: 'DE987654321',
  sellerPhone: '+1 555 010 0199',
  sellerEmail: 'desk@bits.example',
  announcement: { text: 'Sale', link: '/all-drills', from: null, until: '2026-12-01T05:00:00.000Z' },
  weightUnit: 'lb',
  returnDays: 14,
  documentYears: 7,
  purchaseYears: 3,
  counters: { countries: '49+', shipped: '', customers: '7', reviews: '10K+' },
  daysOff: ['2026-11-26'],
  taxIncluded: false,
  timeZone: 'America/New_York',
  ownerEmail: 'owner@bits.example',
  unpaidHours: 24,
  version: 0,
};
/** What the server sets, and nobody changes by a form. */
const ofServer = { isTaxFixed: false, setByVariables: [] };
const read = async () => {
  const { documentSeries: _series, ...settings } = await shop.does(getShopSettings, { as });
  return settings;
};

test('a new shop has the configured seller', async () => {
  expect(await read()).toEqual({
    shopName: 'Chuck & Bit',
    accent: '',
    logo: null,
    favicon: null,
    sharedPicture: null,
    sellerName: 'The Drill Shop',
    sellerAddress: '1 Main Street',
    weightUnit: 'kg',
    returnDays: 30,
    daysOff: [],
    sellerTaxNumber: '',
    sellerPhone: '',
    sellerEmail: '',
    announcement: { text: '', link: '', from: null, until: null },
    counters: { countries: '', shipped: '', customers: '', reviews: '' },
    documentYears: 10,
    purchaseYears: 0,
    taxIncluded: true,
    timeZone: 'UTC',
    ownerEmail: '',
    unpaidHours: 72,
    version: 0,
    ...ofServer,
  });
  expect(await readSeller(db, configured)).toEqual(configured);
});

test('the seller that an admin saves replaces the configured one', async () => {
  await shop.does(changeShopSettings, { as, body });
  await shop.does(changeShopSettings, { as, body: { ...body, sellerName: 'Bits Ltd.', version: 1 } });
  expect(await read()).toEqual({ ...body, sellerName: 'Bits Ltd.', version: 2, ...ofServer });
  expect(await readSeller(db, configured)).toEqual({ name: 'Bits Ltd.', address: null });
  // Documents need an address too.
  expect(await readInvoicingSeller(db, configured)).toBeNull();
  const named = { sellerAddress: '2 Side Street', sellerTaxNumber: ' \u200b' };
  await shop.does(changeShopSettings, { as, body: { ...named, version: 2 } });
  const onDocuments = { name: 'Bits Ltd.', address: '2 Side Street', taxNumber: null };
  expect(await readInvoicingSeller(db, configured)).toEqual(onDocuments);
  await shop.does(changeShopSettings, { as, body: { sellerTaxNumber: 'DE 1', version: 3 } });
  expect(await readInvoicingSeller(db, configured)).toEqual({ ...onDocuments, taxNumber: 'DE 1' });
});

test('the name of the shop stands in one line, and the accent is in small letters, or none', async () => {
  const written = { shopName: '  Bore \n &  Co ', accent: '#0A1A3C' };
  await shop.does(changeShopSettings, { as, body: { ...body, ...written } });
  expect(await read()).toMatchObject({ shopName: 'Bore & Co', accent: '#0a1a3c' });
  await shop.does(changeShopSettings, { as, body: { accent: '', version: 1 } });
  expect((await read()).accent).toBe('');
});

test('an e-mail and a link that are none are refused, and change nothing', async () => {
  await shop.does(changeShopSettings, { as, body });
  const change = { ownerEmail: 'owner', announcement: { ...body.announcement, link: 'javascript:alert(1)' } };
  const errors = [
    { path: 'announcement.link', message: messages.announcementLink },
    { path: 'ownerEmail', message: messages.emailInvalid },
  ];
  await shop.refuses(changeShopSettings, { as, body: { ...change, version: 1 } }, { errors });
  expect(await read()).toEqual({ ...body, version: 1, ...ofServer });
  await shop.does(changeShopSettings, { as, body: { sellerEmail: ' ', version: 1 } });
  expect((await read()).sellerEmail).toBe('');
});

test('what was read is taken back, without what the server sets', async () => {
  await shop.does(changeShopSettings, { as, body });
  const sent = await shop.does(getShopSettings, { as });
  await shop.does(changeShopSettings, { as, body: { ...sent, isTaxFixed: true } });
  expect(await shop.does(getShopSettings, { as })).toEqual({ ...sent, version: 2 });
  const unknown = { as, body: { ...sent, version: 2, colour: 'red' } };
  await shop.refuses(changeShopSettings, unknown, invalid('colour'));
});

test('a field that is not sent stays as it is', async () => {
  await shop.does(changeShopSettings, { as, body });
  await shop.does(changeShopSettings, { as, body: { returnDays: 5, version: 1 } });
  expect(await read()).toEqual({ ...body, returnDays: 5, version: 2, ...ofServer });
  await shop.does(changeShopSettings, { as, body: { version: 2 } });
  expect(await read()).toEqual({ ...body, returnDays: 5, version: 3, ...ofServer });
});

test('a change is in the audit log with the previous values', async () => {
  await shop.does(changeShopSettings, { as, body });
  await shop.refuses(changeShopSettings, { as, body });
  const changes = await shop.does(listAuditLog, { as, query: { action: 'settings.changed' } });
  expect(changes[0]).toMatchObject({
    actor: as.email,
    before: { sellerName: configured.name, timeZone: 'UTC', unpaidHours: 72 },
    after: { sellerName: body.sellerName, timeZone: body.timeZone, unpaidHours: body.unpaidHours },
  });
});

test('pages read the settings once for each version of the public data, and keep the last during an outage', async () => {
  let version = 1;
  const readSettings = followSettings(db, { seller: configured, fixedSettings: {} }, () => version);
  expect(await readSettings()).toMatchObject({ sellerName: configured.name });
  await shop.does(changeShopSettings, { as, body });
  expect(await readSettings()).toMatchObject({ sellerName: configured.name });
  version = 2;
  expect(await readSettings()).toMatchObject({ sellerName: 'Bits Inc.' });
  version = 3;
  await duringOutage(shop.database, async () => {
    expect(await readSettings()).toMatchObject({ sellerName: 'Bits Inc.' });
    const fixedSettings = { timeZone: 'Asia/Tokyo' };
    const started = followSettings(db, { seller: configured, fixedSettings }, () => version);
    expect(await started()).toMatchObject({ sellerName: configured.name, timeZone: 'Asia/Tokyo' });
  });
});
