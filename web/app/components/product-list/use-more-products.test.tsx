// @vitest-environment happy-dom
import type { Product } from '@chuck-and-bit/contract/products';
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Page } from '../../api-client';
import type { ListFilters } from './list-filters';
import { useMoreProducts } from './use-more-products';

const { callPage } = vi.hoisted(() => ({
  callPage: vi.fn<(endpoint: unknown, request: { query: object }) => Promise<Partial<Page<Product[]>>>>(),
}));
vi.mock('../../shop-api', () => ({ browserShopApi: () => ({ callPage }) }));

afterEach(cleanup);

const pageOf = (ids: string, next: string | null) =>
  ({ items: ids.split(' ').map((_id) => ({ _id })), next }) as Page<Product[]>;

test('the next page follows without what the list has already, and one that failed can be asked for again', async () => {
  const filters: ListFilters = { department: null, q: 'bit', sort: '', chosen: {}, unread: {}, after: null };
  const first = pageOf('a b', 'after b');
  const { result } = renderHook(() => useMoreProducts(first, filters), { wrapper: MemoryRouter });
  const shown = () => result.current.items.map(({ _id }) => _id).join(' ');

  callPage.mockRejectedValueOnce(new Error('Lost'));
  await act(() => result.current.loadMore());
  expect([shown(), result.current.failure !== null]).toEqual(['a b', true]);
  callPage.mockResolvedValueOnce(pageOf('b c', null));
  await act(() => result.current.loadMore());
  expect([shown(), result.current.failure, result.current.next]).toEqual(['a b c', null, null]);
  await act(() => result.current.loadMore());
  expect(callPage.mock.calls.map(([, { query }]) => query)).toEqual([
    { limit: '24', q: 'bit', after: 'after b' },
    { limit: '24', q: 'bit', after: 'after b' },
  ]);
});
