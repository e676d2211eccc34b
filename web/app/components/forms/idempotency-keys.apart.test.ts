import { addReview } from '@chuck-and-bit/contract/reviews';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { type CallOptions, createShopApi } from '../../api-client';
import { createWithKey, findCreated, forgetKeys, withKey } from './idempotency-keys';

// The page's own API answers the question of what a key has created.
const asked = vi.hoisted(() => vi.fn<(...call: unknown[]) => Promise<unknown>>());
vi.mock('../../shop-api', async (original) => ({
  ...(await original<object>()),
  browserShopApi: () => ({ call: asked }),
}));

const review = { ratings: 5, reviewContent: 'Drills well.' };

/** The `Idempotency-Key` of each request that left the browser. */
let sent: (string | null)[];
beforeEach(() => {
  sent = [];
  asked.mockReset();
});

const responses = {
  success: () => Response.json({ success: true, acknowledged: true, insertedId: '1' }),
  'a lost connection': () => {
    throw new TypeError('Failed to fetch');
  },
  'a truncated response': () => new Response('{"success":'),
  'a server error': () => refusal(500, 'INTERNAL'),
  'a server that is busy': () => refusal(503, 'UNAVAILABLE'),
  'a request still under way': () => refusal(409, 'IDEMPOTENCY_IN_PROGRESS'),
  'a refused value': () => refusal(400, 'INVALID_INPUT'),
  'too little stock': () => refusal(409, 'OUT_OF_STOCK'),
  'a rate limit': () => refusal(429, 'TOO_MANY_REQUESTS'),
  'a key of another request': () => refusal(422, 'IDEMPOTENCY_KEY_REUSED'),
};
const refusal = (statusCode: number, code: string) =>
  Response.json({ statusCode, code, error: 'Error', message: 'No' }, { status: statusCode });

function callWith(values: typeof review, response: keyof typeof responses) {
  const api = createShopApi({
    baseUrl: 'http://shop.test',
    token: () => null,
    fetch: async (request) => {
      sent.push(request.headers.get('idempotency-key'));
      return responses[response]();
    },
  });
  return (options: CallOptions) => api.call(addReview, { body: values }, options);
}

/** Sends the form once, whatever the response. */
async function submit(values: typeof review, response: keyof typeof responses, form = 'review') {
  await withKey(form, values, callWith(values, response)).catch(() => undefined);
}

test.each([
  'a lost connection',
  'a truncated response',
  'a server error',
  'a server that is busy',
  'a request still under way',
  'a refused value',
  'too little stock',
  'a rate limit',
] as const)('after %s the same values are sent with the same key', async (response) => {
  await submit(review, response);
  await submit(review, response);
  await submit({ ...review }, 'success');
  expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  expect(sent[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test.each([
  ['success', review, 'review'],
  ['a key of another request', review, 'review'],
  ['a lost connection', { ...review, ratings: 4 }, 'review'],
  ['a lost connection', review, 'another form'],
] as const)('after %s these values get a new key: %j, of %s', async (response, values, form) => {
  await submit(review, response);
  await submit(values, 'success', form);
  expect(new Set(sent).size).toBe(2);
});

test('the key outlives the page', async () => {
  await submit(review, 'a lost connection');
  vi.resetModules();
  const reloaded = await import('./idempotency-keys');
  await reloaded.withKey('review', review, callWith(review, 'success'));
  expect(sent).toEqual([sent[0], sent[0]]);
});

test('any other failure reaches the form and keeps the key', async () => {
  const failure = new Error('Something broke');
  const keys: string[] = [];
  const send = ({ idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey);
    return Promise.reject(failure);
  };
  await expect(withKey('review', review, send)).rejects.toBe(failure);
  await expect(withKey('review', review, send)).rejects.toBe(failure);
  expect(keys).toEqual([keys[0], keys[0]]);
});

describe('what a form has created', () => {
  const create = (response: keyof typeof responses, values = review) =>
    createWithKey('review', values, callWith(values, response));

  test('is known until a page has shown it', async () => {
    expect(await findCreated('review')).toBeNull();
    expect(await create('success')).toBe('1');
    asked.mockResolvedValue({ insertedId: '1' });
    expect(await findCreated('review')).toBe('1');
    expect(asked.mock.lastCall?.[1]).toEqual({ params: { key: sent[0] } });
    forgetKeys('rev');
    expect(await findCreated('review')).toBeNull();
  });

  test('is asked for after a lost response', async () => {
    asked.mockResolvedValue({ insertedId: '2' });
    expect(await create('a lost connection')).toBe('2');
  });

  test('is not asked for after a refusal', async () => {
    await expect(create('too little stock')).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
    expect(asked).not.toHaveBeenCalled();
  });

  test('is unknown while the shop can not be asked', async () => {
    asked.mockRejectedValue(new ShopApiError(0, 'NETWORK', 'No'));
    await expect(create('a lost connection')).rejects.toMatchObject({ code: 'NETWORK' });
    expect(await findCreated('review')).toBeNull();
  });

  test('is found before other values are sent, which would create it again', async () => {
    asked.mockResolvedValueOnce({ insertedId: null });
    await expect(create('a lost connection')).rejects.toMatchObject({ code: 'NETWORK' });
    asked.mockResolvedValueOnce({ insertedId: '3' });
    expect(await create('success', { ...review, ratings: 4 })).toBe('3');
    expect(sent).toHaveLength(1);
  });
});
