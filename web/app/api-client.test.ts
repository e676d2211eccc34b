import { listPurchases } from '@chuck-and-bit/contract/purchases';
import { addReview } from '@chuck-and-bit/contract/reviews';
import { describe, expect, test } from 'vitest';
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

describe('a call that is refused', () => {
  const [refused, role] = ['UNAUTHENTICATED', 'ROLE_FORBIDDEN'];
  type Tokens = (string | null)[];
  type Row = [string, status: number, code: string, tokens: Tokens, sent: Tokens];
  test.each<Row>([
    ['once more with the token that another tab has stored', 401, refused, ['old', 'new'], ['old', 'new']],
    ['only once more', 401, refused, ['old', 'new', 'newest'], ['old', 'new']],
    ['no more with the same token', 401, refused, ['old', 'old'], ['old']],
    ['no more without one', 401, refused, ['old', null], ['old']],
    ['no more as a visitor', 401, refused, [null, 'new'], [null]],
    ['no more after a 403', 403, 'FORBIDDEN', ['old', 'new'], ['old']],
    ['no more after a 403 for the role', 403, role, ['old', 'new'], ['old']],
    ...[400, 404, 409, 429, 500, 503].map(
      (status): Row => [`no more after a ${status}`, status, 'X', ['old', 'new'], ['old']],
    ),
  ])('is sent %s', async (_, status, code, tokens, sent) => {
    const { api, requests, ended } = refusingShop(tokens, status, code);
    const body = { ratings: 5, reviewContent: 'Drills well.' };
    await expect(api.call(addReview, { body }, { idempotencyKey: 'key' })).rejects.toMatchObject({ code });
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(
      sent.map((token) => token && `Bearer ${token}`),
    );
    for (const request of requests) {
      expect(request.headers.get('Idempotency-Key')).toBe('key');
      expect(await request.json()).toEqual(body);
    }
    const ends = status === 401 || code === 'FORBIDDEN';
    expect(ended).toEqual(ends ? sent.flatMap((token) => (token ? [[token, status]] : [])) : []);
  });

  test('is sent once with its own authorization, and ends no session', async () => {
    const { api, requests, ended } = refusingShop(['old', 'new'], 401, refused);
    await expect(api.call(listPurchases, {}, { authorization: 'Bearer own' })).rejects.toThrow('Refused');
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer own']);
    expect(ended).toEqual([]);
  });
});

/** A shop that refuses every call, in a browser that has one token after the other. */
function refusingShop(tokens: (string | null)[], status: number, code: string) {
  const requests: Request[] = [];
  const ended: unknown[] = [];
  const api = createShopApi({
    baseUrl: 'http://shop.test',
    token: () => tokens[Math.min(ended.length, tokens.length - 1)] ?? null,
    fetch: async (request) => {
      requests.push(request);
      return Response.json({ statusCode: status, code, error: 'X', message: 'Refused' }, { status });
    },
    onRefused: async (...refusal) => void ended.push(refusal),
  });
  return { api, requests, ended };
}
