import { expect, test } from './fixtures';
import {
  accountOf,
  askForLoginLink,
  logInByLink,
  loginLinkOf,
  setNewPassword,
  storedToken,
} from './identity-parts';
import { alert, logIn, mainNavigation, openHydrated, rowOf, untilHydrated } from './page-parts';
import { createOrderFor, createProduct, linkOfMail, registerShopper, statusFor } from './shop-client';

test('a sign-in link takes an e-mail over from the person who registered with it, and its owner sets a password', async ({
  page,
  openAs,
  faults,
}) => {
  faults.expect(/^401 (GET \/user-role|POST \/identity\/sign-in\/email)$/);
  const mallory = await registerShopper('Mallory Miner');
  const order = await createOrderFor(mallory, await createProduct());
  const theirs = await openAs(mallory);
  await theirs.goto('/dashboard/my-orders');
  await expect(rowOf(theirs, order.productName)).toBeVisible();

  await openHydrated(page, '/login');
  await askForLoginLink(page, mallory.email);
  await logInByLink(page, await loginLinkOf(mallory.email));
  // The sign-in is complete once the browser has left the login page.
  await expect(page).toHaveURL('/');
  const notice = page.getByRole('heading', { name: 'Your account has no password now' });
  await expect(notice).toBeVisible();
  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('main')).toContainText('No orders yet');
  await expect(notice).toBeVisible();
  expect(await statusFor(mallory.token, mallory)).toBe(401);
  expect(await accountOf(mallory)).toBeNull();

  await page.getByRole('link', { name: 'Set a password' }).click();
  await expect(page).toHaveURL('/dashboard/profile#password');
  await expect(page.getByRole('main')).toContainText(mallory.email);
  await expect(page.getByRole('main')).not.toContainText(mallory.name);
  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.goto(await linkOfMail(mallory.email, '/reset-password/'));
  await setNewPassword(page, 'Another456');
  await untilHydrated(page);
  await logIn(page, { email: mallory.email, password: 'Another456' });
  await expect(mainNavigation(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await untilHydrated(theirs);
  await logIn(theirs, mallory);
  await expect(alert(theirs, 'Wrong Email Or Password')).toBeVisible();
});

test('a sign-in link that a program with scripts and cookies opens changes nothing', async ({
  openAs,
  shopper,
  shopperPage: theirs,
}) => {
  const page = await openAs(null);
  await openHydrated(page, '/login');
  await askForLoginLink(page, shopper.email);
  const link = await loginLinkOf(shopper.email);
  const scanner = await openAs(null);
  for (const opener of [scanner, theirs]) {
    await openHydrated(opener, link);
    await expect(opener.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  }
  expect(await storedToken(scanner)).toBeNull();
  expect(await accountOf(shopper)).toMatchObject({ emailVerified: false });

  await logInByLink(page, link);
  await expect(mainNavigation(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await accountOf(shopper)).toBeNull();
});

test('a verification link asks the user of another account, and removes an account that they did not register', async ({
  openAs,
  shopper,
  faults,
  shopperPage: theirs,
}) => {
  faults.expect(/^401 (GET \/user-role|POST \/identity\/sign-in\/email)$/);
  faults.expect(/^400 GET \/identity\/verify-email\/registration$/);
  const owner = await registerShopper('Olga Owner');
  const link = await linkOfMail(shopper.email, '/identity/verify-email/link');
  const page = await openAs(owner);
  await theirs.goto('/dashboard/profile');
  await expect(theirs.getByRole('button', { name: 'Edit Profile' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Did you register?' })).toBeVisible();
  await page.getByRole('button', { name: "No, I didn't register" }).click();
  await expect(page.getByRole('heading', { name: 'The account was removed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the shop' }).click();
  await expect(mainNavigation(page).getByRole('link', { name: owner.name })).toBeVisible();

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await untilHydrated(theirs);
  await logIn(theirs, shopper);
  await expect(alert(theirs, 'Wrong Email Or Password')).toBeVisible();

  await page.goto(`/verify-email?token=${new URL(link).searchParams.get('token')}`);
  await expect(page.getByRole('main')).toContainText('This link has expired or was already used');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
});
