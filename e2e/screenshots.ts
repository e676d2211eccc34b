/** Writes a picture of every screen, in light and dark, as phone and desktop show it. */
import path from 'node:path';
import { type Page, expect } from './fixtures';
import { cardNumber, show } from './screen';
import { test } from './screen-data';
import { personAt, screensAt, widths } from './screens';

const folder = path.join(import.meta.dirname, '../screenshots');

for (const width of ['phone', 'desktop'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const screen of screensAt(width)) {
      test(`${screen.name}, ${width}, ${colorScheme}`, async ({ openAs, data, faults }) => {
        if (screen.fault) faults.expect(screen.fault);
        const page = await openAs(personAt(screen, data), { viewport: widths[width], colorScheme });
        await show(page, screen, data);
        await loadPictures(page);
        await takePicture(page, path.join(folder, `${screen.name}.${width}.${colorScheme}.png`));
      });
    }
  }
}

/** Loads the pictures below the viewport, which are lazy. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

/** Takes a picture of the whole page, or only of the viewport if a dialog is open, which covers no more. */
async function takePicture(page: Page, file: string): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) {
    await page.screenshot({ path: file });
    return;
  }
  await page.evaluate(() => scrollTo(0, 0));
  const view = page.viewportSize();
  if (view && (await page.locator('iframe').count()) > 0) {
    // A full-page picture lays out a frame again and may show it blank, so the window is made as tall as the page.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...view, height });
    await expect(cardNumber(page)).toBeVisible();
    await page.screenshot({ path: file });
    await page.setViewportSize(view);
    return;
  }
  await page.screenshot({ path: file, fullPage: true });
}
