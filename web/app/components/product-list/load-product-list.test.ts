import { listDepartments } from '@chuck-and-bit/contract/departments';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { type Kind, listKinds } from '@chuck-and-bit/contract/kinds';
import { listProductFilters } from '@chuck-and-bit/contract/product-filters';
import { listProducts } from '@chuck-and-bit/contract/products';
import { expect, test } from 'vitest';
import type { ShopApi } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';
import { loadProductList } from './load-product-list';

const kindOf = (
  slug: string,
  parentId: string | null,
  formerSlugs: string[] = [],
  attributes: object[] = [],
) => ({ _id: slug, name: slug.toUpperCase(), slug, parentId, formerSlugs, attributes }) as unknown as Kind;
const ofBits = [
  { slug: 'length', type: 'number', options: [] },
  { slug: 'shank', type: 'choice', options: [{ _id: 1, name: 'Hex' }] },
];
const kinds = [kindOf('bits', null, [], ofBits), kindOf('wood', 'bits', ['timber']), kindOf('spade', 'wood')];

type Shop = {
  items?: object[];
  /** What can't be read, and how it is refused. */
  lost?: Endpoint | 'products';
  status?: number;
};

/** The list that this address describes. */
function load(address: string, { items = [{}], lost, status = 503 }: Shop = {}) {
  const refuse = () => {
    throw new ShopApiError(status, 'REFUSED', 'The Shop Is Busy');
  };
  const call = async (endpoint: Endpoint, { query }: { query?: object } = {}) => {
    if (endpoint === lost) return refuse();
    if (endpoint === listKinds) return kinds;
    if (endpoint === listProductFilters) return { kinds: [], count: 0, filters: [], search: null };
    return endpoint === listDepartments ? ['a department'] : query;
  };
  const callPage = async () => (lost === 'products' ? refuse() : { items, next: null, total: items.length });
  const url = new URL(`https://shop/all-drills${address}`);
  const slug = url.pathname.split('/')[2] ?? null;
  return loadProductList({ call, callPage } as unknown as ShopApi, url, slug);
}

test('a list without products leads on to the departments and to what is in stock', async () => {
  const insteadOf = async (...[items, lost]: [object[], Endpoint?]) =>
    (await load('?q=tea', { items, ...(lost && { lost }) })).data.instead;
  expect(await insteadOf([])).toEqual({
    departments: ['a department'],
    products: { limit: '4', inStock: 'true' },
  });
  for (const lost of [listDepartments, listProducts]) expect(await insteadOf([], lost)).toBeNull();
  expect(await insteadOf([{}])).toBeNull();
});

const all = '/all-drills';
test.each<[string, string, string, boolean]>([
  ['', 'All drills', all, false],
  ['?after=x', 'All drills', `${all}?after=x`, false],
  ['?brand=Tarn', 'All drills, filtered', all, false],
  ['?brand=Tarn&sort=price', 'All drills, filtered, price, low to high', all, false],
  ['?brand=Tarn&inStock=true', 'All drills, filtered, in stock', all, false],
  ['?inStock=true', 'All drills, in stock', all, true],
  ['?sort=price', 'All drills, price, low to high', all, true],
  ['?q=bit&price.from=x', 'Drills for “bit”, best match first', `${all}?q=bit`, true],
  ['/wood', 'WOOD', `${all}/wood`, false],
  ['/wood?q=bit', 'WOOD for “bit”, best match first', `${all}/wood?q=bit`, true],
])(
  'the list "%s" has the title "%s", and search engines list %s',
  async (address, title, path, isUnlisted) => {
    const { meta } = (await load(address)).data;
    expect(meta).toMatchObject({ title, canonicalPath: path, isUnlisted });
  },
);

test.each([
  ['/wood', { 'a.length': ['5'], 'a.shank': ['1'] }],
  ['', {}],
])('the list "%s" has the filters of its kind and of those above it', async (path, chosen) => {
  const { filters } = (await load(`${path}?a.length=5&a.shank=1&a.shank=2&a.depth=5`)).data;
  expect(filters.chosen).toEqual(chosen);
});

test('a first page that is refused is not asked for again', async () => {
  const { init } = await load('?q=tea', { lost: 'products', status: 400 });
  expect(init?.status).toBe(400);
});

test('a department names those above it, the highest first', async () => {
  const { department, meta } = (await load('/spade')).data;
  expect(meta.description).toMatch(/^SPADE, with price/);
  expect((await load('')).data.meta.description).toMatch(/^Every drill/);
  expect(department).toEqual({
    name: 'SPADE',
    slug: 'spade',
    above: [
      { name: 'BITS', slug: 'bits' },
      { name: 'WOOD', slug: 'wood' },
    ],
  });
});

/** Why the list is not loaded: a redirect, or the status of the page with its text. */
const refusalOf = (address: string, shop: Shop) =>
  load(address, shop).then(
    () => null,
    (thrown: Response | { init: { status: number }; data: string | null }) =>
      thrown instanceof Response
        ? [thrown.status, thrown.headers.get('Location')]
        : [thrown.init.status, thrown.data],
  );

test.each<[string, Shop, [number, string | null]]>([
  ['/timber?q=bit', {}, [301, '/all-drills/wood?q=bit']],
  ['?after=x&q=tea', { items: [] }, [302, '/all-drills?q=tea']],
  ['?after=x', { lost: 'products', status: 400 }, [302, '/all-drills']],
  ['/saws', {}, [404, null]],
  ['/wood', { lost: listKinds }, [503, 'The Shop Is Busy']],
])('the list "%s" of %j is elsewhere or nowhere: %j', async (address, shop, refusal) => {
  expect(await refusalOf(address, shop)).toEqual(refusal);
});

test.each([
  ['', undefined, 200],
  ['', 'products', 503],
  ['?after=x', 'products', 503],
  ['', listProductFilters, 200],
  // The kinds are of no use there.
  ['', listKinds, 200],
] as const)('the list "%s" without %j has the status %d', async (address, lost, status) => {
  expect((await load(address, lost && { lost })).init?.status).toBe(status);
});
