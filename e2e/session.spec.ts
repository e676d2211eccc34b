import { expect, test } from './fixtures';
import { endSessions, storedToken } from './identity-parts';
import { logIn, logOut, mainNavigation } from './page-parts';
import { type Person, registerShopper } from './shop-client';

test('the navigation shows who is signed in, and Logout ends the session', { tag: '@main' }, async ({
  shopperPage: page,
  shopper,
}) => {
  await page.goto('/');
  const navigation = mainNavigation(page);
  await expect(navigation.getByRole('link', { name: /^(Login|Register)$/ })).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/my-orders');
  await navigation.getByRole('link', { name: shopper.name }).click();
  await expect(page).toHaveURL('/dashboard/profile');
  // Whoever is signed in needs neither, and no other site.
  for (const path of ['/login', '/register', '/login?from=%2F%5Cevil.example']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }

  await navigation.getByRole('button', { name: 'Logout' }).click();
  await expect(navigation.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Register' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  const response = await page.goto('/dashboard/profile');
  expect(response?.request().redirectedFrom()).not.toBeNull();
  await expect(page).toHaveURL(/\/login\?/);
});

test('Logout ends the session at once, however long the landing page takes', async ({
  shopperPage: page,
  shopper,
}) => {
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('main')).toContainText(shopper.email);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.data*', async (route) => {
    await released;
    await route.continue();
  });
  await mainNavigation(page).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => storedToken(page)).toBeNull();
  release();
  await expect(page).toHaveURL('/');
  await expect(mainNavigation(page).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('login goes on to the page that asked for it', { tag: '@main' }, async ({ page, shopper }) => {
  await page.goto('/dashboard/add-review');
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, shopper);
  await expect(page).toHaveURL('/dashboard/add-review');
});

test('another tab follows a sign-in, the end of the session elsewhere, and a sign-out', async ({
  page: first,
  shopper,
  faults,
}) => {
  faults.expect(/^401 GET \/purchases$/);
  const second = await first.context().newPage();
  const navigation = mainNavigation(second);
  await second.goto('/blogs');
  await expect(navigation.getByRole('link', { name: 'Login' })).toBeVisible();
  await first.goto('/login?from=/dashboard/profile');
  await logIn(first, shopper);
  await expect(navigation.getByRole('link', { name: shopper.name })).toBeVisible();

  await expect(first.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await endSessions(shopper);
  await first.getByRole('link', { name: 'My Orders' }).click();
  await expect(first).toHaveURL(/\/login/);
  expect(await storedToken(first)).toBeNull();
  await expect(navigation.getByRole('link', { name: 'Login' })).toBeVisible();

  await logIn(first, shopper);
  await expect(navigation.getByRole('link', { name: shopper.name })).toBeVisible();
  await second.goto('/dashboard/profile');
  await expect(second.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  // The clock of both tabs is paused, however long the machine takes.
  await first.clock.install();
  await first.clock.pauseAt(Date.now() + 60_000);
  await logOut(first);
  await first.clock.runFor(1_000);
  await expect(second).toHaveURL(/\/login/);
  await expect(navigation.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a session survives a reload, and two people in two windows stay apart', async ({ openAs, shopper }) => {
  const other: Person = await registerShopper('Olive Other');
  const [one, two] = [await openAs(shopper), await openAs(other)];
  for (const page of [one, two]) {
    await page.goto('/dashboard/profile');
    await page.reload();
  }
  await expect(one.getByRole('main')).toContainText(shopper.email);
  await expect(two.getByRole('main')).toContainText(other.email);
});
