import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashAtFullCost } from '../../api/test/password-cost';
import { openWholeShop } from './whole-shop';

hashAtFullCost();
const shop = await openWholeShop(({ identityLimits }) => ({
  identityLimits: { ...identityLimits, triesPerAccount: 2 },
  passwordHashes: { atOnce: 1, waiting: 0 },
}));

const owner = await shop.registered('owner@example.com', '10.0.0.1');

/** Concurrent sign-ins of strangers, each from a different network. */
function rush(count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      shop.visit(`10.1.${index}.1`).signIn(`stranger${index}@example.com`, 'Wrong123'),
    ),
  );
}

test("a password's hash costs as much as the shop says", async () => {
  const { rows } = await shop.database.pool.query<{ password: string }>(
    `select password from identity.account join identity."user" on user_id = "user".id where email = $1`,
    ['owner@example.com'],
  );
  const [salt = '', key] = rows[0]?.password.split(':') ?? [];
  // As docs/security.md has it.
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  expect(scryptSync('Secret123', salt, 64, cost).toString('hex')).toBe(key);
});

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
  const change = owner.changePassword('Secret123', 'Better456');
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
