import { type Page, expect, test } from './fixtures';
import {
  askForLoginLink,
  authenticatorCode,
  confirmSecret,
  continueWithGoogle,
  logInByLink,
  loginLinkOf,
  storedToken,
  turnOnSecondStep,
  verifyEmail,
} from './identity-parts';
import { alert, logIn, logOut, mainNavigation, openHydrated, profileLink, untilHydrated } from './page-parts';
import { claimsOf, createProduct, linkOfMail, uniqueEmail } from './shop-client';

const secondStep = (page: Page) => page.getByRole('heading', { name: 'Two-step login' });

test('Google leads back to where the visitor was going, and signs in the same user the next time', {
  tag: '@main',
}, async ({ page }) => {
  const product = await createProduct();
  const google = { name: 'Gale Gimlet', email: uniqueEmail('Gale Gimlet') };
  await page.goto(`/purchase/${product._id}?quantity=3`);
  await expect(page).toHaveURL(/\/login\?from=/);
  await continueWithGoogle(page, google);
  await expect(page).toHaveURL(`/purchase/${product._id}?quantity=3`);
  await expect(page.getByLabel('Name')).toHaveValue(google.name);
  await expect(page.getByLabel('Email')).toHaveValue(google.email);
  const token = await storedToken(page);

  await logOut(page);
  await page.goto('/register');
  await continueWithGoogle(page, google);
  await expect(page).toHaveURL('/');
  await expect(profileLink(page, google.name)).toBeVisible();
  expect(claimsOf(await storedToken(page)).sub).toBe(claimsOf(token).sub);
});

test('a visitor who cancels at Google is told so, and can still sign in', async ({ page, shopper }) => {
  await page.goto('/login?from=/dashboard/profile');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(alert(page, 'Logging in with Google was cancelled')).toBeVisible();
  await untilHydrated(page);
  await logIn(page, shopper);
  await expect(page).toHaveURL('/dashboard/profile');
});

test('Google joins an account whose e-mail is verified', async ({ page, shopper }) => {
  await openHydrated(page, '/login');
  await logIn(page, shopper);
  await expect(profileLink(page, shopper.name)).toBeVisible();
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(alert(page, 'Verification Email sent !')).toBeVisible();
  await page.goto(await linkOfMail(shopper.email, '/identity/verify-email/link'));
  await page.getByRole('button', { name: 'Yes, verify my email' }).click();
  await expect(alert(page, 'Your email is verified')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend verification email' })).toHaveCount(0);

  await mainNavigation(page).getByRole('button', { name: 'Logout' }).click();
  await mainNavigation(page).getByRole('link', { name: 'Login' }).click();
  await continueWithGoogle(page, { name: 'Robin At Google', email: shopper.email });
  await expect(profileLink(page, shopper.name)).toBeVisible();
  expect(claimsOf(await storedToken(page)).sub).toBe(claimsOf(shopper.token).sub);
});

test('a sign-in link signs in once, and leads to where the visitor was going', async ({
  page,
  openAs,
  shopper,
  faults,
}) => {
  faults.expect(/^400 POST \/identity\/magic-link\/confirm$/);
  await verifyEmail(shopper);
  await page.goto('/login?from=/dashboard/my-orders');
  await askForLoginLink(page, shopper.email);
  await expect(alert(page, 'Email Sent , Please Check !')).toBeVisible();
  const link = await loginLinkOf(shopper.email);
  await logInByLink(page, link);
  await expect(alert(page, "You're logged in")).toBeVisible();
  await expect(page).toHaveURL('/dashboard/my-orders');
  expect(claimsOf(await storedToken(page)).sub).toBe(claimsOf(shopper.token).sub);

  const elsewhere = await openAs(null);
  await logInByLink(elsewhere, link);
  await expect(
    elsewhere
      .getByRole('alert')
      .filter({ hasText: 'This link has expired or was already used. Please request a new one.' }),
  ).toBeVisible();
  expect(await storedToken(elsewhere)).toBeNull();
});

/** A code that is wrong in the current time step, the one before and the one after. */
function wrongCode(secret: string): string {
  const near = [-1, 0, 1].map((step) => authenticatorCode(secret, Date.now() + step * 30_000));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
}

/** Enters the code of the next time step, which is accepted already. A code that was used is not accepted again. */
async function enterNextCode(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Authenticator code').fill(authenticatorCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Verify' }).click();
}

test('two-step login is turned on in the profile, and asks for the code of the app after the password', {
  tag: '@main',
}, async ({ shopperPage, page, shopper, faults }) => {
  faults.expect(/^4\d\d POST \/identity\/two-factor\/verify-totp$/);
  await verifyEmail(shopper);
  await shopperPage.goto('/dashboard/profile');
  await shopperPage.getByRole('button', { name: 'Turn on' }).click();
  await shopperPage.getByLabel('Your password').fill(shopper.password);
  await shopperPage.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(shopperPage.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const shown = await shopperPage.getByTestId('authenticator-secret').innerText();
  await shopperPage.getByLabel('Authenticator code').fill(wrongCode(shown));
  await shopperPage.getByRole('button', { name: 'Confirm' }).click();
  await expect(alert(shopperPage, "That code isn't correct")).toBeVisible();
  const secret = await confirmSecret(shopperPage);
  const recoveryCodes = shopperPage.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  expect(new Set(await recoveryCodes.allInnerTexts()).size).toBeGreaterThanOrEqual(8);

  await page.goto('/login?from=/dashboard/profile');
  await logIn(page, shopper);
  await expect(secondStep(page)).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await page.getByLabel('Authenticator code').fill(wrongCode(secret));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(alert(page, "That code isn't correct")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await enterNextCode(page, secret);
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(profileLink(page, shopper.name)).toBeVisible();
});

test('two-step login asks after Google as well', async ({ page, shopper }) => {
  const secret = await turnOnSecondStep(shopper);
  await page.goto('/login');
  await continueWithGoogle(page, { name: shopper.name, email: shopper.email });
  await expect(secondStep(page)).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await untilHydrated(page);
  await enterNextCode(page, secret);
  await expect(page).toHaveURL('/');
  await expect(profileLink(page, shopper.name)).toBeVisible();
});
