import { barriers } from './barriers';
import { expect } from './fixtures';
import { screensAt, show, test, widths } from './screens';

/** The rules to check again in dark: the theme changes nothing but colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

for (const width of ['phone', 'desktop'] as const) {
  for (const screen of screensAt(width)) {
    test(`axe finds no barrier on ${screen.name} on a ${width}, in light and dark`, async ({
      openAs,
      scene,
      faults,
    }) => {
      if (screen.status === 404) faults.expect(/^404 GET /);
      if (screen.fault) faults.expect(screen.fault);
      const person = screen.audience === 'visitor' ? null : scene[screen.audience];
      const page = await openAs(person, { viewport: widths[width], colorScheme: 'light' });
      await show(page, screen, scene);
      expect.soft(await barriers(page), 'light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await barriers(page, colourRules), 'dark').toEqual([]);
    });
  }
}
