import { expect, test } from 'vitest';
import { openWholeShop } from './whole-shop';

const shop = await openWholeShop(({ identityLimits }) => ({
  identityLimits: { ...identityLimits, triesPerAccount: 2 },
  passwordHashes: { atOnce: 1, waiting: 0 },
}));

const owner = shop.visit('10.0.0.1');
await owner.register('owner@example.com');

/** Concurrent sign-ins of strangers, each from a different network. */
function rush(count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      shop.visit(`10.1.${index}.1`).signIn(`stranger${index}@example.com`, 'Wrong123'),
    ),
  );
}

test('sign-ins beyond the queue are refused with the error body', async () => {
  const responses = await rush(10);
  expect(responses.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(1);
  const refused = responses.filter(({ status }) => status !== 401);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, headers } of refused) {
    expect({ status, body }).toEqual({
      status: 503,
      body: {
        statusCode: 503,
        code: 'UNAVAILABLE',
        error: 'Service Unavailable',
        message: 'The shop is busy. Please try again in a moment.',
        requestId: expect.any(String),
      },
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('signed-in users have a separate queue', async () => {
  let isOver = false;
  const rushing = rush(10).finally(() => (isOver = true));
  const change = owner.post('/identity/change-password', {
    currentPassword: 'Secret123',
    newPassword: 'Better456',
  });
  expect((await owner.get('/healthz')).status).toBe(200);
  expect(isOver).toBe(false);
  expect((await change).status).toBe(200);
  await rushing;
});

test('a request refused by the queue is not counted as an attempt', async () => {
  for (let round = 0; ; round += 1) {
    expect(round, 'a round in which both tries were refused').toBeLessThan(20);
    const email = `late${round}@example.com`;
    const tryIt = () => shop.visit('10.1.200.1').signIn(email, 'Wrong123');
    const [, ...tries] = await Promise.all([rush(3), tryIt(), tryIt()]);
    if (tries.some(({ status }) => status !== 503)) continue;
    expect((await tryIt()).status).toBe(401);
    expect((await tryIt()).status).toBe(401);
    expect((await tryIt()).status).toBe(429);
    return;
  }
});
