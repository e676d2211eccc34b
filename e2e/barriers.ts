import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The violations that axe finds, short enough for a report.
 * @param rules the only rules to check; all of them unless given
 */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  // Colours change by transitions, even where they take no time.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => !(animation instanceof CSSTransition) || animation.playState === 'finished'),
  );
  // A builder loads axe twice, which takes up to half of the time: a page that has it keeps it.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const search = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    // Describing passed checks would take most of the time, and so would a second page for each search.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  if (rules) search.withRules(rules);
  const { violations } = await search.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
