import { addFromShelf, cartLine, cartLink } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import { expectToFit } from './overflow';
import { delayScripts, deskOf, openWhole, rowOf } from './page-parts';
import { widths } from './screens';
import { createOrderFor, createProduct, registerAdmin, registerShopper } from './shop-client';

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Younger of Chalk Pit Road';

/** The page and its header are inside the window at the usual text size and at larger ones. */
async function expectToFitEnlarged(page: Page): Promise<void> {
  for (const size of ['100%', '112.5%', '125%', '150%', '175%', '200%']) {
    await page.evaluate(
      (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
      size,
    );
    await expectToFit(page, size);
  }
}

test('the header fits into 320 px for everybody, with a long name, a full cart and larger text', async ({
  openAs,
}) => {
  test.slow();
  const cart = {
    id: null,
    owner: null,
    operations: [],
    lines: Array.from({ length: 50 }, (_, number) => ({
      productId: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      quantity: 1,
      isSaved: false,
      name: longName,
      image: '/images/drills/bench-drill-press.svg',
      unit: 'piece',
      minimumOrder: 1,
      price: 12,
    })),
  };
  const people = [null, await registerShopper(longName), await registerAdmin(longName)];
  for (const person of people) {
    const page = await openAs(person, { viewport: widths.zoomed });
    if (person === people[2]) await page.goto('/dashboard/profile');
    else {
      await page.addInitScript(
        (text) => localStorage.setItem('chuck-and-bit:cart', text),
        JSON.stringify(cart),
      );
      await page.goto('/blogs');
      await expect(cartLink(page)).toHaveAccessibleName('Cart, 50 products');
    }
    if (person) await expect(page.getByRole('banner').getByRole('link', { name: longName })).toBeVisible();
    await expectToFitEnlarged(page);
  }
});

test('the placeholder of the cart fits into 320 px', async ({ openAs }) => {
  const product = await createProduct();
  const page = await openAs(null, { viewport: widths.zoomed });
  await addFromShelf(page, product);
  const releaseScripts = await delayScripts(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.getByText('Loading your cart …')).toBeAttached();
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await expectToFitEnlarged(page);
  releaseScripts();
  await expect(cartLine(page, product.name)).toBeVisible();
});

/** The outlined controls of the page, while each control has the focus. A label with an outlined control counts once. */
async function marks(page: Page): Promise<string[]> {
  // After a key press the browser matches `:focus-visible`.
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40)}`;
    const isOutlined = (element: Element) => {
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && opacity !== '0';
    };
    const wrong = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled')) continue;
      control.focus({ preventScroll: true });
      if (document.activeElement !== control) continue;
      await new Promise(requestAnimationFrame);
      const outlined = [...document.body.querySelectorAll('*')].filter(
        (element) => isOutlined(element) && element.checkVisibility({ visibilityProperty: true }),
      );
      const outermost = outlined.filter(
        (element) => !outlined.some((other) => other !== element && other.contains(element)),
      );
      const isMarked = outermost.length === 1 && outermost[0]?.contains(control);
      if (!isMarked) wrong.push(`${nameOf(control)} marks ${outermost.map(nameOf).join(', ') || 'nothing'}`);
    }
    return wrong;
  });
}

async function expectMarks(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await marks(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}

test('in a contrast theme, light or dark, exactly the focused control is marked', async ({
  openAs,
  shopper,
  admin,
}) => {
  test.slow();
  const product = await createProduct();
  const order = await createOrderFor(shopper, product);
  const theme = { forcedColors: 'active' } as const;
  const visitor = await openAs(null, theme);
  await addFromShelf(visitor, product);
  for (const path of [
    '/',
    '/all-drills',
    `/all-drills/${product._id}`,
    '/blogs',
    '/cart',
    '/login',
    '/register',
  ]) {
    await openWhole(visitor, path);
    await expectMarks(visitor, path);
  }
  const hers = await openAs(shopper, theme);
  for (const path of [
    '/dashboard/add-review',
    '/dashboard/my-orders',
    '/dashboard/profile',
    `/purchase/${product._id}`,
    `/dashboard/payment/${order._id}`,
  ]) {
    await openWhole(hers, path);
    await expectMarks(hers, path);
  }
  const desk = await openAs(admin, theme);
  await desk.goto(deskOf(product.name));
  await expect(rowOf(desk, product.name).first()).toBeVisible();
  await expectMarks(desk, 'orders');
  await desk.goto('/dashboard/settings/shipping/new');
  await expect(desk.getByRole('main').getByRole('button').first()).toBeVisible();
  await expectMarks(desk, 'a rate');
});
