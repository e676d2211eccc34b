import { barriers } from './barriers';
import { type Page, expect } from './fixtures';
import { headerOutside, sideways } from './overflow';
import { show } from './screen';
import { test } from './screen-data';
import { personAt, phoneScreens, screens, widths } from './screens';

/** Wide in light, narrow in dark: widths and themes are independent of each other, so that two checks find what four would. */
async function expectNoBarrier(page: Page, width: 'desktop' | 'phone'): Promise<void> {
  const colorScheme = width === 'desktop' ? 'light' : 'dark';
  await page.setViewportSize(widths[width]);
  await page.emulateMedia({ colorScheme });
  expect.soft(await barriers(page), `${width}, ${colorScheme}`).toEqual([]);
}

/** At 320 px, which is a zoom of 400 % on a desktop, nothing is cut off and nothing scrolls sideways. */
async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize(widths.zoomed);
  expect.soft(await sideways(page), 'pixels that scroll sideways').toBe(0);
  expect.soft(await headerOutside(page), 'controls of the header outside the window').toEqual([]);
}

for (const screen of screens) {
  test(`axe finds no barrier on ${screen.name}, and it fits into a narrow window`, async ({
    openAs,
    data,
    faults,
  }) => {
    if (screen.fault) faults.expect(screen.fault);
    const page = await openAs(personAt(screen, data), { viewport: widths.desktop });
    await show(page, screen, data);
    await expectNoBarrier(page, 'desktop');
    await expectNoBarrier(page, 'phone');
    await expectToFit(page);
  });
}

for (const screen of phoneScreens) {
  test(`axe finds no barrier on ${screen.name} on a phone, and it fits into a narrow window`, async ({
    openAs,
    data,
  }) => {
    const page = await openAs(personAt(screen, data), { viewport: widths.phone });
    await show(page, screen, data);
    await expectNoBarrier(page, 'phone');
    await expectToFit(page);
  });
}
