import { type Page, expect, test } from './fixtures';
import { card, untilAlive } from './page-parts';
import journeys from './playwright.config';
import { addDrill, payOrder, placeOrder } from './shop-client';

/** What is pressed, typed into or read, and stands beside the window. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const found = [
      ...document.querySelectorAll('a, button, input, select, textarea, label, h1, h2, h3, p, dd, td'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      // What is only for screen readers has the size of a point.
      .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
      .map(
        ({ element, box }) =>
          `${element.tagName} ${element.textContent?.slice(0, 40)} ${box.left}–${box.right}`,
      );
    const sideways = document.documentElement.scrollWidth - innerWidth;
    return sideways > 0 ? [...found, `scrolls ${sideways} px sideways`] : found;
  });

// The text size that somebody chose in the settings of the browser.
const { launchOptions } = journeys.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
});

for (const width of [320, 360, 390]) {
  test(`text of double size leaves nothing beside a window of ${width} px`, async ({
    openAs,
    shopper,
    admin,
  }) => {
    test.slow();
    const viewport = { width, height: 740 };
    const drill = await addDrill();
    const order = await placeOrder(shopper, drill);
    const paid = await placeOrder(shopper, drill);
    await payOrder(shopper, paid);
    const visitor = await openAs(null, { viewport });
    const look = async (page: Page, path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await untilAlive(page);
      expect.soft(await outside(page), path).toEqual([]);
    };
    for (const path of ['/', '/all-drills', `/all-drills/${drill._id}`, '/blogs', '/portfolio', '/login']) {
      await look(visitor, path);
    }
    await look(visitor, '/register');
    const hers = await openAs(shopper, { viewport });
    for (const path of [
      '/dashboard/my-orders',
      '/dashboard/add-review',
      '/dashboard/profile',
      `/purchase/${drill._id}`,
      `/dashboard/payment/${order._id}`,
      `/dashboard/payment/${paid._id}`,
    ]) {
      await look(hers, path);
    }
    const desk = await openAs(admin, { viewport });
    for (const path of [
      'manage-all-orders',
      'payments',
      'make-admin',
      'add-product',
      'manage-product',
      'settings',
      'settings/shipping',
      'settings/shipping/new',
      'settings/taxes/new',
      'settings/discount-codes',
      'settings/discount-codes/new',
    ]) {
      await look(desk, `/dashboard/${path}`);
    }
    await desk.goto('/dashboard/settings/shipping');
    await desk.getByRole('row', { name: 'Express' }).getByRole('link', { name: 'Edit' }).click();
    await expect(desk.getByLabel('From, price 2')).toBeVisible();
    expect.soft(await outside(desk), 'a rate with several prices').toEqual([]);
  });
}

test('the search field is usable with text of double size', async ({ openAs }) => {
  const drill = await addDrill();
  const page = await openAs(null, { viewport: { width: 320, height: 740 } });
  await page.goto('/all-drills');
  await untilAlive(page);
  const search = page.getByLabel('Search');
  expect((await search.boundingBox())?.width).toBeGreaterThan(180);
  await search.fill(drill.name);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(card(page, drill.name)).toBeVisible();
});
