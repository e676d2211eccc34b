import { listDepartments } from '@chuck-and-bit/contract/departments';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { listProductFilters } from '@chuck-and-bit/contract/product-filters';
import { expect, test } from 'vitest';
import type { ShopApi } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';
import { loadProductList } from './load-product-list';

/** What stands instead of this list of products, where `lost` can not be read. */
async function insteadOf(items: object[], lost?: Endpoint) {
  const call = async (endpoint: Endpoint, { query }: { query?: object } = {}) => {
    if (endpoint === lost) throw new ShopApiError(503, 'BUSY', 'The Shop Is Busy');
    if (endpoint === listProductFilters) return { kinds: [], count: 0, filters: [], search: null };
    return endpoint === listDepartments ? ['a department'] : query;
  };
  const api = { call, callPage: async () => ({ items, next: null, total: items.length }) };
  const url = new URL('https://shop/all-drills?q=tea');
  return (await loadProductList(api as unknown as ShopApi, url, null)).data.instead;
}

test('a list without products leads on to the departments and to what is in stock', async () => {
  expect(await insteadOf([])).toEqual({
    departments: ['a department'],
    products: { limit: '4', inStock: 'true' },
  });
  expect(await insteadOf([], listDepartments)).toBeNull();
  expect(await insteadOf([{}])).toBeNull();
});
