import { expect, test } from './fixtures';
import {
  alert,
  card,
  cardNames,
  cards,
  cellOf,
  delayRequests,
  deskOf,
  expectFieldError,
  field,
  fillFields,
  fillProduct,
  mainNavigation,
  rowOf,
  sayYes,
} from './page-parts';
import {
  createOrderFor,
  createPaidOrder,
  createProduct,
  createProducts,
  expectMail,
  fetchProduct,
  fetchProducts,
  markShipped,
  payOrder,
  registerShopper,
  uniqueName,
} from './shop-client';

test('the product form says what is missing or wrong', { tag: '@main' }, async ({ adminPage: page }) => {
  await page.goto('/dashboard/add-product');
  const submit = page.getByRole('button', { name: 'Add Product' });
  await submit.click();
  await expectFieldError(field(page, 'Name'), 'Title is required');
  await expectFieldError(field(page, 'Available Quantity'), 'Total Stock is required');
  await expectFieldError(field(page, 'Minimum Order'), 'Minimum Order Value is required');
  await expectFieldError(field(page, 'Price'), 'Product Price is required');
  await expectFieldError(field(page, 'Image URL'), 'Image URL is required');
  await expectFieldError(field(page, 'Description'), 'Description is required');

  await fillFields(page, { Name: 'Bit', 'Available Quantity': '0', 'Minimum Order': '-2', Price: '0' });
  await submit.click();
  await expectFieldError(field(page, 'Name'), 'Minimum Four Characters');
  await expectFieldError(field(page, 'Available Quantity'), 'Negative Number Is not Allowed');
  await expectFieldError(field(page, 'Minimum Order'), 'Negative Number Is not Allowed');
  await expectFieldError(field(page, 'Price'), 'Negative Number Is not Allowed');
});

test('an added product is the newest of the shop: before all others on /all-drills, and on the landing page', {
  tag: '@main',
}, async ({ adminPage: page }) => {
  const older = (await fetchProducts()).map((product) => product.name);
  const name = uniqueName('Fresh Drill');
  await page.goto('/dashboard/add-product');
  await fillProduct(page, { Name: name, Price: '249.50' });
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(alert(page, 'Drill Added Successfully')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');

  for (const path of ['/', '/all-drills']) {
    await page.goto(path);
    await expect(cards(page)).not.toHaveCount(0);
    const shown = await cardNames(page);
    // Other tests may add products of their own at the same time, which are newer still.
    const newest = shown.find((each) => each === name || older.includes(each)) ?? name;
    expect(newest).toBe(name);
  }
  await page.goto(`/all-drills?q=${encodeURIComponent(name)}`);
  await expect(card(page, name)).toContainText('$249.50');
});

test('a product is deleted once the dialog is confirmed with Yes', async ({ adminPage: page }) => {
  const product = await createProduct({ price: 77, availableQuantity: 1234, minimumOrder: 3 });
  await page.goto('/dashboard/manage-product');
  const row = rowOf(page, product.name);
  for (const cell of ['$77.00', '1,234', '3']) {
    await expect(cellOf(row, cell)).toBeVisible();
  }
  const remove = row.getByRole('button', { name: 'Delete' });
  await expect(remove).toHaveAccessibleDescription(product.name);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: /^No, / }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeVisible();
  await remove.click();
  await sayYes(page);
  await expect(row).toHaveCount(0);
  expect((await fetchProducts()).map(({ _id }) => _id)).not.toContain(product._id);
});

test('orders of a deleted product stay readable', async ({ adminPage: desk, shopperPage: page, shopper }) => {
  const product = await createProduct();
  await createOrderFor(shopper, product);
  await desk.goto('/dashboard/manage-product');
  await rowOf(desk, product.name).getByRole('button', { name: 'Delete' }).click();
  await sayYes(desk);
  await expect(rowOf(desk, product.name)).toHaveCount(0);
  await page.goto('/dashboard/my-orders');
  await expect(rowOf(page, product.name)).toBeVisible();
});

test('a user is made an admin only once, with immediate effect', { tag: '@main' }, async ({
  openAs,
  admin,
}) => {
  const promoted = await registerShopper('Petra Promoted');
  const [desk, page] = [await openAs(admin), await openAs(promoted)];
  await page.goto('/');
  await expect(mainNavigation(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await desk.goto('/dashboard/make-admin');
  await expect(rowOf(desk, admin.email).getByRole('button', { name: 'Make Admin' })).toBeDisabled();

  const button = rowOf(desk, promoted.email).getByRole('button', { name: 'Make Admin' });
  await expect(button).toBeEnabled();
  await button.click();
  await desk.getByRole('dialog').getByRole('button', { name: /^No, / }).click();
  await expect(button).toBeEnabled();
  await button.click();
  await sayYes(desk);
  await expect(button).toBeDisabled();
  await expect(cellOf(rowOf(desk, promoted.email), 'Admin')).toBeVisible();

  await page.reload();
  await mainNavigation(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/manage-all-orders');
  await expect(rowOf(page, 'Product').first()).toBeAttached();
});

test('an order is shipped only when it is paid, and only once', { tag: '@main' }, async ({
  adminPage: page,
  shopper,
}) => {
  const [unpaid, paid, shipped] = await createProducts({}, {}, {});
  await createOrderFor(shopper, unpaid);
  await createPaidOrder(shopper, paid);
  const sent = await createPaidOrder(shopper, shipped);
  await markShipped(sent);

  await page.goto(`/dashboard/manage-all-orders?q=${encodeURIComponent(shopper.email)}`);
  const ship = (name: string) => rowOf(page, name).getByRole('button', { name: 'Mark as Shipped' });
  const dialog = page.getByRole('dialog');
  await ship(unpaid.name).click();
  await expect(alert(page, 'This Order Is Not Paid Yet')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await ship(shipped.name).click();
  await expect(alert(page, 'This Order Is Already Shipped')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // The order is fetched before the dialog opens, and the button is busy meanwhile.
  const isOrder = (url: URL) => /^\/order\/[^/]+$/.test(url.pathname);
  const release = await delayRequests(page, isOrder);
  await ship(paid.name).click();
  await expect(ship(paid.name)).toHaveAttribute('aria-busy', 'true');
  release();
  await dialog.getByRole('button', { name: /^No, / }).click();
  await expect(ship(paid.name)).toBeFocused();
  await page.unroute(isOrder);
  await expect(cellOf(rowOf(page, paid.name), 'Pending')).toBeVisible();
  await ship(paid.name).click();
  await dialog.getByRole('button', { name: /^Yes, / }).click();
  await expect(cellOf(rowOf(page, paid.name), 'Shipped')).toBeVisible();
  await expect(rowOf(page, paid.name).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
});

test('an admin sees whose order it is, and cancels it while it is unpaid', async ({
  adminPage: page,
  shopper,
}) => {
  const product = await createProduct({ availableQuantity: 15 });
  await createOrderFor(shopper, product, 5);
  await page.goto(`/dashboard/manage-all-orders?q=${encodeURIComponent(shopper.email)}`);
  for (const name of ['Product', 'Customer', 'Quantity', 'Total', 'Payment', 'Status']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const row = rowOf(page, product.name);
  await expect(row).toContainText(shopper.email);
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toContainText("Once Cancelled,This Process Can't Be Undone");
  await page.getByRole('dialog').getByRole('button', { name: /^No, / }).click();
  await expect(alert(page, 'Thank You For Keeping Your Order')).toBeVisible();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await sayYes(page);
  await expect(row).toHaveCount(0);
  expect((await fetchProduct(product._id)).availableQuantity).toBe(15);
});

test('the payments page lists a charge, and checks it again with the card provider', async ({
  adminPage: page,
  shopper,
}) => {
  const product = await createProduct({ price: 61 });
  await createPaidOrder(shopper, product, 2);
  await page.goto('/dashboard/profile');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Payments' }).click();
  const row = rowOf(page, product.name);
  for (const cell of [shopper.email, '$122.00', 'Charged']) {
    await expect(cellOf(row, cell)).toBeVisible();
  }
  await row.getByRole('button', { name: 'Check again' }).click();
  await expect(alert(page, 'Charged. The order is paid.')).toBeVisible();
  await page.getByRole('link', { name: 'Not settled' }).click();
  await expect(row).toHaveCount(0);
});

test('an order refunded at the card provider is Refunded on both tables and is not shipped', async ({
  openAs,
  shopper,
  adminPage: desk,
  shopperPage: page,
}) => {
  const product = await createProduct();
  const order = await createOrderFor(shopper, product);
  const transactionId = await payOrder(shopper, order);
  await desk.goto(deskOf(product.name));
  const task = rowOf(desk, product.name);
  await expect(cellOf(task, 'Paid')).toBeVisible();

  const provider = await openAs(null);
  await provider.goto('/sandbox/stripe/dashboard/');
  await rowOf(provider, transactionId).getByRole('button', { name: 'Refund' }).click();
  await expect(rowOf(provider, transactionId)).toContainText('Refunded');
  await expectMail(shopper.email, 'Your order was refunded');

  // The table still shows what it fetched before.
  await task.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(alert(desk, 'This Order Was Refunded')).toBeVisible();
  await expect(cellOf(task, 'Refunded')).toBeVisible();
  await expect(cellOf(task, 'Pending')).toBeVisible();
  await expect(task.getByRole('button', { name: 'Cancel' })).toHaveCount(0);

  await page.goto('/dashboard/my-orders');
  const row = rowOf(page, product.name);
  await expect(cellOf(row, 'Refunded')).toBeVisible();
  await expect(row.getByRole('button', { name: /^(Pay|Cancel)$/ })).toHaveCount(0);
  await page.goto(`/dashboard/payment/${order._id}`);
  await expect(page.getByRole('heading', { name: 'This Order Was Refunded' })).toBeVisible();

  await desk.goto('/dashboard/payments');
  await expect(rowOf(desk, transactionId).getByRole('cell', { name: 'Refunded' })).toBeVisible();
});

test('a product is sold by its unit, and the form warns of stock below the minimum order', async ({
  adminPage: page,
}) => {
  const name = uniqueName('Bit Box');
  await page.goto('/dashboard/add-product');
  await fillProduct(page, { Name: name, 'Available Quantity': '5', 'Minimum Order': '10', Price: '8.90' });
  await field(page, 'Unit').selectOption('Set');
  await expect(page.getByText('USD per set')).toBeVisible();
  const warning = page.getByText('Nobody can order this product: its stock is below its minimum order.');
  await expect(warning).toBeVisible();
  await field(page, 'Available Quantity').fill('40');
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(alert(page, 'Drill Added Successfully')).toBeVisible();

  await page.goto('/');
  await expect(card(page, name)).toContainText('per set');
  await expect(card(page, name)).toContainText('In stock');
  await expect(card(page, name)).toContainText('minimum order 10');
  await card(page, name).getByRole('link', { name: 'Order Now' }).click();
  await expect(page.getByRole('main')).toContainText('$8.90 per set');
});
