import { accentShades } from '@chuck-and-bit/contract/accent';
import { defaultLanding } from '@chuck-and-bit/contract/default-pages';
import { type Department, listDepartments } from '@chuck-and-bit/contract/departments';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { getProduct, listProducts } from '@chuck-and-bit/contract/products';
import type { LandingContent } from '@chuck-and-bit/contract/shop-pages';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import { expect, test } from 'vitest';
import type { ShopApi } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';
import { loadLanding } from './load-landing';
import { shopData } from './shop-data';

const departmentOf = (id: string, availableQuantity: number) =>
  ({ slug: id, product: { _id: id, availableQuantity, minimumOrder: 2 } }) as Department;

type Shop = {
  departments?: Department[];
  newest?: string[];
  stars?: number[];
  total?: number;
  /** Of the banner, where the merchant has chosen it. */
  chosen?: { _id: string; availableQuantity: number; minimumOrder: number };
  picture?: LandingContent['picture'];
  /** What can't be read. */
  lost?: Endpoint;
};

const content = defaultLanding({ hours: 24, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 100 });

const load = ({
  departments = [],
  newest = [],
  stars = [],
  total = stars.length,
  chosen,
  picture = null,
  lost,
}: Shop) => {
  const read = async (endpoint: Endpoint, { query }: { query?: { limit?: string } } = {}) => {
    if (endpoint === lost) throw new ShopApiError(503, 'BUSY', 'The Shop Is Busy');
    if (endpoint === listDepartments) return departments;
    if (endpoint === getProduct) return chosen;
    const items =
      endpoint === listProducts
        ? newest.map((_id) => ({ _id }))
        : stars.map((ratings, index) => ({ ratings, name: String(index) }));
    return items.slice(0, Number(query?.limit ?? 1));
  };
  const api = {
    call: read,
    callPage: async (...request: Parameters<typeof read>) => ({ items: await read(...request), total }),
  };
  return loadLanding(api as unknown as ShopApi, { ...content, picture, productId: chosen?._id ?? '' });
};

const sold = (id: string) => departmentOf(id, 2);
const soldOut = (id: string) => departmentOf(id, 1);

test.each([
  ['the first that can be ordered', [soldOut('a'), sold('b'), sold('c')], [], 'b'],
  ['none that stands below', [sold('a'), sold('b')], ['a'], 'b'],
  ['none of those that stand below', [sold('a'), sold('b'), sold('c')], ['a', 'b'], 'c'],
  ['one that stands below, where all others are sold out', [soldOut('a'), sold('b')], ['b'], 'b'],
  ['none, where all are sold out', [soldOut('a'), soldOut('b')], [], undefined],
])('in the banner hangs %s', async (_what, departments, newest, slug) => {
  expect((await load({ departments, newest })).hung?._id).toBe(slug);
});

test.each([
  ['the chosen product', { chosen: { availableQuantity: 1, minimumOrder: 1 } }, 'chosen'],
  ['another, where the chosen one is sold out', { chosen: { availableQuantity: 1, minimumOrder: 2 } }, 'a'],
  [
    'another, where the chosen one is gone',
    { chosen: { availableQuantity: 1, minimumOrder: 1 }, lost: getProduct },
    'a',
  ],
])('in the banner hangs %s', async (_what, { chosen, ...shop }, expected) => {
  const { hung } = await load({
    departments: [sold('a')],
    chosen: { ...chosen, _id: 'chosen' },
    ...shop,
  });
  expect(hung?._id).toBe(expected);
});

test.each([
  [5, 5],
  [6, 6],
  [7, 6],
])('of %d top departments %d are shown', async (all, shown) => {
  const departments = Array.from({ length: all }, (_, index) => sold(String(index)));
  expect((await load({ departments })).departments).toEqual(departments.slice(0, shown));
});

test.each([
  [[], 0, null],
  [[5, 4, 4], 3, { mean: 4.3, count: 3 }],
  [[5, 5, 5, 5, 5, 5, 1, 1], 8, { mean: 4, count: 8 }],
  [[5, 4], 3, null],
])('the shop is rated by the stars %j of %d reviews: %j', async (stars, total, rating) => {
  const loaded = await load({ stars, total });
  expect(loaded.rating).toEqual(rating);
  expect(loaded.reviews).toHaveLength(Math.min(6, stars.length));
});

test('of the newest products three are shown', async () => {
  const { products } = await load({ newest: ['a', 'b', 'c', 'd'] });
  expect(products).toEqual([{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]);
});

const failed = { failure: 'The Shop Is Busy', statusCode: 503 };
test.each([
  ['departments', listDepartments, { departments: [], hung: null }],
  ['products', listProducts, { products: failed }],
  ['reviews', listReviews, { reviews: failed, rating: null }],
] as const)('where the %s can not be read, the page shows the rest', async (_what, lost, part) => {
  const shop = { departments: [sold('a')], newest: ['a'], stars: [5], lost };
  const whole = { departments: [sold('a')], hung: { _id: 'a' }, products: [{ _id: 'a' }] };
  expect(await load(shop)).toMatchObject({ ...whole, ...part });
});

test('search engines read the rating where there is one, and where to search', () => {
  const seller = { name: 'Bore Ltd.', address: null, phone: null, email: 'desk@bore.example' };
  const brand = { accent: null, icons: null, sharedPicture: null };
  const shop = { publicUrl: 'https://shop', shopName: 'Bore & Co', seller, ...brand };
  const [rated, site] = shopData(shop, { mean: 4.3, count: 3 })['@graph'];
  expect(rated).toMatchObject({
    name: 'Bore & Co',
    aggregateRating: { ratingValue: 4.3, reviewCount: 3, bestRating: 5, worstRating: 1 },
  });
  expect(site).toMatchObject({
    potentialAction: { target: 'https://shop/all-drills?q={search_term_string}' },
  });
  const [unrated] = shopData(shop, null)['@graph'];
  expect(unrated).toMatchObject({ logo: 'https://shop/icon-512.png', image: 'https://shop/social.png' });
  expect(unrated).toHaveProperty('email', 'desk@bore.example');
  expect(unrated).not.toHaveProperty('telephone');
  const [called] = shopData({ ...shop, seller: { ...seller, phone: '+1 555 0142', email: null } }, null)[
    '@graph'
  ];
  expect(called).toHaveProperty('telephone', '+1 555 0142');
  expect(called).not.toHaveProperty('email');
  expect(unrated).not.toHaveProperty('aggregateRating');
  const accent = accentShades('#e3000f');
  expect(shopData({ ...shop, accent }, null)['@graph'][0]).toMatchObject({
    logo: 'https://shop/brand/drawing/c7000b-ff5a4d.svg',
  });
  const branded = { ...shop, accent, icons: '/brand/a', sharedPicture: '/brand/a/shared.png' };
  expect(shopData(branded, null)['@graph'][0]).toMatchObject({
    logo: 'https://shop/brand/a/512.png',
    image: 'https://shop/brand/a/shared.png',
  });
});

test('a product that a picture hides is not asked for', async () => {
  const picture = { _id: 'picture', alt: '', width: 640, height: 480 };
  const chosen = { _id: 'chosen', availableQuantity: 1, minimumOrder: 1 };
  const loaded = await load({ departments: [sold('a')], chosen, picture });
  expect(loaded.hung?._id).toBe('a');
  expect(loaded.content.picture).toEqual(picture);
});
