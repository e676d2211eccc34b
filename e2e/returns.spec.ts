import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect, test } from './fixtures';
import { sideways } from './overflow';
import { alert, expectFieldError, rowOf, sayYes } from './page-parts';
import {
  createPaidPurchase,
  createProduct,
  fetchProduct,
  mailsTo,
  refundsOf,
  shipWhole,
} from './shop-client';

const dialog = (page: Page) => page.getByRole('dialog');
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a buyer returns units of two products at once, and an admin answers, receives and refunds them at once', async ({
  openAs,
  shopper,
  adminPage: page,
}) => {
  const product = await createProduct({ price: 20, availableQuantity: 10 });
  const bits = await createProduct({ price: 5, availableQuantity: 10 });
  const purchase = await createPaidPurchase(shopper, [], {
    lines: [
      { productId: product._id, quantity: 3 },
      { productId: bits._id, quantity: 4 },
    ],
  });
  await shipWhole(purchase);
  const buyers = await openAs(shopper, { viewport: { width: 360, height: 740 } });
  await buyers.goto(`/dashboard/purchases/${purchase._id}`);
  await buyers.getByRole('button', { name: 'Request a Return' }).click();
  await sayYes(buyers);
  await expect(dialog(buyers).getByRole('alert')).toContainText(messages.unitsRequired);
  await expectFieldError(dialog(buyers).getByLabel('Reason'), messages.refundReasonRequired);
  await dialog(buyers).getByRole('checkbox', { name: product.name }).check();
  await dialog(buyers).getByLabel(`Units of ${product.name}`).fill('4');
  await expect(dialog(buyers).getByRole('alert')).toContainText('At most 3 can still be returned');
  await dialog(buyers).getByLabel(`Units of ${product.name}`).fill('2');
  await dialog(buyers).getByRole('checkbox', { name: bits.name }).check();
  await dialog(buyers).getByLabel(`Units of ${bits.name}`).fill('2');
  await dialog(buyers).getByLabel('Reason').fill('We ordered too many');
  await expect.poll(() => sideways(buyers)).toBe(0);
  await sayYes(buyers);
  await expect(alert(buyers, messages.returnRequested)).toBeVisible();
  await expect(section(buyers, 'Returns')).toContainText(`2 pieces of ${product.name}`);
  await expect(section(buyers, 'Returns')).toContainText(`2 pieces of ${bits.name}`);

  await page.goto('/dashboard/returns');
  const row = rowOf(page, purchase.number);
  await expect(row).toContainText(product.name);
  await expect(row).toContainText(bits.name);
  await row.getByRole('button', { name: 'Approve' }).click();
  await dialog(page).getByLabel('Answer').fill('Please use label 4711');
  await sayYes(page);
  await row.getByRole('button', { name: 'Mark as Received' }).click();
  await dialog(page).getByLabel(`Units of ${product.name}`).fill('1');
  await dialog(page).getByLabel('Restock units').check();
  await sayYes(page);
  await expect(row).toContainText('2 pieces, 1 piece received');
  expect((await fetchProduct(product._id)).availableQuantity).toBe(8);
  expect((await fetchProduct(bits._id)).availableQuantity).toBe(8);
  await row.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'The 3 units that came back' })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Yes, refund $30.00' }).click();
  await expect(row).toContainText('Refunded');
  const [order] = purchase.orders;
  if (!order) throw new Error('The purchase has orders');
  expect(await refundsOf(shopper, order)).toMatchObject([
    {
      amount: 30,
      lines: [
        { quantity: 1, amount: 20 },
        { quantity: 2, amount: 10 },
      ],
    },
  ]);

  await buyers.reload();
  await expect(section(buyers, 'Returns')).toContainText('Refunded');
  await expect(section(buyers, 'Returns')).toContainText('Please use label 4711');
  await expect(section(buyers, 'Returns')).toContainText(`2 pieces of ${product.name}, 1 piece received`);
  await expect
    .poll(async () => (await mailsTo(shopper.email)).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining(['Your return was approved', 'Your return has arrived']));
});
