import { type Page, expect, test } from './fixtures';
import { alert, openHydrated } from './page-parts';
import { createOrderFor, createProduct } from './shop-client';
import { forgetPassword } from './identity-parts';

type Ring = { what: string; contrast: number };

/** The contrast of the focus ring with its background, for each focusable element of the page. */
async function rings(page: Page): Promise<Ring[]> {
  // After a key press the browser matches `:focus-visible`.
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas');
    type Colour = [number, number, number, number];
    const read = (colour: string): Colour => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const blend = (upper: Colour, lower: Colour, alpha = upper[3]): Colour => [
      upper[0] * alpha + lower[0] * (1 - alpha),
      upper[1] * alpha + lower[1] * (1 - alpha),
      upper[2] * alpha + lower[2] * (1 - alpha),
      1,
    ];
    const backgroundOf = (element: Element | null): Colour => {
      if (!element) return read('Canvas');
      const own = read(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : blend(own, backgroundOf(element.parentElement));
    };
    const opacityOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
    const luminance = (colour: Colour) => {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: Colour, other: Colour) => {
      const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    };
    const hasRing = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };

    const found: { what: string; contrast: number }[] = [];
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
    for (const element of all) {
      if (!element.checkVisibility() || element.matches(':disabled')) continue;
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      const box = element.closest('label, fieldset');
      // Outlines change by transitions, even with reduced motion.
      await new Promise(requestAnimationFrame);
      const transitions = [element, box].flatMap((each) => each?.getAnimations() ?? []);
      await Promise.all(transitions.map(({ finished }) => finished));
      const what = `${element.tagName} ${element.textContent?.trim() || element.getAttribute('aria-label') || element.id}`;
      // An invisible control over a label, or a frame in a fieldset, gets its ring from that box.
      const contrasts = [element, box].map((ringed) => {
        if (!ringed || !hasRing(ringed)) return 0;
        const background = backgroundOf(ringed.parentElement);
        const ring = read(getComputedStyle(ringed).outlineColor);
        return contrast(blend(ring, background, ring[3] * opacityOf(ringed)), background);
      });
      found.push({ what, contrast: Math.max(...contrasts) });
    }
    return found;
  });
}

async function expectRings(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await test.step(`${what}, ${colorScheme}`, async () => {
      const found = await rings(page);
      expect(found.length).toBeGreaterThan(3);
      expect(found.filter(({ contrast }) => contrast < 3)).toEqual([]);
    });
  }
}

test('every focus ring has a contrast of 3:1 to its background, in light and dark', async ({
  openAs,
  shopper,
  adminPage: desk,
  shopperPage: hers,
}) => {
  test.slow();
  const visitor = await openAs(null);
  const product = await createProduct();
  for (const path of ['/', '/all-drills', `/all-drills/${product._id}`, '/blogs', '/portfolio', '/login']) {
    await openHydrated(visitor, path);
    await expectRings(visitor, path);
  }
  await visitor.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(alert(visitor, 'Please Provide Your Email !')).toBeVisible();
  await forgetPassword(visitor, shopper.email);
  await expect(alert(visitor, 'Email Sent , Please Check !')).toBeVisible();
  await expectRings(visitor, 'a toast');
  await expect(alert(visitor, 'Email Sent , Please Check !')).toBeVisible();
  await createOrderFor(shopper, product);
  for (const path of ['/dashboard/my-orders', '/dashboard/add-review', `/purchase/${product._id}`]) {
    await hers.goto(path);
    await expect(hers.getByRole('main').getByRole('button').first()).toBeVisible();
    await expectRings(hers, path);
  }
  await desk.goto('/dashboard/manage-product');
  await expect(desk.getByRole('button', { name: 'Delete' }).first()).toBeVisible();
  await expectRings(desk, 'products');
});
