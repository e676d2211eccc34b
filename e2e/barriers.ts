import type AxeBuilder from '@axe-core/playwright';

/** What axe finds, short enough to read in a report. */
export async function barriers(search: AxeBuilder): Promise<string[]> {
  const { violations } = await search.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
