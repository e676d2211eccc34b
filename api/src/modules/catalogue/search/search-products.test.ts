import { listManagedProducts } from '@chuck-and-bit/contract/managed-products';
import { arrangeProducts } from '@chuck-and-bit/contract/product-actions';
import { listProductFilters } from '@chuck-and-bit/contract/product-filters';
import { listProducts } from '@chuck-and-bit/contract/products';
import { addSynonym } from '@chuck-and-bit/contract/synonyms';
import { beforeAll, describe, expect, test } from 'vitest';
import { walkPages } from '../../../../test/api-client';
import { openTestShop } from '../../../../test/test-shop';

const shop = await openTestShop();
const as = shop.admin;

beforeAll(async () => {
  const [froes, spades] = [await shop.addsKind('Froes'), await shop.addsKind('Spades')];
  const length = await shop.addsAttribute(froes, { name: 'Length', unit: 'mm' });
  const adds = (name: string, price: number, weight: number, more: object = {}) =>
    shop.addsProduct({ name, price, weight, kindId: froes, description: 'With a handle.', ...more });
  // From the oldest to the newest; the last one is not in stock.
  const alpha = await adds('Alpha', 30, 3_000, { brand: 'Tarn', attributes: { [length]: 200 } });
  await adds('Beta', 10, 1_000, { attributes: { [length]: 300 } });
  const gamma = await adds('Gamma', 20, 2_000, { brand: 'Tarn', availableQuantity: 1 });
  await shop.places(await shop.shopper(), gamma);
  await shop.addsProduct({ name: 'Delta', kindId: spades, description: 'A blade for froes.' });
  await shop.addsProduct({ name: 'Tarn blade', kindId: spades });
  await shop.does(arrangeProducts, { as, params: { id: froes }, body: { ids: [alpha] } });
  const body = { words: 'whittler', means: 'unobtainium froes', isOn: true };
  await shop.does(addSynonym, { as, body });
});

const listed = async (query: Record<string, string>) => (await shop.namesOf(query)).join(' ');

test.each<[query: Record<string, string>, names: string]>([
  // Kinds have their own order, and brands none.
  [{ q: 'froes' }, 'Alpha Gamma Beta'],
  [{ q: 'tarn froes' }, 'Alpha Gamma'],
  [{ q: 'tarn' }, 'Gamma Alpha'],
  [{ q: 'froes', sort: 'newest' }, 'Gamma Beta Alpha'],
  // The order that was read, and before it the one that was chosen.
  [{ q: 'cheap froes' }, 'Beta Gamma Alpha'],
  [{ q: 'lightest froes' }, 'Beta Gamma Alpha'],
  [{ q: 'cheap froes', sort: '-price' }, 'Alpha Gamma Beta'],
  [{ q: 'cheap froes', sort: 'newest' }, 'Gamma Beta Alpha'],
  // With words, too.
  [{ q: 'froe handle' }, 'Gamma Beta Alpha'],
  [{ q: 'cheap froe handle' }, 'Beta Gamma Alpha'],
  [{ q: 'cheap froe handle', sort: '-price' }, 'Alpha Gamma Beta'],
  [{ q: 'tarn handle' }, 'Gamma Alpha'],
  // Prices, stock and departments narrow both.
  [{ q: 'froes under 25' }, 'Gamma Beta'],
  [{ q: 'froe handle under 25' }, 'Gamma Beta'],
  [{ q: 'froes', inStock: 'true' }, 'Alpha Beta'],
  [{ q: 'froe handle', inStock: 'true' }, 'Beta Alpha'],
  [{ q: 'handle', kind: 'froes' }, 'Gamma Beta Alpha'],
  // What is read is searched for as words only beside other words.
  [{ q: 'froes', kind: 'spades' }, ''],
  [{ q: 'tarn blade' }, 'Tarn blade'],
  [{ q: 'froes', kind: 'froes' }, 'Alpha Gamma Beta'],
  [{ q: 'blade', kind: 'froes' }, ''],
  // Sizes that nothing has are those beside them.
  [{ q: 'froes 200 mm' }, 'Alpha'],
  [{ q: 'froes 250 mm' }, 'Alpha Beta'],
  [{ q: 'froes 250 mm without handle' }, 'Beta Alpha'],
  // A synonym for a kind, and for a word that nothing has.
  [{ q: 'whittler' }, 'Gamma Beta Alpha'],
])('%j lists %s', async (query, names) => {
  expect(await listed(query)).toBe(names);
});

test.each([
  ['handle', [], null, [], null],
  ['tarn', ['Tarn'], '"tarn"', [], null],
  ['tarn “froes”', ['Tarn'], '"tarn  froes"', ['froes'], null],
  ['"tarn"', [], null, [], null],
  ['cheap froes', ['Froes', 'Price, low to high'], '"cheap froes"', [], null],
  ['froes xylophone', ['Froes'], '"froes xylophone"', ['xylophone'], null],
  ['whittler', ['Froes'], '"whittler"', ['whittler'], null],
  [
    'froes 250 mm',
    ['Froes', 'Length: 250 mm'],
    '"froes 250 mm"',
    [],
    'Nothing has 250 mm; the nearest are 200 mm and 300 mm',
  ],
])('of "%s" it is said how it was read', async (q, labels, asTyped, notUnderstood, nearest) => {
  const { search } = await shop.does(listProductFilters, { query: { q } });
  const read = search?.read.map(({ label }) => label);
  expect({ ...search, read }).toEqual({ read: labels, asTyped, notUnderstood, nearest });
});

test('staff search by words alone, and a text without any lists all', async () => {
  const found = async (q: string) =>
    (await shop.does(listManagedProducts, { as, query: { q } })).map(({ name }) => name).join(' ');
  expect(await found('%')).toBe('Tarn blade Delta Gamma Beta Alpha');
  expect(await found('handle')).toBe('Gamma Beta Alpha');
  expect(await found('froes')).toBe('Delta');
  expect(await found('handle xylophone')).toBe('');
});

test('lists of the lightest end with what has no weight, also page by page, with words and without', async () => {
  const kindId = await shop.addsKind('Adzes');
  const names = new Map<string, string>();
  for (const [name, weight] of [
    ['Heavy', 3_000],
    ['Unweighed', 0],
    ['Light', 500],
    ['Light too', 500],
    ['Unweighed too', 0],
  ] as const)
    names.set(await shop.addsProduct({ name, weight, kindId, description: 'With a poll.' }), name);
  for (const q of ['lightest adzes', 'lightest adze poll']) {
    const { ids } = await walkPages(shop, listProducts, { query: { q, limit: '1' } });
    const sorted = 'Light Light too Heavy Unweighed Unweighed too';
    expect(ids.map((id) => names.get(id)).join(' '), q).toBe(sorted);
    expect(await listed({ q }), q).toBe(sorted);
  }
});

describe('the best match', () => {
  beforeAll(async () => {
    const picks = await shop.addsKind('Mattocks & picks');
    const [lathes, hoes] = [await shop.addsKind('Lathes'), await shop.addsKind('Hoes')];
    const options = [{ name: 'Ashwood' }, { name: 'Elmwood' }];
    const handle = await shop.addsAttribute(hoes, { name: 'Wood', type: 'choice', options });
    const adds = async (name: string, kindId: string, description: string, attributes = {}) =>
      shop.addsProduct({ name, kindId, description, attributes });
    // Those that match better are the older ones.
    await adds('Epsilon pick', picks, 'Heavy.');
    await adds('Zeta', picks, 'Swung like a pick.');
    await adds('Omega', picks, 'Heavy.');
    await adds('Theta', lathes, 'With a gripper.');
    await adds('Iota lathe', hoes, 'With a gripper.');
    await adds('Swan hoe', hoes, 'Long.');
    await adds('Hoe of the swan', hoes, 'Long.');
    await adds('Kappa', hoes, 'Varnished.', { [handle]: 1 });
    await adds('Lambda', hoes, 'Varnished ashwood.');
    await adds('Ashen rack', lathes, 'Varnished.');
    await shop.does(addSynonym, { as, body: { words: 'ashen', means: 'ashwood', isOn: true } });
  });

  test.each([
    ['of part of a kind, has the word in its name, then elsewhere', 'picks', 'Epsilon pick, Zeta, Omega'],
    ['of a kind and other words, is of the kind, then named after it', 'lathe gripper', 'Theta, Iota lathe'],
    ['of two words, has them side by side in its name', '"swan" "hoe"', 'Swan hoe, Hoe of the swan'],
    ['of an option and other words, has the option, then mentions it', 'varnished ashwood', 'Kappa, Lambda'],
    ['of a kind beside part of another, is of the kind', 'mattock lathes', 'Ashen rack, Theta'],
    ['of a synonym, is called what was typed', 'varnished ashen', 'Ashen rack, Kappa, Lambda'],
  ])('%s', async (_, q, names) => {
    expect((await shop.namesOf({ q })).join(', ')).toBe(names);
  });
});

describe('goods with several names', () => {
  beforeAll(async () => {
    for (const name of ['Grey wall plug', 'Nylon wall anchor', 'Wall clock with an anchor', 'Anchor'])
      await shop.addsProduct({ name, description: 'For an anchor in the wall.' });
  });

  test.each([
    ['wall plug', 'Grey wall plug'],
    ['dübel', 'Grey wall plug'],
    ['wall anchor', 'Wall clock with an anchor, Nylon wall anchor, Grey wall plug'],
  ])('are found by "%s" where they are called that, or by their usual name', async (q, names) => {
    expect((await shop.namesOf({ q })).join(', ')).toBe(names);
  });
});
