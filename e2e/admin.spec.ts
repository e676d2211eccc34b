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
  mainNavigation,
  rowOf,
  sayYes,
} from './page-parts';
import {
  createProduct,
  createOrderFor,
  createPaidOrder,
  fetchProducts,
  mailsTo,
  markShipped,
  payOrder,
  registerShopper,
  uniqueName,
} from './shop-client';

test('the product form says what is missing or wrong', { tag: '@main' }, async ({ openAs, admin }) => {
  const page = await openAs(admin);
  await page.goto('/dashboard/add-product');
  const submit = page.getByRole('button', { name: 'Add Product' });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await submit.click();
  await expectFieldError(field('Name'), 'Title is required');
  await expectFieldError(field('Available Quantity'), 'Total Stock is required');
  await expectFieldError(field('Minimum Order'), 'Minimum Order Value is required');
  await expectFieldError(field('Price'), 'Product Price is required');
  await expectFieldError(field('Image URL'), 'Image URL is required');
  await expectFieldError(field('Description'), 'Description is required');

  await field('Name').fill('Bit');
  await field('Available Quantity').fill('0');
  await field('Minimum Order').fill('-2');
  await field('Price').fill('0');
  await submit.click();
  await expectFieldError(field('Name'), 'Minimum Four Characters');
  await expectFieldError(field('Available Quantity'), 'Negative Number Is not Allowed');
  await expectFieldError(field('Minimum Order'), 'Negative Number Is not Allowed');
  await expectFieldError(field('Price'), 'Negative Number Is not Allowed');
});

test('an added product is the newest of the shop: before all others on /all-drills, and on the landing page', {
  tag: '@main',
}, async ({ openAs, admin }) => {
  const older = (await fetchProducts()).map((product) => product.name);
  const name = uniqueName('Fresh Drill');
  const page = await openAs(admin);
  await page.goto('/dashboard/add-product');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Name').fill(name);
  await field('Available Quantity').fill('12');
  await field('Minimum Order').fill('2');
  await field('Price').fill('249.50');
  await field('Image URL').fill('/images/drills/bench-drill-press.svg');
  await field('Description').fill('Fresh from the truck.');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(alert(page, 'Drill Added Successfully')).toBeVisible();
  await expect(field('Name')).toHaveValue('');

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
  openAs,
  shopper,
  admin,
}) => {
  const [unpaid, paid, shipped] = [await createProduct(), await createProduct(), await createProduct()];
  await createOrderFor(shopper, unpaid);
  await createPaidOrder(shopper, paid);
  const sent = await createPaidOrder(shopper, shipped);
  await markShipped(sent);

  const page = await openAs(admin);
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

test('an order refunded at the card provider is Refunded on both tables and is not shipped', async ({
  openAs,
  shopper,
  admin,
}) => {
  const product = await createProduct();
  const order = await createOrderFor(shopper, product);
  const transactionId = await payOrder(shopper, order);
  const desk = await openAs(admin);
  await desk.goto(deskOf(product.name));
  const task = rowOf(desk, product.name);
  await expect(cellOf(task, 'Paid')).toBeVisible();

  const provider = await openAs(null);
  await provider.goto('/sandbox/stripe/dashboard/');
  await rowOf(provider, transactionId).getByRole('button', { name: 'Refund' }).click();
  await expect(rowOf(provider, transactionId)).toContainText('Refunded');
  const mailSubjects = async () => (await mailsTo(shopper.email)).map(({ subject }) => subject);
  await expect.poll(mailSubjects).toContain('Your order was refunded');

  // The table still shows what it fetched before.
  await task.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(alert(desk, 'This Order Was Refunded')).toBeVisible();
  await expect(cellOf(task, 'Refunded')).toBeVisible();
  await expect(cellOf(task, 'Pending')).toBeVisible();
  await expect(task.getByRole('button', { name: 'Cancel' })).toHaveCount(0);

  const page = await openAs(shopper);
  await page.goto('/dashboard/my-orders');
  const row = rowOf(page, product.name);
  await expect(cellOf(row, 'Refunded')).toBeVisible();
  await expect(row.getByRole('button', { name: /^(Pay|Cancel)$/ })).toHaveCount(0);
  await page.goto(`/dashboard/payment/${order._id}`);
  await expect(page.getByRole('heading', { name: 'This Order Was Refunded' })).toBeVisible();

  await desk.goto('/dashboard/payments');
  await expect(rowOf(desk, transactionId).getByRole('cell', { name: 'Refunded' })).toBeVisible();
});
