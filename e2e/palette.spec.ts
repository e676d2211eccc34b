import { expect, test } from './fixtures';
import { pageOf } from './page-parts';
import { createDraft, createOrderFor, createProduct, registerShopper, uniqueName } from './shop-client';

test('the palette finds an order, a customer and a draft, and Escape closes it', async ({
  adminPage: page,
}) => {
  const name = uniqueName('Pauline');
  const buyer = await registerShopper(name);
  const order = await createOrderFor(buyer, await createProduct());
  await page.goto('/dashboard/payments');
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill(order.number);
  await expect(palette.getByRole('option', { name: order.number })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pageOf(order));
  await expect(palette).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill(buyer.email);
  const customer = palette.getByRole('option', { name: buyer.email });
  await expect(customer).toBeVisible();
  await customer.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const draft = await createDraft();
  await page.keyboard.press('ControlOrMeta+k');
  await field.fill(draft.name);
  await expect(palette.getByRole('option', { name: draft.name })).toContainText('Not in the shop');
  await field.fill('no such thing anywhere');
  await expect(palette.getByText('Nothing was found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});
