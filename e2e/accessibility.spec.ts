import { barriers } from './barriers';
import { expect } from './fixtures';
import { show } from './screen';
import { test } from './screen-data';
import { personAt, screensAt, widths } from './screens';

/** The rules to check again in dark: the theme changes nothing but colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

for (const width of ['phone', 'desktop'] as const) {
  for (const screen of screensAt(width)) {
    test(`axe finds no barrier on ${screen.name} on a ${width}, in light and dark`, async ({
      openAs,
      data,
      faults,
    }) => {
      if (screen.fault) faults.expect(screen.fault);
      const page = await openAs(personAt(screen, data), { viewport: widths[width], colorScheme: 'light' });
      await show(page, screen, data);
      expect.soft(await barriers(page), 'light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await barriers(page, colourRules), 'dark').toEqual([]);
    });
  }
}
