import { addFromShelf } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import { card, openHydrated, openWhole, pageOf, searchField, suggestions } from './page-parts';
import journeys from './playwright.config';
import { changeProduct, createOrderFor, createPaidOrder, createProduct } from './shop-client';

/** The controls and texts that overflow the window sideways. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const found = [
      ...document.querySelectorAll('a, button, input, select, textarea, label, h1, h2, h3, p, dd, td'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      // Elements for screen readers alone are at most one pixel wide.
      .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
      .map(
        ({ element, box }) =>
          `${element.tagName} ${element.textContent?.slice(0, 40)} ${box.left}–${box.right}`,
      );
    const sideways = document.documentElement.scrollWidth - innerWidth;
    return sideways > 0 ? [...found, `scrolls ${sideways} px sideways`] : found;
  });

// Twice the default text size, as a user can set it in the browser.
const { launchOptions } = journeys.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
});

/** The default text size in pixels, and the widths of the window that are checked with it. */
const sizes = [
  [20, [320]],
  [24, [320]],
  [32, [320, 360, 390]],
] as const;
const height = 740;
const viewport = { width: 320, height };

/** Opens each of these pages and checks it at every width. */
async function expectNoOverflowOn(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await openWhole(page, path);
    await expectNoOverflow(page, path);
  }
}

async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const [size, widths] of sizes) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size } });
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      expect.soft(await overflowing(page), `${name}, ${width} px wide, text of ${size} px`).toEqual([]);
    }
  }
  await browser.detach();
}

test.describe('large text does not overflow a narrow window', () => {
  test.slow();

  test('on the screens of visitors', async ({ openAs }) => {
    const product = await createProduct();
    const page = await openAs(null, { viewport });
    // The cart has a line.
    await addFromShelf(page, product);
    await expectNoOverflowOn(page, [
      '/',
      '/all-drills',
      `/all-drills/${product._id}`,
      '/blogs',
      '/portfolio',
      '/cart',
      '/checkout',
      '/login',
      '/register',
    ]);
  });

  test('on the screens of shoppers', async ({ openAs, shopper }) => {
    const product = await createProduct();
    const order = await createOrderFor(shopper, product);
    const paid = await createPaidOrder(shopper, product);
    const page = await openAs(shopper, { viewport });
    await expectNoOverflowOn(page, [
      '/dashboard/my-orders',
      '/dashboard/add-review',
      '/dashboard/profile',
      pageOf(paid),
      `/purchase/${product._id}`,
      `/dashboard/payment/${order._id}`,
      `/dashboard/payment/${paid._id}`,
    ]);
  });

  test('on the screens of the staff', async ({ openAs, shopper, admin }) => {
    const product = await createProduct();
    const order = await createPaidOrder(shopper, product);
    // Its badge is the longest one.
    await changeProduct(product, { isPublic: false, appearsAt: '2999-11-30T21:30:00.000Z' });
    const page = await openAs(admin, { viewport });
    const screens = [
      'overview',
      'manage-all-orders',
      `purchases/${order.purchaseId}`,
      'payments',
      'returns',
      'reviews',
      'customers',
      'make-admin',
      'add-product',
      'manage-product',
      'audit-log',
      'settings',
      'settings/shipping',
      'settings/shipping/new',
      'settings/taxes/new',
      'settings/discount-codes',
      'settings/discount-codes/new',
    ];
    await expectNoOverflowOn(
      page,
      screens.map((screen) => `/dashboard/${screen}`),
    );
    await page.goto('/dashboard/settings/shipping');
    await page.getByRole('row', { name: 'Express' }).getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('From, price 2')).toBeVisible();
    await expectNoOverflow(page, 'a rate with several prices');
  });
});

test('the search field is usable with text of double size', async ({ openAs }) => {
  const product = await createProduct();
  const page = await openAs(null, { viewport: { width: 320, height: 740 } });
  await openHydrated(page, '/all-drills');
  await page.getByRole('button', { name: 'Find drills' }).click();
  const search = searchField(page);
  expect((await search.boundingBox())?.width).toBeGreaterThan(180);
  await search.fill(product.name);
  await expect(suggestions(page).getByRole('link', { name: product.name })).toBeVisible();
  await expectNoOverflow(page, 'suggestions');
  await page.setViewportSize({ width: 320, height });
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(card(page, product.name)).toBeVisible();
});
