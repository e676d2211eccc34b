import type { Department } from '@chuck-and-bit/contract/departments';
import { listDepartments } from '@chuck-and-bit/contract/departments';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { expect, test } from 'vitest';
import { loader } from './landing';

const departmentOf = (id: string, availableQuantity: number) =>
  ({ slug: id, product: { _id: id, availableQuantity, minimumOrder: 2 } }) as Department;

const load = (departments: Department[], newest: string[], stars: number[] = [], total = stars.length) => {
  const api = {
    call: async (endpoint: Endpoint) =>
      endpoint === listDepartments ? departments : newest.map((_id) => ({ _id })),
    callPage: async () => ({
      items: stars.map((ratings, index) => ({ ratings, name: String(index) })),
      total,
    }),
  };
  return loader({ context: { get: () => api } } as unknown as Parameters<typeof loader>[0]);
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
  expect(loaded.departments[loaded.hung]?.slug).toBe(slug);
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
  expect((await load([], [], stars, total)).rating).toEqual(rating);
});
