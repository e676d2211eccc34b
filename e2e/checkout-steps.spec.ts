import { barriers } from './barriers';
import { cartLink, expectTotal } from './cart-parts';
import { type Locator, type Page, expect, test } from './fixtures';
import {
  card,
  cardFields,
  placeButton,
  pressWithKeyboard,
  rowOf,
  sayYes,
  tabTo,
  typeCard,
  typeCardWithKeyboard,
  typeWithKeyboard,
} from './page-parts';
import {
  createProduct,
  createPurchaseFor,
  fetchProduct,
  fillCartOf,
  type Person,
  shopName,
} from './shop-client';

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });

/** Nothing is wider than the phone, and axe finds no barrier. */
async function expectUsable(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await barriers(page)).toEqual([]);
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** The whole control that has the focus is in the window, and nothing covers it. */
const isFocusInView = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (!control || control === document.body) return false;
    // A link may go on in the next line: then it is two boxes, with other text between their outer edges.
    return [...control.getClientRects()].every(({ left, right, top, bottom }) =>
      [top + 1, bottom - 1].every((y) => {
        const there = document.elementFromPoint((left + right) / 2, y);
        return (
          there !== null && (control.contains(there) || there.closest('label')?.contains(control) === true)
        );
      }),
    );
  });

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
  await typeCardWithKeyboard(page, '4242424242424242');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/dashboard/my-orders');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('$22.00');
  await expectUsable(page);
  await page.goto(placed);
  // The purchase is paid and can't be paid again.
  await expect(page).toHaveURL(/\/dashboard\/purchases\//);
});

const steps = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const headerLinks = (page: Page) => page.getByRole('banner').getByRole('link');

for (const [device, viewport] of [
  ['phone', { width: 390, height: 640 }],
  ['tablet', { width: 820, height: 640 }],
  ['desktop', { width: 1280, height: 640 }],
] as const) {
  test(`the checkout has three steps in order, and its sum is always in view and covers nothing on a ${device}`, async ({
    openAs,
    shopper,
  }) => {
    // More lines than the window has room for.
    const products = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((price) => createProduct({ price })));
    await fillCartOf(shopper, products);
    const page = await openAs(shopper, { viewport });
    await page.goto('/checkout');
    await expect(placeButton(page)).toHaveText('Place Order · $28.00');
    await expect(steps(page).filter({ visible: true })).toHaveText(
      ['Contact done', '2Delivery', '3Payment'].concat(device === 'desktop' ? ['Your order'] : []),
    );
    await expect(headerLinks(page)).toHaveText([shopName, 'Back to cart']);
    await expect(page.getByRole('searchbox')).toHaveCount(0);

    const order = page.getByRole('region', { name: 'Your order' });
    const sum = order.getByText('$28.00', { exact: true }).filter({ visible: true }).last();
    const show = order.getByText('Show your order');
    await expect(sum).toBeInViewport({ ratio: 1 });
    if (device !== 'desktop') {
      await show.click();
      await expect(order.getByText(products[0]?.name ?? '')).toBeInViewport();
    }
    await page.getByLabel('Name', { exact: true }).focus();
    await expect(show).toBeVisible({ visible: device !== 'desktop' });
    for (let field = 0; field < 20 && !(await isFocused(placeButton(page))); field += 1) {
      await expect(sum).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isFocusInView(page)).toBe(true);
      await page.keyboard.press('Tab');
    }
    await expect(placeButton(page)).toBeFocused();
    await expect.poll(() => isFocusInView(page)).toBe(true);
    expect(await barriers(page)).toEqual([]);
  });
}

test('a placed purchase keeps its sum in view beside the card, and leads back to the orders', async ({
  openAs,
  shopper,
}) => {
  const purchase = await createPurchaseFor(shopper, [await createProduct({ price: 31 })]);
  const page = await openAs(shopper, { viewport: { width: 390, height: 640 } });
  await page.goto(`/checkout?purchase=${purchase._id}`);
  await expect(payButton(page)).toBeEnabled();
  await expect(steps(page).filter({ visible: true })).toHaveText([
    'Contact done',
    'Delivery done',
    '3Payment',
  ]);
  await cardFields(page).number.focus();
  await expect.poll(() => isFocusInView(page)).toBe(true);
  await expect(page.getByText('$31.00').filter({ visible: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
});

test('a purchase that is cancelled in another tab while its payment is under way is not charged', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  faults.expect(/^400 POST \/sandbox\/stripe\//);
  faults.expect(/^404 POST \/create-payment-intent$/);
  const product = await createProduct({ availableQuantity: 9 });
  const purchase = await createPurchaseFor(shopper, [product]);
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
  await expect(page.getByRole('banner').getByRole('link').filter({ visible: true })).toHaveText([shopName]);
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
