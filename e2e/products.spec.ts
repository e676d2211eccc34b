import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test } from './fixtures';
import { alert, button, card, expectFieldError, field, linesOfExport, rowOf } from './page-parts';
import { createProduct, createProducts, fetchProduct, uniqueName } from './shop-client';

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
