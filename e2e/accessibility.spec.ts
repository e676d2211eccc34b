import AxeBuilder from '@axe-core/playwright';
import { expect } from './fixtures';
import { type Audience, screensAt, show, test, widths } from './screens';

const audiences: Record<Audience, string> = {
  visitor: 'a visitor',
  shopper: 'a shopper',
  newcomer: 'a shopper who is new',
  admin: 'an admin',
};

/** The theme changes colours and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

for (const width of ['phone', 'desktop'] as const) {
  for (const audience of Object.keys(audiences) as Audience[]) {
    test(`axe finds no barrier for ${audiences[audience]} on a ${width}, in light and dark`, async ({
      openAs,
      scene,
      faults,
    }) => {
      test.setTimeout(180_000);
      const screens = screensAt(width).filter((screen) => screen.audience === audience);
      if (screens.some((screen) => screen.status === 404)) faults.expect(/^404 GET /);
      for (const { fault } of screens) if (fault) faults.expect(fault);
      const page = await openAs(audience === 'visitor' ? null : scene[audience], { viewport: widths[width] });
      for (const screen of screens) {
        await page.emulateMedia({ colorScheme: 'light' });
        await show(page, screen, scene);
        expect.soft(await barriers(new AxeBuilder({ page })), `${screen.name}, light`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = new AxeBuilder({ page }).withRules(colourRules);
        expect.soft(await barriers(dark), `${screen.name}, dark`).toEqual([]);
      }
    });
  }
}

/** What axe finds, short enough to read in a report. */
async function barriers(search: AxeBuilder): Promise<string[]> {
  const { violations } = await search.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
