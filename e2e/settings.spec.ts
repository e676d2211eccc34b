import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect, test } from './fixtures';
import {
  alert,
  alertInMain,
  button,
  cellOf,
  expectFieldError,
  field,
  fillProduct,
  pageOf,
  rowOf,
} from './page-parts';
import {
  createOrderFor,
  createProduct,
  createPurchaseFor,
  registerAdmin,
  shopName,
  uniqueName,
} from './shop-client';

/** Adds a rate that delivers to Iceland alone, where no other test sends anything. */
async function addRate(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/settings/shipping/new');
  await field(page, 'Name').fill(name);
  await field(page, 'Rate based on').selectOption('Order weight');
  await field(page, 'Price 1').fill('4.90');
  await button(page, 'Add price').click();
  await expect(field(page, 'From, price 2')).toBeFocused();
  await field(page, 'From, price 2').fill('5');
  await field(page, 'Price 2').fill('12');
  await field(page, 'Countries').selectOption('Iceland');
  await button(page, 'Add country').click();
  await field(page, 'Transit time from, in working days').fill('2');
  await field(page, 'At most').fill('4');
  await button(page, 'Add shipping rate').click();
  await expect(alert(page, messages.shippingRateAdded)).toBeVisible();
}

test.describe('shipping rates', () => {
  // In sequence: a request that reorders the rates names all of them.
  test.describe.configure({ mode: 'default' });

  test('a shipping rate is added, edited, moved and deleted', async ({ adminPage: page }) => {
    const name = uniqueName('Parcel');
    await page.goto('/dashboard/manage-all-orders');
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await menu.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shop settings' })).toBeFocused();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Shipping' }).click();
    await expect(page).toHaveURL('/dashboard/settings/shipping');
    await page.getByRole('link', { name: 'Add shipping rate' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add shipping rate' })).toBeVisible();

    await addRate(page, name);
    await expect(page).toHaveURL('/dashboard/settings/shipping');
    const row = rowOf(page, name);
    for (const text of ['0 kg and more: $4.90', '5 kg and more: $12.00', 'Iceland', '2 to 4 days']) {
      await expect(row).toContainText(text);
    }

    await row.getByRole('link', { name: 'Edit' }).click();
    await expect(field(page, 'From, price 2')).toHaveValue('5');
    await field(page, 'At most').fill('1');
    await button(page, 'Remove price 2').click();
    await expect(button(page, 'Add price')).toBeFocused();
    await button(page, 'Save shipping rate').click();
    await expectFieldError(field(page, 'At most'), messages.daysAscending);
    await field(page, 'At most').fill('6');
    await button(page, 'Save shipping rate').click();
    await expect(alert(page, messages.shippingRateSaved)).toBeVisible();
    await expect(row).toContainText('2 to 6 days');
    await expect(row).not.toContainText('5 kg');

    const rows = page.getByRole('row');
    const place = async () => (await rows.allInnerTexts()).findIndex((text) => text.includes(name));
    const before = await place();
    const up = row.getByRole('button', { name: 'Move up' });
    await up.press('Enter');
    await expect.poll(place).toBe(before - 1);
    await expect(up).toBeFocused();

    await row.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this shipping rate?' });
    await expect(dialog).toContainText(name);
    await dialog.getByRole('button', { name: 'No, keep it' }).click();
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(alert(page, messages.shippingRateDeleted)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test('of two admins who edit the same rate the second is told so, keeps what was typed and overwrites nothing', async ({
    openAs,
    admin,
    faults,
  }) => {
    const name = uniqueName('Freight');
    const [first, second] = [await openAs(admin), await openAs(await registerAdmin('Second Keeper'))];
    await addRate(first, name);
    for (const page of [first, second]) {
      await page.goto('/dashboard/settings/shipping');
      await rowOf(page, name).getByRole('link', { name: 'Edit' }).click();
      // Both have begun to edit before either saves.
      await expect(field(page, 'Price 2')).toHaveValue('12');
    }
    await field(first, 'Price 2').fill('15');
    await button(first, 'Save shipping rate').click();
    await expect(rowOf(first, name)).toContainText('$15.00');

    faults.expect(/^409 PUT \/shipping-rates\//);
    await field(second, 'Price 2').fill('20');
    await button(second, 'Save shipping rate').click();
    await expect(alertInMain(second, messages.settingChanged)).toBeVisible();
    await expect(field(second, 'Price 2')).toHaveValue('20');
    await button(second, 'Save shipping rate').click();
    await expect(alertInMain(second, messages.settingChanged)).toBeVisible();
    await button(second, 'Show current values').click();
    await expect(field(second, 'Price 2')).toHaveValue('15');
    await field(second, 'Price 2').fill('20');
    await button(second, 'Save shipping rate').click();
    await expect(rowOf(second, name)).toContainText('$20.00');

    await rowOf(second, name).getByRole('button', { name: 'Delete' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
    await expect(rowOf(second, name)).toHaveCount(0);
  });
});

test('a discount code is added on the second try after a lost connection, then edited and deleted', async ({
  adminPage: page,
  faults,
}) => {
  const code = uniqueName('SPRING').replace(' ', '-').toUpperCase();
  await page.goto('/dashboard/settings/discount-codes/new');
  await field(page, 'Code').fill(code.toLowerCase());
  await field(page, 'Percent').fill('15');
  await field(page, 'Last day').fill('2099-12-24');
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED /);
  faults.expect(/^console: .*ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await button(page, 'Add discount code').click();
  await expect(alertInMain(page, messages.networkFailed)).toBeVisible();
  await expect(field(page, 'Last day')).toHaveValue('2099-12-24');
  await page.context().setOffline(false);
  await button(page, 'Add discount code').click();
  await expect(alert(page, messages.discountCodeAdded)).toBeVisible();
  const row = rowOf(page, code);
  for (const text of ['15% off', 'Until Dec 24, 2099', 'Active']) await expect(row).toContainText(text);

  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(field(page, 'Code')).toHaveAttribute('readonly');
  await expect(field(page, 'Last day')).toHaveValue('2099-12-24');
  await field(page, 'Discount').selectOption('Free shipping');
  await field(page, 'Minimum purchase').fill('200');
  await field(page, 'Usage limit').fill('3');
  await button(page, 'Save discount code').click();
  await expect(alert(page, messages.discountCodeSaved)).toBeVisible();
  for (const text of ['Free shipping', 'from $200.00', '0 of 3']) await expect(row).toContainText(text);

  await page.goto('/dashboard/settings/discount-codes/new');
  faults.expect(/^400 POST \/discount-codes/);
  await field(page, 'Code').fill(code);
  await field(page, 'Percent').fill('5');
  await button(page, 'Add discount code').click();
  await expectFieldError(field(page, 'Code'), messages.codeTaken);

  await page.goto('/dashboard/settings/discount-codes');
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
  await expect(alert(page, messages.discountCodeDeleted)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a discount code that was used is ended, not deleted', async ({ adminPage: page, shopper }) => {
  const code = uniqueName('USED').replace(' ', '-').toUpperCase();
  await page.goto('/dashboard/settings/discount-codes/new');
  await field(page, 'Code').fill(code);
  await field(page, 'Percent').fill('10');
  await button(page, 'Add discount code').click();
  const row = rowOf(page, code);
  await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible();

  const products = [await createProduct({ price: 80 })];
  expect((await createPurchaseFor(shopper, products, { discountCode: code })).discount).toBe(8);
  await page.reload();
  await expect(cellOf(row, '1')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await row.getByRole('button', { name: 'End' }).click();
  const dialog = page.getByRole('dialog', { name: 'End this discount code?' });
  await dialog.getByRole('button', { name: 'Yes, end it now' }).click();
  await expect(alert(page, messages.discountCodeEnded)).toBeVisible();
  await expect(row).toContainText('Ended');
  await expect(row.getByRole('button', { name: 'End' })).toHaveCount(0);
});

test("the seller's address is shown on orders as soon as it is saved, and days off are listed", async ({
  adminPage: page,
  shopperPage: receipt,
  shopper,
}) => {
  const address = `${uniqueName('Quarry Lane')}\nMillford`;
  await page.goto('/dashboard/settings');
  await field(page, 'Seller name').fill('');
  await button(page, 'Save settings').click();
  await expectFieldError(field(page, 'Seller name'), messages.nameRequired);
  await field(page, 'Seller name').fill(shopName);
  await field(page, 'Seller address').fill(address);
  await field(page, 'Days off').fill('2999-11-28');
  await field(page, 'Days off').press('Enter');
  await expect(page.getByRole('list', { name: 'Chosen days off' })).toHaveText('Nov 28, 2999');
  await button(page, 'Save settings').click();
  await expect(alert(page, messages.settingsSaved)).toBeVisible();
  await button(page, 'Remove Nov 28, 2999').click();
  await expect(field(page, 'Days off')).toBeFocused();
  await button(page, 'Save settings').click();
  await expect(page.getByText('Only Saturdays and Sundays.')).toBeVisible();

  const order = await createOrderFor(shopper, await createProduct());
  await receipt.goto(pageOf(order));
  await expect(receipt.getByText(address.split('\n')[0] ?? '')).toBeVisible();
});

test('volume prices and a weight are entered with a product, and shown on its page', async ({
  adminPage: page,
}) => {
  const name = uniqueName('Bulk Drill');
  await page.goto('/dashboard/add-product');
  await fillProduct(page, { Name: name, 'Available Quantity': '500', Price: '149', Weight: '1.75' });
  await button(page, 'Add volume price').press('Enter');
  await expect(field(page, 'From, volume price 1')).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('149');
  await button(page, 'Add volume price').press('Enter');
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('99');
  await button(page, 'Add Product').click();
  await expectFieldError(field(page, 'Price, volume price 1'), messages.tierAbovePrice);
  await expectFieldError(field(page, 'From, volume price 2'), messages.tierQuantityOrder);
  await field(page, 'Price, volume price 1').fill('129');
  await field(page, 'From, volume price 2').fill('100');
  await button(page, 'Add volume price').click();
  await button(page, 'Remove volume price 3').press('Enter');
  await expect(button(page, 'Add volume price')).toBeFocused();
  await button(page, 'Add Product').click();
  await expect(alert(page, messages.productAdded)).toBeVisible();
  await expect(field(page, 'From, volume price 1')).toHaveCount(0);
  await expect(field(page, 'Weight')).toHaveValue('');

  await page.goto(`/all-drills?q=${encodeURIComponent(name)}`);
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('From 10: $129.00 each');
  await card.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Volume prices' }).getByRole('listitem')).toHaveText([
    'From 10: $129.00 each',
    'From 100: $99.00 each',
  ]);
  await expect(page.getByRole('definition').filter({ hasText: '1.75 kg' })).toBeVisible();
});
