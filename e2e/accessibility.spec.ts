import AxeBuilder from '@axe-core/playwright';
import { type Page, expect, test as base } from './fixtures';
import { type Audience, type Scene, screensAt, setScene, show, widths } from './screens';

const test = base.extend<object, { scene: Scene }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  scene: [async ({}, provide) => provide(await setScene()), { scope: 'worker' }],
});

const audiences: Record<Audience, string> = {
  visitor: 'a visitor',
  shopper: 'a shopper',
  newcomer: 'a shopper who is new',
  admin: 'an admin',
};

for (const width of ['phone', 'desktop'] as const) {
  for (const audience of Object.keys(audiences) as Audience[]) {
    test(`axe finds no barrier for ${audiences[audience]} on a ${width}, in light and dark`, async ({
      openAs,
      scene,
      faults,
    }) => {
      test.setTimeout(120_000);
      const screens = screensAt(width).filter((screen) => screen.audience === audience);
      if (screens.some((screen) => screen.status === 404)) faults.expect(/^404 GET /);
      const page = await openAs(audience === 'visitor' ? null : scene[audience], { viewport: widths[width] });
      for (const screen of screens) {
        await show(page, screen, scene);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect.soft(await barriers(page), `${screen.name}, ${colorScheme}`).toEqual([]);
        }
      }
    });
  }
}

/** What axe finds, short enough to read in a report. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
