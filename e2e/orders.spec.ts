import { type Page, expect, test } from './fixtures';
import { alert, boxesOf, deskOf, logIn, openOrder, pageOf, rowOf, sayYes } from './page-parts';
import {
  createOrderFor,
  createPaidOrder,
  createProduct,
  fetchProduct,
  registerShopper,
  shopName,
} from './shop-client';

const missing = '0190d5b2-0000-7000-8000-000000000000';

test('an order is cancelled on its page by its buyer or an admin, who is led back to the list', async ({
  openAs,
  shopper,
  admin,
}) => {
  const product = await createProduct({ availableQuantity: 12 });
  for (const [person, list] of [
    [shopper, '/dashboard/my-orders'],
    [admin, '/dashboard/manage-all-orders'],
  ] as const) {
    const order = await createOrderFor(shopper, product, 2);
    const page = await openAs(person);
    await openOrder(page, order);
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    await cancel.click();
    await expect(page.getByRole('dialog')).toContainText(order.number);
    await page.getByRole('dialog').getByRole('button', { name: /^No, / }).click();
    await expect(alert(page, 'Thank You For Keeping Your Order')).toBeVisible();
    await expect(cancel).toBeFocused();

    await cancel.click();
    await sayYes(page);
    await expect(alert(page, 'Order cancelled')).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(rowOf(page, order.number)).toHaveCount(0);
    expect((await fetchProduct(product._id)).availableQuantity).toBe(12);
  }
});

test("a mail's link opened in another account says so, whether or not there is such an order, and leads back after a login", async ({
  openAs,
  shopper,
  adminPage: desk,
  faults,
}) => {
  faults.expect(/^404 GET \/order\//);
  faults.expect(/^404 GET \/purchases\//);
  faults.expect(/^400 GET \/order\//);
  const order = await createPaidOrder(shopper, await createProduct());
  const other = await registerShopper('Someone Else');
  const page = await openAs(other);
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  for (const [path, what] of [
    [`/checkout?purchase=${missing}`, 'purchase'],
    [`/dashboard/purchases/${missing}`, 'purchase'],
    [`/dashboard/payment/${order._id}`, 'order'],
    [`/dashboard/orders/${missing}`, 'order'],
    ['/dashboard/orders/%00', 'order'],
    [`/dashboard/orders/${order._id}`, 'order'],
  ] as const) {
    await page.goto(path);
    await expect(heading).toHaveText(`We can't find this ${what}`);
    await expect(main).toContainText('It was placed with another account, or it was cancelled');
    await expect(main).toContainText(`You are logged in as ${other.email}.`);
  }
  await page.getByRole('button', { name: 'Log in with another account' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/dashboard/orders/${order._id}`)}`);
  await logIn(page, shopper);
  await expect(heading).toHaveText(`Order ${order.number}`);

  // Staff are offered the same.
  await desk.goto(`/checkout?purchase=${missing}`);
  await desk.getByRole('button', { name: 'Log in with another account' }).click();
  await expect(desk).toHaveURL(`/login?from=${encodeURIComponent(`/checkout?purchase=${missing}`)}`);
});

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' });

  const screenOnly = (page: Page) => [
    page.getByRole('link', { name: 'Skip to content' }),
    page.getByRole('navigation'),
    page.getByRole('contentinfo'),
    page.getByRole('button'),
  ];

  test('receipt, product and blog are dark text on white, without controls', async ({ openAs, shopper }) => {
    const product = await createProduct();
    const order = await createPaidOrder(shopper, product);
    const page = await openAs(shopper, { colorScheme: 'dark' });
    for (const path of [pageOf(order), `/all-drills/${product._id}`, '/blogs']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const part of screenOnly(page)) await expect(part.filter({ visible: true })).toHaveCount(0);
      const header = page.getByRole('banner');
      await expect(header.getByRole('link').filter({ visible: true })).toHaveText([shopName]);
      const body = page.locator('body');
      await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    }
  });
});

test('ten orders of the whole list are in view below the filters, each with its buttons on one line', async ({
  adminPage: page,
}) => {
  const product = await createProduct({ availableQuantity: 100 });
  await createOrderFor(await registerShopper('Bartholomew Featherstone'), product);
  await page.goto('/dashboard/manage-all-orders');
  await expect(rowOf(page, product.name)).toBeVisible();
  const tableHead = await page.getByRole('row').first().boundingBox();
  // Its name, its number and its buyer's e-mail are long: no row of an order is higher. It is alone in the list, because longer
  // texts of other orders would narrow its columns.
  await page.goto(deskOf(product.name));
  const row = await rowOf(page, product.name).first().boundingBox();
  const endOfTenth = Number(tableHead?.y) + Number(tableHead?.height) + 10 * Number(row?.height);
  expect(endOfTenth).toBeLessThanOrEqual(800);
  const buttonOf = (name: string) => rowOf(page, product.name).first().getByRole('button', { name });
  const [cancel, ship] = await boxesOf(page, buttonOf('Cancel'), buttonOf('Mark as Shipped'));
  expect(cancel.y).toBe(ship.y);

  await page.setViewportSize({ width: 900, height: 800 });
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
});
