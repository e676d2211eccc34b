import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect, test } from './fixtures';
import { endSessions } from './identity-parts';
import {
  cellOf,
  expectFields,
  fillFields,
  logIn,
  logOut,
  mainNavigation,
  openHydrated,
  rowOf,
} from './page-parts';
import { createOrderFor, createProduct, registerShopper } from './shop-client';

const typed = { Address: '7 Chalk Pit Road, Millford', Phone: '555-0177-22', Quantity: '3' };

/** Opens the order form of this product and fills it in. */
async function fillIn(page: Page, product: { _id: string }): Promise<void> {
  await page.goto(`/purchase/${product._id}`);
  await fillFields(page, typed);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const drafts = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('Chalk Pit Road'));

test('login tells a user that the session has ended, and the form of their order is restored afterwards', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  faults.expect(/^401 POST \/order$/);
  const product = await createProduct({ availableQuantity: 9 });
  await fillIn(page, product);
  await endSessions(shopper);
  await submit(page).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('from') === `/purchase/${product._id}`);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await logIn(page, shopper);
  await expect(page).toHaveURL(`/purchase/${product._id}`);
  await expectFields(page, typed);
  await expect(page.getByText(messages.sessionEnded)).toHaveCount(0);
  await submit(page).click();
  await expect(cellOf(rowOf(page, product.name), '3')).toBeVisible();
  // The draft is removed once the order is placed.
  expect(await drafts(page)).toBe(false);
});

test('a draft is shown to nobody else, stays in its tab, and is removed when its owner logs out', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  faults.expect(/^401 POST \/order$/);
  const product = await createProduct({ availableQuantity: 9 });
  const other = await registerShopper('Olive Other');
  await fillIn(page, product);
  const tab = await page.context().newPage();
  await tab.goto(`/purchase/${product._id}`);
  await expect(tab.getByLabel('Address')).toHaveValue('');
  await tab.close();
  await endSessions(shopper);
  await submit(page).click();
  await logIn(page, other);
  await expect(page.getByLabel('Email')).toHaveValue(other.email);
  await expect(page.getByLabel('Address')).toHaveValue('');

  await page.getByLabel('Address').fill(typed.Address);
  expect(await drafts(page)).toBe(true);
  await logOut(page);
  expect(await drafts(page)).toBe(false);
  await mainNavigation(page).getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page.getByText(messages.sessionEnded)).toHaveCount(0);
});

test('a product that sells out while its order is filled in says so, and the input stays', async ({
  shopperPage: page,
  faults,
}) => {
  faults.expect(/^(400|409) POST \/order$/);
  const product = await createProduct({ availableQuantity: 4 });
  await fillIn(page, product);
  await createOrderFor(await registerShopper('Olive Other'), product, 4);
  await submit(page).click();
  const form = page.getByRole('form', { name: 'Your order' });
  await expect(form.getByRole('alert').filter({ hasText: 'This product has just sold out.' })).toBeVisible();
  await expectFields(page, typed);
  await expect(submit(page)).toBeDisabled();
  await form.getByRole('link', { name: "See what's in stock" }).click();
  await expect(page).toHaveURL('/all-drills?inStock=true');
});

test('Order Now leads someone signed out to a login that names the product, and so does Register', async ({
  page,
}) => {
  const product = await createProduct({ name: `Cairn ${Date.now()}` });
  await openHydrated(page, `/all-drills/${product._id}`);
  await page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
  await expect(page).toHaveURL(/\/login\?from=/);
  const invitation = page.getByRole('main').getByText(`Log in or register to order ${product.name}`);
  await expect(invitation).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  await expect(invitation).toBeVisible();
  // Also when the server renders the page.
  await page.goto(`/login?from=/purchase/${product._id}`);
  await expect(invitation).toBeVisible();
  await page.goto('/login?from=/purchase/0190d5b2-0000-7000-8000-000000000000');
  await expect(page.getByText('Log in or register to order')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toBeVisible();
});
