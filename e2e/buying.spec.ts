import { expect, test } from './fixtures';
import {
  alert,
  card,
  cellOf,
  expectAbove,
  expectFieldError,
  fillRegistration,
  mainNavigation,
  rowOf,
  sayYes,
  searchFor,
  typeCard,
} from './page-parts';
import { createOrderFor, createProduct, fetchProduct } from './shop-client';

test('someone registers, orders, is declined, pays, and sees the order shipped', { tag: '@main' }, async ({
  page,
  adminPage: desk,
  faults,
}) => {
  faults.expect(/^402 POST \/sandbox\/stripe\/v1\/payment_intents\/\w+\/confirm$/);
  const product = await createProduct({ price: 19.99, availableQuantity: 40, minimumOrder: 5 });

  await page.goto('/');
  await mainNavigation(page).getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page);
  await expect(alert(page, 'Verification Email sent !')).toBeVisible();
  await expect(page).toHaveURL('/');

  await mainNavigation(page).getByRole('link', { name: 'All Drills' }).click();
  await searchFor(page, product.name);
  await expect(page.getByRole('status').filter({ hasText: '1 product for' })).toBeVisible();
  await card(page, product.name).getByRole('link', { name: 'Order Now' }).click();
  await expect(page).toHaveURL(`/purchase/${product._id}`);
  await page.getByLabel('Address').fill('12 Quarry Lane, Millford');
  await page.getByLabel('Phone').fill('555-0142-77');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(alert(page, 'Order Placed, Please Pay To Proceed')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/my-orders');

  const row = rowOf(page, product.name);
  for (const cell of ['5', '$99.95', 'Unpaid', 'Pending']) {
    await expect(cellOf(row, cell)).toBeVisible();
  }
  await row.getByRole('button', { name: 'Pay' }).click();
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await typeCard(page, '4000000000000002');
  await pay.click();
  const refusal = alert(page, 'Your card was declined.');
  await expect(refusal).toBeVisible();
  await expectAbove(refusal, pay);

  await typeCard(page, '4242424242424242');
  await pay.click();
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(cellOf(row, 'Paid')).toBeVisible();

  // Orders of other tests move the rows of the unfiltered list.
  await desk.goto(`/dashboard/manage-all-orders?q=${encodeURIComponent(product.name)}`);
  const task = rowOf(desk, product.name);
  await task.getByRole('button', { name: 'Mark as Shipped' }).click();
  await sayYes(desk);
  await expect(cellOf(task, 'Shipped')).toBeVisible();

  await page.reload();
  await expect(cellOf(row, 'Shipped')).toBeVisible();
});

test('the server renders the product of an order page, and responds 404 for one that does not exist or never can', async ({
  request,
}) => {
  const product = await createProduct();
  const page = await request.get(`/purchase/${product._id}`);
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain(`>${product.name}</bdi></h1>`);
  for (const id of ['0190d5b2-0000-7000-8000-000000000000', '%00', '1'.repeat(2_000)]) {
    for (const path of ['/purchase', '/all-drills']) {
      expect((await request.get(`${path}/${id}`)).status(), `${path}/${id}`).toBe(404);
    }
  }
});

test('a quantity outside minimum order and stock is refused while typing, and Place Order is disabled', {
  tag: '@main',
}, async ({ shopperPage: page }) => {
  const product = await createProduct({ availableQuantity: 30, minimumOrder: 4 });
  await page.goto(`/purchase/${product._id}`);
  const quantity = page.getByLabel('Quantity');
  const submit = page.getByRole('button', { name: 'Place Order' });

  await quantity.fill('3');
  await expectFieldError(quantity, 'Minimum Order Unit is 4');
  await expect(submit).toBeDisabled();
  await quantity.fill('31');
  await expectFieldError(quantity, 'Maximum Order Unit is 30');
  await expect(submit).toBeDisabled();
  await quantity.fill('4.5');
  await expectFieldError(quantity, 'Please enter a whole number');
  await expect(submit).toBeDisabled();
  await quantity.fill('٣٠');
  await expect(submit).toBeEnabled();
});

test('an unpaid order is kept or cancelled by its dialog, and a cancelled one returns its stock', {
  tag: '@main',
}, async ({ shopperPage: page, shopper }) => {
  const product = await createProduct({ availableQuantity: 20 });
  await createOrderFor(shopper, product, 6);
  await page.goto('/dashboard/my-orders');
  const row = rowOf(page, product.name);
  const dialog = page.getByRole('dialog');

  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toContainText("Once Cancelled,This Process Can't Be Undone");
  await dialog.getByRole('button', { name: /^No, / }).click();
  await expect(alert(page, 'Thank You For Keeping Your Order')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: /^Yes, / }).click();
  await expect(row).toHaveCount(0);
  expect((await fetchProduct(product._id)).availableQuantity).toBe(20);
});
