import { addKind, changeKind, type Kind, listKinds } from '@chuck-and-bit/contract/kinds';
import { messages } from '@chuck-and-bit/contract/messages';
import { cartLink } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import {
  card,
  cards,
  fillDelivery,
  fillRegistration,
  holdBack,
  openHydrated,
  pageTitle,
  payByCard,
  pressWithKeyboard,
  tabTo,
  typeWithKeyboard,
  untilHydrated,
} from './page-parts';
import { createProduct, shopUrl, signInDemoAdmin, uniqueName } from './shop-client';

const departments = (page: Page) => page.getByRole('navigation', { name: 'Departments' });
const filters = (page: Page) => page.getByRole('search', { name: 'Filters' });
/** The sheet lies above the page, so its region has no size of its own. */
const sheetTitle = (page: Page) => filters(page).getByRole('heading', { name: 'Filters' });
const choice = (page: Page, group: string, name: string) =>
  filters(page)
    .getByRole('group', { name: group, exact: true })
    .last()
    .getByRole('checkbox', { name, exact: true });
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });
const said = (page: Page) => page.getByRole('status', { name: 'What was found' });
const openGroup = (page: Page, name: string) => filters(page).locator('summary', { hasText: name }).click();

test('who needs holes of 20 mm in concrete finds hammer and bit by departments and figures, and pays for both', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/all-drills');
  // Only then the focus moves: a link that is followed before loads a page of its own.
  await untilHydrated(page);
  await departments(page).getByRole('link', { name: 'Power tools' }).click();
  await expect(page).toHaveURL('/all-drills/power-tools');
  await expect(page.getByRole('heading', { level: 1, name: 'Power tools' })).toBeFocused();
  await departments(page).getByRole('link', { name: 'Rotary hammers' }).click();
  await expect(page).toHaveURL('/all-drills/rotary-hammers');
  await expect(pageTitle(page, 'Rotary hammers')).toBeFocused();
  await openGroup(page, 'Largest hole in concrete');
  await expect(choice(page, 'Largest hole in concrete', '28 mm')).toHaveAccessibleDescription('1 product');
  await choice(page, 'Largest hole in concrete', '28 mm').check();
  await expect(page).toHaveURL('/all-drills/rotary-hammers?a.largest-hole-in-concrete=28');
  await expect(said(page)).toHaveText('1 product');
  await card(page, 'Cairn 28 SDS-Plus Rotary Hammer').getByRole('button', { name: 'Add to Cart' }).click();

  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'All Drills' })
    .click();
  await departments(page).getByRole('link', { name: 'Bits' }).click();
  await departments(page).getByRole('link', { name: 'Masonry bits' }).click();
  await expect(page).toHaveURL('/all-drills/masonry-bits');
  // The address changes a moment before the page, and all bits have a diameter.
  await expect(page.getByRole('heading', { level: 1, name: 'Masonry bits' })).toBeFocused();
  await page.getByLabel('Diameter from, mm').fill('20');
  await page.getByLabel('Diameter to, mm').fill('20');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/all-drills/masonry-bits?a.diameter=20');
  await expect(said(page)).toHaveText('2 products');
  await cards(page).first().getByRole('button', { name: 'Add to Cart' }).click();

  await cartLink(page).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page);
  await fillDelivery(page);
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await payByCard(page);
  await expect(page).toHaveURL('/dashboard/my-orders');
});

test('a choice follows the others: what would give nothing is disabled, and each chosen part can be removed', async ({
  page,
}) => {
  await openHydrated(page, '/all-drills/power-tools');
  await choice(page, 'Power source', 'Mains').check();
  await expect(choice(page, 'Voltage', '18 V')).toBeDisabled();
  await expect(choice(page, 'Voltage', '120 V')).toBeEnabled();
  await expect(choice(page, 'Power source', 'Mains')).toBeFocused();
  await choice(page, 'Voltage', '120 V').check();
  await expect(chosen(page).getByRole('link')).toHaveText([
    'Power source: Mains',
    'Voltage: 120 V',
    'Clear all',
  ]);
  // A choice is shown at once, and its address with its list.
  await expect(page).toHaveURL(/voltage/);
  await chosen(page).getByRole('link', { name: 'Remove Voltage: 120 V' }).click();
  await expect(choice(page, 'Voltage', '120 V')).not.toBeChecked();
  await expect(page).not.toHaveURL(/voltage/);
  await page.goBack();
  await expect(choice(page, 'Voltage', '120 V')).toBeChecked();
  await chosen(page).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/all-drills/power-tools');
  await expect(choice(page, 'Power source', 'Mains')).not.toBeChecked();

  await page.goto(
    '/all-drills/power-tools?price.from=5000&a.voltage=18&a.unknown=1&a.voltage=volts&rating=x',
  );
  await expect(page.getByRole('heading', { name: 'No product matches all of these filters' })).toBeVisible();
  await page.getByRole('link', { name: 'Without Price: from $5,000' }).click();
  await expect(page).toHaveURL('/all-drills/power-tools?a.voltage=18');
  await expect(cards(page)).not.toHaveCount(0);
});

test('on a phone the filters are a sheet, which the keyboard opens, uses and closes', async ({ openAs }) => {
  const page = await openAs(null, { viewport: { width: 390, height: 844 } });
  await openHydrated(page, '/all-drills/power-tools');
  await expect(sheetTitle(page)).toBeHidden();
  const opener = page.getByRole('button', { name: /^Filters/ });
  await pressWithKeyboard(page, opener);
  await tabTo(page, choice(page, 'Voltage', '18 V'));
  await page.keyboard.press('Space');
  const show = filters(page).getByRole('button', { name: /^Show \d+ products$/ });
  await expect(show).toHaveText('Show 4 products');
  await expect(choice(page, 'Voltage', '18 V')).toBeFocused();
  await openGroup(page, 'Speed');
  await typeWithKeyboard(page, page.getByLabel('Speed from, rpm'), '3000');
  await page.keyboard.press('Enter');
  await expect(sheetTitle(page)).toBeHidden();
  await expect(opener).toHaveText('Filters (2)');
  await expect(opener).toBeFocused();
  await expect(said(page)).toHaveText('1 product');
  // Departments without such a product are only a line of a wide window.
  const empty = departments(page).getByText('0', { exact: true });
  await expect(empty).not.toHaveCount(0);
  await expect(empty.filter({ visible: true })).toHaveCount(0);
  // Two cards stand beside each other.
  await chosen(page).getByRole('link', { name: 'Clear all' }).click();
  await expect(said(page)).not.toHaveText('1 product');
  const [one, other] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()];
  expect(one?.y).toBe(other?.y);
  await opener.press('Enter');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('filters work without JavaScript, on a desktop and on a phone', async ({ openAs }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await openAs(null, { javaScriptEnabled: false, viewport });
    await page.goto('/all-drills/power-tools?q=tarn');
    if (viewport.width < 1024) await page.getByRole('button', { name: 'Filters' }).click();
    await choice(page, 'Voltage', '12 V').check();
    await filters(page).getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/\?.*a\.voltage=12/);
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Remove “tarn”' }).click();
    await expect(cards(page)).toHaveCount(1);
  }
});

test('a renamed department redirects, an unknown one is not found, and search engines read where a page is', async ({
  page,
  request,
  faults,
}) => {
  const headers = { authorization: `Bearer ${await signInDemoAdmin()}` };
  const name = uniqueName('Bench tools');
  const added = await request.post(`${shopUrl()}${addKind.path}`, {
    headers,
    data: { name, parentId: null },
  });
  const { insertedId } = (await added.json()) as { insertedId: string };
  const kinds = (await (await request.get(`${shopUrl()}${listKinds.path}`)).json()) as Kind[];
  const { slug, version } = kinds.find(({ _id }) => _id === insertedId) ?? { slug: '', version: 0 };
  const renamed = `${slug}-new`;
  await request.put(`${shopUrl()}${changeKind.path.replace('{id}', insertedId)}`, {
    headers,
    data: { name, slug: renamed, parentId: null, position: 99, version },
  });
  const product = await createProduct({ kindId: insertedId });

  await page.goto(`/all-drills/${slug}?sort=price`);
  await expect(page).toHaveURL(`/all-drills/${renamed}?sort=price`);
  await expect(card(page, product.name)).toBeVisible();
  await page.goto(`/all-drills/${product._id}`);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = data.map((text) => JSON.parse(text) as { '@type': string });
  expect(things.find((thing) => thing['@type'] === 'BreadcrumbList')).toMatchObject({
    itemListElement: [
      { name: 'Home' },
      { name: 'All Drills', item: `${shopUrl()}/all-drills` },
      { name, item: `${shopUrl()}/all-drills/${renamed}` },
      { name: product.name, position: 4 },
    ],
  });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const siteMap = await (await request.get('/sitemap.xml')).text();
  const today = new Date().toISOString().slice(0, 10);
  expect(siteMap).toContain(`/all-drills/${renamed}</loc><lastmod>${today}`);
  expect(siteMap).toContain(`/all-drills/${product._id}</loc><lastmod>${today}`);

  faults.expect(/^404 GET \/all-drills\/no-such-department/);
  await page.goto('/all-drills/no-such-department');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/isn’t|isn't on our shelves/);
});

test('the last act counts: a choice, an order and a removed filter that are taken back while the list loads', async ({
  page,
  adminPage: desk,
}) => {
  await openHydrated(page, '/all-drills/power-tools');
  let release = await holdBack(page, /\.data\?.*(voltage|sort)/);
  const sort = page.getByLabel('Sort by');
  const loading = (on: Page) => on.getByText('Loading the page');
  await choice(page, 'Voltage', '18 V').check();
  await expect(loading(page)).toBeAttached();
  await choice(page, 'Voltage', '18 V').uncheck();
  await expect(loading(page)).toHaveCount(0);
  await sort.selectOption('price');
  await expect(loading(page)).toBeAttached();
  await sort.selectOption('');
  await expect(loading(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL('/all-drills/power-tools');
  await expect(choice(page, 'Voltage', '18 V')).not.toBeChecked();
  await expect(sort).toHaveValue('');

  await desk.goto('/dashboard/manage-all-orders');
  await expect(desk.getByRole('row')).not.toHaveCount(0);
  release = await holdBack(desk, /purchases\?.*Pending/);
  await desk.getByLabel('Status').selectOption('Pending');
  await expect(desk.getByRole('list', { name: 'Active filters' })).toContainText('Status: Pending');
  await desk.getByLabel('Status').selectOption('');
  await expect(desk.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  release();
  await expect(desk).toHaveURL('/dashboard/manage-all-orders');
  await expect(desk.getByLabel('Status')).toHaveValue('');
});

test('a choice that can not be loaded is taken back', async ({ page, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  await openHydrated(page, '/all-drills/power-tools');
  await page.context().setOffline(true);
  await choice(page, 'Voltage', '18 V').click();
  await expect(page.getByText('Loading the page')).toHaveCount(0);
  await expect(choice(page, 'Voltage', '18 V')).not.toBeChecked();
  await page.getByLabel('Sort by').selectOption('price');
  await expect(page.getByLabel('Sort by')).toHaveValue('');
  await page.context().setOffline(false);
  faults.expect(/^500 GET \/all-drills\/power-tools\.data/);
  await page.route(/\.data\?/, (route) => route.fulfill({ status: 500 }));
  await choice(page, 'Voltage', '18 V').click();
  await expect(page.getByText(messages.internal)).toBeVisible();
  await expect(choice(page, 'Voltage', '18 V')).not.toBeChecked();
  await page.unroute(/\.data\?/);
  await choice(page, 'Voltage', '18 V').check();
  await expect(page).toHaveURL('/all-drills/power-tools?a.voltage=18');
});
