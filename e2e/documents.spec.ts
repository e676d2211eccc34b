import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from './fixtures';
import { rowOf } from './page-parts';
import { createManyProducts, createPaidPurchase, createProducts, documentsOf, mailsTo } from './shop-client';

test('pay, open the invoice, refund two units, open the credit note, correct the recipient', {
  tag: '@main',
}, async ({ adminPage: desk, shopperPage: buyer, shopper, faults }) => {
  // A recipient that is not changed.
  faults.expect(/^409 PUT .*\/invoice-recipient$/);
  const [product, bit] = await createProducts({ price: 12.5, minimumOrder: 3 }, { price: 30 });
  const purchase = await createPaidPurchase(shopper, [product, bit], { name: '山田 太郎' });
  await buyer.goto(`/dashboard/purchases/${purchase._id}`);
  // The receipt as a file could not show the name.
  await expect(buyer.getByRole('link', { name: 'Invoice (print)' })).toHaveAttribute('href', /\?print$/);
  await expect(buyer.getByRole('button', { name: 'Receipt (PDF)' })).toHaveCount(0);
  const documents = buyer.getByRole('region', { name: 'Documents' });
  await documents.getByRole('link', { name: /^Invoice / }).click();
  const main = buyer.getByRole('main');
  const [invoice] = await documentsOf(shopper, purchase);
  await expect(buyer.getByRole('heading', { level: 1, name: `Invoice ${invoice?.number}` })).toBeVisible();
  for (const text of ['山田 太郎', purchase.number, 'Total paid$67.50'])
    await expect(main).toContainText(text);
  await expect(rowOf(buyer, product.name)).toContainText('3 pieces');

  await desk.goto(`/dashboard/purchases/${purchase._id}`);
  await desk.getByRole('button', { name: 'Refund', exact: true }).first().click();
  const refund = desk.getByRole('dialog');
  await refund.getByLabel('Units', { exact: true }).check();
  await refund.getByLabel(`Units of ${product.name}`).fill('2');
  await refund.getByLabel('Reason').fill('Two were scratched');
  await refund.getByRole('button', { name: 'Refund $25.00' }).click();
  await desk
    .getByRole('region', { name: 'Documents' })
    .getByRole('link', { name: /^Credit note / })
    .click();
  const note = desk.getByRole('main');
  for (const text of [
    `Invoice ${invoice?.number}`,
    'Two were scratched',
    'Total refunded$25.00',
    'Remains$42.50',
  ])
    await expect(note).toContainText(text);

  await desk.getByRole('link', { name: 'To the order' }).click();
  await desk.getByRole('button', { name: 'Correct recipient' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Correct the recipient' });
  await dialog.getByRole('button', { name: 'Save recipient' }).click();
  await expect(dialog.getByText('Nothing was changed')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Save recipient' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Byron');
  await dialog.getByLabel('Company').fill('Bohr GmbH');
  await dialog.getByLabel('Tax number').fill('DE123456789');
  await dialog.getByRole('button', { name: 'Save recipient' }).click();
  const links = desk.getByRole('region', { name: 'Documents' }).getByRole('listitem');
  await expect(links).toHaveText([
    new RegExp(`^Invoice ${invoice?.number}Cancelled`),
    /^Credit note /,
    /^Reversal /,
    /^Invoice /,
  ]);
  const second = (await documentsOf(shopper, purchase))[3];
  await expect
    .poll(async () => (await mailsTo(shopper.email)).flatMap((mail) => mail.links))
    .toContain(new URL(`/dashboard/documents/${second?._id}`, desk.url()).href);
  await buyer.goto(`/dashboard/documents/${second?._id}`);
  for (const text of ['Ada Byron', 'Bohr GmbH', 'Tax number: DE123456789', `Invoice ${invoice?.number}`])
    await expect(main).toContainText(text);
});

test('a long invoice has its number and the page on each printed page', async ({
  shopperPage: page,
  shopper,
}) => {
  const products = await createManyProducts(40, () => ({ price: 5 }));
  const purchase = await createPaidPurchase(shopper, products);
  const [invoice] = await documentsOf(shopper, purchase);
  await page.goto(`/dashboard/documents/${invoice?._id}`);
  await expect(page.getByRole('main')).toContainText('Total paid$200.00');
  const file = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  expect(totalPages).toBeGreaterThan(1);
  for (const [index, printed] of text.entries()) {
    expect(printed).toContain(`Page ${index + 1} of ${totalPages}`);
    expect(printed).toContain(`Invoice ${invoice?.number}`);
  }
});
