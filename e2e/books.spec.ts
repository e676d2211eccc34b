import { type Page, expect, test } from './fixtures';
import { useOwnShop } from './own-shop';
import { alert, fillTracking, linesOfExport, rowOf, shipBy } from './page-parts';
import {
  createDiscountCode,
  createManyProducts,
  createPaidPurchase,
  documentsOf,
  registerAdmin,
  registerShopper,
} from './shop-client';

/** The rows of a file without line breaks or quotes in its cells, by column. */
async function rowsOfExport(
  page: Page,
  fileName: string | RegExp,
  button: string,
): Promise<Record<string, string>[]> {
  const [header = '', ...lines] = await linesOfExport(page, fileName, button);
  const cellsOf = (line: string) => line.split(',').map((cell) => cell.replaceAll('"', ''));
  const names = cellsOf(header.replace('\uFEFF', ''));
  return lines
    .filter((line) => line !== '')
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [names[index], cell])));
}

const centsOf = (row: Record<string, string>, column: string) => Math.round(Number(row[column]) * 100);
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + centsOf(row, column), 0);

test.describe('a day at the desk', () => {
  const own = useOwnShop();

  test('twelve products are shipped in two parcels, one of which is sent again, two units are refunded, papers are issued, and the files add up to the overview', async ({
    openAs,
  }) => {
    test.slow();
    const [shopper, admin] = [await registerShopper(), await registerAdmin()];
    const products = await createManyProducts(12, (index) => ({ price: 10 + index, minimumOrder: 2 }));
    const { code } = await createDiscountCode({ kind: 'percent', value: 10 });
    const purchase = await createPaidPurchase(shopper, products, {
      discountCode: code,
      address: '12 Quarry Lane',
    });
    const page = await openAs(admin, own());
    await page.goto(`/dashboard/purchases/${purchase._id}`);
    const dialog = page.getByRole('dialog');

    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    for (const { name } of products.slice(7)) await dialog.getByRole('checkbox', { name }).uncheck();
    await shipBy(dialog, 'UPS', '1Z007');
    await expect(page.getByText('14 of 24 on the way')).toBeVisible();
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await shipBy(dialog, 'DHL', '5005');
    await expect(page.getByText('24 of 24 shipped')).toBeVisible();

    const parcels = page.getByRole('list', { name: 'Parcels' }).getByRole('listitem');
    const second = parcels.filter({ has: page.getByRole('heading', { name: 'Parcel 2' }) });
    await second.getByRole('button', { name: 'Mark as lost' }).click();
    await dialog.getByRole('button', { name: 'Yes, it is lost' }).click();
    await second.getByRole('button', { name: 'Send again' }).click();
    await fillTracking(dialog, 'DHL', '6006');
    await dialog.getByRole('button', { name: 'Yes, send again' }).click();
    await expect(alert(page, 'Parcel sent again')).toBeVisible();

    // Two of the first product: 20.00 less 10 %.
    // The first one is for the whole purchase; each line has one of its own.
    await page.getByRole('button', { name: 'Refund', exact: true }).first().click();
    await dialog.getByLabel('Units', { exact: true }).check();
    await dialog.getByLabel(`Units of ${products[0]?.name}`).fill('2');
    await dialog.getByLabel('Reason').fill('Two were scratched');
    await dialog.getByRole('button', { name: 'Refund $18.00' }).click();
    await expect(alert(page, 'Refund made')).toBeVisible();
    await page.getByRole('button', { name: 'Correct recipient' }).click();
    await dialog.getByLabel('Company').fill('Bohr GmbH');
    await dialog.getByRole('button', { name: 'Save recipient' }).click();
    await expect(alert(page, 'Recipient saved')).toBeVisible();
    const documents = await documentsOf(shopper, purchase);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'reversal', 'invoice']);

    await page.goto('/dashboard/overview?period=today');
    const revenue = page.getByRole('term').filter({ hasText: 'Net sales' }).locator('..');
    const shown = (await revenue.textContent())?.match(/\$([\d,.]+\d)/)?.[1]?.replaceAll(',', '') ?? '';
    const payments = await rowsOfExport(page, /^payments-.*\.csv$/, 'Export payments');
    expect(sumOf(payments, 'Amount')).toBe(Math.round(Number(shown) * 100));
    const ofPurchase = payments.filter((row) => row['Order'] === purchase.number);
    expect(ofPurchase.map((row) => [row['What'], row['Document'], centsOf(row, 'Amount')])).toEqual([
      ['Charge', documents[0]?.number, Math.round(purchase.total * 100)],
      ['Refund', documents[1]?.number, -1_800],
    ]);
    for (const row of payments) {
      const parts = centsOf(row, 'Goods') - centsOf(row, 'Discount') + centsOf(row, 'Shipping');
      expect(parts + centsOf(row, 'Added tax')).toBe(centsOf(row, 'Amount'));
    }
    expect(centsOf(ofPurchase[1] ?? {}, 'Goods')).toBe(-2_000);
    const taxes = await rowsOfExport(page, /^tax-.*\.csv$/, 'Export tax');
    expect(sumOf(taxes, 'Total')).toBe(sumOf(payments, 'Amount'));

    await page.goto(`/dashboard/manage-all-orders?q=${purchase.number}`);
    await expect(rowOf(page, `Order ${purchase.number}`)).toContainText('24 of 24 shipped');
    const orders = await rowsOfExport(page, 'orders.csv', 'Export CSV');
    expect(orders).toHaveLength(12);
    expect(
      sumOf(orders, 'Charged') + sumOf(orders, 'Shipping') + sumOf(orders, 'Added tax on shipping'),
    ).toBe(Math.round(purchase.total * 100));
    expect([sumOf(orders, 'Refunded amount'), sumOf(orders, 'Refunded of shipping')]).toEqual([1_800, 0]);
    expect(orders.map((row) => row['Tracking number'])).toEqual([
      ...Array.from({ length: 7 }, () => '1Z007'),
      ...Array.from({ length: 5 }, () => '6006'),
    ]);
    await page.goto('/dashboard/customers');
    const customers = await rowsOfExport(page, 'customers.csv', 'Export CSV');
    const buyer = customers.find((row) => row['Email'] === shopper.email);
    expect(centsOf(buyer ?? {}, 'Spent')).toBe(Math.round(purchase.total * 100) - 1_800);
  });
});
