import { expect, test } from './fixtures';
import { setNewPassword, storedToken, verifyEmail } from './identity-parts';
import { alert, expectFieldError, fillRegistration, logIn, mainNavigation } from './page-parts';
import { linkOfMail, uniqueEmail } from './shop-client';

test.describe('login', () => {
  test.beforeEach(({ page }) => page.goto('/login'));

  test('leads to the register page and back, goes on to / and stores the token of the backend', {
    tag: '@main',
  }, async ({ page, shopper }) => {
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL('/register');
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await logIn(page, shopper);
    await expect(page).toHaveURL('/');
    expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});

test('a forgotten password has the same answer for every e-mail, and the link in the mail sets a new one once', {
  tag: '@main',
}, async ({ page, shopper }) => {
  await verifyEmail(shopper);
  await page.goto('/login');
  const forgot = page.getByRole('button', { name: 'Forgot password?' });
  await forgot.click();
  await expect(alert(page, 'Please Provide Your Email !')).toBeVisible();
  for (const email of [uniqueEmail(), shopper.email]) {
    await page.getByLabel('Email').fill(email);
    await forgot.click();
    const sent = alert(page, 'Email Sent , Please Check !');
    await expect(sent).toBeVisible();
    await sent.getByRole('button', { name: 'close' }).click();
    await expect(sent).toHaveCount(0);
  }
  const link = await linkOfMail(shopper.email, '/reset-password/');

  await page.goto(link);
  await setNewPassword(page, 'short');
  await expectFieldError(
    page.getByLabel('New Password'),
    'Minimum six characters, at least one letter and one number',
  );
  await setNewPassword(page, 'Another456');
  await expect(page).toHaveURL('/login');
  await logIn(page, { email: shopper.email, password: 'Another456' });
  await expect(mainNavigation(page).getByRole('link', { name: shopper.name })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('an e-mail at a domain with umlauts registers and logs in as it is typed, and is shown so', async ({
  page,
  faults,
}) => {
  faults.expect(/^400 POST \/identity\/sign-up\/email$/);
  const ascii = uniqueEmail('Ada').replace('example.com', 'xn--bcher-kva.example');
  const typed = ascii.replace('xn--bcher-kva', 'bücher');
  await page.goto('/register');
  await fillRegistration(page, { name: 'Ada Lovelace', email: `.${typed}` });
  await expect(alert(page, 'Please Provide Valid Email')).toBeVisible();
  await page.getByLabel('Email').fill(typed);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('main').getByText(typed).first()).toBeVisible();
  await expect(page.getByText('xn--')).toHaveCount(0);
  await mainNavigation(page).getByRole('button', { name: 'Logout' }).click();
  await mainNavigation(page).getByRole('link', { name: 'Login' }).click();
  await logIn(page, { email: typed, password: 'Journey123' });
  await expect(mainNavigation(page).getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
});

test('the profile is viewed, edited and kept', { tag: '@main' }, async ({ shopperPage: page, shopper }) => {
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('main')).toContainText(shopper.email);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(shopper.name);
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'number');
  await page.getByLabel('Name').fill('Rob');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectFieldError(page.getByLabel('Name'), 'Minimum Four Characters');

  await page.getByLabel('Name').fill('Robin Renamed');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Phone').fill('5550142');
  await page.getByLabel('Address').fill('7 Anvil Street');
  await page.getByLabel('Education').fill('Toolmaker');
  await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/robin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, 'User Updated Successfully')).toBeVisible();
  await expect(mainNavigation(page).getByRole('link', { name: 'Robin Renamed' })).toBeVisible();

  await page.reload();
  const main = page.getByRole('main');
  for (const text of [
    'Robin Renamed',
    'Female',
    '5550142',
    '7 Anvil Street',
    'Toolmaker',
    'linkedin.com/in/robin',
  ]) {
    await expect(main).toContainText(text);
  }
});
