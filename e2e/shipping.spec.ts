import type { Order } from '@chuck-and-bit/contract/orders';
import { extractText, getDocumentProxy } from 'unpdf';
import { type Page, expect, test } from './fixtures';
import { deskOf, openOrder, rowOf } from './page-parts';
import {
  createManyProducts,
  createPaidOrder,
  createPaidPurchase,
  createProduct,
  fetchOrder,
  mailsTo,
  type Person,
  registerShopper,
  shopName,
} from './shop-client';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function paidOrder(shopper: Person, price = 19.99, quantity = 1): Promise<Order> {
  const order = await createPaidOrder(shopper, await createProduct({ price }), quantity);
  return order;
}

const historyOf = (page: Page) => page.getByRole('list', { name: 'History' });

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
