import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test } from './fixtures';
import { endSessions, storedToken } from './identity-parts';
import { alert, fillRegistration, logIn, logOut, mainNavigation, openHydrated } from './page-parts';
import { type Person, registerShopper, statusFor } from './shop-client';

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

test('/login and /register redirect a signed-in user', async ({ shopperPage: page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('login goes on to the page that asked for it', { tag: '@main' }, async ({ page, shopper }) => {
  await page.goto('/dashboard/add-review');
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, shopper);
  await expect(page).toHaveURL('/dashboard/add-review');
});

test('a page load during the exchange of a sign-in completes the exchange', async ({ page, shopper }) => {
  const exchange = '**/user';
  const request = page.waitForRequest((request) => request.method() === 'PUT');
  // The exchange never gets a response.
  await page.route(exchange, () => undefined);
  await openHydrated(page, '/login?from=/dashboard/profile');
  await logIn(page, shopper);
  await request;
  await page.unroute(exchange);
  await page.reload();
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('main')).toContainText(shopper.email);
});

test('a sign-in that loses the connection says so, and needs no second registration', async ({
  page,
  faults,
}) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED PUT .*\/user$/);
  faults.expect(/^console: .*ERR_INTERNET_DISCONNECTED/);
  await page.route('**/user', (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.goto('/register?from=/dashboard/profile');
  await fillRegistration(page);
  await expect(alert(page, messages.networkFailed)).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/dashboard/profile');
});

test('neither login nor its page leads to another site', async ({ page, shopper }) => {
  await page.goto('/login?from=//evil.example');
  await logIn(page, shopper);
  await expect(page).toHaveURL('/');
  await page.goto('/login?from=%2F%5Cevil.example');
  await expect(page).toHaveURL('/');
});

test('another tab follows a sign-out within a second', async ({ shopperPage: first }) => {
  const second = await first.context().newPage();
  await second.goto('/dashboard/profile');
  await expect(second.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await first.goto('/all-drills');
  await expect(mainNavigation(first).getByRole('button', { name: 'Logout' })).toBeVisible();
  // The clock of both tabs is paused, however long the machine takes.
  await first.clock.install();
  await first.clock.pauseAt(Date.now() + 60_000);
  await logOut(first);
  await first.clock.runFor(1_000);
  await expect(second).toHaveURL(/\/login/);
  await expect(mainNavigation(second).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a sign-out ends the token of its browser and no other', async ({
  openAs,
  shopper,
  faults,
  shopperPage: here,
}) => {
  // The cart may still be on its way when the session ends.
  faults.allow(/^401 GET \/carts$/);
  await here.goto('/login');
  const elsewhere = await openAs(null);
  await elsewhere.goto('/login');
  await logIn(elsewhere, shopper);
  await expect(mainNavigation(elsewhere).getByRole('link', { name: shopper.name })).toBeVisible();
  const token = await storedToken(elsewhere);
  expect(await statusFor(token, shopper)).toBe(200);

  await logOut(elsewhere);
  await expect.poll(() => statusFor(token, shopper)).toBe(401);
  expect(await statusFor(shopper.token, shopper)).toBe(200);
  await here.goto('/dashboard/profile');
  await expect(here.getByRole('main')).toContainText(shopper.email);
});

test('a session that was ended elsewhere signs the browser out at its next call, in all tabs', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  faults.expect(/^401 GET \/purchases$/);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/blogs');
  await expect(mainNavigation(second).getByRole('link', { name: shopper.name })).toBeVisible();

  await endSessions(shopper);
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await storedToken(page)).toBeNull();
  await expect(mainNavigation(second).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('another tab follows a sign-in', async ({ page, shopper }) => {
  const second = await page.context().newPage();
  await second.goto('/blogs');
  await expect(mainNavigation(second).getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/login');
  await logIn(page, shopper);
  await expect(mainNavigation(second).getByRole('link', { name: shopper.name })).toBeVisible();
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
