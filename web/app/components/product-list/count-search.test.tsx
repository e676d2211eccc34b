import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { newApi, sent } from '../../../test/shop-api';
import type { Page } from '../../api-client';
import { useCountedSearch } from './count-search';
import type { ListFilters } from './list-filters';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));

beforeEach(() => newApi());

const none: ListFilters = { department: null, q: '', sort: '', chosen: {}, unread: {}, after: null };
const page = (total: number | null, shown = total ?? 0) =>
  ({ items: Array.from({ length: shown }), total }) as Page<unknown[]>;
type Shown = [page: Page<unknown[]> | null, filters: Partial<ListFilters>];

/** What is counted while these lists are shown one after the other. */
async function counted(...lists: Shown[]): Promise<unknown[]> {
  const { rerender } = renderHook(
    ([found, filters]: Shown) => useCountedSearch(found, { ...none, ...filters }),
    { initialProps: lists[0] ?? [null, {}] },
  );
  for (const shown of lists) {
    rerender(shown);
    await vi.dynamicImportSettled();
  }
  return sent.map(([, request]) => request);
}

test.each<[string, Shown, { q: string; total: number }]>([
  ['its total', [page(30, 12), { q: 'drill' }], { q: 'drill', total: 30 }],
  ['none found', [page(0), { q: 'tea' }], { q: 'tea', total: 0 }],
  ['what is shown, without a total', [page(null, 3), { q: 'bit' }], { q: 'bit', total: 3 }],
])('the first page of a search is counted with %s', async (_, shown, body) => {
  expect(await counted(shown)).toEqual([{ body }]);
});

test.each<[string, Shown]>([
  ['a later page', [page(30), { q: 'drill', after: 'x' }]],
  ['a list without a search', [page(30), {}]],
  ['a text without a word', [page(30), { q: '%%' }]],
  ['a search that failed', [null, { q: 'drill' }]],
  ['what a filter leaves of a search', [page(0), { q: 'drill', chosen: { brand: ['Tarn'] } }]],
  ['a search in a department', [page(0), { q: 'drill', department: 'bits' }]],
])('%s is not counted', async (_, shown) => {
  expect(await counted(shown)).toEqual([]);
});

test.each<[between: string, total: number, shown: Shown]>([
  ['itself', 1, [page(2), { q: 'drill' }]],
  ['its later page', 1, [page(2), { q: 'drill', after: 'x' }]],
  ['another search', 3, [page(1), { q: 'bit' }]],
  ['the whole list', 2, [page(9), {}]],
  ['a text without a word', 2, [page(9), { q: '%%' }]],
  ['another search in a department', 2, [page(1), { q: 'bit', department: 'bits' }]],
  ['another search that failed', 2, [null, { q: 'bit' }]],
])('of a search that is shown twice with %s between, %i are counted', async (_, total, shown) => {
  const drill: Shown = [page(2), { q: 'drill' }];
  expect(await counted(drill, shown, drill)).toHaveLength(total);
});

test('a search that is narrowed by a filter and widened again is counted once', async () => {
  const narrowed: Shown = [page(0), { q: 'drill', chosen: { brand: ['Tarn'] } }];
  expect(await counted([page(30), { q: 'drill' }], narrowed, [page(31), { q: 'drill' }])).toEqual([
    { body: { q: 'drill', total: 30 } },
  ]);
});
