import { expect, test } from './fixtures';
import {
  alert,
  card,
  cardNames,
  cards,
  cellOf,
  delayRequests,
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
  createProducts,
  fetchProducts,
  markShipped,
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
