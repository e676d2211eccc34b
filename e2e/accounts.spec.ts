import { expect, test } from './fixtures';
import { setNewPassword, storedToken, verifyEmail } from './identity-parts';
import {
  alert,
  expectAbove,
  expectFieldError,
  expectNoFieldError,
  fillRegistration,
  logIn,
  mainNavigation,
} from './page-parts';
import { linkOfMail, uniqueEmail } from './shop-client';

test.describe('login', () => {
  test.beforeEach(({ page }) => page.goto('/login'));

  test('says what is missing or wrong with e-mail and password, which is shown on demand', async ({
    page,
  }) => {
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')];
    const submit = page.getByRole('button', { name: 'Login', exact: true });
    await submit.click();
    await expectFieldError(email, 'Email is required');
    await expectFieldError(password, 'Password is required');

    await email.fill('not-an-email');
    await password.fill('abc12');
    await submit.click();
    await expectFieldError(email, 'Please Provide Valid Email');
    const rule = 'Minimum six characters, at least one letter and one number';
    await expectFieldError(password, rule);
    await password.fill('abc123');
    await email.fill(uniqueEmail());
    await expectNoFieldError(password);
    await expectNoFieldError(email);
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('abc123');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('refuses a wrong password and an unknown e-mail with the same message, which stays above the form', async ({
    page,
    shopper,
    faults,
  }) => {
    faults.expect(/^401 POST \/identity\/sign-in\/email$/);
    const refusal = alert(page, 'Wrong Email Or Password');
    await logIn(page, { email: shopper.email, password: 'Another123' });
    await expect(refusal).toBeVisible();
    await expectAbove(refusal, page.getByLabel('Email'));
    await logIn(page, { email: uniqueEmail(), password: 'Another123' });
    await expect(refusal).toBeVisible();
    await page.getByLabel('Email').fill('someone');
    await expect(refusal).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });

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

test('login and register offer Google, whose sandbox has a button for each test person, named by e-mail', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page
    .getByRole('button', { name: /\S+@\S+/ })
    .first()
    .click();
  await expect(page).toHaveURL('/');
  await expect(mainNavigation(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await storedToken(page)).not.toBeNull();
});

test('register says what is missing or wrong with name, e-mail and password, and refuses a registered e-mail above the form', async ({
  page,
  shopper,
  faults,
}) => {
  faults.expect(/^422 POST \/identity\/sign-up\/email$/);
  await page.goto('/register');
  const [name, email, password] = [
    page.getByLabel('Name'),
    page.getByLabel('Email'),
    page.getByLabel('Password'),
  ];
  const submit = page.getByRole('button', { name: 'Register' });
  await submit.click();
  await expectFieldError(name, 'Name is required');
  await expectFieldError(email, 'Email is required');
  await expectFieldError(password, 'Password is required');
  await name.fill('Mon');
  await email.fill('mona@');
  await password.fill('short');
  await submit.click();
  await expectFieldError(name, 'Minimum Four Characters');
  await expectFieldError(email, 'Please Provide Valid Email');
  await expectFieldError(password, 'Minimum six characters, at least one letter and one number');
  await name.fill('Mona Miller');
  await email.fill(shopper.email.toUpperCase());
  await password.fill('Journey123');
  await submit.click();
  const refusal = alert(page, 'This Email Is Already Registered');
  await expect(refusal).toBeVisible();
  await expectAbove(refusal, name);
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
