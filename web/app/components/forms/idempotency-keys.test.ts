import { addReview } from '@chuck-and-bit/contract/reviews';
import { beforeEach, expect, test } from 'vitest';
import { createShopApi } from '../../shop-api';
import { createIdempotencyKeys } from './idempotency-keys';

const review = { ratings: 5, reviewContent: 'Drills well.' };

/** The `Idempotency-Key` of each request that left the browser. */
let sent: (string | null)[];
let withKey: ReturnType<typeof createIdempotencyKeys>;
beforeEach(() => {
  sent = [];
  withKey = createIdempotencyKeys();
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
};
const refusal = (statusCode: number, code: string) =>
  Response.json({ statusCode, code, error: 'Error', message: 'No' }, { status: statusCode });

/** Sends the form once, whatever the response. */
async function submit(values: typeof review, response: keyof typeof responses): Promise<void> {
  const api = createShopApi({
    baseUrl: 'http://shop.test',
    token: () => null,
    fetch: async (request) => {
      sent.push(request.headers.get('idempotency-key'));
      return responses[response]();
    },
  });
  const sending = withKey(values, (options) => api.call(addReview, { body: values }, options));
  await sending.catch(() => undefined);
}

test.each([
  'a lost connection',
  'a truncated response',
  'a server error',
  'a server that is busy',
  'a request still under way',
] as const)('after %s the same values are sent with the same key', async (response) => {
  await submit(review, response);
  await submit(review, response);
  await submit({ ...review }, 'success');
  expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  expect(sent[0]).toMatch(/^[0-9a-f]{32}$/);
});

test.each(['success', 'a refused value', 'too little stock', 'a rate limit'] as const)(
  'after %s the same values get a new key',
  async (response) => {
    await submit(review, response);
    await submit(review, 'success');
    expect(new Set(sent).size).toBe(2);
  },
);

test('other values get a new key, also after a lost connection', async () => {
  await submit(review, 'a lost connection');
  await submit({ ...review, ratings: 4 }, 'success');
  expect(new Set(sent).size).toBe(2);
});

test('two forms share no key', async () => {
  await submit(review, 'a lost connection');
  withKey = createIdempotencyKeys();
  await submit(review, 'success');
  expect(new Set(sent).size).toBe(2);
});

test('any other failure reaches the form and keeps the key', async () => {
  const failure = new Error('Something broke');
  const keys: string[] = [];
  const send = ({ idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey);
    return Promise.reject(failure);
  };
  await expect(withKey(review, send)).rejects.toBe(failure);
  await expect(withKey(review, send)).rejects.toBe(failure);
  expect(keys).toEqual([keys[0], keys[0]]);
});
