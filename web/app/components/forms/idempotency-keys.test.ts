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

const answers = {
  success: () => Response.json({ success: true, acknowledged: true, insertedId: '1' }),
  'a lost connection': () => {
    throw new TypeError('Failed to fetch');
  },
  'half an answer': () => new Response('{"success":'),
  'a fault of the server': () => refusal(500, 'INTERNAL'),
  'a server that is busy': () => refusal(503, 'UNAVAILABLE'),
  'a request still under way': () => refusal(409, 'IDEMPOTENCY_IN_PROGRESS'),
  'a refused value': () => refusal(400, 'INVALID_INPUT'),
  'too little stock': () => refusal(409, 'OUT_OF_STOCK'),
  'a limit of tries': () => refusal(429, 'TOO_MANY_REQUESTS'),
};
const refusal = (statusCode: number, code: string) =>
  Response.json({ statusCode, code, error: 'Error', message: 'No' }, { status: statusCode });

/** Sends the form; whatever the shop answers, it is tried no more. */
async function submits(values: typeof review, answer: keyof typeof answers): Promise<void> {
  const api = createShopApi({
    baseUrl: 'http://shop.test',
    token: () => null,
    fetch: async (request) => {
      sent.push(request.headers.get('idempotency-key'));
      return answers[answer]();
    },
  });
  const sending = withKey(values, (idempotencyKey) =>
    api.call(addReview, { body: values }, { idempotencyKey }),
  );
  await sending.catch(() => undefined);
}

test.each([
  'a lost connection',
  'half an answer',
  'a fault of the server',
  'a server that is busy',
  'a request still under way',
] as const)('after %s the same values are sent with the same key', async (answer) => {
  await submits(review, answer);
  await submits(review, answer);
  await submits({ ...review }, 'success');
  expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  expect(sent[0]).toMatch(/^[0-9a-f]{32}$/);
});

test.each(['success', 'a refused value', 'too little stock', 'a limit of tries'] as const)(
  'after %s the same values have a key of their own',
  async (answer) => {
    await submits(review, answer);
    await submits(review, 'success');
    expect(new Set(sent).size).toBe(2);
  },
);

test('other values have a key of their own, also after a lost connection', async () => {
  await submits(review, 'a lost connection');
  await submits({ ...review, ratings: 4 }, 'success');
  expect(new Set(sent).size).toBe(2);
});

test('two forms share no key', async () => {
  await submits(review, 'a lost connection');
  withKey = createIdempotencyKeys();
  await submits(review, 'success');
  expect(new Set(sent).size).toBe(2);
});

test('the form hears of any other failure, which says nothing about the request', async () => {
  const failure = new Error('Something broke');
  const keys: string[] = [];
  const send = (key: string) => {
    keys.push(key);
    return Promise.reject(failure);
  };
  await expect(withKey(review, send)).rejects.toBe(failure);
  await expect(withKey(review, send)).rejects.toBe(failure);
  expect(keys).toEqual([keys[0], keys[0]]);
});
