import { listPurchases } from '@chuck-and-bit/contract/purchases';
import { expect, test } from 'vitest';
import { createShopApi } from './api-client';

const apiWith = (fetch: (request: Request) => Response) =>
  createShopApi({ baseUrl: 'http://shop.test', token: () => null, fetch: async (request) => fetch(request) });

test('a response is another one unless the shop answers its tag with 304', async () => {
  const api = apiWith(({ headers }) =>
    headers.get('If-None-Match') === 'W/"1"'
      ? new Response(null, { status: 304 })
      : Response.json([], { headers: { ETag: 'W/"1"' } }),
  );
  const { entityTag } = await api.callPage(listPurchases);
  expect(entityTag).toBe('W/"1"');
  expect(await api.hasChanged(listPurchases, {}, { entityTag })).toBe(false);
  expect(await api.hasChanged(listPurchases, {}, { entityTag: 'W/"0"' })).toBe(true);
  expect(await api.hasChanged(listPurchases, {}, { entityTag: null })).toBe(true);
});

test.each([
  ['7', 7],
  ['soon', 0],
  [null, 0],
])('a refusal says after how many seconds to come back: %s', async (retryAfter, retryAfterSeconds) => {
  const body = { statusCode: 503, code: 'UNAVAILABLE', error: 'Service Unavailable', message: 'Busy' };
  const headers: HeadersInit = retryAfter === null ? {} : { 'Retry-After': retryAfter };
  const api = apiWith(() => Response.json(body, { status: 503, headers }));
  await expect(api.call(listPurchases)).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds });
});
