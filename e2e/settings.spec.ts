import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test } from './fixtures';
import { alert, button, expectFieldError, field, rowOf } from './page-parts';
import { uniqueName } from './shop-client';

/** The rate delivers to Iceland alone, where no other test sends anything. */
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
