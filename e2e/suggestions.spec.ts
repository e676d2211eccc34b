import { barriers } from './barriers';
import { expect, type Page, test } from './fixtures';
import { openHydrated, openSearch, searchField, suggestions } from './page-parts';
import { sideways } from './overflow';
import { createNamedProduct } from './shop-client';

const phone = { viewport: { width: 360, height: 740 } };

const links = (page: Page) => suggestions(page).getByRole('link');

test('while somebody types, kinds, products and policies are suggested, and keys choose among them', {
  tag: '@main',
}, async ({ page }) => {
  const { word, product } = await createNamedProduct();
  await openHydrated(page, '/blogs');
  const field = searchField(page);
  await field.click();
  await page.keyboard.type('drill');
  await expect(links(page).first()).toHaveAttribute('href', '/all-drills/drill-drivers');
  await expect(links(page).last()).toContainText('$');
  await expect(field).toHaveAttribute('aria-controls', /.+/);
  const controlled = await field.getAttribute('aria-controls');
  await expect(suggestions(page)).toHaveAttribute('id', controlled ?? '');
  const count = await links(page).count();
  await expect(page.getByRole('banner').getByText(`${count} suggestions`)).toHaveCount(1);
  expect(await barriers(page)).toEqual([]);

  await field.fill('refund');
  await expect(links(page)).toHaveText(['Returns and refunds']);
  await expect(page.getByRole('banner').getByText('1 suggestion')).toHaveCount(1);

  await field.fill(word);
  await expect(links(page)).toHaveText([/\$79\.00$/]);
  await page.keyboard.press('ArrowDown');
  await expect(links(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links(page)).toBeFocused();
  // Whoever goes on typing is in the field again.
  await page.keyboard.press('Backspace');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(word.slice(0, -1));

  await page.keyboard.press('Escape');
  await expect(suggestions(page)).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(word.slice(0, -1));
  await page.keyboard.type(word.slice(-1));
  await expect(links(page)).toHaveText([/\$79\.00$/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(suggestions(page)).toBeHidden();
  await expect(field).toHaveValue('');

  await field.fill(word);
  await expect(links(page)).toHaveText([/\$79\.00$/]);
  await field.press('Enter');
  await expect(page).toHaveURL(`/all-drills?q=${word}`);
  await expect(suggestions(page)).toBeHidden();
  await expect(field).toHaveValue(word);
});

test('on a phone the first Escape closes the suggestions, and the second the search', async ({ openAs }) => {
  const { word, product } = await createNamedProduct();
  const page = await openAs(null, phone);
  await openHydrated(page, '/portfolio');
  const opener = page.getByRole('button', { name: 'Find drills' });
  await openSearch(page);
  await page.keyboard.type(word);
  await expect(links(page)).toHaveText([/\$79\.00$/]);
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 740 });
  await expect.poll(() => sideways(page)).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(suggestions(page)).toBeHidden();
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue(word);
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await openSearch(page);
  await searchField(page).fill('');
  await page.keyboard.type(word);
  await links(page).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(searchField(page)).toBeHidden();
});
