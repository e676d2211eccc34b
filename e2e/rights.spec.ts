import type { Role } from '@chuck-and-bit/contract/roles';
import { type Locator, type Page, expect } from './fixtures';
import { openWhole, pageOf } from './page-parts';
import { heading } from './screen';
import { test, type ScreenData } from './screen-data';
import { registerStaff } from './shop-client';

const closed = "Your role doesn't open this page";

/** What those who only read may press in the dashboard: it shows more, or takes something along. */
const readingControls = [
  /^Go to …$/,
  /^Dashboard menu$/,
  /^Export /,
  /^(More|Earlier) /,
  /^Print/,
  /^(Receipt|Invoice)/,
  /^Show as (table|chart)$/,
  /^(Show|Hide) tax$/,
  /^\d+ products$/,
];

/** The enabled controls of the page that neither search nor filter, by their names. */
const otherControls = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator(':is(button, input, select, textarea, [contenteditable]):enabled:visible')
    .evaluateAll((controls) =>
      controls
        .filter((control) => !control.closest('search, [role="search"], nav'))
        .map((control) => {
          const label = control instanceof HTMLInputElement ? control.labels?.[0]?.innerText : undefined;
          return control.getAttribute('aria-label') ?? label ?? (control as HTMLElement).innerText;
        }),
    );

const changingControls = async (page: Page): Promise<string[]> =>
  (await otherControls(page)).filter((name) => !readingControls.some((reading) => reading.test(name.trim())));

/** `/dashboard/purchases/:id` for the address of any purchase. */
const patternOf = (pathname: string): string => pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

const linksOf = async (within: Locator): Promise<string[]> =>
  within.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));

/** Purchases of one order and of several in all states, which have other controls each. */
const ordersOf = ({ unpaid, paid, shipped, purchase, partlyShipped, returned }: ScreenData): string[] => [
  ...[unpaid, paid, shipped].map(pageOf),
  ...[purchase, partlyShipped, returned].map(({ _id }) => `/dashboard/purchases/${_id}`),
];

/** Opens every page of the dashboard that links lead to, one of each kind, and all `further` ones. */
async function walk(
  page: Page,
  further: string[],
  visit: (path: string) => Promise<void>,
): Promise<string[]> {
  const waiting = [...further];
  const seen = new Set<string>();
  const add = (links: string[]) => {
    for (const link of links) {
      if (!link.startsWith('/dashboard/') || link === '/dashboard/profile' || seen.has(patternOf(link)))
        continue;
      seen.add(patternOf(link));
      waiting.push(link);
    }
  };
  await openWhole(page, '/dashboard');
  add(await linksOf(page.locator('body')));
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await openWhole(page, path);
    await visit(path);
    add(await linksOf(page.locator('body')));
  }
  return [...seen];
}

test('who may only read finds no control that changes anything, on any page of the dashboard', async ({
  openAs,
  data,
}) => {
  test.slow();
  const page = await openAs(await registerStaff('viewer'));
  const walked = await walk(page, ordersOf(data), async (path) => {
    expect.soft(await changingControls(page), path).toEqual([]);
  });
  for (const kind of ['purchases/:id', 'customers/:id', 'manage-product/:id', 'kinds/:id', 'settings/taxes'])
    expect(walked).toContain(`/dashboard/${kind}`);
});

for (const role of ['orders-staff', 'shipping-staff', 'products-staff'] satisfies Role[]) {
  test(`${role} find no link to a page that is closed to them, and no control for what they only read`, async ({
    openAs,
    data,
  }) => {
    test.slow();
    const page = await openAs(await registerStaff(role));
    const further = role === 'products-staff' ? [] : ordersOf(data);
    await walk(page, further, async (path) => {
      await expect.soft(heading(closed)(page), path).toHaveCount(0);
      const isOfProducts = /^\/dashboard\/(manage-product|kinds|reviews)/.test(path);
      if (isOfProducts && role !== 'products-staff') {
        expect.soft(await changingControls(page), path).toEqual([]);
      }
    });
  });
}

test('a page that a role does not open says so, and leads to the first page of the role', async ({
  openAs,
}) => {
  const page = await openAs(await registerStaff('viewer'));
  await page.goto('/dashboard/settings/taxes/new');
  await expect(page.getByRole('heading', { level: 1, name: closed })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Manage All Orders' }).click();
  await expect(page).toHaveURL('/dashboard/manage-all-orders');
});
