/** Runs on the embedded identity service, and on Firebase's emulator by `npm run e2e -- firebase`. */
import { expect, type Faults, type Page } from './fixtures';
import { forgetPassword, setNewPassword, storedToken } from './identity-parts';
import { test } from './identity-provider';
import {
  alert,
  fillRegistration,
  logIn,
  logOut,
  mainNavigation,
  type Newcomer,
  profileLink,
  untilHydrated,
  watchOrderTokens,
} from './page-parts';
import { claimsOf, uniqueEmail } from './shop-client';

const minute = 60_000;

async function registerSuccessfully(page: Page): Promise<Newcomer> {
  await page.goto('/register');
  const person = await fillRegistration(page);
  await expect(profileLink(page, person.name)).toBeVisible();
  return person;
}

async function logOutAtOnce(page: Page, faults: Faults): Promise<void> {
  // It may overtake the request for the cart.
  faults.allow(/^401 GET \/carts$/);
  await logOut(page);
  expect(await storedToken(page)).toBeNull();
}

/** When the shop's token expires. */
const expiry = async (page: Page): Promise<number> => claimsOf(await storedToken(page)).exp * 1000;

test('registers, logs out and logs in', async ({ page, faults }) => {
  await page.goto('/register');
  const person = await fillRegistration(page);
  await expect(alert(page, 'Verification Email sent !')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(profileLink(page, person.name)).toBeVisible();
  await page.reload();
  await expect(profileLink(page, person.name)).toBeVisible();
  await logOutAtOnce(page, faults);
  await page.goto('/login?from=/dashboard/profile');
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('main')).toContainText(person.email);
  expect(await storedToken(page)).not.toBeNull();
});

test('an e-mail is registered once', async ({ page, openAs, service, faults }) => {
  faults.expect(service.refusedRegistration);
  const person = await registerSuccessfully(page);
  const other = await openAs(null);
  await other.goto('/register');
  await fillRegistration(other, { email: person.email.toUpperCase(), password: 'Another456' });
  await expect(alert(other, 'This Email Is Already Registered')).toBeVisible();
  expect(await storedToken(other)).toBeNull();
});

test('a wrong password and an unknown e-mail are refused in the same words', async ({
  page,
  service,
  faults,
}) => {
  faults.expect(service.refusedSignIn);
  const person = await registerSuccessfully(page);
  await logOutAtOnce(page, faults);
  for (const email of [person.email, uniqueEmail()]) {
    await page.goto('/login');
    await logIn(page, { email, password: 'Wrong1234' });
    await expect(alert(page, 'Wrong Email Or Password')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  }
});

test('Google signs in, and leads back to where the visitor was going', async ({ page, service, faults }) => {
  const email = uniqueEmail('Gale Gimlet');
  await page.goto('/login?from=/dashboard/profile');
  await service.signInWithGoogle(page, { name: 'Gale Gimlet', email });
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('main')).toContainText(email);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(email);
  await logOutAtOnce(page, faults);
});

test('a forgotten password is reset by mail, and the old one no longer works', async ({
  page,
  service,
  faults,
}) => {
  faults.expect(service.refusedSignIn);
  const person = await registerSuccessfully(page);
  await logOutAtOnce(page, faults);
  await page.goto('/login');
  await forgetPassword(page, person.email);
  await expect(alert(page, 'Email Sent , Please Check !')).toBeVisible();
  await page.goto(await service.resetLink(person.email));
  await setNewPassword(page, 'Another456');
  await expect(page).toHaveURL('/login');
  await untilHydrated(page);
  await logIn(page, person);
  await expect(alert(page, 'Wrong Email Or Password')).toBeVisible();
  await logIn(page, { email: person.email, password: 'Another456' });
  await expect(profileLink(page, person.name)).toBeVisible();
});

test('an e-mail that nobody registered gets the same message for a forgotten password', async ({ page }) => {
  await page.goto('/login');
  await forgetPassword(page, uniqueEmail());
  await expect(alert(page, 'Email Sent , Please Check !')).toBeVisible();
});

test('the token is renewed five minutes before it expires, not earlier', async ({ page, openAs }) => {
  // One leap of the clock for each page: a response after it would tell the page the shop's time, which has not moved.
  await page.clock.install();
  await registerSuccessfully(page);
  const early = await storedToken(page);
  await page.clock.fastForward((await expiry(page)) - 6 * minute - Date.now());
  expect(await storedToken(page)).toBe(early);

  const due = await openAs(null);
  await due.clock.install();
  await registerSuccessfully(due);
  const first = await storedToken(due);
  await due.clock.fastForward((await expiry(due)) - 5 * minute + 5_000 - Date.now());
  await expect.poll(() => storedToken(due)).not.toBe(first);
  expect(await storedToken(due)).not.toBeNull();
  await expect(mainNavigation(due).getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a request at 30 seconds before expiry goes out with a fresh token', async ({ page }) => {
  await page.clock.install();
  await registerSuccessfully(page);
  const first = await storedToken(page);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await page.clock.setSystemTime((await expiry(page)) - 30_000);
  const sent = watchOrderTokens(page);
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(sent).not.toContain(`Bearer ${first}`);
  expect(await storedToken(page)).not.toBe(first);
});
