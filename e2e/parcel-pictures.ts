/** Pictures of a purchase of twelve products, from placing to its parcels: one product is refunded, and one parcel lost and sent again. */
import path from 'node:path';
import { type Page, expect, test } from './fixtures';
import { fillTracking, openHydrated, shipBy } from './page-parts';
import {
  createManyProducts,
  createPurchaseFor,
  fetchOrder,
  payPurchase,
  refundInPart,
  registerAdmin,
} from './shop-client';

const folder = path.join(import.meta.dirname, '../screenshots');

for (const width of [390, 820, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a parcel of twelve products, ${width}, ${colorScheme}`, async ({ openAs, shopper }) => {
      test.slow();
      const options = { viewport: { width, height: 844 }, colorScheme };
      const take = (page: Page, name: string, fullPage = true) =>
        page.screenshot({ path: path.join(folder, `parcel-${name}.${width}.${colorScheme}.png`), fullPage });
      const products = await createManyProducts(12, (index) => ({ price: 10 + index }));
      const purchase = await createPurchaseFor(shopper, products);
      const buyer = await openAs(shopper, options);
      await buyer.goto(`/checkout?purchase=${purchase._id}`);
      await expect(buyer.getByRole('button', { name: /^Pay/ })).toBeVisible();
      await take(buyer, '1-placed');

      await payPurchase(shopper, purchase);
      const [refunded] = purchase.orders;
      if (!refunded) throw new Error('Twelve products were ordered');
      await refundInPart(refunded, refunded.chargedAmount);
      await expect.poll(async () => (await fetchOrder(shopper, refunded._id)).paymentStatus).toBe('Refunded');
      const desk = await openAs(await registerAdmin(), options);
      await desk.goto(`/dashboard/manage-all-orders?q=${purchase.number}`);
      await expect(desk.getByText('Showing 1 of 1')).toBeVisible();
      await take(desk, '2-desk');

      await desk.goto(`/dashboard/purchases/${purchase._id}`);
      await desk.getByRole('button', { name: 'Ship', exact: true }).click();
      const dialog = desk.getByRole('dialog');
      await fillTracking(dialog, 'UPS', '1Z012');
      for (const { productName } of purchase.orders.slice(-4)) {
        await dialog.getByRole('checkbox', { name: productName }).uncheck();
      }
      await take(desk, '3-dialog', false);
      await dialog.getByRole('button', { name: 'Yes, mark as shipped' }).click();
      await expect(desk.getByText('7 of 11 on the way')).toBeVisible();
      await take(desk, '4-first-parcel');

      await desk.getByRole('button', { name: 'Ship', exact: true }).click();
      await shipBy(dialog, 'DHL', '5005');
      await desk.getByRole('button', { name: 'Mark as lost: parcel 1' }).click();
      await take(desk, '5-lost-dialog', false);
      await dialog.getByRole('button', { name: 'Yes, it is lost' }).click();
      await desk.getByRole('button', { name: 'Send again: parcel 1' }).click();
      await fillTracking(dialog, 'FedEx', '7712');
      await take(desk, '6-again-dialog', false);
      await dialog.getByRole('button', { name: 'Yes, send again' }).click();
      await expect(desk.getByText('Sent again for parcel 1')).toBeVisible();
      await take(desk, '7-sent-again');

      await openHydrated(buyer, '/dashboard/my-orders');
      await expect(buyer.getByText('11 of 11 shipped')).toBeVisible();
      await take(buyer, '8-my-orders');
      await buyer.goto(`/dashboard/purchases/${purchase._id}`);
      await expect(buyer.getByText('Sent again: parcel 3')).toBeVisible();
      await take(buyer, '9-purchase');
    });
  }
}
