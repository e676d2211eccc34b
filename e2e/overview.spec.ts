import { type Page, expect, test } from './fixtures';
import { pressWithKeyboard, rowOf } from './page-parts';
import { createPaidOrder, createProduct, uniqueName } from './shop-client';

const open = async (page: Page, query = '') => {
  await page.goto(`/dashboard/overview${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
};

test('an order that is paid is in the overview of today', async ({ adminPage: page, shopper }) => {
  const product = await createProduct({
    name: uniqueName('Overview Drill'),
    price: 19_999,
    availableQuantity: 10,
  });
  await open(page, '?period=today');
  await expect(rowOf(page, product.name)).toHaveCount(0);
  await createPaidOrder(shopper, product);

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Today' }).click();
  const top = page.getByRole('table', { name: 'Top products' });
  await expect(rowOf(page, product.name).and(top.getByRole('row'))).toContainText('$19,999.00');
  await expect(page.getByText('compared with the day before')).toBeVisible();
});

test('the period and the table behind a chart are chosen by keyboard', async ({
  adminPage: page,
  shopper,
}) => {
  const product = await createProduct({ name: uniqueName('Keyboard Drill'), price: 10 });
  await createPaidOrder(shopper, product);
  await open(page);
  const periods = page.getByRole('navigation', { name: 'Period' });
  await expect(periods.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page');
  await pressWithKeyboard(page, periods.getByRole('link', { name: '7 days' }));
  await expect(page).toHaveURL(/period=7-days/);
  await expect(page.getByText('compared with the 7 days before')).toBeVisible();
  await expect(page.getByRole('figure').filter({ hasText: /^Bar chart of net sales/ })).toBeVisible();

  const revenue = page.getByRole('region', { name: 'Net sales' });
  await pressWithKeyboard(page, revenue.getByRole('button', { name: 'Show as table' }));
  await expect(revenue.getByRole('table', { name: 'Net sales' }).getByRole('row')).toHaveCount(8);
  await expect(revenue.getByRole('button', { name: 'Show as chart' })).toBeFocused();
});

test('custom dates are in the address, and invalid ones are explained', async ({ adminPage: page }) => {
  await open(page, '?from=2015-01-01&to=2015-01-31');
  await expect(page.getByRole('heading', { name: 'No orders in this period' })).toBeVisible();
  await page.getByLabel('Until').fill('2014-12-31');
  await page.getByRole('button', { name: 'Show dates' }).click();
  await expect(page.getByRole('alert')).toContainText('The last day can not be before the first');
  await expect(page).toHaveURL(/from=2015-01-01&to=2014-12-31/);
});

test('the tax of a period is shown by place when asked for, with the keyboard', async ({
  adminPage: page,
  shopper,
}) => {
  await createPaidOrder(shopper, await createProduct({ price: 10 }));
  await open(page, '?period=today');
  const table = page.getByRole('table', { name: 'Tax' });
  await expect(table).toHaveCount(0);
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Show tax' }));
  await expect(table).toContainText('No tax');
  await expect(page.getByRole('button', { name: 'Hide tax' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table).toHaveCount(0);
});
