import { randomInt } from 'node:crypto';
import { type Page, expect, test } from './fixtures';
import { linesOfExport, pressWithKeyboard, rowOf, tabTo } from './page-parts';
import {
  createOrderFor,
  createPaidOrder,
  createPaidPurchase,
  createProduct,
  createProducts,
  documentsOf,
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

test('a new order appears in the open list within ten seconds, and its payment and shipment follow', async ({
  adminPage: page,
  shopper,
}) => {
  const product = await createProduct({ name: uniqueName('Live Drill') });
  await page.clock.install();
  await openDesk(page, `?q=${encodeURIComponent(product.name)}`);
  await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();

  const order = await createOrderFor(shopper, product);
  const row = rowOf(page, order.number);
  await tenSecondsLater(page);
  await expect(row).toContainText('Unpaid');
  await payOrder(shopper, order);
  await tenSecondsLater(page);
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await markShipped(order);
  await tenSecondsLater(page);
  await expect(row.getByText('Shipped', { exact: true })).toBeVisible();
});

test('a list that the shop refuses to send stays as it is, and follows when the shop answers again', async ({
  adminPage: page,
  shopper,
  faults,
}) => {
  faults.expect(/^503 GET \/purchases$/);
  const product = await createProduct({ name: uniqueName('Patient Drill') });
  const order = await createOrderFor(shopper, product);
  await page.clock.install();
  await openDesk(page, `?q=${encodeURIComponent(product.name)}`);
  const row = rowOf(page, order.number);
  await expect(row).toContainText('Unpaid');
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
});

test('the open list is asked for again by its address and the tag of its last answer', async ({
  adminPage: page,
}) => {
  await page.clock.install();
  const isOfList = (url: string) => url.includes('/purchases?') && url.includes('nobody');
  const loading = page.waitForResponse((response) => isOfList(response.url()));
  await openDesk(page, '?q=zzzz-nobody&sort=amount&rows=70');
  await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
  const loaded = await loading;
  const asking = page.waitForRequest((request) => isOfList(request.url()));
  await tenSecondsLater(page);
  const request = await asking;
  expect(request.url()).toBe(loaded.url());
  expect(await request.headerValue('if-none-match')).toBe(await loaded.headerValue('etag'));
});

test('new orders wait behind a button while the list is scrolled down, and no row moves', async ({
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
  const before = await oldest.boundingBox();

  const newer = await createOrderFor(await registerShopper(), product);
  await tenSecondsLater(page);
  const waiting = page.getByRole('button', { name: '1 new order' });
  await expect(waiting).toBeVisible();
  await expect(rowOf(page, newer.number)).toHaveCount(0);
  expect(await oldest.boundingBox()).toEqual(before);
  await waiting.click();
  await expect(rowOf(page, newer.number)).toBeInViewport();
  await expect(waiting).toHaveCount(0);
});

test('no row moves away from a pointer that is about to press its button', async ({ adminPage: page }) => {
  const product = await createProduct({ name: uniqueName('Pressed Drill') });
  const order = await createOrderFor(await registerShopper(), product);
  await page.clock.install();
  await openDesk(page, `?q=${encodeURIComponent(product.name)}`);
  const cancel = rowOf(page, order.number).getByRole('button', { name: 'Cancel' });
  await cancel.hover();
  const before = await cancel.boundingBox();

  await createOrderFor(await registerShopper(), product);
  await tenSecondsLater(page);
  await expect(page.getByRole('button', { name: '1 new order' })).toBeVisible();
  expect(await cancel.boundingBox()).toEqual(before);
});

test('a new order leaves what staff are typing into the search as it is', async ({
  adminPage: page,
  shopper,
}) => {
  const product = await createProduct({ name: uniqueName('Interrupting Drill') });
  await page.clock.install();
  await openDesk(page);
  await tabTo(page, searchField(page));
  await page.keyboard.type('half a wo');

  const order = await createOrderFor(shopper, product);
  await tenSecondsLater(page);
  await expect(rowOf(page, order.number)).toBeVisible();
  await expect(searchField(page)).toHaveValue('half a wo');
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

test('filters without a match have an empty state of their own, with a link that clears them', async ({
  adminPage: page,
}) => {
  await openDesk(page, '?q=zzzz-nobody&min=1&status=Nonsense');
  await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
  await expect(chips(page).getByRole('link')).toHaveText([/zzzz-nobody/, /At least \$1/, 'Clear filters']);
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(/manage-all-orders$/);
});

test('the CSV file has exactly the filtered orders', async ({ adminPage: page, shopper }) => {
  const product = await createProduct({ name: uniqueName('Exported Drill'), price: 20 });
  const unpaid = await createOrderFor(shopper, product, 2);
  const paid = await createPaidOrder(shopper, product);
  await openDesk(page, `?q=${encodeURIComponent(product.name)}`);
  const [header, ...lines] = await linesOfExport(page, 'orders.csv');
  expect(header).toContain('"Order","Position","PO number","Placed (UTC)","Customer"');
  expect(lines.map((line) => line.split(',')[0])).toEqual([`"${paid.number}"`, `"${unpaid.number}"`]);
  expect(lines[1]).toContain(`,"${product.name}",20,2,"piece",40,0,0,0,40,0,0,0,0,0,0,"Unpaid",`);

  await openDesk(page, `?q=${encodeURIComponent(product.name)}&payment=Paid`);
  expect(await linesOfExport(page, 'orders.csv')).toEqual([header, lines[0]]);
});

test('filters are saved as a view, which can be deleted again', async ({ adminPage: page }) => {
  await openDesk(page, '?payment=Paid&status=Pending&sort=oldest');
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabel('Name').fill('To ship');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: 'To ship' })).toHaveAttribute('aria-current', 'page');

  await openDesk(page);
  await views.getByRole('link', { name: 'To ship' }).click();
  await expect(page).toHaveURL(/\?payment=Paid&status=Pending&sort=oldest$/);
  await expect(chips(page).getByRole('link')).toHaveCount(3);
  await views.getByRole('button', { name: 'Delete the view To ship' }).click();
  await dialog.getByRole('button', { name: /^Yes, / }).click();
  await expect(views.getByRole('link')).toHaveCount(0);
});

test('staff find an order by what the customer says or what is printed on the parcel', async ({
  adminPage: page,
  shopper,
}) => {
  const line = String(randomInt(1_000_000, 9_999_999));
  const town = uniqueName('Köln').replaceAll(/[\s-]/g, '');
  const purchase = await createPaidPurchase(shopper, [await createProduct()], {
    name: `Jürgen ${town}`,
    address: 'Gaßweg 7',
    city: town,
    postcode: '50667',
    phone: `+49 (0)221 ${line.slice(0, 3)} ${line.slice(3)}`,
  });
  const [order] = purchase.orders;
  if (!order) throw new Error('One product was ordered');
  await markShipped(order);
  const [invoice] = await documentsOf(shopper, purchase);
  await openDesk(page);
  const find = async (typed: string) => {
    await searchField(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(chips(page)).toContainText(typed);
  };
  const plain = town.replace('ö', 'o').toLowerCase();
  for (const typed of [
    plain,
    `${plain} 50667`,
    `gassweg ${plain}`,
    `0221${line}`,
    `0049221${line}`,
    invoice?.number ?? '',
  ]) {
    // Nothing of the search before is shown any more.
    await find('zzzz-nobody');
    await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
    await find(typed);
    await expect(rowOf(page, purchase.number).first()).toBeVisible();
  }
});
