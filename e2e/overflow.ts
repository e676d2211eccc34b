import { expect, type Page } from '@playwright/test';

/** How many pixels the page scrolls sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** The visible controls of the header that are not wholly inside the window. */
const headerOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header a, header button')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.left < 0 || box.right > document.documentElement.clientWidth)
      .map(({ control, box }) => `${control.textContent || control.ariaLabel} ${box.left}–${box.right}`),
  );

const softly = expect.configure({ soft: true });

/** Nothing is cut off and nothing scrolls sideways, as soon as the page has followed the size of its window. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  await softly.poll(() => sideways(page), `${what}: pixels that scroll sideways`).toBe(0);
  await softly.poll(() => headerOutside(page), `${what}: controls of the header outside`).toEqual([]);
}
