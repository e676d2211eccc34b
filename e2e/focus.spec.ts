import { type Locator, type Page, expect, test } from './fixtures';
import { openHydrated, rowOf, sayYes, searchField } from './page-parts';
import {
  createManyProducts,
  createOrderFor,
  createProduct,
  registerShopper,
  uniqueName,
} from './shop-client';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

// In sequence: one test adds more products than a page of the list holds, which moves the rows of other tests off the page.
test.describe.configure({ mode: 'default' });

/** Presses a button of the row and confirms its dialog. */
async function sayYesTo(page: Page, row: Locator, button: string): Promise<void> {
  await row.getByRole('button', { name: button }).click();
  await sayYes(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const phone = { viewport: { width: 360, height: 500 } };

test('after an order is cancelled the next row has the focus, and the page stays where it was', async ({
  openAs,
  shopper,
}) => {
  const names: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    names.unshift((await createOrderFor(shopper, await createProduct())).productName);
  }
  const page = await openAs(shopper, phone);
  await page.goto('/dashboard/my-orders');
  const row = (place: number) => rowOf(page, names[place] ?? '');
  await row(1).getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded();
  expect(await scrollTop(page)).toBeGreaterThan(100);
  await sayYesTo(page, row(1), 'Cancel');
  await expect(row(1)).toHaveCount(0);
  await expect(row(2)).toBeFocused();
  // The rows that were in view below stay there, or move up.
  await expect(row(2)).toBeInViewport();
  expect(await scrollTop(page)).toBeGreaterThan(100);

  // After the last row the one above gets the focus.
  await sayYesTo(page, row(3), 'Cancel');
  await expect(row(2)).toBeFocused();
  await expect(row(2)).toBeInViewport();
});

test('a long list keeps its loaded pages and its place when a row is deleted, and when the user comes back to it', async ({
  adminPage: page,
}) => {
  const products = await createManyProducts(60);
  await page.goto('/dashboard/manage-product');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(51);
  await page.getByRole('button', { name: 'More products' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(60);
  // A row of the second page, because other tests add theirs to the first page at any time.
  const secondPage = (await rows.allInnerTexts()).slice(53);
  const name = products
    .map((product) => product.name)
    .find((each) => secondPage.some((row) => row.includes(each)));
  if (name === undefined) throw new Error('None of the new products is on the second page');
  const row = rowOf(page, name);
  await row.scrollIntoViewIfNeeded();
  await sayYesTo(page, row, 'Delete');
  await expect(rowOf(page, name)).toHaveCount(0);
  expect(await rows.count()).toBeGreaterThan(60);
  expect(await scrollTop(page)).toBeGreaterThan(500);
  const link = page.getByRole('link', { name: 'Make Admin' });
  // On a slow device the old page is still there when its address has changed.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await goBackFrom('Make Admin', page, () => link.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeFocused();
  await expect.poll(() => rows.count()).toBeGreaterThan(60);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(500);
});

/** Goes back in the moment in which the page appears. */
async function goBackFrom(heading: string, page: Page, open: () => Promise<void>): Promise<void> {
  const isBack = page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('main h1')?.textContent !== text) return;
          observer.disconnect();
          window.addEventListener('popstate', () => resolve(), { once: true });
          history.back();
        }).observe(document.body, { childList: true, subtree: true });
      }),
    heading,
  );
  await open();
  await isBack;
}

test('searching and narrowing all products keep the focus, and one live region says what was found', async ({
  page,
}) => {
  const word = uniqueName('Zirkol').replaceAll(' ', '');
  await createProduct({ name: `Found ${word}` });
  const scarce = await createProduct({ name: `Scarce ${word}`, availableQuantity: 1 });
  await createOrderFor(await registerShopper(), scarce);
  await openHydrated(page, '/all-drills');
  const said = page.getByRole('status', { name: 'What was found' });
  // The element must stay the same: a screen reader announces changes only of a live region that it knows.
  await said.evaluate((element) => Object.assign(window, { firstRegion: element }));
  const search = searchField(page);
  await search.fill(word);
  await search.press('Enter');
  await expect(said).toHaveText(`2 products for “${word}”`);
  await expect(search).toBeFocused();
  const inStock = page.getByRole('checkbox', { name: 'In stock' });
  await inStock.focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText(`1 product in stock for “${word}”`);
  await expect(inStock).toBeFocused();
  await expect(inStock).toBeChecked();
  await search.fill(`${word}nowhere`);
  await search.press('Enter');
  await expect(said).toHaveText(`No drill matches “${word}nowhere”`);
  await expect(search).toBeFocused();
  await expect(page.getByRole('list', { name: 'What matches' })).toHaveCount(0);
  expect(
    await said.evaluate((element) => element === (window as { firstRegion?: unknown }).firstRegion),
  ).toBe(true);
  await page.goBack();
  await expect(search).toHaveValue(word);
  await page.goBack();
  await expect(inStock).not.toBeChecked();
});
