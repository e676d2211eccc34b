/** Pictures of a purchase of twelve products, from placing to the parcel, one of them refunded. */
import path from 'node:path';
import { type Page, expect, test } from './fixtures';
import { untilHydrated } from './page-parts';
import {
  createDrill,
  createPurchaseFor,
  fetchOrder,
  payPurchase,
  refundInPart,
  registerAdmin,
} from './shop-client';

const folder = path.join(import.meta.dirname, '../screenshots');

for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a parcel of twelve products, ${width}, ${colorScheme}`, async ({ openAs, shopper }) => {
      const options = { viewport: { width, height: 844 }, colorScheme };
      const take = (page: Page, name: string, fullPage = true) =>
        page.screenshot({ path: path.join(folder, `parcel-${name}.${width}.${colorScheme}.png`), fullPage });
      const drills = await Promise.all(
        Array.from({ length: 12 }, (_, place) => createDrill({ price: 10 + place })),
      );
      const purchase = await createPurchaseFor(shopper, drills);
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
      await dialog.getByLabel('Carrier').selectOption('UPS');
      await dialog.getByLabel('Tracking number').fill('1Z012');
      await take(desk, '3-dialog', false);
      await dialog.getByRole('button', { name: 'Yes, mark as shipped' }).click();
      await expect(desk.getByRole('link', { name: 'UPS 1Z012' })).toBeVisible();
      await take(desk, '4-shipped');

      await buyer.goto('/dashboard/my-orders');
      await untilHydrated(buyer);
      await expect(buyer.getByText('11 of 11 shipped')).toBeVisible();
      await take(buyer, '5-my-orders');
    });
  }
}
