/** Runs on the embedded identity service, and on Firebase's emulator by `npm run e2e -- firebase`. */
import { expect } from './fixtures';
import {
  askForDeletion,
  askForLoginLink,
  logInByLink,
  overtaken,
  question,
  setNewPassword,
  storedToken,
} from './identity-parts';
import { test } from './identity-provider';
import { alert, logIn, mainNavigation, openHydrated, untilHydrated } from './page-parts';
import { uniqueEmail } from './shop-client';

test('deleting an account that came by Google asks to sign in again by a mailed link', async ({
  page,
  context,
  service,
  faults,
}) => {
  faults.expect(new RegExp(`^428 ${service.deletion.method} ${service.deletion.path}$`));
  faults.allow(overtaken);
  const person = { name: 'Gale Gimlet', email: uniqueEmail('Gale Gimlet') };
  await openHydrated(page, '/login');
  await service.signInWithGoogle(page, person);
  await expect(mainNavigation(page).getByRole('button', { name: 'Logout' })).toBeVisible();

  await askForDeletion(page, service.deletion);
  // Google alone confirms nothing: it does not ask again whose browser it is.
  await expect(question(page).getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  await question(page).getByRole('button', { name: 'Email me a login link' }).click();
  await expect(question(page)).toContainText('Waiting for you to log in');
  const other = await context.newPage();
  await logInByLink(other, await service.signInLink(person.email));
  await expect(alert(page, 'Your account was deleted')).toBeVisible();
  await expect.poll(() => storedToken(page)).toBeNull();
});

test('an account that only ever used mailed links has no password, until one is set', async ({
  page,
  openAs,
  service,
  faults,
}) => {
  faults.expect(new RegExp(`^428 ${service.deletion.method} ${service.deletion.path}$`));
  const email = uniqueEmail('Lena Link');
  await openHydrated(page, '/login');
  await askForLoginLink(page, email);
  await expect(alert(page, 'Email Sent , Please Check !')).toBeVisible();
  await logInByLink(page, await service.signInLink(email));
  await expect(mainNavigation(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible();

  await askForDeletion(page, service.deletion);
  await expect(question(page).getByRole('button', { name: 'Email me a login link' })).toBeVisible();
  await question(page).getByRole('button', { name: 'No, go back' }).click();

  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Set a password' }).click();
  await expect(alert(page, 'Email Sent , Please Check !')).toBeVisible();
  // A new password ends the session here.
  const elsewhere = await openAs(null);
  await elsewhere.goto(await service.resetLink(email));
  await setNewPassword(elsewhere, 'Another456');
  await expect(elsewhere).toHaveURL('/login');
  await untilHydrated(elsewhere);
  await logIn(elsewhere, { email, password: 'Another456' });
  await expect(mainNavigation(elsewhere).getByRole('button', { name: 'Logout' })).toBeVisible();
  await elsewhere.goto('/dashboard/profile');
  await expect(elsewhere.getByRole('button', { name: 'Change password' })).toBeVisible();
});
