import { listProducts, type Product } from '@chuck-and-bit/contract/products';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { asked, newApi, sent } from '../../../test/shop-api';
import type { Page } from '../../api-client';
import { useCountedSearch } from './count-search';
import type { ListFilters } from './list-filters';
import { useMoreProducts } from './use-more-products';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));
/** What the shop answers, one after the other. */
let pages: (Page<Product[]> | Promise<Page<Product[]>> | Error)[];
beforeEach(() => {
  pages = [];
  newApi([listProducts, () => pages.shift()]);
});

const filters: ListFilters = { department: null, q: 'bit', sort: '', chosen: {}, unread: {}, after: null };
const pageOf = (ids: string, next: string | null) =>
  ({ items: ids.split(' ').map((_id) => ({ _id })), next }) as Page<Product[]>;

/** An entry of the history of its own: each keeps its list. */
const at =
  (key: string) =>
  ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[{ pathname: '/all-drills', key }]}>{children}</MemoryRouter>
  );

const open = (key: string, first = pageOf('a', 'after a')) =>
  renderHook((page) => useMoreProducts(page, filters), { initialProps: first, wrapper: at(key) });

test('the next page follows without what the list has already, and one that failed can be asked for again', async () => {
  const { result } = open('next', pageOf('a b', 'after b'));
  const shown = () => result.current.items.map(({ _id }) => _id).join(' ');

  pages.push(new Error('Lost'));
  await act(() => result.current.loadMore());
  expect([shown(), result.current.failure !== null]).toEqual(['a b', true]);
  pages.push(pageOf('b c', null));
  await act(() => result.current.loadMore());
  expect([shown(), result.current.failure, result.current.next]).toEqual(['a b c', null, null]);
  await act(() => result.current.loadMore());
  expect(asked.map(([, query]) => query)).toEqual([
    { limit: '24', q: 'bit', after: 'after b' },
    { limit: '24', q: 'bit', after: 'after b' },
  ]);
});

test('a page that arrives when another list is shown is left out', async () => {
  const { result, rerender } = open('replaced');
  let arrive = (_page: Page<Product[]>) => {};
  pages.push(new Promise((resolve) => (arrive = resolve)));
  const loading = result.current.loadMore();
  rerender(pageOf('x', null));
  await act(async () => {
    arrive(pageOf('b', null));
    await loading;
  });
  expect(result.current.items.map(({ _id }) => _id)).toEqual(['x']);
});

test('a list that was extended is shown again at its entry of the history, and at no other', async () => {
  const { result, rerender, unmount } = open('kept');
  pages.push(pageOf('b', null));
  await act(() => result.current.loadMore());
  rerender(pageOf('a', 'after a'));
  expect(result.current.items).toHaveLength(2);
  unmount();
  const idsAt = (key: string) => open(key).result.current.items.map(({ _id }) => _id);
  expect([idsAt('kept'), idsAt('another')]).toEqual([['a', 'b'], ['a']]);
});

test('a page says that it loads, is asked for once, and another list has no failure', async () => {
  const { result, rerender } = open('failing');
  let fail = (_reason: Error) => {};
  pages.push(new Promise((_, reject) => (fail = reject)));
  act(() => void result.current.loadMore());
  expect(result.current.isLoading).toBe(true);
  await act(() => result.current.loadMore());
  await expect.poll(() => asked).toHaveLength(1);
  expect([result.current.isLoading, result.current.failure]).toEqual([true, null]);
  await act(async () => fail(new Error('Lost')));
  expect([result.current.isLoading, result.current.failure !== null]).toEqual([false, true]);
  rerender(pageOf('x', null));
  expect(result.current.failure).toBeNull();
});

test('the next page is loaded 600 pixels before the end comes into view, and not by itself after a failure', async () => {
  const seen: ((isIntersecting: boolean) => void)[] = [];
  const margins: unknown[] = [];
  const [observe, disconnect] = [vi.fn<(end: Element) => void>(), vi.fn<() => void>()];
  class Observer {
    constructor(see: (entries: object[]) => void, options: object) {
      seen.push((isIntersecting) => see([{ isIntersecting }]));
      margins.push(options);
    }
    observe = observe;
    disconnect = disconnect;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  pages.push(new Error('Lost'));
  const { result } = open('end');
  const end = document.createElement('a');
  act(() => result.current.watchEnd(end));
  expect(observe.mock.calls).toEqual([[end]]);
  expect(margins).toEqual([{ rootMargin: '600px' }]);
  act(() => seen[0]?.(false));
  expect(asked).toEqual([]);
  act(() => seen[0]?.(true));
  await expect.poll(() => result.current.failure).not.toBeNull();
  expect(seen).toHaveLength(1);
  expect(disconnect).toHaveBeenCalledOnce();
});

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
