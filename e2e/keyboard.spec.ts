import { type Locator, type Page, expect, test } from './fixtures';
import {
  alert,
  cellOf,
  openHydrated,
  pressWithKeyboard,
  rowOf,
  tabTo,
  typeCardWithKeyboard,
  typeWithKeyboard,
} from './page-parts';
import { createOrderFor, createProduct } from './shop-client';

/** Tab and Shift+Tab stay among the dialog's own controls. */
async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  const visited = new Set<string>();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    const place = await dialog.evaluate((element) => {
      const focused = document.activeElement;
      // After the last control the focus moves to the browser's own interface, and no element has it.
      if (focused === null || focused === document.body || focused === element) return 'none';
      return element.contains(focused)
        ? (focused.textContent ?? '')
        : `outside: ${focused.outerHTML.slice(0, 80)}`;
    });
    visited.add(place);
  }
  expect([...visited].filter((place) => place.startsWith('outside'))).toEqual([]);
  expect([...visited].filter((place) => place !== 'none').length).toBeGreaterThanOrEqual(2);
}

test('the first Tab offers to skip the navigation', async ({ page }) => {
  await page.goto('/all-drills');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
});

test('someone logs in, orders and pays with the keyboard alone', { tag: '@main' }, async ({
  page,
  shopper,
}) => {
  test.slow();
  const product = await createProduct({ price: 30, availableQuantity: 9 });
  await page.goto(`/purchase/${product._id}`);
  await typeWithKeyboard(page, page.getByLabel('Email'), shopper.email);
  await typeWithKeyboard(page, page.getByLabel('Password'), shopper.password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`/purchase/${product._id}`);
  await typeWithKeyboard(page, page.getByLabel('Address'), '12 Quarry Lane, Millford');
  await typeWithKeyboard(page, page.getByLabel('Phone'), '555-0142-77');
  await tabTo(page, page.getByLabel('Quantity'));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Quantity')).toHaveValue('2');
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Place Order' }));

  await expect(alert(page, 'Order Placed, Please Pay To Proceed')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/my-orders');
  await pressWithKeyboard(page, rowOf(page, product.name).getByRole('button', { name: 'Pay' }));

  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await typeCardWithKeyboard(page, '4242424242424242');
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Pay', exact: true }));
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(cellOf(rowOf(page, product.name), 'Paid')).toBeVisible();
});

test('an order is kept and cancelled with the keyboard alone; its dialog keeps the focus and gives it back', async ({
  shopperPage: page,
  shopper,
}) => {
  const product = await createProduct();
  await createOrderFor(shopper, product);
  await page.goto('/dashboard/my-orders');
  const row = rowOf(page, product.name);
  const cancel = row.getByRole('button', { name: 'Cancel' });
  const dialog = page.getByRole('dialog');

  await pressWithKeyboard(page, cancel);
  await expect(dialog).toBeVisible();
  await expectFocusTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(alert(page, 'Thank You For Keeping Your Order')).toBeVisible();
  await expect(cancel).toBeFocused();

  await page.keyboard.press('Enter');
  await pressWithKeyboard(page, dialog.getByRole('button', { name: /^No, / }));
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();

  await page.keyboard.press('Enter');
  await pressWithKeyboard(page, dialog.getByRole('button', { name: /^Yes, / }));
  await expect(row).toHaveCount(0);
  // The button went with its row: the page's heading takes the focus, so that it is not lost.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the drawer keeps the focus and gives it back', async ({ openAs }) => {
  const page = await openAs(null, { viewport: { width: 360, height: 740 } });
  await openHydrated(page, '/blogs');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await tabTo(page, opener);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  await expectFocusTrapped(page, drawer);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});
