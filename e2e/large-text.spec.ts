import { type Page, expect, test } from './fixtures';
import { card, toast, untilAlive } from './page-parts';
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

/** The text size that somebody chose in the settings of the browser. */
const doubleText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

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
      await doubleText(page);
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
    for (const path of ['manage-all-orders', 'payments', 'make-admin', 'add-product', 'manage-product']) {
      await look(desk, `/dashboard/${path}`);
    }
  });
}

test('the search field is usable with text of double size', async ({ openAs }) => {
  const drill = await addDrill();
  const page = await openAs(null, { viewport: { width: 320, height: 740 } });
  await page.goto('/all-drills');
  await untilAlive(page);
  await doubleText(page);
  const search = page.getByLabel('Search');
  expect((await search.boundingBox())?.width).toBeGreaterThan(180);
  await search.fill(drill.name);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(card(page, drill.name)).toBeVisible();
});

test('on a phone the header says who is signed in, and toasts stand below it', async ({
  openAs,
  shopper,
}) => {
  const page = await openAs(shopper, { viewport: { width: 360, height: 740 } });
  await page.goto('/dashboard/add-review');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: shopper.name })).toBeVisible();
  await page.getByLabel('Review').fill('Seen on a phone.');
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Add Review' }).click();
  const added = toast(page, 'Review Added Successfully');
  await expect(added).toBeVisible();
  const [bar, box] = [await header.boundingBox(), await added.boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity));
  await header.getByRole('link', { name: shopper.name }).click();
  await expect(page).toHaveURL('/dashboard/profile');
});
