import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import {
  addDiscountCode,
  changeDiscountCode,
  deleteDiscountCode,
  endDiscountCode,
  listDiscountCodes,
} from '@chuck-and-bit/contract/discount-codes';
import { keysOf, pick } from '@chuck-and-bit/contract/keys';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  addShippingRate,
  changeShippingRate,
  deleteShippingRate,
  listShippingRates,
  orderShippingRates,
} from '@chuck-and-bit/contract/shipping';
import {
  addTaxRate,
  changeTaxRate,
  deleteTaxRate,
  listTaxRates,
  type NewTaxRate,
} from '@chuck-and-bit/contract/taxes';
import { beforeEach, describe, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import { openTestShop } from '../../../test/test-shop';
import { createValidRequests } from '../../../test/valid-requests';
import { newId } from '../../ids';

const shop = await openTestShop();
const as = shop.admin;

beforeEach(async () => {
  await shop.database.pool.query('truncate shipping_rates, tax_rates, discount_codes cascade');
});

const unknown = newId();

describe('shipping rates', () => {
  const parcel = {
    name: 'Parcel',
    basis: 'weight',
    steps: [
      { from: 0, price: 4.9 },
      { from: 5_000, price: 12 },
    ],
    countries: ['US'],
    regions: ['US-CA', 'US-NY'],
    cutOffHour: 14,
    minDays: 1,
    maxDays: 3,
  };
  const adds = async (changes: object = {}) =>
    (await shop.does(addShippingRate, { as, body: { ...parcel, ...changes } })).insertedId;
  const list = () => shop.does(listShippingRates, { as });

  test('are listed as they were added, in USD and grams', async () => {
    const id = await adds({ name: ' Parcel\n' });
    expect(await list()).toEqual([{ _id: id, ...parcel, version: 1 }]);
    const byGoods = {
      basis: 'goods',
      steps: [
        { from: 0, price: 5 },
        { from: 99.99, price: 0 },
      ],
    };
    await adds(byGoods);
    expect((await list())[1]).toMatchObject(byGoods);
  });

  test('have the codes of their regions, each once, and none for an unknown one', async () => {
    const id = await adds({ regions: [' Ｃａｌｉｆ. ', 'US-CA', 'NY'] });
    expect(await list()).toMatchObject([{ regions: ['US-CA', 'US-NY'] }]);
    const change = (...regions: string[]) => ({
      as,
      params: { id },
      body: { ...parcel, regions, version: 1 },
    });
    const unknown = invalid('regions.1', messages.regionUnknown);
    const added = { as, body: { ...parcel, regions: ['CA', 'Atlantis'] } };
    await shop.refuses(addShippingRate, added, unknown);
    await shop.refuses(changeShippingRate, change('CA', 'Atlantis'), unknown);
    await shop.does(changeShippingRate, change('Nevada'));
    expect(await list()).toMatchObject([{ regions: ['US-NV'] }]);
  });

  test('are reordered only all at once', async () => {
    const ids = [await adds({ name: 'A' }), await adds({ name: 'B' }), await adds({ name: 'C' })];
    const [a = '', b = '', c = ''] = ids;
    await shop.does(orderShippingRates, { as, body: { ids: [c, a, b] } });
    const [entry] = await shop.does(listAuditLog, { as, query: { action: 'shipping-rates.ordered' } });
    const [before, after] = [{ order: ['A', 'B', 'C'] }, { order: ['C', 'A', 'B'] }];
    expect(entry).toMatchObject({ before, after });
    expect((await list()).map(({ name }) => name)).toEqual(['C', 'A', 'B']);
    for (const some of [
      [a, b],
      [a, b, b],
      [a, b, unknown],
      [a, b, 'nonsense'],
      [a, b, c, unknown],
      [a, b, c, a],
    ])
      await shop.refuses(orderShippingRates, { as, body: { ids: some } }, { code: 'SETTING_CHANGED' });
    await adds({ name: 'D' });
    expect((await list()).map(({ name }) => name)).toEqual(['C', 'A', 'B', 'D']);
  });
});

describe('taxes', () => {
  const tax = { name: 'Sales tax', percent: 8.2, country: 'US', region: 'US-CA', coversShipping: false };
  const adds = async (changes: object = {}) =>
    (await shop.does(addTaxRate, { as, body: { ...tax, ...changes } })).insertedId;
  const list = () => shop.does(listTaxRates, { as });

  test('are listed by country and region', async () => {
    await adds({ region: 'NY' });
    const id = await adds({ name: ' Sales tax\n' });
    await adds({ country: 'DE', region: ' \u200b', percent: 19 });
    expect((await list()).map(({ country, region }) => country + region)).toEqual([
      'DE',
      'USUS-CA',
      'USUS-NY',
    ]);
    expect((await list())[1]).toEqual({ _id: id, ...tax, version: 1 });
  });

  test('are unique for each country and region, regardless of upper and lower case', async () => {
    await adds();
    const id = await adds({ region: 'NY' });
    const taken = invalid('region', messages.taxPlaceTaken);
    await shop.refuses(addTaxRate, { as, body: { ...tax, region: 'calif.' } }, taken);
    await shop.refuses(changeTaxRate, { as, params: { id }, body: { ...tax, version: 1 } }, taken);
    expect(await list()).toHaveLength(2);
  });

  test('have the code of their region, however it is sent, and none for an unknown one', async () => {
    const id = await adds({ region: ' Ｃａｌｉｆ. ' });
    expect(await list()).toMatchObject([{ region: 'US-CA' }]);
    const unknown = invalid('region', messages.regionUnknown);
    const body = { ...tax, region: 'Atlantis' };
    await shop.refuses(addTaxRate, { as, body }, unknown);
    await shop.refuses(changeTaxRate, { as, params: { id }, body: { ...body, version: 1 } }, unknown);
  });
});

describe('discount codes', () => {
  const values = {
    kind: 'amount',
    value: 12.5,
    minimumGoods: 100,
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: null,
    maxUses: 5,
    maxUsesPerUser: 1,
  };
  const adds = async (code: string, changes: object = {}) =>
    (await shop.does(addDiscountCode, { as, body: { code, ...values, ...changes } })).insertedId;
  const list = () => shop.does(listDiscountCodes, { as });
  const wasUsed = (id: string, times: number) =>
    shop.database.pool.query('update discount_codes set uses = $2 where id = $1', [id, times]);

  test('are listed newest first, with their uses', async () => {
    const id = await adds('spring');
    await adds('AUTUMN', { kind: 'percent', value: 7.5 });
    await adds('FREE', { kind: 'freeShipping', value: 5 });
    await wasUsed(id, 3);
    expect(await list()).toMatchObject([
      { code: 'FREE', value: 0 },
      { code: 'AUTUMN', value: 7.5, uses: 0 },
      { _id: id, code: 'SPRING', ...values, uses: 3, version: 1 },
    ]);
  });

  test.each([4.35, 19.99, 0.29, 1_150.01])('keep the value that was entered: %d', async (value) => {
    const params = { id: await adds('SPRING', { value }) };
    expect(await list()).toMatchObject([{ value }]);
    await shop.does(changeDiscountCode, { as, params, body: { ...values, value: 1.1, version: 1 } });
    expect(await list()).toMatchObject([{ value: 1.1 }]);
  });

  test('are unique, regardless of upper and lower case', async () => {
    await adds('SPRING');
    const again = { as, body: { code: 'spring', ...values } };
    await shop.refuses(addDiscountCode, again, invalid('code', messages.codeTaken));
  });

  test.each([
    ['0026-12-24', '0026-12-24T00:00:00.000Z'],
    ['0001-01-01 BC', '0000-01-01T00:00:00.000Z'],
    ['-infinity', '-271821-04-20T00:00:00.000Z'],
    ['20026-12-24', '+020026-12-24T00:00:00.000Z'],
    ['294276-01-01', '+275760-09-13T00:00:00.000Z'],
    ['infinity', '+275760-09-13T00:00:00.000Z'],
  ])(
    'that were stored with a day out of range, such as %s, are listed and can be corrected',
    async (stored, at) => {
      const params = { id: await adds('SPRING') };
      await shop.database.pool.query('update discount_codes set starts_at = $2, ends_at = $2 where id = $1', [
        params.id,
        stored,
      ]);
      expect(await list()).toMatchObject([{ startsAt: at, endsAt: at }]);
      await shop.does(changeDiscountCode, { as, params, body: { ...values, version: 1 } });
      expect(await list()).toMatchObject([{ startsAt: values.startsAt, endsAt: null }]);
    },
  );

  test("can't be limited to fewer uses than they already have", async () => {
    const params = { id: await adds('SPRING') };
    await wasUsed(params.id, 3);
    const change = (maxUses: number | null, version = 1) => ({
      as,
      params,
      body: { ...values, maxUses, version },
    });
    await shop.refuses(changeDiscountCode, change(2), invalid('maxUses', messages.usesTooLow(3)));
    await shop.does(changeDiscountCode, change(3));
    await shop.does(changeDiscountCode, change(null, 2));
  });

  test('end at once, even if they had a later end', async () => {
    await adds('AUTUMN');
    const params = { id: await adds('SPRING', { endsAt: '2100-01-01T00:00:00.000Z' }) };
    expect(await shop.does(endDiscountCode, { as, params })).toMatchObject({ modifiedCount: 1 });
    const [ended, other] = await list();
    expect(other).toMatchObject({ endsAt: null, version: 1 });
    expect(Date.parse(ended?.endsAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await shop.does(endDiscountCode, { as, params })).toMatchObject({ modifiedCount: 0 });
    expect(await shop.audited(params.id, '%.ended')).toMatchObject([
      { before: { endsAt: '2100-01-01T00:00:00.000Z' }, after: { endsAt: ended?.endsAt } },
    ]);
    // A form that was opened before would give the code its old end again.
    const late = { as, params, body: { ...values, endsAt: '2100-01-01T00:00:00.000Z', version: 1 } };
    await shop.refuses(changeDiscountCode, late, { code: 'SETTING_CHANGED' });
    expect(await list()).toEqual([ended, other]);
  });

  test('are deleted unless they were used', async () => {
    const [used, unused] = [await adds('USED'), await adds('UNUSED')];
    await wasUsed(used, 1);
    await shop.refuses(deleteDiscountCode, { as, params: { id: used } }, { code: 'DISCOUNT_CODE_USED' });
    await shop.does(deleteDiscountCode, { as, params: { id: unused } });
    expect((await list()).map(({ code }) => code)).toEqual(['USED']);
  });
});

const valid = createValidRequests(shop);
type Settings = 'ShippingRate' | 'TaxRate' | 'DiscountCode';
const bodyOf = async (of: Settings) => (await valid[`add${of}`](as)).body as NewTaxRate;

const settings = [
  ['ShippingRate', addShippingRate, listShippingRates, changeShippingRate, deleteShippingRate],
  ['TaxRate', addTaxRate, listTaxRates, changeTaxRate, deleteTaxRate],
  ['DiscountCode', addDiscountCode, listDiscountCodes, changeDiscountCode, deleteDiscountCode],
] as const;
/** What they are called in the audit log, and an edit. */
const edits = {
  ShippingRate: ['shipping-rate', { name: 'Express' }],
  TaxRate: ['tax', { name: 'Other', percent: 1.1 }],
  DiscountCode: ['discount-code', { value: 1.1 }],
} as const;
const by = (action: string, subject: string) => ({ actor: as.email, action, subject });

test.each(settings)(
  'a %s is edited, and deleted once, beside another one that stays',
  async (of, add, list, change, remove) => {
    const body = await bodyOf(of);
    const { insertedId: id } = await shop.does(add, { as, body });
    const { insertedId: otherId } = await shop.does(add, { as, body: await bodyOf(of) });
    const read = async (wanted: string) =>
      ((await shop.does(list, { as })) as { _id: string }[]).find(({ _id }) => _id === wanted);
    const other = await read(otherId);
    const [, edit] = edits[of];
    const request = { as, params: { id }, body: { ...body, ...edit, version: 1 } };
    expect(await shop.does(change, request)).toMatchObject({ modifiedCount: 1 });
    expect(await read(id)).toMatchObject({ ...edit, version: 2 });
    const deleted = async () => (await shop.does(remove, { as, params: { id } })).deletedCount;
    expect([await deleted(), await deleted()]).toEqual([1, 0]);
    expect([await read(id), await read(otherId)]).toEqual([undefined, other]);
  },
);

test.each(settings)(
  'the audit log has how a %s was added, changed and deleted, and nothing that was refused',
  async (of, add, _list, change, remove) => {
    const [name, edit] = edits[of];
    const body: NewTaxRate & { code?: string } = await bodyOf(of);
    const { code: subject = body.name, ...added } = body;
    const { insertedId: id } = await shop.does(add, { as, body });
    const changed = { ...added, ...edit };
    const request = { as, params: { id }, body: { ...changed, version: 1 } };
    await shop.does(change, request);
    await shop.refuses(change, request);
    await shop.does(remove, { as, params: { id } });
    const before = pick(added, keysOf(edit as Partial<typeof added>));
    expect(await shop.audited(id)).toEqual([
      { ...by(`${name}.added`, subject), before: null, after: expect.objectContaining(added) },
      { ...by(`${name}.changed`, subject), before, after: edit },
      {
        ...by(`${name}.deleted`, changed.name ?? subject),
        before: expect.objectContaining(changed),
        after: null,
      },
    ]);
  },
);

test.each([
  [
    'ShippingRate',
    addShippingRate,
    "shipping_rates select gen_random_uuid(), 'A', 'flat', '[]', '{}', '{}', 9, 1, 1",
  ],
  ['TaxRate', addTaxRate, "tax_rates select gen_random_uuid(), 'A', 1, 'US', 'R' || n, true"],
  ['DiscountCode', addDiscountCode, "discount_codes select gen_random_uuid(), 'CODE-' || n, 'percent', 1"],
] as const)('a shop has at most 500 of each %s', async (of, add, rows) => {
  await shop.database.pool.query(`insert into ${rows} from generate_series(1, 499) n`);
  await shop.does(add, { as, body: await bodyOf(of) });
  const refusal = { code: 'TOO_MANY_SETTINGS', message: messages.tooManySettings(500) };
  await shop.refuses(add, { as, body: await bodyOf(of) }, refusal);
});
