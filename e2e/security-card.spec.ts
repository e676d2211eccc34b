import { expect, test } from './fixtures';
import { codeOfMessage, storedToken } from './identity-parts';
import { useOwnShop } from './own-shop';
import { alert, deskOf, logIn, mainNavigation, openHydrated, rowOf } from './page-parts';
import { createOrderFor, createProduct } from './shop-client';

test.describe('the security card of the profile', () => {
  test('proves a phone number by a code', async ({ shopperPage: page, faults }) => {
    faults.expect(/^400 POST \/identity\/phone-number\/verify$/);
    const number = `+1415${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Add phone number' }).click();
    await page.getByLabel('Phone number').fill('555-0142');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(alert(page, 'with its country code')).toBeVisible();
    await page.getByLabel('Phone number').fill(number.replace(/^\+1(\d{3})(\d{3})/, '+1 ($1) $2-'));
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(`We texted it to ${number}.`)).toBeVisible();
    const code = await codeOfMessage(number);
    await page.getByLabel('Code', { exact: true }).fill(code === '123456' ? '654321' : '123456');
    await page.getByRole('button', { name: 'Confirm number' }).click();
    await expect(alert(page, "That code isn't correct")).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Confirm number' }).click();
    await expect(alert(page, 'Your phone number is verified')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Change phone number' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(number);
  });

  test('changes the password, which ends the other sessions', async ({ openAs, page, shopper, faults }) => {
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

  test('signs out everywhere', async ({ openAs, shopper }) => {
    const [here, elsewhere] = [await openAs(shopper), await openAs(null)];
    await elsewhere.goto('/login?from=/dashboard/profile');
    await logIn(elsewhere, shopper);
    await expect(elsewhere.getByRole('button', { name: 'Edit Profile' })).toBeVisible();

    await here.goto('/dashboard/profile');
    await here.getByRole('button', { name: 'Log out everywhere' }).click();
    await here.getByRole('dialog').getByRole('button', { name: 'Yes, log out everywhere' }).click();
    await expect(here).toHaveURL('/');
    await expect(mainNavigation(here).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await storedToken(here)).toBeNull();
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login/);
    expect(await storedToken(elsewhere)).toBeNull();
  });

  test('deletes the account: the user is removed, and admins can still read their order', async ({
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
});

test.describe('in a shop of its own', () => {
  const own = useOwnShop();

  test('the last admin can not delete their account', async ({ openAs, faults }) => {
    faults.expect(/^403 POST \/identity\/delete-user$/);
    const page = await openAs(null, own());
    await openHydrated(page, '/login?from=/dashboard/profile');
    await logIn(page, { email: 'admin@demo.example', password: 'Admin123' });
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('Admin123');
    await dialog.getByRole('button', { name: 'Yes, delete my account' }).click();
    await expect(
      dialog.getByRole('alert').filter({
        hasText: 'The shop needs at least one admin. Please make another user an admin first.',
      }),
    ).toBeVisible();
    expect(await storedToken(page)).not.toBeNull();
  });
});
