import { type Page, expect, test } from './fixtures';
import { alert, boxesOf, card, cards, delayScripts, openHydrated, rowOf, tabTo } from './page-parts';
import {
  createOrderFor,
  createPaidOrder,
  createProduct,
  createReturnFor,
  markShipped,
  uniqueName,
} from './shop-client';

test('opening a dialog moves nothing on the page, and the page behind does not scroll', async ({
  shopperPage: page,
  shopper,
}) => {
  const product = await createProduct();
  await createOrderFor(shopper, product);
  await page.goto('/dashboard/my-orders');
  const place = () => page.getByRole('heading', { level: 1, includeHidden: true }).boundingBox();
  const footer = () => page.locator('footer').evaluate((element) => element.getBoundingClientRect().width);
  const cancel = rowOf(page, product.name).getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeVisible();
  const before = [await place(), await footer()];
  await cancel.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect([await place(), await footer()]).toEqual(before);

  await page.mouse.move(40, 600);
  await page.mouse.wheel(0, 400);
  // Scrolling takes a few frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("an order's buttons stand side by side at 1280", async ({ adminPage: page, shopper }) => {
  const product = await createProduct();
  await createOrderFor(shopper, product);
  await page.goto(`/dashboard/manage-all-orders?q=${encodeURIComponent(product.name)}`);
  const row = rowOf(page, product.name);
  const [cancel, ship] = await boxesOf(
    page,
    row.getByRole('button', { name: 'Cancel' }),
    row.getByRole('button', { name: 'Mark as Shipped' }),
  );
  expect(ship.y).toBe(cancel.y);
  expect(ship.x).toBeGreaterThan(cancel.x);
});

test('a return has room for its reason, and its dialogs are aligned like any other', async ({
  adminPage: page,
  shopper,
}) => {
  const product = await createProduct({
    name: uniqueName('Right-Angle Drill with a Second Handle and a Case'),
  });
  const order = await createPaidOrder(shopper, product);
  await markShipped(order);
  await createReturnFor(shopper, order);
  await page.goto('/dashboard/returns');
  const row = rowOf(page, order.number);
  const reason = await row.getByText('The case was broken').boundingBox();
  expect(reason?.width).toBeGreaterThan(120);
  await row.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('text-align', 'start');
  const overflow = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBe(0);
});

test('the header of somebody who is signed in keeps to one line', async ({ openAs, shopper, admin }) => {
  for (const person of [shopper, admin]) {
    const page = await openAs(person);
    await page.goto('/blogs');
    const header = page.getByRole('navigation', { name: 'Main' });
    const parts = header.getByRole('link').or(header.getByRole('button', { name: 'Logout' }));
    for (const width of [1024, 1280, 1680]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(parts).toHaveCount(8);
      const heights = await parts.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().height),
      );
      expect(Math.max(...heights), `${width} px`).toBeLessThanOrEqual(44);
    }
  }
});

test("an admin's header has no gap for a cart, also before hydration", async ({ adminPage: page, admin }) => {
  await page.goto('/blogs');
  const header = page.getByRole('banner');
  const link = page.locator('.cart-link');
  await expect(header.getByRole('link', { name: admin.name })).toBeVisible();
  await expect(link).toHaveCSS('display', 'none');

  const releaseScripts = await delayScripts(page);
  await page.goto('/blogs', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(link).toHaveCSS('display', 'none');
  releaseScripts();
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(header.getByRole('link', { name: /^Cart/ })).toBeVisible();
});

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Where an element of the page begins and how large it is, once its letters are there. */
async function boxOf(page: Page, selector: ReturnType<Page['locator']>) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const box = await selector.boundingBox();
  if (!box) throw new Error(`${selector.toString()} is not shown`);
  return box;
}

test.describe('at first sight', () => {
  for (const [size, viewport, bannerHeight, priceY] of [
    ['phone', sizes.phone, 200, 830],
    ['desktop', sizes.desktop, 240, 780],
  ] as const) {
    test(`the landing page shows a product, the departments and the first price on a ${size}`, {
      tag: size === 'desktop' ? '@main' : [],
    }, async ({ openAs }) => {
      const page = await openAs(null, { viewport });
      await page.goto('/');
      const main = page.getByRole('main');
      const banner = main.locator('section').first();
      expect((await boxOf(page, banner)).height).toBeLessThanOrEqual(bannerHeight);
      await expect(banner.getByRole('link', { name: '$' })).toBeVisible();
      await expect(banner.getByRole('heading')).toHaveCount(1);
      const price = cards(page).first().getByText(/^\$/);
      const { y, height } = await boxOf(page, price);
      expect(y + height).toBeLessThanOrEqual(priceY);
      await expect(main.getByRole('link', { name: 'Order Now' })).toHaveCount(3);
      await expect(main.getByRole('heading', { level: 2 })).toHaveText([
        'Departments',
        'New products',
        'Why buy here',
        'How ordering works',
        'What customers say',
        'Questions',
      ]);
    });
  }

  test('the departments of the landing page stand four in a row on a tablet, three on a phone', async ({
    openAs,
  }) => {
    for (const [viewport, columns] of [
      [sizes.tablet, 4],
      [sizes.phone, 3],
    ] as const) {
      const page = await openAs(null, { viewport });
      await page.goto('/');
      const entries = page.getByRole('region', { name: 'Departments' }).getByRole('listitem');
      const tops = await entries.evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect().top),
      );
      expect(tops.length).toBeLessThanOrEqual(6);
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  });

  test('the newest products are a row that Tab moves on a phone', async ({ openAs }) => {
    const page = await openAs(null, { viewport: sizes.phone });
    await openHydrated(page, '/');
    const last = cards(page).nth(2);
    await tabTo(page, last.getByRole('link', { name: 'Order Now' }));
    await expect.poll(async () => (await boxOf(page, last)).x).toBeLessThan(sizes.phone.width - 100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width);
  });

  for (const [size, viewport, y] of [
    ['phone', sizes.phone, 280],
    ['desktop', sizes.desktop, 220],
  ] as const) {
    test(`the lists of products begin high on a ${size}`, async ({ openAs }) => {
      const page = await openAs(null, { viewport });
      for (const path of ['/all-drills', '/all-drills/masonry-bits']) {
        await page.goto(path);
        expect((await boxOf(page, cards(page).first())).y, path).toBeLessThanOrEqual(y);
      }
      const [title, order] = await boxesOf(
        page,
        page.getByRole('heading', { level: 1 }),
        page.getByLabel('Sort by'),
      );
      expect(title.y).toBeLessThan(order.y + order.height);
      expect(order.y).toBeLessThan(title.y + title.height);
    });
  }

  test('cards are at most 480 px high in four columns, and eight stand whole in a window of 1280 × 1200', async ({
    openAs,
  }) => {
    const page = await openAs(null, { viewport: { width: 1280, height: 1200 } });
    // The shop's own products: those of other journeys come and go.
    await page.goto('/all-drills/power-tools');
    const boxes = await cards(page).evaluateAll((items) =>
      items.slice(0, 8).map((item) => {
        const { top, bottom, height } = item.getBoundingClientRect();
        return { top, bottom, height };
      }),
    );
    expect(boxes.filter(({ top }) => top === boxes[0]?.top)).toHaveLength(4);
    for (const { height } of boxes) expect(height).toBeLessThanOrEqual(480);
    expect(boxes[3]?.bottom).toBeLessThanOrEqual(800);
    expect(boxes[7]?.bottom).toBeLessThanOrEqual(1200);
    const basket = await boxOf(page, cards(page).first().getByRole('button', { name: 'Add to Cart' }));
    expect(basket).toMatchObject({ width: 44, height: 44 });
  });

  test('a card says in a word whether there is enough, and keeps its text whole from 768 px on', async ({
    openAs,
  }) => {
    const description = `${'Drills stone and steel. '.repeat(6)}`;
    const few = await createProduct({ description, availableQuantity: 3, minimumOrder: 1 });
    const many = await createProduct({ description, availableQuantity: 10, minimumOrder: 2 });
    const page = await openAs(null, { viewport: { width: 768, height: 1000 } });
    await page.goto('/all-drills');
    await expect(card(page, few.name)).toContainText('3 left');
    await expect(card(page, few.name)).not.toContainText('minimum order');
    await expect(card(page, many.name)).toContainText('In stock · minimum order 2');
    const text = card(page, many.name).getByText('Drills stone');
    const isWhole = () => text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
    expect(await isWhole()).toBe(true);
    await page.setViewportSize(sizes.phone);
    expect(await isWhole()).toBe(false);
  });

  test('the filters are a sheet at the side of a tablet, and at the bottom of a phone', async ({
    openAs,
  }) => {
    for (const viewport of [sizes.tablet, sizes.phone]) {
      const page = await openAs(null, { viewport });
      await openHydrated(page, '/all-drills');
      await page.getByRole('button', { name: 'Filters' }).click();
      const sheet = page.locator('#filters');
      await expect(sheet).toBeVisible();
      const box = await boxOf(page, sheet);
      if (viewport === sizes.tablet) {
        expect(box).toMatchObject({ x: 0, y: 0, height: viewport.height });
        expect(box.width).toBeLessThan(viewport.width / 2);
      } else {
        expect(box.width).toBe(viewport.width);
        expect(box.y + box.height).toBe(viewport.height);
      }
    }
  });
});

test.describe('the departments of the menu', () => {
  test('open below the header, close by Escape with the focus back, and lead to their lists', {
    tag: '@main',
  }, async ({ page }) => {
    await openHydrated(page, '/blogs');
    const link = page.getByRole('banner').getByRole('link', { name: 'Departments', exact: true });
    await expect(link).toHaveAttribute('aria-expanded', 'false');
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const departments = page.getByRole('banner').getByRole('list', { name: 'Departments' });
    const bits = departments.getByRole('link', { name: 'Bits' });
    await expect(bits).toBeVisible();
    expect(await departments.getByRole('link').count()).toBeLessThanOrEqual(13);
    await expect(departments.getByRole('link').last()).toHaveText('All departments');
    await tabTo(page, bits);
    await page.keyboard.press('Escape');
    await expect(departments).toBeHidden();
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await bits.click();
    await expect(page).toHaveURL('/all-drills/bits');
    await expect(departments).toBeHidden();
  });

  test('are a link without scripts, and stand first in the drawer of a phone', async ({ openAs }) => {
    const scriptless = await openAs(null, { javaScriptEnabled: false });
    await scriptless.goto('/blogs');
    await scriptless.getByRole('banner').getByRole('link', { name: 'Departments', exact: true }).click();
    await expect(scriptless).toHaveURL('/all-drills');

    const page = await openAs(null, { viewport: sizes.phone });
    await openHydrated(page, '/blogs');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const link = drawer.getByRole('link').first();
    await expect(drawer.getByRole('link')).toHaveText([
      'Departments',
      'Home',
      'Blogs',
      'All Drills',
      'Portfolio',
      'Login',
      'Register',
    ]);
    await link.click();
    await expect(drawer.getByRole('link', { name: 'Bits' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer.getByRole('link', { name: 'Bits' })).toBeHidden();
    await expect(link).toBeFocused();
    await expect(drawer).toBeVisible();
  });
});

test('a message stands below the header, and not over the control that has the focus', async ({ page }) => {
  const product = await createProduct();
  await openHydrated(page, '/all-drills');
  await card(page, product.name).getByRole('button', { name: 'Add to Cart' }).click();
  const message = alert(page, 'Added to your cart');
  const [header, box] = await boxesOf(page, page.getByRole('banner'), message);
  expect(box.y).toBeGreaterThanOrEqual(header.y + header.height);

  // Cards come to stand below the message.
  await page.evaluate(() => scrollTo(0, 0));
  const link = cards(page).nth(2).getByRole('link').first();
  const at = await boxOf(page, link);
  await page.evaluate((y) => scrollBy(0, y), at.y - box.y - 10);
  await link.focus();
  const isClear = async () => {
    const [focused, moved] = await boxesOf(page, link, message);
    return (
      moved.y >= focused.y + focused.height ||
      moved.y + moved.height <= focused.y ||
      moved.x >= focused.x + focused.width ||
      moved.x + moved.width <= focused.x
    );
  };
  await expect.poll(isClear).toBe(true);
});
