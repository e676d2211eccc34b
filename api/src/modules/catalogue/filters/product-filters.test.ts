import { type AttributeValues, changeAttribute } from '@chuck-and-bit/contract/attributes';
import { listDepartments } from '@chuck-and-bit/contract/departments';
import { listProductFilters } from '@chuck-and-bit/contract/product-filters';
import { didYouMeanHeader, listProducts, notUnderstoodHeader } from '@chuck-and-bit/contract/products';
import { changeKind, listKinds } from '@chuck-and-bit/contract/kinds';
import { arrangeProducts } from '@chuck-and-bit/contract/product-actions';
import { changeProductStock } from '@chuck-and-bit/contract/stock-changes';
import { beforeAll, describe, expect, test } from 'vitest';
import { invalid } from '../../../../test/api-client';
import { openTestShop } from '../../../../test/test-shop';
import { followProducts } from './filtered-products';
import { filteredPages } from './list-filtered';
import { topDepartments } from './top-departments';

const shop = await openTestShop();
const as = shop.admin;

type Query = Record<string, string>;
/** An attribute in millimetres, unless it is said otherwise. */
const adds: typeof shop.addsAttribute = (kindId, attribute) =>
  shop.addsAttribute(kindId, { unit: 'mm', ...attribute });
const kind = async (id: string) => (await shop.does(listKinds)).find(({ _id }) => _id === id)!;

/** The names of the products of a list, sorted. */
const listed = async (query: Query) =>
  (await shop.does(listProducts, { query: query as never })).map(({ name }) => name).sort();
const offered = (query: Query) => shop.does(listProductFilters, { query: query as never });
/** The counts of a filter by the labels of its choices. */
const counts = async (name: string, query: Query) => {
  const filter = (await offered(query)).filters.find((each) => each.name === name);
  return Object.fromEntries((filter?.choices ?? []).map(({ label, count }) => [label, count]));
};

let machines = '';
let hammers = '';
let shank = '';

beforeAll(async () => {
  machines = await shop.addsKind('Machines');
  hammers = await shop.addsKind('Hammers', machines);
  const volts = await adds(machines, { name: 'Voltage', unit: 'V' });
  const chuck = await adds(machines, { name: 'Chuck', type: 'range' });
  const quiet = await adds(machines, { name: 'Quiet', type: 'yesNo', unit: '', isKeyFigure: false });
  const shanks = ['SDS-plus', 'SDS-max', 'Hex'].map((name) => ({ name }));
  const holder = await adds(hammers, { name: 'Shank', type: 'choice', unit: '', options: shanks });
  const options = (await kind(hammers)).attributes[0]!.options;
  shank = String(options[0]!._id);
  const drill = { kindId: machines, brand: 'Tarn' };
  const products: [string, object, AttributeValues][] = [
    ['Alpha drill', { ...drill, price: 50 }, { [volts]: 12, [chuck]: { from: 1, to: 10 } }],
    ['Bravo drill', { ...drill, price: 90 }, { [volts]: 18, [chuck]: { from: 1.5, to: 13 } }],
    [
      'Chisel hammer',
      { kindId: hammers, brand: 'Corin', price: 200, sku: 'CH-4000' },
      { [volts]: 18, [holder]: options[0]!._id, [quiet]: false },
    ],
    [
      'Delta hammer',
      { kindId: hammers, brand: 'Tarn', price: 400 },
      { [volts]: 18, [holder]: options[1]!._id, [quiet]: true },
    ],
    ['Other thing', { brand: 'Tarn', price: 5, sku: 'OT-5000', availableQuantity: 1 }, {}],
    [
      'Archived hammer',
      { kindId: hammers, brand: 'Gone', price: 900, sku: 'AH-9000' },
      { [volts]: 36, [holder]: options[2]!._id },
    ],
  ];
  for (const [name, fields, attributes] of products) {
    const id = await shop.addsProduct({ name, ...fields, attributes });
    if (name === 'Archived hammer') {
      await shop.archives(id);
    }
    if (name === 'Other thing') {
      const body = { kind: 'correction' as const, counted: 0, seen: 1 };
      await shop.does(changeProductStock, { as, params: { id }, body });
    }
  }
});

describe('a list of a department', () => {
  const allMachines = ['Alpha drill', 'Bravo drill', 'Chisel hammer', 'Delta hammer'];
  test.each<[Query, string[]]>([
    [{ kind: 'machines' }, allMachines],
    [{ kind: 'hammers' }, ['Chisel hammer', 'Delta hammer']],
    [{ kind: 'machines', attributes: 'voltage:12' }, ['Alpha drill']],
    [{ kind: 'machines', attributes: 'voltage:12,18' }, allMachines],
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
    [{ kind: 'machines', q: 'drill', attributes: 'voltage:12,18;chuck:11..12' }, ['Bravo drill']],
    // Each part of a search also when it is all that the search has.
    [{ kind: 'machines', q: 'tarn' }, ['Alpha drill', 'Bravo drill', 'Delta hammer']],
    [{ kind: 'machines', q: 'tarn or corin' }, allMachines],
    [{ kind: 'machines', q: 'under $90' }, ['Alpha drill']],
    [{ kind: 'machines', q: '12 V' }, ['Alpha drill']],
    [{ kind: 'machines', q: 'without drill' }, ['Chisel hammer', 'Delta hammer']],
    [{ q: 'ch 4000', price: '..200' }, ['Chisel hammer']],
    [{ q: 'ch 4000', price: '..199' }, []],
    [{ q: 'ot 5000' }, ['Other thing']],
    [{ q: 'ot 5000', inStock: 'true' }, []],
    [{ kind: 'machines', q: 'ot 5000' }, []],
    // The part number of a product that is not on sale is one more word.
    [{ kind: 'machines', q: 'ah 9000 hammer' }, ['Chisel hammer', 'Delta hammer']],
    [{ q: 'machines without bravo' }, ['Alpha drill', 'Chisel hammer', 'Delta hammer']],
    [{ kind: 'machines', rating: '1..' }, []],
  ])('%j', async (query, names) => {
    expect(await listed(query)).toEqual(names);
    expect((await offered(query)).count).toBe(names.length);
    expect(await listed({ ...query, sort: 'price' })).toEqual(names);
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
    for (const endpoint of [listProducts, listProductFilters])
      await shop.refuses(endpoint, { query: query as never }, invalid(path));
  });
});

describe('counts', () => {
  test('of a department leave out other kinds and archived products', async () => {
    const { count, kinds, filters } = await offered({ kind: 'machines' });
    expect(count).toBe(4);
    expect(kinds).toEqual([{ name: 'Hammers', slug: 'hammers', count: 2 }]);
    expect(filters.map(({ label, unit, isMain, isAttribute }) => [label, unit, isMain, isAttribute])).toEqual(
      [
        ['Voltage', 'V', true, true],
        ['Chuck', 'mm', true, true],
        ['Quiet', '', false, true],
        ['Brand', '', true, false],
        ['Price', '$', true, false],
        ['Availability', '', true, false],
      ],
    );
    const ranges = filters.flatMap(({ name, range }) => (range ? [[name, range]] : []));
    expect(Object.fromEntries(ranges)).toEqual({ chuck: { from: 1, to: 13 }, price: { from: 50, to: 400 } });
    expect(await counts('voltage', { kind: 'machines' })).toEqual({ '12 V': 1, '18 V': 3 });
    const steps = { 'Under 2 mm': 2, '2 to under 5 mm': 2, '5 to under 10 mm': 2, '10 mm and more': 2 };
    expect(await counts('chuck', { kind: 'machines' })).toEqual(steps);
    expect(await counts('brand', { kind: 'machines' })).toEqual({ Corin: 1, Tarn: 3 });
    expect(await counts('shank', { kind: 'hammers' })).toEqual({ 'SDS-plus': 1, 'SDS-max': 1 });
  });

  test('of prices count each product once, also one at the end of a step', async () => {
    const { filters } = await offered({ kind: 'machines' });
    expect(filters.find(({ name }) => name === 'price')?.choices).toEqual([
      { value: '..99.99', label: 'Under $100', count: 2 },
      { value: '100..199.99', label: '$100 to $199.99', count: 0 },
      { value: '200..', label: '$200 and more', count: 2 },
    ]);
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
    // The only number is offered while it is chosen, so that it can be taken back.
    expect(await counts('voltage', { kind: 'hammers', attributes: 'voltage:18' })).toEqual({ '18 V': 2 });
    expect(await counts('brand', hex)).toEqual({ Corin: 1, Tarn: 0 });
    // What a search asks for is no filter of these.
    expect(await counts('brand', { kind: 'machines', q: 'tarn' })).toEqual({ Corin: 0, Tarn: 3 });
    const several = { kind: 'machines', q: 'tarn', inStock: 'true', attributes: 'voltage:18' };
    const twoOfOne = await offered(several);
    expect([twoOfOne.count, twoOfOne.kinds[0]?.count]).toEqual([2, 1]);
  });

  test.each<[q: string, meant: string | undefined, leftOut: string[]]>([
    ['hammer', undefined, []],
    ['hamer', 'hammer', []],
    ['hammer xylophone', undefined, ['xylophone']],
    ['hamer xylophone', 'hammer', ['xylophone']],
    ['hammer bravo', undefined, ['bravo']],
    ['hammer xylophone bravo', undefined, ['xylophone', 'bravo']],
    ['hamer xylophone bravo', 'hammer bravo', ['xylophone', 'bravo']],
  ])('follow the search %j, as it is listed', async (q, meant, leftOut) => {
    const query = { kind: 'machines', q };
    expect(await counts('voltage', query)).toEqual({ '12 V': 0, '18 V': 2 });
    const { headers } = await shop.call(listProducts, { query });
    const told = (header: string) => headers[header.toLowerCase()]?.toString();
    expect(told(didYouMeanHeader)).toBe(meant && encodeURIComponent(meant));
    expect(told(notUnderstoodHeader) ?? '').toBe(encodeURIComponent(leftOut.join(' ')));
    expect((await offered(query)).search?.notUnderstood).toEqual(leftOut);
  });

  test('without a department are of brands, prices and stock, and of the highest kinds', async () => {
    const { kinds, filters } = await offered({ q: 'hammer' });
    expect(kinds).toContainEqual({ name: 'Machines', slug: 'machines', count: 2 });
    expect(kinds.map(({ name }) => name)).not.toContain('Hammers');
    expect(filters.map(({ name }) => name)).toEqual(['brand', 'price', 'inStock']);
  });

  test('are exact up to 1,000', async () => {
    const id = await shop.addsKind('Many');
    const size = await adds(id, { name: 'Size' });
    const { rows } = await shop.database.db.execute<{ count: number }>(`
      with added as (
        insert into products (id, kind_id, name, brand, price_cents, image, description, available_quantity, minimum_order)
        select gen_random_uuid(), '${id}', 'Many ' || n, 'Brand ' || n % 2, 1000 + n, '/x.svg', 'One of many.', n % 3, 1
        from generate_series(1, 2002) n returning id, price_cents)
      insert into product_attributes (product_id, attribute_id, low, high)
      select id, '${size}', price_cents % 2, price_cents % 2 from added where price_cents > 1001 returning 1 as count`);
    expect(rows.length).toBe(2_001);
    for (const _again of [1, 2]) {
      expect((await offered({ kind: 'many' })).count).toBe(1_001);
      expect(await counts('brand', { kind: 'many' })).toEqual({ 'Brand 0': 1_001, 'Brand 1': 1_001 });
      expect(await counts('size', { kind: 'many' })).toEqual({ '0 mm': 1_001, '1 mm': 1_000 });
    }
    const ofSize = await counts('brand', { kind: 'many', attributes: 'size:1' });
    expect(ofSize).toEqual({ 'Brand 0': 0, 'Brand 1': 1_000 });
    const { headers } = await shop.call(listProducts, { query: { kind: 'many', limit: '1' } as never });
    expect(headers).toMatchObject({ 'x-total-count': '1000', 'x-total-is-at-least': 'true' });
    expect(new Set(await listed({ kind: 'many' })).size).toBe(2_002);
    const { kinds } = await followProducts(shop.database.db)();
    expect(kinds.get(id)?.keys).toHaveLength(2_002);
    expect(kinds.get(machines)?.keys).toHaveLength(2);
  });
});

describe('what is offered can be chosen', () => {
  /** How many products each choice of an attribute lists, by its label. */
  const chosen = async (slug: string, query: Query) => {
    const filter = (await offered(query)).filters.find((each) => each.name === slug);
    const lists = (filter?.choices ?? []).map(async ({ label, value, count }) => {
      const names = await listed({ ...query, attributes: `${slug}:${value}` });
      expect([label, names.length]).toEqual([label, count]);
      return [label, value, names] as const;
    });
    return Promise.all(lists);
  };

  test('after a change of unit, also by the former addresses, and back again', async () => {
    const id = await shop.addsKind('Cutters');
    const diameter = await adds(id, { name: 'Diameter' });
    for (const value of [1, 3, 10])
      await shop.addsProduct({ name: `Cutter ${value}`, kindId: id, attributes: { [diameter]: value } });
    const changesUnit = async (unit: string) => {
      const { _id, slug: _slug, ...attribute } = (await kind(id)).attributes[0]!;
      const body = { ...attribute, unit, position: 0, mayLose: 0 };
      await shop.does(changeAttribute, { as, params: { id: _id }, query: {}, body });
    };
    await changesUnit('in');
    expect(await chosen('diameter', { kind: 'cutters' })).toEqual([
      ['0.0394 in', '0.0393700787402', ['Cutter 1']],
      ['0.1181 in', '0.11811023622', ['Cutter 3']],
      ['0.3937 in', '0.393700787402', ['Cutter 10']],
    ]);
    const former = { kind: 'cutters', attributes: 'diameter:0.0393700787401575' };
    expect(await listed(former)).toEqual(['Cutter 1']);
    await changesUnit('mm');
    const values = (await chosen('diameter', { kind: 'cutters' })).map(([, value]) => value);
    expect(values).toEqual(['1', '3', '10']);
  });

  test('once in steps, also at the end of one, and in all steps at once', async () => {
    const id = await shop.addsKind('Augers');
    const size = await adds(id, { name: 'Size' });
    for (const value of [1, 3, 4.99999, 5, 5.5, 10, 19.9999999999, 20, 50, 60, 99]) {
      const auger = { name: `Auger ${value}`, kindId: id, price: Math.ceil(value) };
      await shop.addsProduct({ ...auger, attributes: { [size]: value } });
    }
    expect(await chosen('size', { kind: 'augers' })).toEqual([
      ['Under 5 mm', '..<5', ['Auger 1', 'Auger 3', 'Auger 4.99999']],
      ['5 to under 20 mm', '5..<20', ['Auger 10', 'Auger 19.9999999999', 'Auger 5', 'Auger 5.5']],
      ['20 mm and more', '20..', ['Auger 20', 'Auger 50', 'Auger 60', 'Auger 99']],
    ]);
    const { filters } = await offered({ kind: 'augers' });
    const all = (name: string) =>
      filters
        .find((each) => each.name === name)!
        .choices.map(({ value }) => value)
        .join(',');
    const query = { kind: 'augers', price: all('price'), attributes: `size:${all('size')}` };
    expect(await listed(query)).toHaveLength(11);
  });

  test('as each of eight numbers, and as steps of more', async () => {
    const id = await shop.addsKind('Punches');
    const size = await adds(id, { name: 'Size' });
    const addsPunch = (value: number) =>
      shop.addsProduct({ name: `Punch ${value}`, kindId: id, attributes: { [size]: value } });
    const labels = async () => Object.keys(await counts('size', { kind: 'punches' }));
    for (const value of [1, 2, 3, 4, 5, 6, 7, 8]) await addsPunch(value);
    expect(await labels()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((value) => `${value} mm`));
    await addsPunch(9);
    expect(await labels()).toEqual(['Under 2 mm', '2 to under 5 mm', '5 mm and more']);
  });

  test('once where values look the same, however many digits they have', async () => {
    const id = await shop.addsKind('Reamers');
    const size = await adds(id, { name: 'Size' });
    for (const value of [0.3, 0.1 + 0.2, 0.30001, 1e-7, 0.5])
      await shop.addsProduct({ name: `Reamer ${value}`, kindId: id, attributes: { [size]: value } });
    // As releases before have stored it.
    await shop.database.db.execute(`update product_attributes set low = 0.30000000000000004, high = 0.30000000000000004
      where attribute_id = '${size}' and low = 0.3 and product_id = (select min(product_id::text)::uuid from product_attributes
        where attribute_id = '${size}' and low = 0.3)`);
    expect(await chosen('size', { kind: 'reamers' })).toEqual([
      ['0 mm', '0.0000001', ['Reamer 1e-7']],
      ['0.3 mm', '0.3..0.30001', ['Reamer 0.3', 'Reamer 0.30000000000000004', 'Reamer 0.30001']],
      ['0.5 mm', '0.5', ['Reamer 0.5']],
    ]);
    for (const attributes of ['size:0.3', 'size:0.30000000000000004', 'size:0.2..0.3'])
      expect(await listed({ kind: 'reamers', attributes })).toEqual([
        'Reamer 0.3',
        'Reamer 0.30000000000000004',
      ]);
  });
});

test('a brand in other capitals or composed letters is one choice, and is found by any of them', async () => {
  const id = await shop.addsKind('Saws');
  const adds = (name: string, brand: string) =>
    shop.addsProduct({ name, brand, kindId: id, description: 'With a frame.' });
  const [composed, decomposed] = ['Müller', 'Mu\u0308ller'];
  await adds('Saw one', decomposed);
  await adds('Saw two', composed);
  await adds('Saw three', 'STIHL');
  await adds('Saw four', 'Stihl');
  await adds('Saw five', 'Stihl');
  const all = { kind: 'saws' };
  const brands = async (query: Query) =>
    (await offered(query)).filters
      .find(({ name }) => name === 'brand')
      ?.choices.map(({ value, label, count }) => [value, label, count]);
  // Of two spellings that are equally frequent, that of the oldest product is shown.
  const choices = [
    [decomposed, decomposed, 2],
    ['Stihl', 'Stihl', 3],
  ];
  expect(await brands(all)).toEqual(choices);
  for (const brand of [composed, decomposed, 'MÜLLER'].map(encodeURIComponent)) {
    expect(await listed({ ...all, brand })).toEqual(['Saw one', 'Saw two']);
    expect(await listed({ ...all, brand, q: 'saw' })).toEqual(['Saw one', 'Saw two']);
    expect(await listed({ brand, sort: 'price' })).toEqual(['Saw one', 'Saw two']);
    expect(await brands({ ...all, brand })).toEqual(choices);
  }
  for (const brand of [composed, decomposed, 'MÜLLER'])
    expect(await listed({ q: `${brand} frame` }), brand).toEqual(['Saw one', 'Saw two']);
  await adds('Saw six', composed);
  expect(await brands(all)).toEqual([[composed, composed, 3], choices[1]]);
});

test('a former address of a kind means the same', async () => {
  const { name, parentId, version } = await kind(hammers);
  const body = { name, parentId, version, slug: 'rotary-hammers', position: 0 };
  await shop.does(changeKind, { as, params: { id: hammers }, query: {}, body });
  expect(await listed({ kind: 'hammers' })).toEqual(await listed({ kind: 'rotary-hammers' }));
});

describe('the top departments', () => {
  const shown = async () =>
    (await shop.does(listDepartments)).map(({ name, count, product }) => [name, count, product.name]);

  test('have products, and each the first one of its list, also from a kind below', async () => {
    await shop.addsKind('Empty');
    const list = await shop.does(listProducts, { query: { kind: 'machines', limit: 1 } });
    const departments = await shown();
    expect(departments[0]).toEqual(['Machines', 4, list[0]?.name]);
    expect(departments).toContainEqual(['Other', 1, 'Other thing']);
    const names = departments.map(([name]) => name);
    expect(names).not.toContain('Empty');
    expect(names).not.toContain('Hammers');
  });

  test('have the product that was put first, unless it leaves the shop while they are read', async () => {
    const { db } = shop.database;
    const [, , , bravo] = await shop.does(listProducts, { query: { kind: 'machines', sort: 'newest' } });
    const id = bravo?._id ?? '';
    const before = await shown();
    expect(before[0]).toEqual(['Machines', 4, 'Delta hammer']);
    await shop.does(arrangeProducts, { as, params: { id: machines }, body: { ids: [id] } });
    expect((await shown())[0]).toEqual(['Machines', 4, bravo?.name]);

    const products = await followProducts(db)();
    await shop.archives(id);
    const stale = { list: { kindIds: [machines], chosen: [], sort: 'own' as const }, isWhole: false };
    const page = await filteredPages(db, (work) => work(products), stale)({ limit: 9, after: null });
    expect(page.rows.map(({ name }) => name)).toEqual(['Bravo drill']);
    const read = await topDepartments(db, await shop.does(listKinds), products, '');
    expect(read).toHaveLength(before.length - 1);
    expect(read.map(({ name }) => name)).not.toContain('Machines');
    expect((await shown())[0]).toEqual(['Machines', 3, 'Delta hammer']);
    await shop.archives(id, false);
    await shop.does(arrangeProducts, { as, params: { id: machines }, body: { ids: [] } });
  });

  test('are at most twelve', async () => {
    for (let number = 1; number <= 10; number += 1) {
      const kindId = await shop.addsKind(`Shelf ${number}`);
      await shop.addsProduct({ name: `Thing ${number}`, kindId });
    }
    expect(await shown()).toHaveLength(12);
    await shop.addsProduct({ name: 'One thing more', kindId: await shop.addsKind('One more') });
    const names = (await shown()).map(([name]) => name);
    expect(names).toHaveLength(12);
    expect(names).not.toContain('One more');
  });
});

describe('a price in cents', () => {
  const prices = [1.1, 1.11, 19.98, 19.99];
  beforeAll(async () => {
    const kindId = await shop.addsKind('Shims');
    for (const price of prices)
      await shop.addsProduct({ name: `Shim for ${price}`, kindId, price, description: 'Of brass.' });
  });

  test.each([
    ['..19.99', prices],
    ['..19.98', [1.1, 1.11, 19.98]],
    ['19.99..', [19.99]],
    ['19.99', [19.99]],
    ['..1.1', [1.1]],
    ['1.1..', prices],
    ['1.11..', [1.11, 19.98, 19.99]],
  ])('of the end of a range belongs to it, in a department and in a search: %s', async (price, found) => {
    const names = found.map((each) => `Shim for ${each}`);
    for (const query of [{ kind: 'shims' }, { kind: 'shims', q: 'brass' }]) {
      expect(await listed({ ...query, price, sort: 'price' }), query.q).toEqual(names);
      expect((await offered({ ...query, price })).count, query.q).toBe(names.length);
    }
  });
});
