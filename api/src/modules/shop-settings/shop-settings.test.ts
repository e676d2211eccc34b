import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { messages } from '@chuck-and-bit/contract/messages';
import { changeShopSettings, getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { beforeEach, expect, test } from 'vitest';
import { duringOutage } from '../../../test/outage';
import { openTestShop } from '../../../test/test-shop';
import { followSettings, readSeller } from './shop-settings';

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
  daysOff: [],
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
});

test('the name of the shop stands in one line, and is never empty', async () => {
  await shop.does(changeShopSettings, { as, body: { ...body, shopName: '  Bore \n &  Co ' } });
  expect((await read()).shopName).toBe('Bore & Co');
  for (const [shopName = '', message] of [
    [' \u200b ', messages.nameRequired],
    ['x'.repeat(61), messages.tooLong(60)],
  ]) {
    const refused = await shop.refuses(changeShopSettings, { as, body: { ...body, shopName, version: 1 } });
    expect(refused).toMatchObject({ statusCode: 400, errors: [{ path: 'shopName', message }] });
  }
  expect(await read()).toMatchObject({ shopName: 'Bore & Co', version: 1 });
});

test('the accent is a colour, or none', async () => {
  await shop.does(changeShopSettings, { as, body: { ...body, accent: '#0A1A3C' } });
  expect((await read()).accent).toBe('#0a1a3c');
  for (const [accent, message] of [
    ['navy', messages.colourInvalid],
    ['#0a1a3', messages.colourInvalid],
    ['#0a1a3c;}', messages.colourInvalid],
    ['#ffffff', messages.colourIsGrey],
    ['#7a7d7c', messages.colourIsGrey],
  ] as const) {
    const refused = await shop.refuses(changeShopSettings, { as, body: { ...body, accent, version: 1 } });
    expect(refused).toMatchObject({ statusCode: 400, errors: [{ path: 'accent', message }] });
  }
  expect(await read()).toMatchObject({ accent: '#0a1a3c', version: 1 });
  await shop.does(changeShopSettings, { as, body: { accent: '', version: 1 } });
  expect((await read()).accent).toBe('');
});

test('an e-mail and a link that are none are refused, and change nothing', async () => {
  await shop.does(changeShopSettings, { as, body });
  for (const [change, path, message] of [
    [{ sellerEmail: 'desk' }, 'sellerEmail', messages.emailInvalid],
    [{ sellerEmail: 'a@b@c.example' }, 'sellerEmail', messages.emailInvalid],
    [{ ownerEmail: 'owner' }, 'ownerEmail', messages.emailInvalid],
    [
      { announcement: { ...body.announcement, link: 'javascript:alert(1)' } },
      'announcement.link',
      messages.announcementLink,
    ],
  ] as const) {
    const refused = await shop.refuses(changeShopSettings, { as, body: { ...change, version: 1 } });
    expect(refused).toMatchObject({ statusCode: 400, errors: [{ path, message }] });
  }
  expect(await read()).toEqual({ ...body, version: 1, ...ofServer });
  await shop.does(changeShopSettings, { as, body: { sellerEmail: ' ', version: 1 } });
  expect((await read()).sellerEmail).toBe('');
});

test('what was read is taken back, without what the server sets', async () => {
  await shop.does(changeShopSettings, { as, body });
  const sent = await shop.does(getShopSettings, { as });
  await shop.does(changeShopSettings, { as, body: { ...sent, isTaxFixed: true } });
  expect(await shop.does(getShopSettings, { as })).toEqual({ ...sent, version: 2 });
  const unknown = await shop.refuses(changeShopSettings, {
    as,
    body: { ...sent, version: 2, colour: 'red' } as never,
  });
  expect(unknown).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' });
});

test('a field that is not sent stays as it is', async () => {
  await shop.does(changeShopSettings, { as, body });
  await shop.does(changeShopSettings, { as, body: { returnDays: 5, version: 1 } });
  expect(await read()).toEqual({ ...body, returnDays: 5, version: 2, ...ofServer });
  await shop.does(changeShopSettings, { as, body: { version: 2 } });
  expect(await read()).toEqual({ ...body, returnDays: 5, version: 3, ...ofServer });
});

test('days off are days, each once', async () => {
  const refused = async (daysOff: string[]) =>
    await shop.refuses(changeShopSettings, { as, body: { ...body, daysOff } });
  expect(await refused(['2026-11-26', '2026-11-26'])).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await refused(['2026-02-30'])).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await read()).toMatchObject({ daysOff: [], version: 0 });
  await shop.does(changeShopSettings, { as, body: { ...body, daysOff: ['2026-11-26'] } });
  expect(await read()).toMatchObject({ daysOff: ['2026-11-26'], version: 1 });
});

test.each(['49+', '500K+', '3M', '0', '1234', ''])('%j is a number of the landing page', async (reviews) => {
  const counters = { ...body.counters, reviews };
  await shop.does(changeShopSettings, { as, body: { ...body, counters } });
  expect(await read()).toMatchObject({ counters });
});

test.each(['+49', '12345', '4.9', '10 K', 'many', '-1'])('%j is none', async (reviews) => {
  const counters = { ...body.counters, reviews };
  expect(await shop.refuses(changeShopSettings, { as, body: { ...body, counters } })).toMatchObject({
    errors: [{ path: 'counters.reviews' }],
  });
});

test('an earlier client, which knows neither tax number nor years nor what were variables, keeps them', async () => {
  await shop.does(changeShopSettings, { as, body });
  const {
    sellerTaxNumber: _number,
    documentYears: _years,
    purchaseYears: _older,
    taxIncluded: _tax,
    timeZone: _zone,
    ownerEmail: _owner,
    unpaidHours: _hours,
    ...earlier
  } = body;
  await shop.does(changeShopSettings, { as, body: { ...earlier, returnDays: 20, version: 1 } });
  expect(await read()).toMatchObject({
    returnDays: 20,
    sellerTaxNumber: 'DE987654321',
    documentYears: 7,
    purchaseYears: 3,
    taxIncluded: false,
    timeZone: 'America/New_York',
    ownerEmail: 'owner@bits.example',
    unpaidHours: 24,
  });
});

test('an edit of an older version changes nothing', async () => {
  await shop.does(changeShopSettings, { as, body });
  for (const version of [0, 2]) {
    const late = { as, body: { ...body, sellerName: 'Late Inc.', version } };
    expect(await shop.refuses(changeShopSettings, late)).toMatchObject({
      statusCode: 409,
      code: 'SETTING_CHANGED',
    });
  }
  expect(await read()).toMatchObject({ sellerName: 'Bits Inc.', version: 1 });
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
  const others = await shop.does(listAuditLog, { as, query: { q: 'nobody' } });
  expect(others).toEqual([]);
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
