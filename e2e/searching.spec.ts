import { expect, test } from './fixtures';
import { card, cards, openHydrated, searchField } from './page-parts';
import { createNamedProduct, shopName } from './shop-client';

const phone = { viewport: { width: 360, height: 740 } };

test('products are found from the header of every page, also of one that does not exist', {
  tag: '@main',
}, async ({ page, faults }) => {
  faults.expect(/^404 GET \/no-such-page/);
  const { word, product } = await createNamedProduct();
  for (const path of ['/', '/blogs', '/login', '/all-drills', '/no-such-page']) {
    await openHydrated(page, path);
    await searchField(page).fill(word);
    await searchField(page).press('Enter');
    await expect(page, `from ${path}`).toHaveURL(`/all-drills?q=${word}`);
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, product.name)).toBeVisible();
    await expect(page).toHaveTitle(`Drills for “${word}”, best match first · ${shopName}`);
    await expect(searchField(page)).toHaveValue(word);
  }
});

test('the header finds products without JavaScript, on a desktop and on a phone', async ({ openAs }) => {
  const { word, product } = await createNamedProduct();
  for (const options of [{}, phone]) {
    const page = await openAs(null, { javaScriptEnabled: false, ...options });
    await page.goto('/blogs');
    if (options === phone) await page.getByRole('button', { name: 'Find drills' }).click();
    await searchField(page).fill(word);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page).toHaveURL(`/all-drills?q=${word}`);
    await expect(card(page, product.name)).toBeVisible();
  }
});
