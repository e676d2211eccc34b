import { expect, test } from './fixtures';
import { continueWithGoogle, cookieOf, storedToken, verifyEmail } from './identity-parts';
import { alert, fillRegistration, mainNavigation } from './page-parts';
import { ask, request, send, statusFor } from './shop-client';

test('Google takes over no account by an e-mail that it has not verified, whether or not the account has proved it', async ({
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

test('the tokens of a deleted user open nothing, even when the e-mail is registered again', async ({
  page,
  shopper,
  faults,
}) => {
  // Which of the two is refused first.
  faults.expect(/^401 GET \/(user-role|carts)$/);
  const cookie = cookieOf(shopper);
  const { token: idToken } = await ask<{ token: string }>('/identity/token', { headers: { cookie } });
  const { password } = shopper;
  await send('/identity/delete-user', { method: 'POST', headers: { cookie }, body: { password } });
  await page.goto('/register');
  await fillRegistration(page, { name: 'Mallory Miner', email: shopper.email });
  await expect(page).toHaveURL('/');
  await expect(mainNavigation(page).getByRole('link', { name: 'Mallory Miner' })).toBeVisible();
  const renewed = await storedToken(page);
  const { email } = shopper;
  expect((await request('/user', { method: 'PUT', token: idToken, body: { email } })).status).toBe(401);
  expect(await statusFor(shopper.token, shopper)).toBe(401);
  expect(await statusFor(renewed, shopper)).toBe(200);

  // A browser that still stores the old token is signed out.
  await page.evaluate((token) => localStorage.setItem('authorizationToken', token), shopper.token);
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(/\/login/);
  expect(await storedToken(page)).toBeNull();
});
