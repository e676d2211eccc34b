import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import { holdText } from '@chuck-and-bit/contract/order-hold';
import { addFromShelf } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import { alert, boxesOf, deskOf, logIn, openOrder, pageOf, rowOf, sayYes } from './page-parts';
import {
  createOrderFor,
  createPaidOrder,
  createProduct,
  fetchOrder,
  fetchProduct,
  mailsTo,
  markShipped,
  payOrder,
  refundPayment,
  registerShopper,
  shopName,
} from './shop-client';

const timezoneId = 'UTC';
const missing = '0190d5b2-0000-7000-8000-000000000000';

test('the form, My Orders, the payment page, the order page and the mail show the same deadline', async ({
  openAs,
  shopper,
}) => {
  const hold = { hours: 72, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 20_000 };
  const product = await createProduct();
  const page = await openAs(shopper, { timezoneId });
  await page.goto('/');
  await page.getByText('Do I have to pay when I order?').click();
  await expect(page.getByText(holdText(hold))).toBeVisible();

  await page.goto(`/purchase/${product._id}`);
  const form = page.getByRole('form', { name: 'Your order' });
  await expect(form).toContainText(/Held until \w+, \w+ \d+, \d+:\d\d [AP]M, then cancelled/);
  await expect(form).toContainText('Verify your email to have it held for 3 days.');

  const order = await createOrderFor(shopper, product);
  const deadline = heldUntil(order.expiresAt ?? '', timezoneId).replace(' UTC', '');
  await page.goto('/dashboard/my-orders');
  await expect(rowOf(page, product.name)).toContainText(deadline);
  await page.goto(`/dashboard/payment/${order._id}`);
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(deadline);
  await openOrder(page, order);
  await expect(page.getByRole('main')).toContainText(deadline);
  const mailTexts = async () => (await mailsTo(shopper.email)).map(({ text }) => text).join();
  await expect.poll(mailTexts).toContain(heldUntil(order.expiresAt ?? '', 'UTC'));
});

test('a buyer without a verified email reads that a large order is held for minutes, and that a larger one has to wait', async ({
  shopperPage: page,
  faults,
}) => {
  const heldShortly =
    'This takes more than a quarter of what is available. While your email is not verified, it is held for 20 minutes only.';
  const product = await createProduct({ price: 2_100 });
  await page.goto(`/purchase/${product._id}`);
  const form = page.getByRole('form', { name: 'Your order' });
  const quantity = form.getByLabel('Quantity');
  await quantity.fill('10');
  await expect(form).not.toContainText(heldShortly);
  await quantity.fill('11');
  await expect(form).not.toContainText(heldShortly);
  await expect(form).toContainText('While your email is not verified, an order can cost at most $20,000.00.');
  faults.expect(/409/);
  await form.getByLabel('Address').fill('12 Quarry Lane, Millford');
  await form.getByLabel('Phone').fill('555-0142-77');
  await form.getByRole('button', { name: 'Place Order' }).click();
  await expect(alert(page, 'Please Verify Your Email First')).toBeVisible();

  const cheap = await createProduct({ price: 20, availableQuantity: 7 });
  await page.goto(`/purchase/${cheap._id}`);
  await quantity.fill('2');
  await expect(form).toContainText(heldShortly);
  await addFromShelf(page, cheap);
  await page.goto('/cart');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).not.toContainText(heldShortly);
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(summary).toContainText(heldShortly);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('form', { name: 'Checkout' })).toContainText(heldShortly);
});

test('both tables link to the page of a paid purchase, which shows its product, delivery, payment and history', async ({
  adminPage: desk,
  shopperPage: page,
  shopper,
}) => {
  const product = await createProduct({ price: 12.5, unit: 'set' });
  const order = await createPaidOrder(shopper, product, 3);
  await markShipped(order);
  await page.goto('/dashboard/my-orders');
  await expect(rowOf(page, product.name)).toContainText(order.number);
  await rowOf(page, product.name).getByRole('link', { name: product.name }).click();
  await expect(page).toHaveURL(pageOf(order));
  await desk.goto(`/dashboard/manage-all-orders?q=${order.number}`);
  await rowOf(desk, order.number).getByRole('link', { name: product.name }).click();

  for (const shown of [page, desk]) {
    await expect(shown.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible();
    const section = (name: string) => shown.getByRole('region', { name, exact: true });
    await expect(section('Product')).toContainText('3 sets at $12.50');
    await expect(section('Product')).toContainText('$37.50');
    await expect(section('Payment')).toContainText('Paid');
    await expect(section('Payment')).toContainText('Visa ending in 4242');
    await expect(section('Delivery')).toContainText('12 Quarry Lane, Millford');
    await expect(section('Delivery')).toContainText('555-0142-77');
    const events = shown.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(events.filter({ hasNotText: 'Email sent' })).toHaveText([/^Placed/, /^Paid/, /^Shipped/]);
    await expect(section('Seller')).toContainText(shopName);
    for (const name of ['Pay', 'Cancel', 'Mark as Shipped'])
      await expect(shown.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
});

test('an admin finds an order by the number that its buyer reads out', async ({
  adminPage: page,
  shopper,
}) => {
  const product = await createProduct();
  const [order, other] = [await createOrderFor(shopper, product), await createOrderFor(shopper, product)];
  await page.goto(deskOf(product.name));
  const search = page.getByRole('search', { name: 'Find orders' });
  await search.getByLabel('Search orders').fill(order.number.replace('-', ' ').toLowerCase());
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(rowOf(page, other.number)).toHaveCount(0);
  await expect(rowOf(page, order.number)).toBeVisible();

  await search.getByLabel('Search orders').fill('2222-2222');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
});

test('an unpaid order is paid from its page, and the history of a refunded one shows the refund', async ({
  shopperPage: page,
  shopper,
}) => {
  const product = await createProduct();
  const unpaid = await createOrderFor(shopper, product);
  const refunded = await createOrderFor(shopper, product);
  await refundPayment(await payOrder(shopper, refunded));
  await openOrder(page, unpaid);
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(`/checkout?purchase=${unpaid.purchaseId}`);

  // The shop learns of the refund by a webhook.
  await expect.poll(async () => (await fetchOrder(shopper, refunded._id)).paymentStatus).toBe('Refunded');
  await openOrder(page, refunded);
  const events = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(events.filter({ hasNotText: 'Email sent' })).toHaveText([/^Placed/, /^Paid/, /^Refunded/]);
});

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

test('an admin marks a paid order as shipped on its page', async ({ adminPage: page, shopper }) => {
  const order = await createPaidOrder(shopper, await createProduct());
  await openOrder(page, order);
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
  const ship = page.getByRole('button', { name: 'Ship', exact: true });
  await ship.click();
  await expect(page.getByRole('dialog')).toContainText(order.number);
  await sayYes(page);
  await expect(alert(page, 'Order marked as shipped')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Product', exact: true })).toContainText('Shipped');
  await expect(ship).toHaveCount(0);
});

test("a mail's link opened in another account says so, whether or not there is such an order, and leads back after a login", async ({
  openAs,
  shopper,
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
});

test('staff who open a link to a payment are offered to log in with another account', async ({
  adminPage: page,
}) => {
  await page.goto(`/checkout?purchase=${missing}`);
  await page.getByRole('button', { name: 'Log in with another account' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/checkout?purchase=${missing}`)}`);
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
