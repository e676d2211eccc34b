import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import {
  changeFirstDay,
  checkServices,
  type FirstDayStep,
  firstDaySteps,
  getFirstDay,
  makeTestShopper,
} from '@chuck-and-bit/contract/first-day';
import { firstDayMessages } from '@chuck-and-bit/contract/first-day-messages';
import { uploadBrandPicture } from '@chuck-and-bit/contract/pictures';
import { policyNames } from '@chuck-and-bit/contract/policies';
import { deleteProduct } from '@chuck-and-bit/contract/products';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { addShippingRate, deleteShippingRate } from '@chuck-and-bit/contract/shipping';
import { actOnShopPage, getShopPage, type ReadPage, saveShopPage } from '@chuck-and-bit/contract/shop-pages';
import { changeShopSettings, getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { addTaxRate, deleteTaxRate } from '@chuck-and-bit/contract/taxes';
import { changeRole } from '@chuck-and-bit/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { smallPicture } from '../../../test/pictures';
import { openTestShop } from '../../../test/test-shop';
import { readConfig } from '../../config';
import { commandActor } from '../audit-log/record-change';
import { createFileReader } from '../shop-pages/shop-pages';
import { makeShopper } from './make-test-shopper';
import { areNumbersChosen, fingerprintOf, readFirstDay, shippedPolicies } from './read-first-day';

const policiesDir = path.resolve(import.meta.dirname, '../../../../policies');
const shop = await openTestShop({ POLICIES_DIR: policiesDir });
const as = shop.admin;
const { db, pool } = shop.database;

beforeEach(async () => {
  await pool.query('truncate first_day, shop_settings, document_series, shop_pages');
});

const firstDay = () => shop.does(getFirstDay, { as });
/** The state of a step, after what is changed in the settings. */
const stateOf = async (name: FirstDayStep, changed?: object) => {
  if (changed) await enters(changed);
  return (await firstDay()).steps.find((step) => step.name === name)?.state;
};
const says = async (body: object) => (await shop.does(changeFirstDay, { as, body })).modifiedCount;
const enters = async (change: object) => {
  const { version } = await shop.does(getShopSettings, { as });
  await shop.does(changeShopSettings, { as, body: { ...change, version } });
};
const writes = async (name: (typeof policyNames)[number], text: string) => {
  const version = async () => (await shop.does(getShopPage, { as, params: { name } })).version;
  await shop.does(saveShopPage, { as, body: { name, content: { text }, version: await version() } });
  const body = { action: 'publish', version: await version() };
  await shop.does(actOnShopPage, { as, params: { name }, body });
};
const place = { countries: [], regions: [] };

test('an empty shop has every step open, in their order', async () => {
  const { steps, isDismissed, testOrder, services } = await firstDay();
  expect(steps).toEqual(firstDaySteps.map((name) => ({ name, state: 'open' })));
  expect(isDismissed).toBe(false);
  const numbers = { invoice: 'INV-1', creditNote: 'CN-1', areNumbersChosen: false };
  expect(testOrder).toEqual({ ...numbers, email: null, purchase: null });
  expect(services).toMatchObject({ cards: 'stand-in', mail: 'stand-in', identity: 'embedded' });
});

describe('a step ticks itself by what is there', () => {
  test('who sells: the name of the shop, and name and address of the seller', async () => {
    const seller = { sellerName: 'Bits Inc.', sellerAddress: '2 Side Street' };
    expect(await stateOf('seller', seller)).toBe('open');
    expect(await stateOf('seller', { shopName: 'Bits' })).toBe('done');
    expect(await stateOf('seller', { sellerAddress: ' ' })).toBe('open');
    expect(await stateOf('seller', { ...seller, sellerName: 'Chuck & Bit' })).toBe('open');
  });

  test('the look: a logo, an accent, or the word that it stays', async () => {
    const query = { use: 'logo', uploadId: randomUUID() };
    const { _id } = await shop.does(uploadBrandPicture, { as, query, body: smallPicture });
    expect(await stateOf('brand', { logo: { _id } })).toBe('done');
    expect(await stateOf('brand', { logo: null })).toBe('open');
    for (const isKept of [true, false]) {
      expect(await stateOf('brand', { accent: '#c8102e' })).toBe('done');
      await says({ kept: { brand: isKept } });
      expect(await stateOf('brand')).toBe('done');
      expect(await stateOf('brand', { accent: '' })).toBe(isKept ? 'kept' : 'open');
    }
  });

  test('shipping and tax: a rate, or the word that there is none', async () => {
    const rate = { name: 'Parcel', basis: 'flat', steps: [{ from: 0, price: 5 }], ...place };
    const body = { ...rate, cutOffHour: 12, minDays: 1, maxDays: 2 };
    const { insertedId: id } = await shop.does(addShippingRate, { as, body });
    expect(await stateOf('shipping')).toBe('done');
    await shop.does(deleteShippingRate, { as, params: { id } });
    expect(await stateOf('shipping')).toBe('open');

    const tax = { name: 'Tax', percent: 7, country: 'US', region: '', coversShipping: false };
    const { insertedId: taxId } = await shop.does(addTaxRate, { as, body: tax });
    expect(await stateOf('taxes')).toBe('done');
    await shop.does(deleteTaxRate, { as, params: { id: taxId } });
    expect(await stateOf('taxes')).toBe('open');
    await says({ kept: { taxes: true } });
    expect([await stateOf('taxes'), await stateOf('shipping')]).toEqual(['kept', 'open']);
    await says({ kept: { shipping: true, taxes: false } });
    expect([await stateOf('taxes'), await stateOf('shipping')]).toEqual(['open', 'kept']);
  });

  test('the policies: five texts of the merchant, none with the address of the sample', async () => {
    for (const name of policyNames) {
      expect(await stateOf('policies')).toBe('open');
      await writes(name, `Our own ${name}.`);
    }
    expect(await stateOf('policies')).toBe('done');
    await writes('terms', 'Write to hello@shop.example.');
    expect(await stateOf('policies')).toBe('open');
  });

  test('the policies that come with the shop count once the merchant keeps them, but not their address', async () => {
    await says({ kept: { policies: true } });
    expect(await stateOf('policies')).toBe('open');
    await writes('contact', 'Call us.');
    expect(await stateOf('policies')).toBe('done');
    await says({ kept: { policies: false } });
    expect(await stateOf('policies')).toBe('open');
    const texts = policyNames.map((name) => readFile(path.join(policiesDir, `${name}.md`), 'utf8'));
    expect(new Set((await Promise.all(texts)).map(fingerprintOf))).toEqual(shippedPolicies);
    expect(fingerprintOf('\r\nOurs.\r\n- One\r\n')).toBe(fingerprintOf('Ours.\n- One'));
    expect(fingerprintOf('Ours.')).not.toBe(fingerprintOf('ours.'));
  });

  test('products: one on sale', async () => {
    const id = await shop.addsProduct();
    expect(await stateOf('products')).toBe('done');
    await pool.query('update products set is_public = false');
    expect(await stateOf('products')).toBe('open');
    await shop.does(deleteProduct, { as, query: { id } });
  });
});

const stripe = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_hidden' };
const smtp = { SMTP_URL: 'smtps://user:hidden@mail.example:465', MAIL_FROM: 'shop@bits.example' };
const production = { NODE_ENV: 'production', ALLOW_SANDBOX: 'cards,mail' };
const firebase = {
  FIREBASE_PROJECT_ID: 'bits',
  FIREBASE_API_KEY: 'hidden',
  FIREBASE_AUTH_DOMAIN: 'bits.example',
};

const readSeries = async () => (await shop.does(getShopSettings, { as })).documentSeries;
const inTestMode = { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_SECRET_KEY: 'sk_test_hidden' };
const publicUrl = 'https://bits.example';
const identityMailsUrl = 'https://console.firebase.google.com/project/bits/authentication/emails';
test.each<[environment: Record<string, string>, step: FirstDayStep, state: string, services: object]>([
  [{ ...stripe, STRIPE_SECRET_KEY: 'sk_live_hidden' }, 'payment', 'done', { cards: 'live' }],
  [inTestMode, 'payment', 'open', { cards: 'test' }],
  [smtp, 'mail', 'done', { mail: 'server', cards: 'stand-in' }],
  [{ ...production, PUBLIC_URL: publicUrl }, 'goingLive', 'done', { publicUrl, identityMailsUrl: null }],
  [{ ...production, PUBLIC_URL: 'https://localhost:8443' }, 'goingLive', 'open', {}],
  [{ PUBLIC_URL: publicUrl }, 'goingLive', 'open', { publicUrl, identity: 'embedded' }],
  [firebase, 'mail', 'open', { identity: 'firebase', identityMailsUrl, mail: 'stand-in' }],
])('with %j the step %s is %s, and no secret is returned', async (environment, step, state, services) => {
  const config = readConfig(environment);
  const parts = { readSeries, readPage: createFileReader(policiesDir) };
  const found = await readFirstDay(db, { ...config, configured: config }, parts);
  expect(found.steps).toContainEqual({ name: step, state });
  expect(JSON.stringify(found)).not.toContain('hidden');
  expect(found.services).toMatchObject(services);
});

test('a policy without any text is still to be written', async () => {
  const config = readConfig({});
  for (const [missing, state] of Object.entries({ about: 'done', terms: 'open' })) {
    const readPage = (async (name) => (name === missing ? null : { text: 'Ours.' })) as ReadPage;
    const found = await readFirstDay(db, { ...config, configured: config }, { readSeries, readPage });
    expect(found.steps).toContainEqual({ name: 'policies', state });
  }
});

test('the list is hidden and shown again, and each change is written down once', async () => {
  expect(await says({ isDismissed: true })).toBe(1);
  expect(await says({ isDismissed: true })).toBe(0);
  expect(await says({ kept: { numbers: false } })).toBe(0);
  expect((await firstDay()).isDismissed).toBe(true);
  expect(await says({ kept: { taxes: true } })).toBe(1);
  expect((await firstDay()).isDismissed).toBe(true);
  expect(await says({ isDismissed: false, kept: { taxes: true } })).toBe(1);
  expect((await firstDay()).isDismissed).toBe(false);
  const changes = await shop.does(listAuditLog, { as, query: { action: 'first-day.changed', limit: 3 } });
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [{ isDismissed: true }, { isDismissed: false }],
    [{}, { taxes: true }],
    [{ isDismissed: false }, { isDismissed: true }],
  ]);
  await shop.refuses(changeFirstDay, { as, body: { kept: { seller: true } } });
  await says({ kept: { shipping: true, taxes: false } });
  expect((await firstDay()).kept).toEqual({ shipping: true, taxes: false });
  await says({ kept: { policies: true } });
  expect((await firstDay()).kept).toEqual({ shipping: true, taxes: false, policies: true });
});

const suggested = { prefix: 'INV-', firstNumber: 1, isFixed: false };
const creditNotes = { ...suggested, prefix: 'CN-' };
test.each([
  ['are as the shop suggests', suggested, creditNotes, {}, false],
  ['have another prefix of invoices', { ...suggested, prefix: 'RE-' }, creditNotes, {}, true],
  ['have another first number of credit notes', suggested, { ...creditNotes, firstNumber: 100 }, {}, true],
  ['were used', { ...suggested, isFixed: true }, creditNotes, {}, true],
  ['are kept', suggested, creditNotes, { numbers: true }, true],
  ['are no longer kept', suggested, creditNotes, { numbers: false }, false],
])('numbers that %s: chosen or not', (_, invoice, creditNote, kept, expected) => {
  const series = { invoice, credit_note: creditNote, reversal: { ...suggested, prefix: 'R-' } };
  expect(areNumbersChosen(series, kept)).toBe(expected);
});

describe('the test order', () => {
  const password = 'Order123';
  const makes = (email: string, body: object = {}) =>
    shop.does(makeTestShopper, { as, body: { email, password, ...body } });
  const refusalOf = async (email: string) =>
    (await shop.refuses(makeTestShopper, { as, body: { email, password } })).errors?.[0];

  test('waits until the numbers of documents are entered or confirmed', async () => {
    const email = 'early@bits.example';
    expect(await refusalOf(email)).toEqual({ path: 'email', message: firstDayMessages.numbersFirst });
    const { documentSeries } = await shop.does(getShopSettings, { as });
    const { isFixed: _, ...invoice } = { ...documentSeries.invoice, prefix: 'RE-' };
    await enters({ documentSeries: { ...documentSeries, invoice } });
    expect((await firstDay()).testOrder).toMatchObject({ invoice: 'RE-1', areNumbersChosen: true });
    await makes(email);
  });

  test('is placed by an account that was made like a registered one, and is done once it is refunded', async () => {
    await says({ kept: { numbers: true } });
    const email = 'first@bits.example';
    expect((await makes('First@Bits.Example')).isNew).toBe(true);
    expect((await makes(email, { password: 'Other123' })).isNew).toBe(false);
    const { rows } = await pool.query<{ id: string; role: string; verified: boolean; proved: boolean }>(
      `select u.id, role, u.email_verified as verified, i.email_verified as proved
       from users u join identity."user" i on i.id = u.identity_subject where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ id: expect.any(String), role: null, verified: false, proved: false }]);
    for (const [typed, status] of Object.entries({ [password]: 200, Other123: 401 })) {
      const signIn = { url: '/identity/sign-in/email', payload: { email, password: typed } };
      expect((await shop.app.inject({ method: 'POST', ...signIn })).statusCode).toBe(status);
    }

    const buyer = await shop.shopper();
    for (const _again of [1, 2]) expect((await makes(buyer.email)).isNew).toBe(false);
    const made = { as, query: { action: 'first-day.shopper-made' } } as const;
    const [change, earlier] = await shop.does(listAuditLog, made);
    expect(earlier).toMatchObject({ subject: email, subjectId: rows[0]?.id });
    expect(change).toMatchObject({ subject: buyer.email, subjectId: buyer.id, actorId: as.id });
    const lines = [{ productId: await shop.addsProduct(), quantity: 1 }];
    const somebody = await shop.shopper();
    await shop.paysPurchase(somebody, await shop.placesPurchase(somebody, lines));
    const id = await shop.placesPurchase(buyer, lines);
    expect((await firstDay()).testOrder).toMatchObject({ email: buyer.email, purchase: null });
    await shop.paysPurchase(buyer, id);
    const another = await shop.placesPurchase(buyer, lines);
    await shop.paysPurchase(buyer, another);
    await shop.does(refundPurchase, { as, params: { id }, body: { amount: 5, reason: 'Test' } });
    expect((await firstDay()).testOrder.purchase).toMatchObject({ _id: another, isRefunded: false });
    expect(await stateOf('testOrder')).toBe('open');
    await shop.does(refundPurchase, { as, params: { id }, body: { reason: 'Test' } });
    expect((await firstDay()).testOrder.purchase).toMatchObject({ _id: id, isRefunded: true });
    expect(await stateOf('testOrder')).toBe('done');
    expect(JSON.stringify((await pool.query('select * from idempotency_keys')).rows)).not.toContain(password);
  });

  test('is no order of staff, nor of an address that somebody else registered and never used', async () => {
    await says({ kept: { numbers: true } });
    expect(await refusalOf(as.email)).toEqual({ path: 'email', message: firstDayMessages.emailOfStaff });
    const packer = await shop.newAdmin('Pat Packer');
    await shop.does(changeRole, { as, params: { id: packer.id }, body: { role: 'shipping-staff' } });
    expect((await refusalOf(packer.email))?.message).toBe(firstDayMessages.emailOfStaff);
    const payload = { name: 'Some One', email: 'other@bits.example', password };
    await shop.app.inject({ method: 'POST', url: '/identity/sign-up/email', payload });
    expect((await refusalOf(payload.email))?.message).toBe(firstDayMessages.emailTaken);
    expect((await refusalOf('no address'))?.path).toBe('email');
    const [one, other] = await Promise.all(
      [1, 2].map(() => shop.call(makeTestShopper, { as, body: { email: 'twice@bits.example', password } })),
    );
    expect([one?.status, other?.status].toSorted()).toEqual([200, expect.any(Number)]);
    expect([200, 400]).toContain(other?.status);
  });

  test('takes only an account that is there, where another service makes them', async () => {
    const buyer = await shop.shopper();
    const takes = (email: string) => makeShopper(db, null, { email, password }, commandActor);
    expect(await takes(buyer.email)).toBe(false);
    await expect(takes('nobody@bits.example')).rejects.toThrow(firstDayMessages.emailUnknown);
  });
});

test('the services are asked as the doctor asks them', async () => {
  expect((await shop.does(checkServices, { as })).findings).toEqual([
    { subject: 'Mail', level: 'ok', text: 'checked' },
  ]);
});
