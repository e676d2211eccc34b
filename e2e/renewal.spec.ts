import { type Page, expect, test } from './fixtures';
import { storedToken } from './identity-parts';
import { claimsOf, type Person } from './shop-client';

// Only the browser's clock is moved: an hour passes in the browser, and a second on the server.
const minute = 60_000;

const expiryOf = (person: Person) => claimsOf(person.token).exp * 1000;

/** Counts the exchanges of an ID token for an API token. */
function countExchanges(...pages: Page[]): () => number {
  let count = 0;
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.method() === 'PUT' && new URL(request.url()).pathname === '/user') count += 1;
    });
  }
  return () => count;
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
}

test('a tab that wakes up renews the token before any request', async ({ shopperPage: page, shopper }) => {
  await page.clock.install();
  const exchanges = countExchanges(page);
  await openProfile(page);
  await page.clock.setSystemTime(expiryOf(shopper) + 60 * minute);
  expect(exchanges()).toBe(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => storedToken(page)).not.toBe(shopper.token);
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('one of two tabs renews, and the other uses its token', async ({ shopperPage: first, shopper }) => {
  const second = await first.context().newPage();
  await first.clock.install();
  const exchanges = countExchanges(first, second);
  await first.context().route('**/user', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    // With the same clock, the server would have issued a token that is valid for an hour from then.
    const response = await route.fetch();
    const body = (await response.json()) as { token: string };
    const [header, , signature] = body.token.split('.');
    const claims = { ...claimsOf(body.token), exp: claimsOf(body.token).exp + 3_600 };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    await route.fulfill({ response, json: { ...body, token: `${header}.${payload}.${signature}` } });
  });
  await openProfile(first);
  await openProfile(second);
  await first.clock.fastForward(expiryOf(shopper) - 4 * minute - Date.now());
  await expect.poll(() => storedToken(first)).not.toBe(shopper.token);
  // Renewals hold a lock: once it is free and nobody waits for it, the second tab has had its turn.
  await expect
    .poll(() => second.evaluate(async () => Object.values(await navigator.locks.query()).flat().length))
    .toBe(0);
  expect(exchanges()).toBe(1);
  expect(await storedToken(second)).toBe(await storedToken(first));
});
