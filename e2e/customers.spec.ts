import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test } from './fixtures';
import { alert, pageTitle, rowOf } from './page-parts';
import { createPaidOrder, createProduct, registerShopper, uniqueName } from './shop-client';

test('an admin finds a customer with what they spent, writes a note and gives them a role that opens only its area', async ({
  openAs,
  adminPage: page,
}) => {
  const name = uniqueName('Clara');
  const clerk = await registerShopper(name);
  await createPaidOrder(clerk, await createProduct({ price: 25 }), 2);

  await page.goto('/dashboard/customers');
  const search = page.getByRole('search', { name: 'Find customers' });
  await search.getByRole('searchbox').fill(name);
  await search.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === name);
  const row = rowOf(page, name);
  await expect(row).toContainText('$50.00');
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

  await page.getByLabel('New note').fill('Prefers to be called.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(alert(page, messages.noteAdded)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Prefers to be called.');

  await page.getByRole('button', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Yes, change role' })).toBeDisabled();
  await dialog.getByLabel('Role', { exact: true }).selectOption('Staff for orders');
  await dialog.getByRole('button', { name: 'Yes, change role' }).click();
  await expect(alert(page, messages.roleChanged)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Staff for orders');

  const desk = await openAs(clerk);
  await desk.goto('/dashboard');
  await expect(desk.getByRole('heading', { level: 1, name: 'Manage All Orders' })).toBeVisible();
  const menu = desk.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(menu.filter({ hasText: 'Customers' })).toBeVisible();
  for (const closed of ['Make Admin', 'Settings', 'Audit Log']) {
    await expect(menu.filter({ hasText: closed })).toHaveCount(0);
  }
  await desk.goto('/dashboard/settings');
  await expect(pageTitle(desk, "Your role doesn't open this page")).toBeVisible();
});
