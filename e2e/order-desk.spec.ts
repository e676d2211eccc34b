import { type Locator, type Page, expect, test } from './fixtures';
import { pressWithKeyboard, rowOf, tabTo } from './page-parts';
import {
  createOrderFor,
  createPaidOrder,
  createProduct,
  createProducts,
  markShipped,
  payOrder,
  registerShopper,
  uniqueName,
} from './shop-client';

const openDesk = async (page: Page, query = '') => {
  await page.goto(`/dashboard/manage-all-orders${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Manage All Orders' })).toBeVisible();
};
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search orders' });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });

/** The page's clock jumps, so that an open list asks again. */
const tenSecondsLater = (page: Page) => page.clock.fastForward(10_000);

test('the open list follows orders, payments and shipments, also after it was refused, and leaves what is typed alone', async ({
  adminPage: page,
  shopper,
  faults,
}) => {
  const product = await createProduct({ name: uniqueName('Live Drill') });
  const isOfList = (sent: { url: () => string }) => /\/purchases\?.*Live/.test(sent.url());
  const tags: (string | null)[] = [];
  page.on('response', (response) => {
    if (isOfList(response)) void response.headerValue('etag').then((tag) => tags.push(tag));
  });
  await page.clock.install();
  const loading = page.waitForRequest(isOfList);
  await openDesk(page, `?q=${encodeURIComponent(product.name)}&sort=amount&rows=70`);
  await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
  await tabTo(page, searchField(page));
  await page.keyboard.type('half a wo');

  const order = await createOrderFor(shopper, product);
  const row = rowOf(page, order.number);
  const asking = page.waitForRequest(isOfList);
  await tenSecondsLater(page);
  await expect(row).toContainText('Unpaid');
  // It is asked for by the same address and the tag of its answer.
  const request = await asking;
  expect(request.url()).toBe((await loading).url());
  await expect.poll(() => tags).toContain(await request.headerValue('if-none-match'));
  await expect(searchField(page)).toHaveValue(/half a wo$/);
  await expect(searchField(page)).toBeFocused();

  faults.expect(/^503 GET \/purchases$/);
  await page.route('**/purchases?*', (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '30' }, body: '' }),
  );
  await payOrder(shopper, order);
  const refused = page.waitForResponse((response) => response.status() === 503);
  await tenSecondsLater(page);
  await refused;
  await expect(row).toContainText('Unpaid');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/purchases?*');
  await page.clock.fastForward(60_000);
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await markShipped(order);
  await tenSecondsLater(page);
  await expect(row.getByText('Shipped', { exact: true })).toBeVisible();
});

test('new orders wait behind a button while the list is scrolled down or a button is about to be pressed: no row moves', async ({
  openAs,
  admin,
}) => {
  const product = await createProduct({ name: uniqueName('Waiting Drill') });
  const orders = [];
  for (let people = 0; people < 3; people++) {
    const shopper = await registerShopper();
    for (let count = 0; count < 4; count++) orders.push(await createOrderFor(shopper, product));
  }
  const page = await openAs(admin, { viewport: { width: 1200, height: 500 } });
  await page.clock.install();
  await openDesk(page, `?q=${encodeURIComponent(product.name)}`);
  const oldest = rowOf(page, orders[0]?.number ?? '');
  await oldest.scrollIntoViewIfNeeded();
  const waiting = page.getByRole('button', { name: '1 new order' });
  const expectStill = async (shown: Locator) => {
    const before = await shown.boundingBox();
    const newer = await createOrderFor(await registerShopper(), product);
    await tenSecondsLater(page);
    await expect(waiting).toBeVisible();
    await expect(rowOf(page, newer.number)).toHaveCount(0);
    expect(await shown.boundingBox()).toEqual(before);
    return newer;
  };
  const newer = rowOf(page, (await expectStill(oldest)).number);
  await waiting.click();
  await expect(newer).toBeInViewport();
  await expect(waiting).toHaveCount(0);
  const cancel = newer.getByRole('button', { name: 'Cancel' });
  await cancel.hover();
  await expectStill(cancel);
});

test('orders are searched, filtered and sorted by keyboard, and going back undoes each step', {
  tag: '@main',
}, async ({ adminPage: page }) => {
  const [mona, vasari] = [await registerShopper('Mona Gherardini'), await registerShopper('Giorgio Vasari')];
  const word = uniqueName('Desk').split(' ')[1] ?? '';
  const [auger, press] = await createProducts(
    { name: `Auger ${word}`, price: 12 },
    { name: `Press ${word}`, price: 340 },
  );
  const cheap = await createOrderFor(mona, auger);
  const dear = await createOrderFor(mona, press);
  const paid = await createPaidOrder(vasari, press);

  await openDesk(page);
  await tabTo(page, searchField(page));
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(chips(page)).toContainText(`“${word}”`);
  const numbers = () =>
    page
      .getByRole('row')
      .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .allInnerTexts();
  await expect.poll(numbers).toEqual([paid, dear, cheap].map(({ number }) => number));

  await tabTo(page, choice(page, 'Payment'));
  await page.keyboard.press('U');
  await expect.poll(numbers).toEqual([dear, cheap].map(({ number }) => number));
  await tabTo(page, choice(page, 'Sort by'));
  await page.keyboard.press('O');
  await expect.poll(numbers).toEqual([cheap, dear].map(({ number }) => number));
  await expect(page).toHaveURL(/\?q=.*&payment=Unpaid&sort=oldest$/);

  await pressWithKeyboard(page, page.getByRole('button', { name: 'Filters' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Total to' }));
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect.poll(numbers).toEqual([cheap.number]);
  await page.goBack();
  await expect.poll(numbers).toEqual([cheap, dear].map(({ number }) => number));
  await page.goBack();
  await expect(choice(page, 'Sort by')).toHaveValue('');

  await chips(page).getByRole('link', { name: 'Remove the filter Payment: Unpaid' }).click();
  await expect.poll(numbers).toHaveLength(3);
  await chips(page).getByRole('link', { name: 'Clear filters' }).click();
  await expect(searchField(page)).toHaveValue('');
});
