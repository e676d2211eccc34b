import type { NewShippingRate } from '@chuck-and-bit/contract/shipping';
import { addFromShelf } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import { useOwnShop } from './own-shop';
import { delayScripts, logOut, openHydrated, untilHydrated } from './page-parts';
import {
  createProduct,
  createPurchaseFor,
  registerShopper,
  replaceShippingRates,
  shopUrl,
} from './shop-client';

const rate = (name: string, country: string, price: number, days: number): NewShippingRate => ({
  name,
  basis: 'flat',
  steps: [{ from: 0, price }],
  countries: [country],
  regions: [],
  cutOffHour: 14,
  minDays: days,
  maxDays: days + 1,
});

/** The delivery line of a product's page, below the number of units. */
const line = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /delivery/i });
const toGermany = /^Parcel delivery to Germany: \$4\.90, arrives \w{3}, \w{3} \d+ to \w{3}, \w{3} \d+$/;
const toPortugal = /^Courier delivery to Portugal: \$30\.00, arrives \w{3}, \w{3} \d+ to \w{3}, \w{3} \d+$/;

test.describe('in a shop that delivers to some countries only', () => {
  test.describe.configure({ mode: 'default' });
  const own = useOwnShop();
  test.beforeAll(() => replaceShippingRates([rate('Parcel', 'DE', 4.9, 3), rate('Courier', 'PT', 30, 1)]));

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    test(`a product's page says the first place, and after loading the reader's own in the same height at ${viewport.width} px`, async ({
      openAs,
    }) => {
      const product = await createProduct({ availableQuantity: 50 });
      const address = `/all-drills/${product._id}`;
      const page = await openAs(null, { ...own(), viewport });
      await openHydrated(page, address);
      await expect(line(page)).toHaveText(toGermany);

      await addFromShelf(page, product);
      await page.goto('/cart');
      const summary = page.getByRole('region', { name: 'Summary' });
      await summary.getByLabel('Ship to').selectOption('Portugal');
      await expect(summary).toContainText('Courier, arrives');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const release = await delayScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(line(page)).toHaveText(toGermany);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await line(page).boundingBox();
      release();
      await expect(line(page)).toHaveText(toPortugal);
      expect(await line(page).boundingBox()).toEqual(before);
      expect(asked.filter((url) => /PT|portugal/i.test(new URL(url).search))).toEqual([]);

      await page.goto('/cart');
      await summary.getByLabel('Ship to').selectOption('Spain');
      await expect(summary).toContainText('Not chosen yet');
      await page.goto(address);
      await expect(line(page)).toHaveText('No delivery to Spain');
      expect((await line(page).boundingBox())?.height).toBe(before?.height);
    });
  }

  test('the place of an account comes from its last order, and leaves the browser with it', async ({
    openAs,
  }) => {
    const product = await createProduct({ availableQuantity: 50 });
    const shopper = await registerShopper();
    await createPurchaseFor(shopper, [product], { country: 'PT', postcode: '1100-053', city: 'Lisboa' });
    const page = await openAs(shopper, own());
    await page.goto(`/purchase/${product._id}`);
    await expect(page.getByLabel('Country')).toHaveValue('PT');
    await page.goto(`/all-drills/${product._id}`);
    await expect(line(page)).toHaveText(toPortugal);
    await logOut(page);
    await openHydrated(page, `/all-drills/${product._id}`);
    await expect(line(page)).toHaveText(toGermany);
  });

  test('where the browser denies storage or runs no scripts, the page says the first place', async ({
    openAs,
  }) => {
    const product = await createProduct();
    for (const javaScriptEnabled of [true, false]) {
      const page = await openAs(null, { ...own(), javaScriptEnabled });
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Denied', 'SecurityError');
          },
        }),
      );
      await page.goto(`${shopUrl()}/all-drills/${product._id}`);
      if (javaScriptEnabled) await untilHydrated(page);
      await expect(line(page)).toHaveText(toGermany);
    }
  });
});
