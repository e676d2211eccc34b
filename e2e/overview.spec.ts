import { type Page, expect, test } from './fixtures';
import { pressWithKeyboard } from './page-parts';
import { createProduct, createPaidOrder, uniqueName } from './shop-client';

const open = async (page: Page, query = '') => {
  await page.goto(`/dashboard/overview${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
};

test('the period and the table behind a chart are chosen by keyboard', async ({ openAs, shopper, admin }) => {
  const product = await createProduct({ name: uniqueName('Keyboard Drill'), price: 10 });
  await createPaidOrder(shopper, product);
  const page = await openAs(admin);
  await open(page);
  const periods = page.getByRole('navigation', { name: 'Period' });
  await expect(periods.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page');
  await pressWithKeyboard(page, periods.getByRole('link', { name: '7 days' }));
  await expect(page).toHaveURL(/period=7-days/);
  await expect(page.getByRole('figure').filter({ hasText: /^Bar chart of net sales/ })).toBeVisible();

  const revenue = page.getByRole('region', { name: 'Net sales' });
  await pressWithKeyboard(page, revenue.getByRole('button', { name: 'Show as table' }));
  await expect(revenue.getByRole('table', { name: 'Net sales' }).getByRole('row')).toHaveCount(8);
  await expect(revenue.getByRole('button', { name: 'Show as chart' })).toBeFocused();
});
