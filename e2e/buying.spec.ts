import { expect, test } from './fixtures';
import {
  alert,
  card,
  cellOf,
  expectAbove,
  expectFieldError,
  expectFields,
  fillFields,
  fillOrderForm,
  fillRegistration,
  mainNavigation,
  rowOf,
  sayYes,
  searchFor,
  typeCard,
} from './page-parts';
import { createOrderFor, createProduct, fetchProduct, fetchProducts } from './shop-client';

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

test('the order form shows its product, knows who orders, and starts at the minimum order', async ({
  shopperPage: page,
  shopper,
}) => {
  const description = `${'A long and honest account of this machine. '.repeat(6)}It ends here.`;
  const product = await createProduct({ description, price: 12.5, availableQuantity: 30, minimumOrder: 4 });
  await page.goto(`/purchase/${product._id}`);

  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByText('It ends here.').filter({ visible: true })).toBeVisible();
  await expectFields(page, { Name: shopper.name, Email: shopper.email });
  for (const label of ['Name', 'Email']) await expect(page.getByLabel(label)).not.toBeEditable();
  const total = page.getByRole('status').filter({ hasText: '$' });
  await expect(page.getByLabel('Quantity')).toHaveValue('4');
  await expect(total).toHaveText('$50.00');
  await page.getByLabel('Quantity').fill('7');
  await expect(total).toHaveText('$87.50');
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

test('the order form says what is missing', async ({ shopperPage: page }) => {
  const product = await createProduct();
  await page.goto(`/purchase/${product._id}`);
  const submit = page.getByRole('button', { name: 'Place Order' });

  await page.getByLabel('Quantity').fill('');
  await submit.click();
  await expectFieldError(page.getByLabel('Address'), 'Address is required');
  await expectFieldError(page.getByLabel('Phone'), 'Phone is required');
  await expectFieldError(page.getByLabel('Quantity'), 'Quantity is required To order');
  await page.getByLabel('Phone').fill('12345678');
  await submit.click();
  await expectFieldError(page.getByLabel('Phone'), 'Please Provide Valid Phone Number');
  await expect(page).toHaveURL(`/purchase/${product._id}`);
});

test('stock that was sold meanwhile refuses the order with the new maximum', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  faults.expect(/^(400|409) POST \/order$/);
  const product = await createProduct({ availableQuantity: 10 });
  await fillOrderForm(page, product);
  await page.getByLabel('Quantity').fill('8');
  await createOrderFor(shopper, product, 7);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expectFieldError(page.getByLabel('Quantity'), 'Maximum Order Unit is 3');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
});

test('a sold-out product is shown but can not be ordered, and its page links to the products in stock', async ({
  shopperPage: page,
}) => {
  // The last one is of the demo data: no other test changes it.
  const soldOut = (await fetchProducts()).findLast((product) => product.availableQuantity === 0);
  if (!soldOut) throw new Error('The demo data hold a drill that is sold out');
  await page.goto(`/purchase/${soldOut._id}`);
  await expect(page.getByRole('heading', { level: 1, name: soldOut.name })).toBeVisible();
  await expect(page.getByText('Sold out', { exact: true }).first()).toBeVisible();
  const submit = page.getByRole('button', { name: 'Place Order' });
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription('Maximum Order Unit is 0');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: "See what's in stock" }).click();
  await expect(page).toHaveURL('/all-drills?inStock=true');

  await page.goto(`/all-drills/${soldOut._id}`);
  await expect(page.getByText('There are none left at the moment.')).toBeVisible();
  await expect(page.getByText('An unpaid order is held')).toHaveCount(0);
});

test('an admin sees a notice on the order page in place of the form', async ({ adminPage: page }) => {
  const product = await createProduct();
  await page.goto(`/purchase/${product._id}`);
  await expect(page.getByText("Staff can't place orders.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
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

test('someone without orders finds an empty state that leads to the products', async ({
  shopperPage: page,
}) => {
  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Browse all drills' }).click();
  await expect(page).toHaveURL('/all-drills');
});

test('a user with too many open orders is told so beside the form, which keeps its input', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  faults.expect(/^409 POST \/order$/);
  const product = await createProduct({ price: 5, availableQuantity: 100 });
  // The open orders limit of a user whose e-mail is not verified.
  for (let count = 0; count < 5; count += 1) await createOrderFor(shopper, product);
  await page.goto(`/purchase/${product._id}`);
  const typed = { Address: '7 Chalk Pit Road, Millford', Phone: '555-0177-22', Quantity: '3' };
  await fillFields(page, typed);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const form = page.getByRole('form', { name: 'Your order' });
  await expect(form.getByRole('alert')).toHaveText('Please Pay Or Cancel Your Open Orders First');
  await expectFields(page, typed);

  await page.goto('/dashboard/my-orders');
  await rowOf(page, product.name).first().getByRole('button', { name: 'Cancel' }).click();
  await sayYes(page);
  await expect(rowOf(page, product.name)).toHaveCount(4);
  await page.goto(`/purchase/${product._id}`);
  await fillFields(page, typed);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(alert(page, 'Order Placed, Please Pay To Proceed')).toBeVisible();
});
