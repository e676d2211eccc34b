import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { type Page, expect, test } from './fixtures';
import { continueWithGoogle, cookieOf, storedToken, verifyEmail } from './identity-parts';
import { alert, fillRegistration, logIn, logOut, mainNavigation, openHydrated } from './page-parts';
import { ask, type Person, request, send, statusFor, uniqueEmail } from './shop-client';

const demoAdmin = 'admin@demo.example';

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, { name: 'Mallory Miner', email, password: 'Mallory123' });
}

async function idTokenOf(person: Person): Promise<string> {
  const headers = { cookie: cookieOf(person) };
  return (await ask<{ token: string }>('/identity/token', { headers })).token;
}

/** Exchanges an ID token for an API token. @returns the status */
const exchange = async (token: string, email: string) =>
  (await request('/user', { method: 'PUT', token, body: { email } })).status;

test.describe('an account is not taken over by registering', () => {
  test("with the admin's e-mail in capitals", async ({ page, faults }) => {
    faults.expect(/^422 POST \/identity\/sign-up\/email$/);
    await register(page, ` ${demoAdmin.toUpperCase()} `);
    await expect(alert(page, 'This Email Is Already Registered')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await page.goto('/dashboard/manage-all-orders');
    await expect(page).toHaveURL(/\/login/);
  });

  test('with the e-mail of a user who signed in with Google', async ({ page, openAs, faults }) => {
    faults.expect(/^422 POST \/identity\/sign-up\/email$/);
    faults.expect(/^401 POST \/identity\/sign-in\/email$/);
    const owner = { name: 'Greta Groove', email: uniqueEmail('Greta Groove') };
    const hers = await openAs(null);
    await hers.goto('/login');
    await continueWithGoogle(hers, owner);
    await expect(mainNavigation(hers).getByRole('link', { name: owner.name })).toBeVisible();

    await register(page, owner.email);
    await expect(alert(page, 'This Email Is Already Registered')).toBeVisible();
    await openHydrated(page, '/login');
    await logIn(page, { email: owner.email, password: 'Mallory123' });
    await expect(alert(page, 'Wrong Email Or Password')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
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
    expect(await statusFor(shopper.token, shopper)).toBe(200);
  });
});

test.describe('an account is not taken over by a token', () => {
  test("of another user, with the owner's e-mail", async ({ shopper, admin }) => {
    const idToken = await idTokenOf(shopper);
    expect(await exchange(idToken, admin.email)).toBe(403);
    expect(await exchange(idToken, demoAdmin)).toBe(403);
    expect(await statusFor(shopper.token, admin)).toBe(403);
    expect(await exchange(idToken, shopper.email)).toBe(200);
  });

  test('that is forged', async ({ shopper, admin }) => {
    const idToken = await idTokenOf(shopper);
    const [head = '', payload = '', signature = ''] = idToken.split('.');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claimsOfAdmin = encode({ ...claims, email: admin.email, email_verified: true });
    const { keys } = await ask<{ keys: unknown[] }>('/identity/jwks');
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const byOwnKey = (signed: string) =>
      createSign('sha256')
        .update(signed)
        .sign({ key: own.privateKey, dsaEncoding: 'ieee-p1363' }, 'base64url');
    const ownHeader = encode({ ...header, jwk: own.publicKey.export({ format: 'jwk' }) });
    const publicKeyAsSecret = encode({ ...header, alg: 'HS256' });

    const forged = {
      'another e-mail under the old signature': `${head}.${claimsOfAdmin}.${signature}`,
      'no signature': `${encode({ ...header, alg: 'none' })}.${claimsOfAdmin}.`,
      'a key of their own': `${head}.${claimsOfAdmin}.${byOwnKey(`${head}.${claimsOfAdmin}`)}`,
      'a key of their own in the header': `${ownHeader}.${claimsOfAdmin}.${byOwnKey(`${ownHeader}.${claimsOfAdmin}`)}`,
      'the public key as a secret': `${publicKeyAsSecret}.${claimsOfAdmin}.${createHmac(
        'sha256',
        JSON.stringify(keys[0]),
      )
        .update(`${publicKeyAsSecret}.${claimsOfAdmin}`)
        .digest('base64url')}`,
    };
    const [apiHead = '', , apiSignature = ''] = shopper.token.split('.');
    const adminClaims = admin.token.split('.')[1] ?? '';
    expect(await statusFor(admin.token, admin)).toBe(200);
    for (const token of [
      `${apiHead}.${adminClaims}.${apiSignature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${adminClaims}.`,
    ]) {
      expect(await statusFor(token, admin)).toBe(401);
    }
    for (const [how, token] of Object.entries(forged)) {
      expect(await exchange(token, admin.email), how).toBe(401);
      expect(await statusFor(token, admin), how).toBe(401);
    }
  });

  test('of the wrong kind', async ({ shopper }) => {
    expect(await exchange(shopper.token, shopper.email)).toBe(401);
    expect(await statusFor(await idTokenOf(shopper), shopper)).toBe(401);
  });

  test('that is replayed after a logout', async ({ shopperPage: page, shopper }) => {
    const [idToken, cookie] = [await idTokenOf(shopper), cookieOf(shopper)];
    await page.goto('/all-drills');
    await logOut(page);
    await expect
      .poll(async () => (await request('/identity/token', { headers: { cookie } })).status)
      .toBe(401);
    expect(await exchange(idToken, shopper.email)).toBe(401);
  });

  test('of a deleted user, even when the e-mail is registered again', async ({ page, shopper, faults }) => {
    // Which of the two is refused first.
    faults.expect(/^401 GET \/(user-role|carts)$/);
    const [idToken, cookie] = [await idTokenOf(shopper), cookieOf(shopper)];
    const { password } = shopper;
    await send('/identity/delete-user', { method: 'POST', headers: { cookie }, body: { password } });
    await register(page, shopper.email);
    await expect(page).toHaveURL('/');
    await expect(mainNavigation(page).getByRole('link', { name: 'Mallory Miner' })).toBeVisible();
    const renewed = await storedToken(page);
    expect(await exchange(idToken, shopper.email)).toBe(401);
    expect(await statusFor(shopper.token, shopper)).toBe(401);
    expect(await statusFor(renewed, shopper)).toBe(200);

    // A browser that still stores the old token is signed out.
    await page.evaluate((token) => localStorage.setItem('authorizationToken', token), shopper.token);
    await page.goto('/dashboard/profile');
    await expect(page).toHaveURL(/\/login/);
    expect(await storedToken(page)).toBeNull();
  });
});
