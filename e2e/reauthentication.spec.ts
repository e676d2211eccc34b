import { type Page, expect, test } from './fixtures';
import { authenticatorCode, confirmSecret, letSignInGrowOld, question } from './identity-parts';
import { useOwnShop } from './own-shop';
import { alert, logIn, openHydrated, rowOf } from './page-parts';
import { registerShopper } from './shop-client';
import { startOwnShop } from './shop-server';

test('making an admin asks for the password again, and then completes by itself', async ({
  adminPage: page,
  admin,
  faults,
}) => {
  faults.expect(/^428 PUT \/user-role$/);
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
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(alert(page, 'This user is now an admin')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
