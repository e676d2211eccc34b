import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test } from './fixtures';
import { alert, button, card, expectFieldError, field, linesOfExport, rowOf } from './page-parts';
import {
  createOrderFor,
  createProduct,
  createProducts,
  fetchProduct,
  registerAdmin,
  removeProduct,
  uniqueName,
} from './shop-client';

test('a product is found, edited and shown at once with its new price', { tag: '@main' }, async ({
  adminPage: page,
}) => {
  const product = await createProduct({ price: 77 });
  await page.goto('/dashboard/manage-product');
  await page.getByRole('searchbox', { name: 'Name or description' }).fill(product.name);
  await button(page, 'Search').click();
  await rowOf(page, product.name).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeFocused();
  await expect(field(page, 'Price')).toHaveValue('77');

  await field(page, 'Price').fill('0');
  await button(page, 'Save product').click();
  await expectFieldError(field(page, 'Price'), messages.numberNegative);
  const name = uniqueName('Renamed Drill');
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('81.50');
  await button(page, 'Save product').click();
  await expect(alert(page, messages.productSaved)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(name);

  await page.goto(`/all-drills?q=${encodeURIComponent(name)}`);
  await expect(card(page, name)).toContainText('$81.50');
  expect(await fetchProduct(product._id)).toMatchObject({ name, price: 81.5, availableQuantity: 40 });
});

test('of two editors of one product the second sees both versions and chooses field by field', async ({
  openAs,
  admin,
  faults,
}) => {
  const product = await createProduct({ price: 50, description: 'As it was.' });
  const [first, second] = [await openAs(admin), await openAs(await registerAdmin('Second Keeper'))];
  for (const page of [first, second]) {
    await page.goto(`/dashboard/manage-product/${product._id}`);
    await expect(field(page, 'Price')).toHaveValue('50');
  }
  await field(first, 'Price').fill('60');
  await field(first, 'Minimum Order').fill('2');
  await button(first, 'Save product').click();
  await expect(alert(first, messages.productSaved)).toBeVisible();

  faults.expect(/^409 PUT \/drills\//);
  await field(second, 'Price').fill('70');
  await field(second, 'Description').fill('Written by the second.');
  await button(second, 'Save product').click();
  const versions = second.getByRole('region', { name: 'Two versions' });
  await expect(versions).toContainText('$70.00');
  await expect(versions).toContainText('$60.00');
  const choice = (legend: string, label: string) =>
    versions.getByRole('group', { name: legend }).getByRole('radio', { name: label });
  await expect(choice('Price', 'Yours')).toBeChecked();
  await expect(choice('Minimum Order', 'Saved by somebody else')).toBeChecked();
  await choice('Price', 'Saved by somebody else').check();
  await button(second, 'Use these values').click();
  await expect(versions).toHaveCount(0);
  await expect(field(second, 'Name')).toBeFocused();
  await expect(field(second, 'Price')).toHaveValue('60');
  await button(second, 'Save product').click();
  await expect(alert(second, messages.productSaved)).toBeVisible();
  expect(await fetchProduct(product._id)).toMatchObject({
    price: 60,
    minimumOrder: 2,
    description: 'Written by the second.',
  });
});

test('the stock ledger shows a restock, an order and a correction', async ({
  adminPage: page,
  shopper,
  faults,
}) => {
  const product = await createProduct({ availableQuantity: 10 });
  await page.goto(`/dashboard/manage-product/${product._id}`);
  await button(page, 'Adjust stock').click();
  await expectFieldError(field(page, 'Units to add'), messages.numberRequired);
  await field(page, 'Units to add').fill('5');
  await field(page, 'Note').fill('Delivery 4711');
  await button(page, 'Adjust stock').click();
  await expect(alert(page, messages.stockSaved)).toBeVisible();
  await expect(rowOf(page, 'Delivery 4711')).toContainText('+5');
  await expect(page.getByText('In stock: 15 pieces')).toBeVisible();

  const order = await createOrderFor(shopper, product, 4);
  faults.expect(/^409 POST \/drills\//);
  await field(page, 'Reason').selectOption('Stock count');
  await field(page, 'Counted').fill('14');
  await button(page, 'Adjust stock').click();
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: messages.stockChanged(11) }),
  ).toBeVisible();
  await expect(page.getByText('In stock: 11 pieces')).toBeVisible();
  await field(page, 'Counted').fill('9');
  await button(page, 'Adjust stock').click();
  await expect(page.getByText('In stock: 9 pieces')).toBeVisible();
  await expect(rowOf(page, order.number)).toContainText('−4');
  await expect(rowOf(page, 'Counted')).toContainText('−2');
  expect((await fetchProduct(product._id)).availableQuantity).toBe(9);
});

test('an archived product leaves the shop and comes back', async ({
  adminPage: page,
  faults,
  page: visitor,
}) => {
  const product = await createProduct();
  await page.goto(`/dashboard/manage-product/${product._id}`);
  await button(page, 'Archive').click();
  await expect(alert(page, messages.productArchived)).toBeVisible();
  faults.expect(/^404 GET \/all-drills\//);
  await visitor.goto(`/all-drills/${product._id}`);
  await expect(visitor.getByRole('main')).toContainText("This drill isn't on our shelves");

  await page.goto('/dashboard/manage-product?show=archived');
  await rowOf(page, product.name).getByRole('link', { name: 'Edit' }).click();
  await button(page, 'Put back in the shop').click();
  await expect(alert(page, messages.productRestored)).toBeVisible();
  await visitor.goto(`/all-drills?q=${encodeURIComponent(product.name)}`);
  await expect(card(visitor, product.name)).toBeVisible();
});

test('a product that is low on stock is marked, and can be filtered', async ({ adminPage: page }) => {
  const [few, plenty] = await createProducts({ availableQuantity: 3 }, {});
  await page.goto('/dashboard/manage-product');
  await expect(rowOf(page, few.name)).toContainText('Low');
  await expect(rowOf(page, plenty.name)).not.toContainText('Low');
  await page.getByRole('link', { name: 'Low stock' }).click();
  await expect(rowOf(page, few.name)).toBeVisible();
  await expect(rowOf(page, plenty.name)).toHaveCount(0);
});

test('selected products change their price together, after a preview', async ({ adminPage: page }) => {
  const [one, other] = await createProducts({ price: 10 }, { price: 20, availableQuantity: 3 });
  await page.goto('/dashboard/manage-product');
  for (const { name } of [one, other]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('link', { name: 'Change price and stock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change Products' })).toBeFocused();
  await button(page, 'Preview').click();
  await expectFieldError(field(page, 'Percent'), messages.numberRequired);
  await field(page, 'Percent').fill('-95');
  await button(page, 'Preview').click();
  await expect(rowOf(page, one.name)).toContainText(`price: ${messages.numberNegative}`);
  await expect(button(page, 'Save 2 products')).toHaveCount(0);

  await field(page, 'Percent').fill('10');
  await field(page, 'Add to the stock').fill('7');
  await button(page, 'Preview').click();
  await expect(rowOf(page, other.name)).toContainText('22.00');
  expect((await fetchProduct(other._id)).price).toBe(20);
  await button(page, 'Save 2 products').click();
  await expect(alert(page, messages.productsSaved(2))).toBeVisible();
  expect(await fetchProduct(one._id)).toMatchObject({ price: 11, availableQuantity: 47 });
  expect(await fetchProduct(other._id)).toMatchObject({ price: 22, availableQuantity: 10 });
});

test('a product that was archived meanwhile is named, and prevents saving the others', async ({
  adminPage: page,
}) => {
  const [product, archived] = await createProducts({ price: 10 }, {});
  await page.goto('/dashboard/manage-product');
  for (const { name } of [product, archived])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('link', { name: 'Change price and stock' }).click();
  await field(page, 'Percent').fill('10');
  await removeProduct(archived);
  await button(page, 'Preview').click();
  await expect(rowOf(page, archived._id)).toContainText(messages.productUnknown);
  await expect(page.getByRole('button', { name: /^Save / })).toHaveCount(0);
  expect((await fetchProduct(product._id)).price).toBe(10);
});

test('a file is imported without its faulty rows, and its result survives a reload', {
  tag: '@main',
}, async ({ adminPage: page }) => {
  const [product, faulty] = await createProducts({ price: 10 }, { price: 11 });
  const added = uniqueName('Imported Drill');
  await page.goto('/dashboard/manage-product');
  expect(await linesOfExport(page, 'products.csv')).toContainEqual(expect.stringContaining(product.name));
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await button(page, 'Preview').click();
  await expectFieldError(field(page, 'CSV file'), messages.fileMissing);

  const fileName = `${added}.csv`;
  const lines = [
    'id,name,price,minimum_order,stock,image,description,kind,visible,attribute: Pieces,attribute: Shank',
    `${product._id},,12.50,,,,,Masonry bits,,4,sds-plus`,
    `${faulty._id},,cheap,,,,,,,,`,
    // Drafts, so that they do not push the products of other tests off the first page of a list.
    ...Array.from(
      { length: 30 },
      (_, index) =>
        `,${added} ${index + 1},99,1,5,/images/drills/hammer-drill-corded.svg,New.,Bits > Metal bits,no,${index + 1},Round`,
    ),
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await field(page, 'CSV file').setInputFiles({ name: fileName, mimeType: 'text/csv', buffer });
  await button(page, 'Preview').click();
  await expect(page.getByRole('heading', { level: 1, name: fileName })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 row will be left out' })).toBeVisible();
  await expect(button(page, 'Save 31 products')).toBeInViewport();
  await expect(rowOf(page, product.name)).toContainText('12.50');
  await expect(rowOf(page, product.name)).toContainText('Bits > Masonry bits');
  await expect(rowOf(page, product.name)).toContainText(/Shank: .*SDS-plus/);
  await expect(rowOf(page, faulty.name)).toContainText(`price: ${importMessages.cellNotNumber('cheap')}`);
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await expect(rowOf(page, `${added} 30`)).toContainText('Line 33');
  await expect(rowOf(page, product.name)).toHaveCount(0);
  expect((await fetchProduct(product._id)).price).toBe(10);

  await button(page, 'Save 31 products').click();
  await expect(alert(page, importMessages.importStarted)).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('status').filter({ hasText: '31 products saved. 1 row was left out.' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'All changes' }).click();
  await expect(rowOf(page, `${added} 30`)).toContainText('Saved');
  expect(await fetchProduct(product._id)).toMatchObject({ price: 12.5, keyFigures: ['4', 'SDS-plus'] });
  expect(await fetchProduct(faulty._id)).toMatchObject({ price: 11 });
  await page.getByRole('link', { name: 'Another file' }).click();
  await expect(rowOf(page, fileName)).toContainText('31 saved, 1 left out');
});
