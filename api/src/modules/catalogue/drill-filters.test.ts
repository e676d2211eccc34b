import { addAttribute, type AttributeValues, type NewAttribute } from '@chuck-and-bit/contract/attributes';
import { listDrillFilters } from '@chuck-and-bit/contract/drill-filters';
import { didYouMeanHeader, listDrills } from '@chuck-and-bit/contract/drills';

import { addKind, changeKind, listKinds } from '@chuck-and-bit/contract/kinds';
import { archiveDrill } from '@chuck-and-bit/contract/managed-drills';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();
const as = shop.admin;

type Query = Record<string, string>;
const adds = async (kindId: string, attribute: Partial<NewAttribute> & { name: string }) => {
  const body = { type: 'number' as const, unit: 'mm', isKeyFigure: true, options: [], ...attribute };
  return (await shop.does(addAttribute, { as, params: { id: kindId }, body })).insertedId;
};
const kind = async (id: string) => (await shop.does(listKinds)).find(({ _id }) => _id === id)!;

/** The names of the products of a list, sorted. */
const listed = async (query: Query) =>
  (await shop.does(listDrills, { query: query as never })).map(({ name }) => name).sort();
const offered = (query: Query) => shop.does(listDrillFilters, { query: query as never });
/** The counts of a filter by the labels of its choices. */
const counts = async (name: string, query: Query) => {
  const filter = (await offered(query)).filters.find((each) => each.name === name);
  return Object.fromEntries((filter?.choices ?? []).map(({ label, count }) => [label, count]));
};

let machines = '';
let hammers = '';
let shank = '';

beforeAll(async () => {
  machines = (await shop.does(addKind, { as, body: { name: 'Machines', parentId: null } })).insertedId;
  hammers = (await shop.does(addKind, { as, body: { name: 'Hammers', parentId: machines } })).insertedId;
  const volts = await adds(machines, { name: 'Voltage', unit: 'V' });
  const chuck = await adds(machines, { name: 'Chuck', type: 'range' });
  const quiet = await adds(machines, { name: 'Quiet', type: 'yesNo', unit: '', isKeyFigure: false });
  const holder = await adds(hammers, {
    name: 'Shank',
    type: 'choice',
    unit: '',
    options: [{ name: 'SDS-plus' }, { name: 'SDS-max' }, { name: 'Hex' }],
  });
  const options = (await kind(hammers)).attributes[0]!.options;
  shank = String(options[0]!._id);
  const products: [string, object, AttributeValues][] = [
    [
      'Alpha drill',
      { kindId: machines, brand: 'Tarn', price: 50 },
      { [volts]: 12, [chuck]: { from: 1, to: 10 } },
    ],
    [
      'Bravo drill',
      { kindId: machines, brand: 'Tarn', price: 90 },
      { [volts]: 18, [chuck]: { from: 1.5, to: 13 } },
    ],
    [
      'Chisel hammer',
      { kindId: hammers, brand: 'Corin', price: 200 },
      { [volts]: 18, [holder]: options[0]!._id, [quiet]: false },
    ],
    [
      'Delta hammer',
      { kindId: hammers, brand: 'Tarn', price: 400 },
      { [volts]: 18, [holder]: options[1]!._id, [quiet]: true },
    ],
    ['Other thing', { brand: 'Tarn', price: 5 }, {}],
    [
      'Archived hammer',
      { kindId: hammers, brand: 'Gone', price: 900 },
      { [volts]: 36, [holder]: options[2]!._id },
    ],
  ];
  for (const [name, fields, attributes] of products) {
    const id = await shop.addsDrill({ name, ...fields, attributes });
    if (name === 'Archived hammer') {
      await shop.does(archiveDrill, { as, params: { id }, body: { isArchived: true } });
    }
  }
});

describe('a list of a department', () => {
  test('has the products of its kind and of all kinds below it', async () => {
    expect(await listed({ kind: 'machines' })).toEqual([
      'Alpha drill',
      'Bravo drill',
      'Chisel hammer',
      'Delta hammer',
    ]);
    expect(await listed({ kind: 'hammers' })).toEqual(['Chisel hammer', 'Delta hammer']);
  });

  test.each<[Query, string[]]>([
    [{ kind: 'machines', attributes: 'voltage:12' }, ['Alpha drill']],
    [
      { kind: 'machines', attributes: 'voltage:12,18' },
      ['Alpha drill', 'Bravo drill', 'Chisel hammer', 'Delta hammer'],
    ],
    [{ kind: 'machines', attributes: 'voltage:13..' }, ['Bravo drill', 'Chisel hammer', 'Delta hammer']],
    [{ kind: 'machines', attributes: 'voltage:18;chuck:13' }, ['Bravo drill']],
    [{ kind: 'machines', attributes: 'chuck:10' }, ['Alpha drill', 'Bravo drill']],
    [{ kind: 'machines', attributes: 'chuck:11..20' }, ['Bravo drill']],
    [{ kind: 'machines', attributes: 'chuck:..1' }, ['Alpha drill']],
    [{ kind: 'machines', attributes: 'quiet:1' }, ['Delta hammer']],
    [{ kind: 'machines', attributes: 'quiet:0' }, ['Chisel hammer']],
    [{ kind: 'machines', brand: 'Tarn', price: '60..' }, ['Bravo drill', 'Delta hammer']],
    [{ brand: 'Corin,Nobody' }, ['Chisel hammer']],
    [{ kind: 'machines', price: '..50,400' }, ['Alpha drill', 'Delta hammer']],
    [{ kind: 'machines', q: 'bravo', attributes: 'voltage:18' }, ['Bravo drill']],
    [{ kind: 'machines', rating: '1..' }, []],
  ])('%j', async (query, names) => {
    expect(await listed(query)).toEqual(names);
    expect((await offered(query)).count).toBe(names.length);
    expect(await listed({ ...query, sort: 'price' })).toEqual(names);
  });

  test('continues after a page, with the number of all', async () => {
    const query = { kind: 'machines', limit: '3' };
    const first = await shop.call(listDrills, { query: query as never });
    expect(first.headers['x-total-count']).toBe('4');
    const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(await listed({ ...query, after })).toEqual(['Alpha drill']);
  });

  test.each<[string, Query]>([
    ['kind', { kind: 'nothing' }],
    ['attributes', { attributes: 'voltage:18' }],
    ['attributes', { kind: 'machines', attributes: 'shank:1' }],
    ['attributes', { kind: 'hammers', attributes: 'shank:0' }],
    ['attributes', { kind: 'machines', attributes: 'quiet:2' }],
    ['attributes', { kind: 'machines', attributes: 'voltage:x' }],
    ['price', { price: '2..1' }],
  ])('with a bad %s is refused: %j', async (path, query) => {
    for (const endpoint of [listDrills, listDrillFilters]) {
      expect(await shop.refuses(endpoint, { query: query as never })).toMatchObject({
        statusCode: 400,
        code: 'INVALID_INPUT',
        errors: [{ path }],
      });
    }
  });
});

describe('counts', () => {
  test('of a department leave out other kinds and archived products', async () => {
    const { count, kinds, filters } = await offered({ kind: 'machines' });
    expect(count).toBe(4);
    expect(kinds).toEqual([{ name: 'Hammers', slug: 'hammers', count: 2 }]);
    expect(filters.map(({ label }) => label)).toEqual([
      'Voltage',
      'Chuck',
      'Quiet',
      'Brand',
      'Price',
      'Availability',
    ]);
    expect(filters.find(({ name }) => name === 'chuck')).toMatchObject({
      unit: 'mm',
      range: { from: 1, to: 13 },
    });
    expect(await counts('voltage', { kind: 'machines' })).toEqual({ '12 V': 1, '18 V': 3 });
    expect(await counts('chuck', { kind: 'machines' })).toEqual({
      'Up to 2 mm': 2,
      '2–5 mm': 2,
      '5–10 mm': 2,
      '10 mm and more': 2,
    });
    expect(await counts('brand', { kind: 'machines' })).toEqual({ Corin: 1, Tarn: 3 });
    expect(await counts('shank', { kind: 'hammers' })).toEqual({ 'SDS-plus': 1, 'SDS-max': 1 });
  });

  test('of a filter follow all other filters, not its own', async () => {
    const query = { kind: 'machines', attributes: 'voltage:12', brand: 'Tarn' };
    expect(await counts('voltage', query)).toEqual({ '12 V': 1, '18 V': 2 });
    expect(await counts('brand', query)).toEqual({ Corin: 0, Tarn: 1 });
    expect(await counts('quiet', query)).toEqual({ Yes: 0, No: 0 });
    expect((await offered(query)).kinds).toEqual([{ name: 'Hammers', slug: 'hammers', count: 0 }]);
    const hex = { kind: 'hammers', attributes: `shank:${shank}` };
    expect(await counts('shank', hex)).toEqual({ 'SDS-plus': 1, 'SDS-max': 1 });
    expect(await counts('voltage', hex)).toEqual({});
    expect(await counts('brand', hex)).toEqual({ Corin: 1, Tarn: 0 });
  });

  test('follow the search, as it is listed', async () => {
    expect(await counts('voltage', { kind: 'machines', q: 'hammer' })).toEqual({ '12 V': 0, '18 V': 2 });
    const misspelled = { kind: 'machines', q: 'hamer' };
    expect(await counts('voltage', misspelled)).toEqual({ '12 V': 0, '18 V': 2 });
    const { headers } = await shop.call(listDrills, { query: misspelled });
    expect(headers[didYouMeanHeader.toLowerCase()]).toBe('hammer');
  });

  test('without a department are of brands, prices and stock, and of the highest kinds', async () => {
    const { kinds, filters } = await offered({ q: 'hammer' });
    expect(kinds).toContainEqual({ name: 'Machines', slug: 'machines', count: 2 });
    expect(kinds.map(({ name }) => name)).not.toContain('Hammers');
    expect(filters.map(({ name }) => name)).toEqual(['brand', 'price', 'inStock']);
  });

  test('are exact up to 1,000', async () => {
    const id = (await shop.does(addKind, { as, body: { name: 'Many', parentId: null } })).insertedId;
    const size = await adds(id, { name: 'Size' });
    const { rows } = await shop.database.db.execute<{ count: number }>(`
      with added as (
        insert into drills (id, kind_id, name, brand, price_cents, image, description, available_quantity, minimum_order)
        select gen_random_uuid(), '${id}', 'Many ' || n, 'Brand ' || n % 2, 1000 + n, '/x.svg', 'One of many.', n % 3, 1
        from generate_series(1, 2002) n returning id, price_cents)
      insert into drill_attributes (drill_id, attribute_id, low, high)
      select id, '${size}', price_cents % 2, price_cents % 2 from added where price_cents > 1001 returning 1 as count`);
    expect(rows.length).toBe(2_001);
    for (const _again of [1, 2]) {
      expect((await offered({ kind: 'many' })).count).toBe(1_001);
      expect(await counts('brand', { kind: 'many' })).toEqual({ 'Brand 0': 1_001, 'Brand 1': 1_001 });
      expect(await counts('size', { kind: 'many' })).toEqual({ '0 mm': 1_001, '1 mm': 1_000 });
    }
    expect(await counts('brand', { kind: 'many', attributes: 'size:1' })).toEqual({
      'Brand 0': 0,
      'Brand 1': 1_000,
    });
    const { headers } = await shop.call(listDrills, { query: { kind: 'many', limit: '1' } as never });
    expect(headers).toMatchObject({ 'x-total-count': '1000', 'x-total-is-at-least': 'true' });
  });
});

test('a former address of a kind means the same', async () => {
  const { name, parentId, version } = await kind(hammers);
  const body = { name, parentId, version, slug: 'rotary-hammers', position: 0 };
  await shop.does(changeKind, { as, params: { id: hammers }, query: {}, body });
  expect(await listed({ kind: 'hammers' })).toEqual(await listed({ kind: 'rotary-hammers' }));
});
