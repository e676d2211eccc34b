import { expect, test } from './fixtures';
import { storedToken } from './identity-parts';
import { alert, deskOf, logIn, rowOf } from './page-parts';
import { createOrderFor, createProduct } from './shop-client';

test('a new password ends the other sessions', async ({ openAs, page, shopper, faults }) => {
  faults.expect(/^4\d\d POST \/identity\/change-password$/);
  const [here, elsewhere] = [await openAs(shopper), await openAs(null)];
  await elsewhere.goto('/login?from=/dashboard/profile');
  await logIn(elsewhere, shopper);
  await expect(elsewhere.getByRole('button', { name: 'Edit Profile' })).toBeVisible();

  await here.goto('/dashboard/profile');
  await here.getByRole('button', { name: 'Change password' }).click();
  await here.getByLabel('Current password').fill('Not1Mine');
  await here.getByLabel('New Password').fill('Another456');
  await here.getByRole('button', { name: 'Save password' }).click();
  await expect(alert(here, "That password isn't correct")).toBeVisible();
  await here.getByLabel('Current password').fill(shopper.password);
  await here.getByRole('button', { name: 'Save password' }).click();
  await expect(alert(here, 'Your password was changed')).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  expect(await storedToken(elsewhere)).toBeNull();
  await here.reload();
  await expect(here.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await page.goto('/login');
  await logIn(page, { email: shopper.email, password: 'Another456' });
  await expect(page).toHaveURL('/');
});

test('a deleted account is gone: the user is removed, and admins can still read their order', async ({
  adminPage: desk,
  shopperPage: page,
  shopper,
  admin,
  faults,
}) => {
  faults.expect(/^4\d\d POST \/identity\/delete-user$/);
  faults.expect(/^401 POST \/identity\/sign-in\/email$/);
  const product = await createProduct();
  await createOrderFor(shopper, product);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Yes, delete my account' });
  await dialog.getByLabel('Your password').fill('Not1Mine');
  await confirm.click();
  await expect(dialog.getByRole('alert').filter({ hasText: "That password isn't correct" })).toBeVisible();
  await dialog.getByLabel('Your password').fill(shopper.password);
  await confirm.click();
  await expect(alert(page, 'Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await storedToken(page)).toBeNull();

  await page.goto('/login');
  await logIn(page, shopper);
  await expect(alert(page, 'Wrong Email Or Password')).toBeVisible();

  await desk.goto('/dashboard/make-admin');
  await expect(rowOf(desk, admin.email)).toBeVisible();
  await expect(rowOf(desk, shopper.email)).toHaveCount(0);
  await desk.goto(deskOf(product.name));
  await expect(rowOf(desk, product.name)).toBeVisible();
});
