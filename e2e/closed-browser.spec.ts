import { expect, test } from './fixtures';
import { cellOf, rowOf, typeCard } from './page-parts';
import { createOrderFor, createProduct, fetchOrder } from './shop-client';

test('a browser that is closed right after the card was charged leaves a paid order', async ({
  openAs,
  shopper,
}) => {
  const product = await createProduct({ price: 149.5 });
  const order = await createOrderFor(shopper, product, 2);
  const page = await openAs(shopper);
  // This browser's confirmation never reaches the shop.
  await page.route('**/order', (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    return new Promise<void>(() => undefined);
  });
  await page.goto(`/dashboard/payment/${order._id}`);
  await typeCard(page, '4242424242424242');
  const confirmed = page.waitForResponse(
    (response) => response.url().endsWith('/confirm') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const transactionId = new URL((await confirmed).url()).pathname.split('/').at(-2);
  await page.context().close();

  await expect.poll(async () => (await fetchOrder(shopper, order._id)).transactionId).toBe(transactionId);
  expect((await fetchOrder(shopper, order._id)).paidAt).not.toBeNull();

  const later = await openAs(shopper);
  await later.goto('/dashboard/my-orders');
  const row = rowOf(later, product.name);
  await expect(cellOf(row, 'Paid')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Pay' })).toHaveCount(0);
});
