import { barriers } from './barriers';
import { addFromShelf, expectTotal } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import { authenticatorCode, loginCodesOf, turnOnSecondStep } from './identity-parts';
import {
  alertInMain,
  fillDelivery,
  logIn,
  mainNavigation,
  openHydrated,
  payByCard,
  placeButton,
  placePurchase,
  tabTo,
  typeWithKeyboard,
} from './page-parts';
import { createProduct, expectMail, mailsTo, uniqueEmail } from './shop-client';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const codeField = (page: Page) => page.getByLabel('Login code');
const wrongCode = (code: string) => (code === '123456' ? '654321' : '123456');

/** Asks for a code in the checkout, on the login page or wherever the page offers it. */
async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(codeField(page)).toBeFocused();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Has a full cart at the checkout. */
async function openCheckout(page: Page): Promise<void> {
  await addFromShelf(page, await createProduct({ price: 10 }));
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Log in to order' })).toBeVisible();
}

const usesCodes = /^400 POST \/identity\/sign-in\/email-otp$/;

test("on a phone, a visitor's full cart is paid by a code that is read in another tab", {
  tag: '@main',
}, async ({ openAs, faults }) => {
  test.slow();
  faults.expect(usesCodes);
  const products = [await createProduct({ price: 10 }), await createProduct({ price: 30 })];
  const email = uniqueEmail('Vera Visitor');
  const page = await openAs(null, phone);
  for (const product of products) await addFromShelf(page, product);
  await page.goto('/cart');
  await expectTotal(page, '$40.00');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByText('Show your order').click();
  await page.getByLabel('Discount code').fill('TYPED-ONLY');
  await page.getByText('Hide your order').click();
  for (const name of ['Login', 'Register']) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  }
  await askForCode(page, email);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await barriers(page)).toEqual([]);

  const mailbox = await page.context().newPage();
  const [code = ''] = await loginCodesOf(email);
  await mailbox.goto(`/sandbox/mail?to=${encodeURIComponent(email)}`);
  await mailbox.getByRole('link', { name: 'Your login code' }).click();
  await expect(mailbox.locator('body')).toContainText(code);
  // The phone has dropped the page meanwhile.
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await enterCode(page, wrongCode(code));
  await expect(alertInMain(page, "That code isn't correct")).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await enterCode(page, ` ${code.slice(0, 3)} ${code.slice(3)}`);

  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await expect(placeButton(page)).toHaveText('Place Order · $40.00');
  await page.getByText('Show your order').click();
  await expect(page.getByLabel('Discount code')).toHaveValue('TYPED-ONLY');
  await page.getByLabel('Discount code').fill('');
  await page.getByText('Hide your order').click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await page.getByLabel('Name', { exact: true }).fill('Vera Visitor');
  await fillDelivery(page);
  await placePurchase(page);
  await payByCard(page);
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(page.getByRole('region', { name: 'Payment received. Thank you!' })).toBeVisible();

  // A password, if its owner wants one.
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Set a password' }).click();
  await expectMail(email, 'Choose a new password');
});

test('an account with two-step login is asked for its second code, and comes back to its cart', async ({
  openAs,
  shopper,
}) => {
  const secret = await turnOnSecondStep(shopper);
  const page = await openAs(null, phone);
  await openCheckout(page);
  await askForCode(page, shopper.email);
  const [code = ''] = await loginCodesOf(shopper.email);
  await enterCode(page, code);
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible();
  // The one that turned it on was used.
  await page.getByLabel('Authenticator code').fill(authenticatorCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(placeButton(page)).toHaveText('Place Order · $10.00');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(shopper.name);
});

test('who pressed Order Now orders the chosen quantity after a code, with the keyboard alone', async ({
  page,
}) => {
  const product = await createProduct({ price: 10, availableQuantity: 9 });
  const email = uniqueEmail('Kay Keys');
  await openHydrated(page, `/all-drills/${product._id}`);
  await page
    .getByRole('group', { name: `Quantity of ${product.name}` })
    .getByLabel('Quantity')
    .fill('3');
  await tabTo(page, page.getByRole('link', { name: 'Order Now' }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByRole('main')).toContainText(product.name);
  await typeWithKeyboard(page, page.getByLabel('Email'), email);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(email));
  const [code = ''] = await loginCodesOf(email);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/purchase/${product._id}?quantity=3`);
  await expect(page.getByLabel('Quantity')).toHaveValue('3');
  await expect(page.getByRole('main')).toContainText('$30.00');
});

test('staff are mailed to log in, and do so from the same page', async ({ openAs, admin }) => {
  const product = await createProduct();
  const page = await openAs(null);
  await page.goto(`/login?from=/purchase/${product._id}`);
  await askForCode(page, admin.email);
  await expectMail(admin.email, 'Please log in to your account');
  expect((await mailsTo(admin.email)).map(({ subject }) => subject)).not.toContain('Your login code');
  await page.getByRole('button', { name: 'Log in another way' }).click();
  await logIn(page, admin);
  await expect(mainNavigation(page).getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('without scripts there are only login and registration', async ({ openAs }) => {
  const product = await createProduct();
  const page = await openAs(null, { javaScriptEnabled: false });
  await page.goto(`/login?from=/purchase/${product._id}`);
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeHidden();
});
