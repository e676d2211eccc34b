import { barriers } from './barriers';
import { type Page, expect } from './fixtures';
import { expectToFit } from './overflow';
import { show } from './screen';
import { test } from './screen-data';
import { groupsOf, personAt, phoneScreens, screens, widths } from './screens';

/** The screens that `npm test` checks. */
const mainScreens = [
  'landing',
  'all-drills',
  'drill',
  'login',
  'cart',
  'purchase',
  'my-orders',
  'manage-all-orders',
  'edit-product',
];
const isMain = ({ name }: { name: string }) => mainScreens.includes(name);
if (screens.filter(isMain).length !== mainScreens.length) throw new Error('A main screen has another name');

/** Wide in light, narrow in dark: widths and themes are independent of each other, so that two checks find what four would. */
async function expectNoBarrier(page: Page, width: 'desktop' | 'phone', name: string): Promise<void> {
  const colorScheme = width === 'desktop' ? 'light' : 'dark';
  await page.setViewportSize(widths[width]);
  await page.emulateMedia({ colorScheme });
  expect.soft(await barriers(page), `${name}, ${width}, ${colorScheme}`).toEqual([]);
}

const onBoth = { checked: ['desktop', 'phone'] } as const;
const groups = [
  ...groupsOf(screens.filter(isMain)).map((group) => ({ group, ...onBoth, tag: '@main' })),
  ...groupsOf(screens.filter((screen) => !isMain(screen))).map((group) => ({ group, ...onBoth, tag: [] })),
  ...groupsOf(phoneScreens).map((group) => ({ group, checked: ['phone'] as const, tag: [] })),
];

for (const { group, checked, tag } of groups) {
  const names = group.map(({ name }) => name).join(', ');
  test(`axe finds no barrier, and all fits into a narrow window: ${names}`, { tag }, async ({
    openAs,
    data,
    faults,
  }) => {
    test.slow();
    // Windows of one browser load the scripts once; what a screen prepares stays in a browser of its own.
    let shared: Page | undefined;
    for (const screen of group) {
      if (screen.fault) faults.expect(screen.fault);
      const options = { viewport: widths[checked[0]] };
      const page =
        shared && !screen.before
          ? await shared.context().newPage()
          : await openAs(personAt(screen, data), options);
      if (!screen.before) shared = page;
      await show(page, screen, data);
      for (const width of checked) await expectNoBarrier(page, width, screen.name);
      // A zoom of 400 % on a desktop.
      await page.setViewportSize(widths.zoomed);
      await expectToFit(page, screen.name);
      await page.close();
    }
  });
}
