import { barriers } from './barriers';
import { type Page, expect } from './fixtures';
import { headerOutside, sideways } from './overflow';
import { show } from './screen';
import { test } from './screen-data';
import { personAt, phoneScreens, screens, widths } from './screens';

/** The rules to check again in dark: the theme changes nothing but colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Checks the screen at its width in light and dark. */
async function expectNoBarrier(page: Page, width: keyof typeof widths): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await barriers(page), `${width}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await barriers(page, colourRules), `${width}, dark`).toEqual([]);
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
    await page.setViewportSize(widths.phone);
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
