import type { Attribute } from '@chuck-and-bit/contract/attributes';
import { expect, test } from 'vitest';
import { attributeOf, kindOf } from '../../../../test/kind-parts';
import { createTurns } from '../../../turns';
import { createFilterCounter } from './count-filters';
import { FilteredProducts } from './filtered-products';
import type { FilteredProduct } from './filtered-products.queries';
import { offerFilters } from './offer-filters';
import type { Filter } from './product-filters.queries';

const kinds = [kindOf('Saws'), kindOf('Planes')];

/** Saws of 10 dollars, unless they are something else. */
function productsOf(...list: Partial<FilteredProduct>[]): FilteredProducts {
  const products = new FilteredProducts();
  for (const [index, values] of list.entries()) products.apply(productOf(`id ${index}`, values));
  return products;
}
const productOf = (id: string, values: Partial<FilteredProduct>): FilteredProduct => ({
  id,
  kindId: 'Saws',
  brand: '',
  priceCents: 1_000,
  weightGrams: 0,
  publishedAt: 0,
  ownPlace: 0,
  isInStock: true,
  rating: null,
  attributes: {},
  ...values,
});

async function offered(products: FilteredProducts, attributes: Attribute[] = [], chosen: Filter[] = []) {
  const attributeIds = attributes.map(({ _id }) => _id);
  const list = { kindIds: null, found: null, chosen, attributeIds };
  const counter = await createFilterCounter(products, list, createTurns());
  return offerFilters(kinds, { kind: null, attributes, kindIds: null }, counter, chosen);
}
/** The choices of each filter but the stock. */
const choicesOf = ({ filters }: Awaited<ReturnType<typeof offered>>) =>
  Object.fromEntries(
    filters
      .filter(({ name }) => name !== 'inStock')
      .map(({ name, choices }) => [name, choices.map(({ label, count }) => `${label}: ${count}`)]),
  );

const length = attributeOf('length');
const five = { from: 5, to: 5 };

test.each<[name: string, chosen: Filter[], filters: Record<string, string[]>]>([
  ['nothing', [], {}],
  ['its brand', [{ field: { name: 'brand' }, values: ['Tarn'] }], { brand: ['Tarn: 2'] }],
  ['its length', [{ field: { name: 'length', attribute: length }, values: [five] }], { length: ['5: 2'] }],
  ['its price', [{ field: { name: 'price' }, values: [{ from: 10, to: 10 }] }], { price: [] }],
])(
  'of what all products have alike, a filter is offered for what is chosen: %s',
  async (_, chosen, filters) => {
    const products = productsOf(
      ...[1, 2].map(() => ({ brand: 'Tarn', attributes: { length: [5, 5] as [number, number] } })),
    );
    const found = await offered(products, [length], chosen);
    expect(choicesOf(found)).toEqual(filters);
    expect(found.filters.at(-1)).toMatchObject({ name: 'inStock', choices: [{ count: 2 }] });
  },
);

test('of more than a hundred brands the fifty most frequent are offered by name, and those that are chosen', async () => {
  const brands = Array.from({ length: 120 }, (_, index) => `Brand ${String(index).padStart(3, '0')}`);
  const products = productsOf(...[...brands, 'Brand 119'].map((brand) => ({ brand })));
  const most = [...brands.slice(0, 49), 'Brand 119'].map(
    (brand) => `${brand}: ${brand === 'Brand 119' ? 2 : 1}`,
  );
  expect(choicesOf(await offered(products))['brand']).toEqual(most);
  const chosen = [{ field: { name: 'brand' }, values: ['BRAND 070', 'Alder'] }];
  const withChosen = ['Alder: 0', ...most.slice(0, 49), 'Brand 070: 1', ...most.slice(49)];
  expect(choicesOf(await offered(products, [], chosen))['brand']).toEqual(withChosen);
});

test('at most twenty attributes are offered, key figures before others but in their order', async () => {
  const names = Array.from({ length: 22 }, (_, index) => `a${index}`);
  const values = (value: number) => ({
    attributes: Object.fromEntries(names.map((name) => [name, [value, value] as [number, number]])),
  });
  const attributes = names.map((name) => attributeOf(name, { isKeyFigure: name === 'a21' }));
  const found = await offered(productsOf(values(1), values(2)), [...attributes, attributeOf('had by none')]);
  expect(Object.keys(choicesOf(found))).toEqual([...names.slice(0, 19), 'a21']);
});

test('choices are what products have, in the order of the options, and yes before no', async () => {
  const values = (shank: number, quiet: number) => ({
    attributes: { shank: [shank, shank], quiet: [quiet, quiet] } as FilteredProduct['attributes'],
  });
  const options = ['Hex', 'SDS', 'Round'].map((name, index) => ({ _id: 3 - index, name }));
  const attributes = [
    attributeOf('shank', { type: 'choice', options }),
    attributeOf('quiet', { type: 'yesNo' }),
  ];
  const found = await offered(productsOf(values(1, 0), values(3, 0), values(3, 1)), attributes);
  expect(choicesOf(found)).toEqual({ shank: ['Hex: 2', 'Round: 1'], quiet: ['Yes: 1', 'No: 2'] });
  expect(found.filters.map(({ range }) => range)).toEqual([null, null, null]);
});

test('single numbers have no range beside them, and steps have', async () => {
  const values = (from: number, to = from) => ({ attributes: { length: [from, to] as [number, number] } });
  const rangeOf = async (type: Attribute['type'], ...sizes: [number, number?][]) => {
    const products = productsOf(...sizes.map(([from, to]) => values(from, to)));
    return (await offered(products, [attributeOf('length', { type })])).filters[0]?.range;
  };
  expect(await rangeOf('number', [1], [2])).toBeNull();
  expect(await rangeOf('range', [1, 4], [2, 9])).toEqual({ from: 1, to: 9 });
  const many = Array.from({ length: 9 }, (_, index): [number] => [index + 1]);
  expect(await rangeOf('number', ...many)).toEqual({ from: 1, to: 9 });
});

test('reviews are a filter once a product has one', async () => {
  expect(choicesOf(await offered(productsOf({}, {})))).toEqual({});
  const rated = productsOf({ rating: 3.5 }, { rating: 4 }, {});
  const rating = ['4 stars and more: 1', '3 stars and more: 2'];
  expect(choicesOf(await offered(rated))).toEqual({ rating });
});

test('what is offered follows the products that are added, changed and removed', async () => {
  const products = productsOf({ brand: 'Alder' }, {});
  const shown = async () => {
    const found = await offered(products);
    return [found.kinds.map(({ name, count }) => `${name}: ${count}`), choicesOf(found)['brand'] ?? []];
  };
  expect(await shown()).toEqual([['Saws: 2'], []]);
  products.apply(productOf('other', { brand: 'Birch' }));
  expect(await shown()).toEqual([['Saws: 3'], ['Alder: 1', 'Birch: 1']]);
  products.apply(productOf('other', { brand: 'Cedar', kindId: 'Planes' }));
  expect(await shown()).toEqual([
    ['Saws: 2', 'Planes: 1'],
    ['Alder: 1', 'Cedar: 1'],
  ]);
  products.apply({ id: 'other', kindId: null });
  expect(await shown()).toEqual([['Saws: 2'], []]);
});
