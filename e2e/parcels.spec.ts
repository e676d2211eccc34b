import { type Page, expect, test } from './fixtures';
import { alert, fillTracking, shipBy } from './page-parts';
import { createPaidPurchase, createProducts, expectMail } from './shop-client';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const parcelOf = (page: Page, place: number) =>
  page
    .getByRole('list', { name: 'Parcels' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Parcel ${place}` }) });

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
