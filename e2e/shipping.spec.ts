import type { Order } from '@chuck-and-bit/contract/orders';
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { type Page, expect, test } from './fixtures';
import { alert, deskOf, fillTracking, openOrder, rowOf, shipBy } from './page-parts';
import {
  createManyProducts,
  createOrderFor,
  createPaidOrder,
  createPaidPurchase,
  createProduct,
  createPurchaseFor,
  expectMail,
  fetchOrder,
  mailsTo,
  markShipped,
  type Person,
  refundInPart,
  registerShopper,
  shopName,
} from './shop-client';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function paidOrder(shopper: Person, price = 19.99, quantity = 1): Promise<Order> {
  const order = await createPaidOrder(shopper, await createProduct({ price }), quantity);
  return order;
}

const historyOf = (page: Page) => page.getByRole('list', { name: 'History' });

/** Presses a button that has the browser save a file. @returns the text of the PDF */
async function savedText(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const file = new Uint8Array(await readFile(await download.path()));
  const { text } = await extractText(await getDocumentProxy(file), { mergePages: true });
  return { name: download.suggestedFilename(), text: text.replaceAll(/\s+/g, ' ') };
}

test('staff ship three orders with tracking on a phone, and their buyer can track them', {
  tag: '@main',
}, async ({ openAs, admin, shopper }) => {
  const orders = [await paidOrder(shopper), await paidOrder(shopper), await paidOrder(shopper)];
  const page = await openAs(admin, phone);
  await page.goto(deskOf(shopper.email));
  for (const { number } of orders)
    await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Ship selected' }).click();

  const dialog = page.getByRole('dialog', { name: 'Ship 3 orders' });
  await dialog.getByLabel('Carrier', { exact: true }).selectOption('UPS');
  // Like a barcode scanner: a number, and Enter.
  const numbers = dialog.getByRole('textbox');
  await numbers.first().focus();
  const scanned = ['1Z001', '1Z002', '1Z003'];
  for (const [index, number] of scanned.entries()) {
    await expect(numbers.nth(index)).toBeFocused();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
  }
  const ship = dialog.getByRole('button', { name: 'Mark as shipped' });
  await expect(ship).toBeFocused();
  await ship.press('Enter');
  const results = page.getByRole('dialog', { name: 'All shipped' });
  await expect(results.getByRole('listitem')).toHaveText([/Shipped$/, /Shipped$/, /Shipped$/]);
  await results.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
  for (const { number } of orders) {
    await expect(page.getByRole('checkbox', { name: `Select order ${number}` })).toHaveCount(0);
    await expect(rowOf(page, number)).toContainText('Shipped');
  }

  const buyer = await openAs(shopper, phone);
  await buyer.goto('/dashboard/my-orders');
  const stored = await Promise.all(orders.map(({ _id }) => fetchOrder(shopper, _id)));
  expect(stored.map(({ trackingNumber }) => trackingNumber ?? '').sort()).toEqual(scanned);
  for (const { number, trackingNumber, trackingLink } of stored) {
    const link = rowOf(buyer, number).getByRole('link', { name: `UPS ${trackingNumber}` });
    await expect(link).toHaveAttribute('href', `https://www.ups.com/track?tracknum=${trackingNumber}`);
    await expect
      .poll(async () => (await mailsTo(shopper.email)).flatMap(({ links }) => links))
      .toContain(trackingLink);
  }
  const [first] = stored;
  if (!first) throw new Error('Three orders were placed');
  await openOrder(buyer, first);
  await expect(buyer.getByRole('region', { name: 'Parcels' })).toContainText(`UPS ${first.trackingNumber}`);
  await expect(historyOf(buyer)).toContainText(`UPS ${first.trackingNumber}`);
});

test('a purchase of twelve products is one row above theirs, which ships with one number and one mail', {
  tag: '@main',
}, async ({ openAs, shopper, adminPage: page }) => {
  const products = await createManyProducts(12, () => ({ price: 5 }));
  const purchase = await createPaidPurchase(shopper, products);
  // One of the twelve matches, and all are shown.
  await page.goto(`/dashboard/manage-all-orders?q=${encodeURIComponent(products[6]?.name ?? '')}`);
  const heading = rowOf(page, `Order ${purchase.number}`);
  await expect(heading).toContainText('0 of 12 shipped');
  for (const text of ['Paid', shopper.name, 'United States', '$60.00'])
    await expect(heading).toContainText(text);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Mark as Shipped' }) });
  await expect(rows).toHaveCount(12);
  const fold = heading.getByRole('button', { name: '12 products' });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(rows).toHaveCount(0);
  await fold.press('Enter');
  await expect(rows).toHaveCount(12);

  await page.getByRole('checkbox', { name: /^Select order / }).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Ship selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 1 order' });
  await expect(dialog.getByRole('listitem')).toContainText(
    `${purchase.number} · ${shopper.name} · 12 products`,
  );
  await dialog.getByLabel('Carrier', { exact: true }).selectOption('UPS');
  await dialog.getByLabel(`Tracking number of ${purchase.number}`).fill('1Z012');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('dialog', { name: 'All shipped' }).getByRole('button', { name: 'Close' }).click();
  await expect(heading).toContainText('12 of 12 shipped');
  await expect(page.getByRole('checkbox', { name: /^Select order / })).toHaveCount(0);

  const subjects = async () => (await mailsTo(shopper.email)).map(({ subject }) => subject);
  const aboutParcels = async () =>
    (await subjects()).filter((subject) => subject === 'Your order is on its way');
  await expect.poll(aboutParcels).toHaveLength(1);
  const buyer = await openAs(shopper, phone);
  await buyer.goto('/dashboard/my-orders');
  await expect(rowOf(buyer, `Order ${purchase.number}`)).toContainText('12 of 12 shipped');
  await expect(buyer.getByRole('link', { name: 'UPS 1Z012' })).toHaveCount(12);
  await expect(buyer.getByText('Showing 1 of 1')).toBeVisible();
});

test('the results name the shipped orders and those that could not be shipped', async ({
  adminPage: page,
  shopper,
}) => {
  const [ships, shipped] = [await paidOrder(shopper), await paidOrder(shopper)];
  await page.goto(deskOf(shopper.email));
  for (const { number } of [ships, shipped]) {
    await page.getByRole('checkbox', { name: `Select order ${number}` }).press('Space');
  }
  await page.getByRole('button', { name: 'Ship selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' });
  await expect(dialog).toBeVisible();
  // Somebody else ships this order first.
  await markShipped(shipped);
  await dialog.getByLabel(`Tracking number of ${ships.number}`).fill('42');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog.getByText('Please choose the carrier')).toBeVisible();
  await dialog.getByLabel(`Carrier of ${ships.number}`).selectOption('FedEx');
  await dialog.getByLabel('Carrier', { exact: true }).selectOption('DHL');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  const results = page.getByRole('dialog', { name: 'Not all were shipped' });
  await expect(results.getByRole('listitem').filter({ hasText: ships.number })).toContainText('Shipped');
  await expect(results.getByRole('listitem').filter({ hasText: shipped.number })).toContainText(
    'This Order Is Already Shipped',
  );
  expect(await fetchOrder(shopper, ships._id)).toMatchObject({ carrier: 'FedEx', trackingNumber: '42' });
});

test('staff ship an order with tracking, correct it and write a note, and the buyer sees the tracking alone', async ({
  adminPage: page,
  shopperPage: buyer,
  admin,
  shopper,
}) => {
  const order = await paidOrder(shopper);
  await openOrder(page, order);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier').selectOption('Other');
  await dialog.getByLabel('Tracking link').fill('http://parcels.example');
  await dialog.getByRole('button', { name: /^Yes, / }).click();
  await expect(dialog.getByText('Please enter a link that begins with https://')).toBeVisible();
  await dialog.getByLabel('Tracking link').fill('https://parcels.example/7');
  await dialog.getByRole('button', { name: /^Yes, / }).click();
  await expect(page.getByRole('link', { name: /^Track the parcel/ })).toHaveAttribute(
    'href',
    'https://parcels.example/7',
  );

  await page.getByRole('button', { name: 'Change tracking' }).click();
  await fillTracking(dialog, 'FedEx', '7712');
  await dialog.getByLabel('Email the new tracking to the customer').check();
  await dialog.getByRole('button', { name: 'Save tracking' }).click();
  await expect(alert(page, 'Tracking saved and sent to the customer')).toBeVisible();
  await expect(historyOf(page)).toContainText('Tracking changed');

  const notes = page.getByRole('region', { name: 'Notes of the staff' });
  await notes.getByLabel('New note').fill('Left at the gate.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText(['Left at the gate.']);
  await expect(notes.getByLabel('New note')).toHaveValue('');
  await expect(historyOf(page)).toContainText(`Left at the gate.By ${admin.name}`);

  await openOrder(buyer, order);
  await expect(historyOf(buyer)).toContainText('FedEx 7712');
  await expect(buyer.getByRole('main')).not.toContainText('Left at the gate.');
  await expect(buyer.getByRole('main')).not.toContainText(admin.name);
  for (const name of ['Change tracking', 'Add note', 'Packing slip']) {
    await expect(buyer.getByText(name, { exact: true })).toHaveCount(0);
  }
  await expectMail(shopper.email, 'New tracking for your order');

  await notes.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: /^Yes, / }).click();
  await expect(notes).toContainText('No notes yet.');
});

test('a note about a purchase is on its page, and its row says that there is one', async ({
  adminPage: page,
  shopperPage: buyer,
  admin,
  shopper,
}) => {
  const products = [await createProduct(), await createProduct()];
  const purchase = await createPurchaseFor(shopper, products);
  await page.goto(`/dashboard/purchases/${purchase._id}`);
  const notes = page.getByRole('region', { name: 'Notes of the staff' });
  await notes.getByLabel('New note').fill('Two parcels.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText(['Two parcels.']);
  await expect(historyOf(page)).toContainText(`Two parcels.By ${admin.name}`);

  await page.goto(`/dashboard/manage-all-orders?q=${encodeURIComponent(products[0]?.name ?? '')}`);
  await expect(rowOf(page, `Order ${purchase.number}`)).toContainText('1 note');
  await page.getByRole('link', { name: products[1]?.name ?? '' }).click();
  await expect(page).toHaveURL(`/dashboard/purchases/${purchase._id}#order-2`);
  await expect(notes.getByRole('listitem')).toContainText(['Two parcels.']);

  await buyer.goto(`/dashboard/purchases/${purchase._id}`);
  await expect(historyOf(buyer)).toContainText('Placed');
  await expect(buyer.getByRole('main')).not.toContainText('Two parcels.');
});

test('a buyer saves the receipt of an order as PDF, and opens its invoice from My Orders', async ({
  shopperPage: page,
  shopper,
}) => {
  const order = await paidOrder(shopper, 12.5, 3);
  const unpaid = await createOrderFor(shopper, await createProduct());
  await openOrder(page, order);
  const button = page.getByRole('button', { name: 'Receipt (PDF)' });
  const { name, text } = await savedText(page, () => button.click());
  expect(name).toBe(`receipt-${order.number}.pdf`);
  expect(text).toContain('Total paid $37.50');
  expect(text).toContain(`Order ${order.number}`);

  await page.goto('/dashboard/my-orders');
  const inRow = (each: Order) => rowOf(page, each.number).getByRole('link', { name: 'Invoice' });
  await expect(inRow(unpaid)).toHaveCount(0);
  await inRow(order).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Total paid$37.50');
});

test('packing slips of several orders are printed, each on a page of its own and without prices', async ({
  adminPage: page,
}) => {
  const shopper = await registerShopper('Robin Carter');
  const orders = [await paidOrder(shopper, 12.34, 2), await paidOrder(shopper, 56.78)];
  await page.goto(deskOf(shopper.email));
  for (const { number } of orders)
    await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('link', { name: 'Packing slips' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '2 packing slips' })).toBeVisible();
  for (const order of orders) {
    const slip = page.getByRole('region', { name: `Order ${order.number}` });
    await expect(slip).toContainText(shopName);
    await expect(slip).toContainText('12 Quarry Lane, Millford');
    await expect(slip.getByRole('row').filter({ hasText: order.productName })).toContainText(
      order.quantity === 2 ? '2 pieces' : '1 piece',
    );
  }
  await expect(page.getByRole('main')).not.toContainText('$');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  const { text, totalPages } = await extractText(pdf, { mergePages: false });
  expect(totalPages).toBe(2);
  for (const [index, order] of orders.entries()) {
    const printed = text[index] ?? '';
    expect(orders.filter(({ number }) => printed.includes(number))).toHaveLength(1);
    expect(printed).toContain(orders.find(({ number }) => printed.includes(number))?.productName);
    expect(printed).not.toContain(String(order.price));
  }
});

test('staff ship a purchase of twelve products, one of them refunded, with one number and one mail', async ({
  adminPage: page,
  shopper,
}) => {
  const products = [];
  while (products.length < 12) products.push(await createProduct({ price: 10 + products.length }));
  const purchase = await createPaidPurchase(shopper, products);
  const [refunded, ...others] = purchase.orders;
  if (!refunded) throw new Error('Twelve products were ordered');
  await refundInPart(refunded, refunded.chargedAmount);
  await expect.poll(async () => (await fetchOrder(shopper, refunded._id)).paymentStatus).toBe('Refunded');

  await page.goto(`/dashboard/purchases/${purchase._id}`);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Ship order ${purchase.number}?` });
  const parcel = dialog.getByRole('list', { name: 'Products in the parcel' });
  await expect(parcel.getByRole('listitem')).toHaveCount(11);
  await expect(parcel).not.toContainText(refunded.productName);
  await expect(dialog.getByLabel('All 11 products')).toBeChecked();
  await shipBy(dialog, 'UPS', '1Z012');
  await expect(alert(page, 'Order marked as shipped')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toHaveCount(0);
  const parcels = page.getByRole('list', { name: 'Parcels' }).getByRole('listitem');
  await expect(
    parcels.filter({ hasText: 'Parcel 1' }).getByRole('link', { name: 'UPS 1Z012' }),
  ).toBeVisible();
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines.filter({ hasText: refunded.productName }).first()).toContainText('Refunded');
  await expect(historyOf(page).getByText('UPS 1Z012')).toHaveCount(1);

  const shipped = async () =>
    (await mailsTo(shopper.email)).filter(({ subject }) => subject === 'Your order is on its way');
  await expect.poll(async () => (await shipped()).length).toBe(1);
  const [mail] = await shipped();
  for (const { productName } of others) expect(mail?.text).toContain(productName);
  expect(mail?.text).not.toContain(refunded.productName);
  expect(mail?.links).toContain('https://www.ups.com/track?tracknum=1Z012');
  expect(await fetchOrder(shopper, refunded._id)).toMatchObject({
    status: 'Pending',
    paymentStatus: 'Refunded',
  });
});
