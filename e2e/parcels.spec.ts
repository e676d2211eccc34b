import { messages } from '@chuck-and-bit/contract/messages';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { type Page, expect, test } from './fixtures';
import { alert, expectFieldError, fillTracking, rowOf, shipBy } from './page-parts';
import {
  createManyProducts,
  createPaidOrder,
  createPaidPurchase,
  createProduct,
  createProducts,
  expectMail,
  loseParcel,
  mailsTo,
  type Person,
} from './shop-client';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A paid purchase of twelve products, one unit of each. */
async function twelvePaid(shopper: Person): Promise<Purchase> {
  const products = await createManyProducts(12, (index) => ({ price: 10 + index }));
  const purchase = await createPaidPurchase(shopper, products);
  return purchase;
}

const parcelOf = (page: Page, place: number) =>
  page
    .getByRole('list', { name: 'Parcels' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Parcel ${place}` }) });

const shippingMails = async ({ email }: Person) =>
  (await mailsTo(email)).filter(({ subject }) => subject === 'Your order is on its way');

test('staff ship seven of twelve products on a phone, later the other five, and the buyer follows both parcels', async ({
  openAs,
  admin,
  shopper,
}) => {
  const purchase = await twelvePaid(shopper);
  const [first, ...others] = purchase.orders;
  const later = others.slice(-5);
  const page = await openAs(admin, phone);
  await page.goto(`/dashboard/purchases/${purchase._id}`);
  const ship = page.getByRole('button', { name: 'Ship', exact: true });
  await ship.click();
  const dialog = page.getByRole('dialog', { name: `Ship order ${purchase.number}?` });
  await dialog.getByLabel('All 12 products').uncheck();
  await dialog.getByRole('button', { name: 'Yes, mark as shipped' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose at least one unit');
  await dialog.getByLabel('All 12 products').check();
  for (const { productName } of later) await dialog.getByRole('checkbox', { name: productName }).uncheck();
  await shipBy(dialog, 'UPS', '1Z007');
  await expect(alert(page, 'Order marked as shipped')).toBeVisible();
  await expect(page.getByText('7 of 12 on the way')).toBeVisible();
  await expect(parcelOf(page, 1).getByRole('listitem')).toHaveCount(7);
  await expect.poll(async () => (await shippingMails(shopper)).length).toBe(1);
  const [mail] = await shippingMails(shopper);
  expect(mail?.text).toContain('7 of 12 on the way');
  expect(mail?.links).toContain('https://www.ups.com/track?tracknum=1Z007');
  expect(mail?.text).not.toContain(later[0]?.productName ?? '');

  const buyer = await openAs(shopper, phone);
  await buyer.goto('/dashboard/my-orders');
  await expect(rowOf(buyer, `Order ${purchase.number}`)).toContainText('7 of 12 on the way');

  // What is left is what the next slip and the next parcel have.
  await page.getByRole('link', { name: 'Packing slip', exact: true }).click();
  const slip = page.getByRole('region', { name: `Order ${purchase.number}` });
  await expect(slip.getByRole('row')).toHaveCount(1 + 5);
  await page.goBack();
  await ship.click();
  await expect(
    dialog.getByRole('list', { name: 'Products in the parcel' }).getByRole('listitem'),
  ).toHaveCount(5);
  await shipBy(dialog, 'DHL', '5005');
  await expect(page.getByText('12 of 12 shipped')).toBeVisible();
  await expect(ship).toHaveCount(0);
  await expect.poll(async () => (await shippingMails(shopper)).length).toBe(2);
  const [second] = await shippingMails(shopper);
  expect(second?.text).toContain('Earlier parcel: UPS 1Z007');
  await parcelOf(page, 1).getByRole('link', { name: 'Packing slip of parcel 1' }).click();
  await expect(slip.getByRole('row')).toHaveCount(1 + 7);
  await expect(slip).toContainText('UPS 1Z007');

  await buyer.goto(`/dashboard/purchases/${purchase._id}`);
  await expect(parcelOf(buyer, 1).getByRole('link', { name: 'UPS 1Z007' })).toBeVisible();
  await expect(parcelOf(buyer, 2).getByRole('link', { name: 'DHL 5005' })).toBeVisible();
  await expect(parcelOf(buyer, 1)).toContainText(first?.productName ?? '');
  await expect(buyer.getByRole('button', { name: 'Ship', exact: true })).toHaveCount(0);
});

test('a lost parcel is marked, one of its products is sent again and the other refunded, and the buyer is told', async ({
  openAs,
  admin,
  shopper,
}) => {
  const products = await createProducts({ price: 10 }, { price: 25 });
  const [sentAgain = '', refunded = ''] = products.map(({ name }) => name);
  const purchase = await createPaidPurchase(shopper, products);
  const page = await openAs(admin, phone);
  await page.goto(`/dashboard/purchases/${purchase._id}`);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await shipBy(dialog, 'UPS', '1Z007');
  await parcelOf(page, 1).getByRole('button', { name: 'Mark as lost' }).click();
  await dialog.getByRole('button', { name: 'Yes, it is lost' }).click();
  await expect(alert(page, 'Parcel marked as lost')).toBeVisible();
  await expect(page.getByText('0 of 2 shipped')).toBeVisible();
  await expectMail(shopper.email, 'A parcel of your order got lost');

  await parcelOf(page, 1).getByRole('button', { name: 'Send again' }).click();
  await dialog.getByRole('checkbox', { name: refunded }).uncheck();
  await fillTracking(dialog, 'DHL', '5005');
  await dialog.getByRole('button', { name: 'Yes, send again' }).click();
  await expect(alert(page, 'Parcel sent again')).toBeVisible();
  await expect(parcelOf(page, 2)).toContainText('Sent again for parcel 1');
  await expectMail(shopper.email, 'We sent it again');

  await parcelOf(page, 1).getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByLabel(`Units of ${sentAgain}`)).toHaveValue('0');
  await expect(dialog.getByLabel(`Units of ${refunded}`)).toHaveValue('1');
  await dialog.getByLabel('Reason').fill('The parcel got lost');
  await dialog.getByRole('button', { name: 'Yes, refund $25.00' }).click();
  await expect(alert(page, 'Refund made')).toBeVisible();
  await expect(parcelOf(page, 1).getByRole('button')).toHaveCount(0);

  const buyer = await openAs(shopper, phone);
  await buyer.goto(`/dashboard/purchases/${purchase._id}`);
  await expect(parcelOf(buyer, 1)).toContainText('Lost');
  await expect(parcelOf(buyer, 1)).toContainText('Sent again: parcel 2');
  await expect(parcelOf(buyer, 2).getByRole('link', { name: 'DHL 5005' })).toBeVisible();
  const history = buyer.getByRole('list', { name: 'History' });
  for (const entry of ['Parcel lost', 'Sent again', 'Refunded']) await expect(history).toContainText(entry);
});

test('staff correct the address of what is not shipped yet, and the parcel before keeps its own', async ({
  adminPage: page,
  shopper,
}) => {
  const purchase = await createPaidPurchase(shopper, await createProducts({ price: 10 }, {}));
  await loseParcel(purchase);
  await page.goto(`/dashboard/purchases/${purchase._id}`);
  await page.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the address?' });
  await dialog.getByLabel('Address', { exact: true }).fill('');
  await dialog.getByLabel('City').fill('');
  await dialog.getByRole('button', { name: 'Yes, change address' }).click();
  await expectFieldError(dialog.getByLabel('Address', { exact: true }), messages.addressRequired);
  await expectFieldError(dialog.getByLabel('City'), messages.cityRequired);
  await dialog.getByLabel('Address', { exact: true }).fill('7 Chalk Pit Road');
  await dialog.getByLabel('City').fill('Reno');
  await dialog.getByRole('button', { name: 'Yes, change address' }).click();
  await expect(alert(page, 'Address saved and sent to the customer')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('7 Chalk Pit Road');
  await parcelOf(page, 1).getByRole('link', { name: 'Packing slip of parcel 1' }).click();
  await expect(page.getByRole('region', { name: `Order ${purchase.number}` })).toContainText(
    '12 Quarry Lane',
  );
  const mail = () => mailsTo(shopper.email).then(([newest]) => newest);
  await expect.poll(async () => (await mail())?.subject).toBe('The address of your order was changed');
  expect((await mail())?.text).toContain('7 Chalk Pit Road, Reno');
});

test('staff ship some units of an order, and its buyer sees each parcel with its units', async ({
  openAs,
  admin,
  shopper,
  shopperPage: buyer,
}) => {
  const product = await createProduct({ price: 10 });
  const { number } = await createPaidOrder(shopper, product, 5);
  const [desk, older] = [await openAs(admin), await openAs(admin)];
  for (const page of [desk, older]) {
    await page.goto(`/dashboard/manage-all-orders?q=${number}`);
    await expect(rowOf(page, product.name)).toBeVisible();
  }
  for (const [page, left, units, tracking, state] of [
    [desk, '5', '2', '1Z1', '2 of 5 on the way'],
    // This list does not show the first shipment yet.
    [older, '3', '3', '1Z2', 'Shipped'],
  ] as const) {
    const row = rowOf(page, product.name);
    await row.getByRole('button', { name: 'Mark as Shipped' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel(`Units of ${product.name}`);
    await expect(field).toHaveValue(left);
    await field.fill('6');
    await dialog.getByRole('button', { name: 'Yes, mark as shipped' }).click();
    await expect(dialog.getByRole('alert')).toContainText('can still be shipped');
    await field.fill(units);
    await shipBy(dialog, 'UPS', tracking);
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText(state);
  }
  await buyer.goto('/dashboard/my-orders');
  await expect(rowOf(buyer, product.name)).toContainText('2 pieces: UPS 1Z1');
  await expect(rowOf(buyer, product.name)).toContainText('3 pieces: UPS 1Z2');
});
