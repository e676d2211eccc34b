import { barriers } from './barriers';
import { cartLink, expectTotal } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import {
  card,
  cardExpiry,
  cardFields,
  placeButton,
  pressWithKeyboard,
  rowOf,
  sayYes,
  tabTo,
  typeCard,
  typeWithKeyboard,
} from './page-parts';
import { createProduct, fetchProduct, createPurchaseFor, type Person } from './shop-client';

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });

/** Nothing is wider than the phone, and axe finds no barrier. */
async function expectUsable(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await barriers(page)).toEqual([]);
}

async function typeAddress(page: Page): Promise<void> {
  await typeWithKeyboard(page, page.getByLabel('Address', { exact: true }), '12 Quarry Lane');
  await typeWithKeyboard(page, page.getByLabel('Postcode'), 'M5V 2T6');
  await typeWithKeyboard(page, page.getByLabel('City'), 'Toronto');
  await typeWithKeyboard(page, page.getByLabel('Country'), 'Canada');
  await typeWithKeyboard(page, page.getByLabel('Phone', { exact: true }), '555-0142-77');
}

async function logInWithKeyboard(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Password').waitFor();
  await typeWithKeyboard(page, page.getByLabel('Email'), person.email);
  await typeWithKeyboard(page, page.getByLabel('Password'), person.password);
  await page.keyboard.press('Enter');
}

test('every step from the catalogue to the receipt survives reloading and going back, with the keyboard alone on a phone', async ({
  openAs,
  shopper,
}) => {
  test.slow();
  const product = await createProduct({ price: 10, weight: 500 });
  const page = await openAs(null, { viewport: { width: 360, height: 740 } });
  await page.goto(`/all-drills?q=${encodeURIComponent(product.name)}`);
  await pressWithKeyboard(page, card(page, product.name).getByRole('button', { name: 'Add to Cart' }));
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 product');
  await pressWithKeyboard(page, cartLink(page));

  await expectTotal(page, '$10.00');
  await page.reload();
  await expectTotal(page, '$10.00');
  await expectUsable(page);
  await pressWithKeyboard(page, page.getByRole('link', { name: 'Checkout' }));

  await expect(page.getByRole('heading', { name: 'Log in to order' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in to order' })).toBeVisible();
  await expectUsable(page);
  await page.goBack();
  await expectTotal(page, '$10.00');
  await page.goForward();
  await pressWithKeyboard(page, page.getByRole('main').getByRole('link', { name: 'Login' }));
  await logInWithKeyboard(page, shopper);

  await expect(page).toHaveURL('/checkout');
  await typeAddress(page);
  await tabTo(page, page.getByRole('radio', { name: /^Standard/ }));
  await page.keyboard.press('ArrowDown');
  await expect(placeButton(page)).toHaveText('Place Order · $22.00');
  await page.reload();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('555-0142-77');
  await expect(page.getByLabel('Country')).toHaveValue('CA');
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked();
  await expectUsable(page);
  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('555-0142-77');
  await pressWithKeyboard(page, placeButton(page));

  await expect(page).toHaveURL(/\/checkout\?purchase=/);
  const placed = page.url();
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  await expectUsable(page);
  await page.goBack();
  await expect(page).not.toHaveURL(placed);
  await page.goForward();
  await expect(payButton(page)).toBeEnabled();
  const fields = cardFields(page);
  await typeWithKeyboard(page, fields.number, '4242424242424242');
  await typeWithKeyboard(page, fields.expiry, cardExpiry);
  await typeWithKeyboard(page, fields.cvc, '123');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/dashboard/my-orders');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('$22.00');
  await expectUsable(page);
  await page.goto(placed);
  // The purchase is paid and can't be paid again.
  await expect(page).toHaveURL(/\/dashboard\/purchases\//);
});

test('a purchase that is cancelled in another tab while its payment is under way is not charged', async ({
  openAs,
  shopper,
  faults,
}) => {
  faults.expect(/^400 POST \/sandbox\/stripe\//);
  faults.expect(/^404 POST \/create-payment-intent$/);
  const product = await createProduct({ availableQuantity: 9 });
  const purchase = await createPurchaseFor(shopper, [product]);
  const page = await openAs(shopper);
  await page.goto(`/checkout?purchase=${purchase._id}`);
  await typeCard(page, '4000002500003155');
  await payButton(page).click();
  const complete = page.getByRole('dialog').getByRole('button', { name: 'Complete authentication' });
  await expect(complete).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto('/dashboard/my-orders');
  await rowOf(tab, product.name).getByRole('button', { name: 'Cancel' }).click();
  await sayYes(tab);
  await expect(rowOf(tab, product.name)).toHaveCount(0);

  await complete.click();
  await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible();
  await expect(page.getByText('Nothing was charged to your card.')).toBeVisible();
  expect((await fetchProduct(product._id)).availableQuantity).toBe(9);
  await page.getByRole('main').getByRole('link', { name: 'Back to My Orders' }).click();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

test('a printed purchase has its products, amounts and numbers, and no controls', async ({
  openAs,
  shopper,
}) => {
  const products = [await createProduct({ price: 10 }), await createProduct({ price: 30 })];
  const purchase = await createPurchaseFor(shopper, products);
  const page = await openAs(shopper, { colorScheme: 'dark' });
  await page.goto(`/dashboard/purchases/${purchase._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const role of ['navigation', 'contentinfo', 'button'] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.getByRole('banner').getByRole('link').filter({ visible: true })).toHaveText([
    'Chuck & Bit',
  ]);
  const main = page.getByRole('main');
  for (const words of [
    purchase.number,
    ...purchase.orders.map(({ number }) => number),
    ...products.map(({ name }) => name),
    '$10.00',
    '$30.00',
    '$40.00',
    'PO-4711',
    '12 Quarry Lane',
    'United States',
  ]) {
    await expect(main.getByText(words).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
});
