import { type Page, expect, test } from './fixtures';
import {
  askForDeletion,
  askForLoginLink,
  authenticatorCode,
  confirmSecret,
  continueWithGoogle,
  letSignInGrowOld,
  logInByLink,
  loginLinkOf,
  overtaken,
  question,
  reauthenticationRefusal,
} from './identity-parts';
import { useOwnShop } from './own-shop';
import { alert, expectFieldError, logIn, mainNavigation, openHydrated, rowOf } from './page-parts';
import { registerShopper, uniqueEmail } from './shop-client';
import { startOwnShop } from './shop-server';

test('making an admin asks for the password again, and then completes by itself', async ({
  adminPage: page,
  admin,
  faults,
}) => {
  faults.expect(/^428 PUT \/user-role$/);
  faults.expect(/^400 POST \/identity\/verify-password$/);
  faults.expect(/^429 POST \/identity\/verify-password$/);
  const promoted = await registerShopper('Petra Promoted');
  await page.goto('/dashboard/make-admin');
  const button = rowOf(page, promoted.email).getByRole('button', { name: 'Make Admin' });
  await expect(button).toBeEnabled();
  await letSignInGrowOld(page, 'PUT', '/user-role');
  const ask = async () => {
    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(question(page)).toBeVisible();
    // One dialog at a time.
    await expect(page.getByRole('dialog')).toHaveCount(1);
  };
  const password = question(page).getByLabel('Your password');

  await ask();
  await expect(password).toBeFocused();
  await expect(question(page)).toHaveAccessibleDescription(/To continue, enter the password/);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(alert(page, 'Nothing was changed')).toBeVisible();
  await expect(button).toBeFocused();
  await ask();
  await question(page).getByRole('button', { name: 'No, go back' }).click();
  await expect(button).toBeEnabled();

  await ask();
  await page.keyboard.press('Enter');
  await expectFieldError(password, 'Password is required');
  await password.fill('Not1Mine');
  await question(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectFieldError(password, "That password isn't correct");
  await expect(password).toBeFocused();

  const tooMany = { ...reauthenticationRefusal.json, statusCode: 429, code: 'TOO_MANY_REQUESTS' };
  await page.route('**/identity/verify-password', (route) => route.fulfill({ status: 429, json: tooMany }), {
    times: 1,
  });
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expectFieldError(password, 'Too Many Attempts, Try Again Later');

  await page.keyboard.press('Enter');
  await expect(alert(page, 'This user is now an admin')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('deleting an account without a password asks to sign in again by a mailed link', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/^428 POST \/identity\/delete-user$/);
  faults.allow(overtaken);
  const email = uniqueEmail('Lena Link');
  await openHydrated(page, '/login');
  await askForLoginLink(page, email);
  const first = await loginLinkOf(email);
  await logInByLink(page, first);
  await expect(mainNavigation(page).getByRole('button', { name: 'Logout' })).toBeVisible();

  await askForDeletion(page, { method: 'POST', path: '/identity/delete-user' });
  await expect(question(page).getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  await question(page).getByRole('button', { name: 'No, go back' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Nothing was changed');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete my account' }).click();
  await question(page).getByRole('button', { name: 'Email me a login link' }).click();
  await expect(question(page)).toContainText('Waiting for you to log in');
  await question(page).getByRole('button', { name: 'Send another link' }).click();
  await question(page).getByRole('button', { name: 'Email me a login link' }).click();
  await expect(question(page)).toContainText('Waiting for you to log in');
  await expect.poll(() => loginLinkOf(email)).not.toBe(first);
  const other = await context.newPage();
  await logInByLink(other, await loginLinkOf(email));
  await expect(alert(page, 'Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(mainNavigation(other).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a user of Google turns two-step login on after opening a mailed link', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/^428 POST \/identity\/two-factor\/enable$/);
  faults.allow(overtaken);
  const person = { name: 'Gale Gimlet', email: uniqueEmail('Gale Gimlet') };
  await openHydrated(page, '/login?from=/dashboard/profile');
  await continueWithGoogle(page, person);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(question(page).getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  await question(page).getByRole('button', { name: 'Email me a login link' }).click();
  await expect(question(page)).toContainText('Waiting for you to log in');
  const other = await context.newPage();
  await logInByLink(other, await loginLinkOf(person.email));
  await confirmSecret(page);
});

test.describe('in a shop whose admins need two-step sign-in', () => {
  const own = useOwnShop(() => startOwnShop({ ADMIN_MFA: 'required' }));

  test('an admin without it is told on every screen to turn it on, and can continue afterwards', async ({
    openAs,
    faults,
  }) => {
    faults.expect(
      /^428 GET \/(orders|purchases|order-views|waiting-documents|failed-pictures|user|drill|payment|shop-settings|first-day)/,
    );
    const credentials = { email: 'admin@demo.example', password: 'Admin123' };
    const open = async () => {
      const page = await openAs(null, own());
      await openHydrated(page, '/login?from=/dashboard/manage-all-orders');
      await logIn(page, credentials);
      await expect(notice(page)).toBeVisible();
      return page;
    };
    const notice = (page: Page) => page.getByRole('heading', { name: 'Two-step login needed' });
    const [page, elsewhere] = [await open(), await open()];
    for (const path of ['payments', 'make-admin', 'add-product', 'manage-product', 'settings']) {
      await page.goto(`/dashboard/${path}`);
      await expect(notice(page)).toBeVisible();
    }

    await page.getByRole('link', { name: 'Turn on two-step login' }).click();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByLabel('Your password').fill(credentials.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    const secret = await confirmSecret(page);
    await page.getByRole('button', { name: "I've saved them" }).click();
    // Turning it on confirms nothing: the screens take a further code. The other browser is logged out.
    await page.getByRole('link', { name: 'Make Admin' }).click();
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Enter a code' }).click();
    const code = question(page).getByLabel('Authenticator code');
    await expect(code).toBeFocused();
    await code.fill(authenticatorCode(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await expect(rowOf(page, credentials.email)).toBeVisible();
    await elsewhere.goto('/dashboard/make-admin');
    await expect(elsewhere).toHaveURL(/\/login/);
  });
});
