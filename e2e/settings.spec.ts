import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test } from './fixtures';
import { alert, button, expectFieldError, field } from './page-parts';
import { uniqueName } from './shop-client';

test('volume prices and a weight are entered with a product, and shown on its page', async ({
  openAs,
  admin,
}) => {
  const name = uniqueName('Bulk Drill');
  const page = await openAs(admin);
  await page.goto('/dashboard/add-product');
  await field(page, 'Name').fill(name);
  await field(page, 'Available Quantity').fill('500');
  await field(page, 'Minimum Order').fill('1');
  await field(page, 'Price').fill('149');
  await field(page, 'Weight').fill('1.75');
  await field(page, 'Image URL').fill('/images/drills/bench-drill-press.svg');
  await field(page, 'Description').fill('Costs less for many.');
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
