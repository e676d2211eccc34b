import { expect, test } from 'vitest';
import type { ShopApi } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';
import { productOrNotFound } from './product-or-not-found';

test.each([
  [400, { init: { status: 404 }, data: null }],
  [404, { init: { status: 404 }, data: null }],
  [503, { init: { status: 503 }, data: 'The Shop Is Busy' }],
  [500, { statusCode: 500 }],
])('where the API answers a product with %d, its page responds with %j', async (status, response) => {
  const call = () => Promise.reject(new ShopApiError(status, 'CODE', 'The Shop Is Busy'));
  await expect(productOrNotFound({ call } as unknown as ShopApi, 'x')).rejects.toMatchObject(response);
});
