import { type Page, expect, test } from './fixtures';
import { continueWithGoogle, cookieOf, storedToken, verifyEmail } from './identity-parts';
import { alert, mainNavigation } from './page-parts';
import { type Person, shopUrl } from './shop-client';

const demoAdmin = 'admin@demo.example';

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Mallory Miner');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('Mallory123');
  await page.getByRole('button', { name: 'Register' }).click();
}

type ApiResponse = { status: number; message?: string; token?: string };

/** Calls the shop's API without a browser. */
async function call(
  method: string,
  path: string,
  { token, cookie, body }: { token?: string; cookie?: string; body?: unknown } = {},
): Promise<ApiResponse> {
  const response = await fetch(`${shopUrl()}${path}`, {
    method,
    headers: {
      origin: shopUrl(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ...((await response.json()) as object), status: response.status };
}

async function idTokenOf(person: Person): Promise<string> {
  return (await call('GET', '/identity/token', { cookie: cookieOf(person) })).token ?? '';
}

/** Exchanges an ID token for an API token. */
const exchange = (token: string, email: string) => call('PUT', '/user', { token, body: { email } });

const readProfile = (token: string, email: string) =>
  call('GET', `/user-role?email=${encodeURIComponent(email)}`, { token });

test.describe('an account is not taken over by registering', () => {
  test("with the admin's e-mail in capitals", async ({ page, faults }) => {
    faults.expect(/^422 POST \/identity\/sign-up\/email$/);
    await register(page, ` ${demoAdmin.toUpperCase()} `);
    await expect(alert(page, 'This Email Is Already Registered')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await page.goto('/dashboard/manage-all-orders');
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('an account is not taken over by Google', () => {
  test('with an e-mail which Google has not verified, of an account that has proved it or not', async ({
    page,
    openAs,
    shopper,
    admin,
  }) => {
    await verifyEmail(admin);
    for (const [visitor, { email }] of [
      [page, shopper],
      [await openAs(null), admin],
    ] as const) {
      await visitor.goto('/login');
      await continueWithGoogle(visitor, { name: 'Mallory Miner', email, verified: false });
      await expect(alert(visitor, "Google hasn't verified this email")).toBeVisible();
      await expect(visitor).toHaveURL(/\/login/);
      expect(await storedToken(visitor)).toBeNull();
    }
    expect((await readProfile(shopper.token, shopper.email)).status).toBe(200);
  });
});

test.describe('an account is not taken over by a token', () => {
  test('of a deleted user, even when the e-mail is registered again', async ({ page, shopper, faults }) => {
    // Which of the two is refused first.
    faults.expect(/^401 GET \/(user-role|carts)$/);
    const [idToken, cookie] = [await idTokenOf(shopper), cookieOf(shopper)];
    const { password } = shopper;
    const deleted = await call('POST', '/identity/delete-user', { cookie, body: { password } });
    expect(deleted.status).toBe(200);
    await register(page, shopper.email);
    await expect(page).toHaveURL('/');
    await expect(mainNavigation(page).getByRole('link', { name: 'Mallory Miner' })).toBeVisible();
    const renewed = await storedToken(page);
    expect((await exchange(idToken, shopper.email)).status).toBe(401);
    expect((await readProfile(shopper.token, shopper.email)).status).toBe(401);
    expect((await readProfile(renewed ?? '', shopper.email)).status).toBe(200);

    // A browser that still stores the old token is signed out.
    await page.evaluate((token) => localStorage.setItem('authorizationToken', token), shopper.token);
    await page.goto('/dashboard/profile');
    await expect(page).toHaveURL(/\/login/);
    expect(await storedToken(page)).toBeNull();
  });
});
