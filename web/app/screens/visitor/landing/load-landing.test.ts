import type { Department } from '@chuck-and-bit/contract/departments';
import { listDepartments } from '@chuck-and-bit/contract/departments';
import { defaultLanding } from '@chuck-and-bit/contract/default-pages';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { getProduct } from '@chuck-and-bit/contract/products';
import { expect, test } from 'vitest';
import type { ShopApi } from '../../../api-client';
import { ShopApiError } from '../../../browser/shop-api-error';
import { loadLanding } from './load-landing';

const departmentOf = (id: string, availableQuantity: number) =>
  ({ slug: id, product: { _id: id, availableQuantity, minimumOrder: 2 } }) as Department;

const content = defaultLanding({ hours: 24, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 100 });

type Loaded = { stars?: number[]; total?: number; productId?: string; product?: object };

const load = (departments: Department[], newest: string[], loaded: Loaded = {}) => {
  const { stars = [], total = stars.length, productId = '', product } = loaded;
  const api = {
    call: async (endpoint: Endpoint) => {
      if (endpoint === listDepartments) return departments;
      if (endpoint !== getProduct) return newest.map((_id) => ({ _id }));
      if (!product) throw new ShopApiError(404, 'PRODUCT_NOT_FOUND', 'Product not found');
      return product;
    },
    callPage: async () => ({
      items: stars.map((ratings, index) => ({ ratings, name: String(index) })),
      total,
    }),
  };
  return loadLanding(api as unknown as ShopApi, { ...content, productId });
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
  const loaded = await load(departments, newest);
  expect(loaded.hung?._id).toBe(slug);
});

test.each([
  ['the chosen product', { availableQuantity: 1, minimumOrder: 1 }, 'chosen'],
  ['another, where the chosen one is sold out', { availableQuantity: 1, minimumOrder: 2 }, 'a'],
  ['another, where the chosen one is gone', null, 'a'],
])('in the banner hangs %s', async (_what, chosen, expected) => {
  const product = chosen ? { ...chosen, _id: 'chosen' } : undefined;
  const { hung } = await load([sold('a')], [], { productId: 'chosen', ...(product && { product }) });
  expect(hung?._id).toBe(expected);
});

test.each([
  [5, 5],
  [6, 6],
  [7, 6],
])('of %d top departments %d are shown', async (all, shown) => {
  const departments = Array.from({ length: all }, (_, index) => sold(String(index)));
  expect((await load(departments, [])).departments).toEqual(departments.slice(0, shown));
});

test.each([
  [[], 0, null],
  [[5, 4, 4], 3, { mean: 4.3, count: 3 }],
  [[5, 5, 5, 5, 5, 5, 1, 1], 8, { mean: 4, count: 8 }],
  [[5, 4], 3, null],
])('the shop is rated by the stars %j of %d reviews: %j', async (stars, total, rating) => {
  expect((await load([], [], { stars, total })).rating).toEqual(rating);
});
