/** Small things that a visitor notices. */
import { expect, test } from './fixtures';
import { openHydrated } from './page-parts';
import { createProduct } from './shop-client';

test('a long word stays inside its card and its page', async ({ openAs }) => {
  const product = await createProduct({
    name: `${'W'.repeat(60)} ${Date.now()}`,
    description: 'm'.repeat(300),
  });
  const page = await openAs(null, { viewport: { width: 360, height: 740 } });
  for (const path of [`/all-drills?q=${encodeURIComponent(product.name)}`, `/all-drills/${product._id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: product.name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

test('a shared product shows its own picture', async ({ page }) => {
  const { _id } = await createProduct({ image: '/images/drills/hammer-drill-corded.svg' });
  await page.goto(`/all-drills/${_id}`);
  const shared = page.locator('meta[property="og:image"]');
  await expect(shared).toHaveAttribute('content', /\/images\/drills\/[\w-]+\.jpg$/);
  const { pathname } = new URL((await shared.getAttribute('content')) ?? '');
  const picture = await page.request.get(pathname);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  const corner = await page.evaluate(async (path) => {
    const drawn = await createImageBitmap(await (await fetch(path)).blob());
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas?.drawImage(drawn, 0, 0);
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
  }, pathname);
  expect(corner).toEqual([255, 255, 255, 255]);
});

test('four related products stand in one row on a tablet', async ({ openAs }) => {
  const page = await openAs(null, { viewport: { width: 768, height: 1024 } });
  const { _id } = await createProduct();
  await page.goto(`/all-drills/${_id}`);
  const related = page.getByRole('main').getByRole('article');
  await expect(related).toHaveCount(4);
  const tops = await related.evaluateAll((cards) => cards.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test("the phone's menu opens without a warning", async ({ openAs }) => {
  const page = await openAs(null, { viewport: { width: 390, height: 844 } });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await openHydrated(page, '/');
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  }
  expect(warnings).toEqual([]);
});
