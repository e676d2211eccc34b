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

test('on a phone a button of the header opens the search, and a search or Escape closes it', async ({
  openAs,
}) => {
  const { word, product } = await createNamedProduct();
  const page = await openAs(null, phone);
  await openHydrated(page, '/portfolio');
  await expect(searchField(page)).toBeHidden();
  const opener = page.getByRole('button', { name: 'Find drills' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(card(page, product.name)).toBeVisible();
  await expect(searchField(page)).toBeHidden();
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

test('a misspelled search shows the matches of its correction, and links to it', async ({ page }) => {
  const { word, product } = await createNamedProduct();
  const typed = `${word.slice(0, 4)}q${word.slice(4)}`;
  await page.goto(`/all-drills?q=${typed}`);
  await expect(card(page, product.name)).toBeVisible();
  const said = page.getByRole('status', { name: 'What was found' });
  await expect(said).toContainText(`No drill matches “${typed}”. Did you mean ${word.toLowerCase()}?`);
  await said.getByRole('link', { name: word.toLowerCase() }).click();
  await expect(page).toHaveURL(`/all-drills?q=${word.toLowerCase()}`);
  await expect(said).toHaveText(`1 product for “${word.toLowerCase()}”`);
});

test('words that nothing has are left out and named', async ({ page }) => {
  const { word, product } = await createNamedProduct();
  await page.goto(`/all-drills?q=${word}+qqqqxxxx`);
  await expect(card(page, product.name)).toBeVisible();
  await expect(page.getByRole('status', { name: 'What was found' })).toContainText(
    'Nothing here matches “qqqqxxxx”. Without it: 1 product',
  );
});

test('a search without a match leads to departments and products', async ({ page }) => {
  await page.goto('/all-drills?q=qqqqxxxx');
  await expect(page.getByRole('heading', { name: 'No drill matches “qqqqxxxx”' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  const departments = page.getByRole('navigation', { name: 'Look in a department' });
  await departments.getByRole('link', { name: 'Bits' }).click();
  await expect(page).toHaveURL('/all-drills/bits');
});

test('what was read from a search can be taken off, and the words searched as typed, also without scripts', async ({
  openAs,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openAs(null, { javaScriptEnabled });
    await page.goto('/all-drills?q=cordless+drill+under+%24120');
    const chosen = page.getByRole('list', { name: 'Chosen filters' });
    await expect(chosen).toContainText('Power source: Battery');
    await chosen.getByRole('link', { name: 'Remove Under $120' }).click();
    await expect(page).toHaveURL('/all-drills?q=cordless+drill');
    await expect(chosen.getByRole('link', { name: 'Remove Under $120' })).toHaveCount(0);
    await chosen.getByRole('link', { name: 'Search these words as typed' }).click();
    await expect(page).toHaveURL('/all-drills?q=%22cordless+drill%22');
    await expect(chosen.getByRole('link', { name: 'Remove Power source: Battery' })).toHaveCount(0);
  }
});

test('the title names the search and the order; a search without any word shows all products and says why', async ({
  page,
}) => {
  await page.goto('/all-drills?q=drill&sort=price&inStock=true');
  await expect(page).toHaveTitle(`Drills for “drill”, in stock, price, low to high · ${shopName}`);
  await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText([
    'Best match first',
    'Newest first',
    'Price, low to high',
    'Price, high to low',
    'Lightest first',
  ]);
  await page.goto('/all-drills?q=%25');
  await expect(page.getByRole('status', { name: 'What was found' })).toContainText(
    '“%” has no word to search for',
  );
  await expect(cards(page).first()).toBeVisible();
});

test('an address with a wrong or stale cursor shows the first page', async ({ page }) => {
  const { word, product } = await createNamedProduct();
  const ofPrices = Buffer.from(JSON.stringify({ id: product._id, priceCents: 1 })).toString('base64url');
  for (const cursor of ['rubbish', ofPrices]) {
    await page.goto(`/all-drills?q=${word}&after=${cursor}`);
    await expect(page).toHaveURL(`/all-drills?q=${word}`);
    await expect(card(page, product.name)).toBeVisible();
  }
  const ofTheLast = Buffer.from(
    JSON.stringify({ id: '00000000-0000-7000-8000-000000000000', priceCents: 1 }),
  );
  await page.goto(`/all-drills?after=${ofTheLast.toString('base64url')}`);
  await expect(page).toHaveURL('/all-drills');
  await expect(cards(page).first()).toBeVisible();
});
