import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect, test } from './fixtures';
import { alert, expectFieldError, pageOf, rowOf, sayYes } from './page-parts';
import {
  createPaidOrder,
  createProduct,
  expectMail,
  fetchOrder,
  fetchProduct,
  markShipped,
  refundsOf,
} from './shop-client';

const dialog = (page: Page) => page.getByRole('dialog');
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('an admin refunds two units of an order and puts them back into stock, and the buyer sees it', {
  tag: '@main',
}, async ({ adminPage: page, shopperPage: buyers, shopper }) => {
  const product = await createProduct({ price: 20, availableQuantity: 10 });
  const order = await createPaidOrder(shopper, product, 5);
  await page.goto(pageOf(order));
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog(page).getByLabel('Everything that is left, $100.00')).toBeChecked();
  await dialog(page).getByLabel('Units', { exact: true }).check();
  await dialog(page).getByLabel('Units to refund').fill('6');
  await dialog(page)
    .getByRole('button', { name: /^Yes, refund/ })
    .click();
  await expectFieldError(dialog(page).getByLabel('Units to refund'), 'At most 5 can still be refunded');
  await expectFieldError(dialog(page).getByLabel('Reason'), messages.refundReasonRequired);
  await dialog(page).getByLabel('Units to refund').fill('2');
  await dialog(page).getByLabel('Reason').fill('Two cases were broken');
  const restock = dialog(page).getByLabel('Restock units');
  await expect(restock).not.toBeChecked();
  await restock.check();
  await dialog(page).getByRole('button', { name: 'Yes, refund $40.00' }).click();
  await expect(alert(page, messages.refundMade)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(section(page, 'Refunds')).toContainText('$40.00');
  await expect(section(page, 'Refunds')).toContainText(`2 × ${product.name}, not shipped, back in stock`);
  await expect(section(page, 'Product')).toContainText('2 pieces refunded');
  expect((await fetchProduct(product._id)).availableQuantity).toBe(7);

  await buyers.goto(pageOf(order));
  await expect(section(buyers, 'Refunds')).toContainText('Two cases were broken');
  await expect(section(buyers, 'Payment')).toContainText('$40.00');
  await buyers.goto('/dashboard/my-orders');
  await expect(rowOf(buyers, order.number)).toContainText('$40.00 refunded');
  await page.goto(`/dashboard/manage-all-orders?q=${order.number}`);
  await expect(rowOf(page, order.number)).toContainText('$40.00 refunded');
  await expectMail(shopper.email, "We've refunded a part of your order");
});

test('a buyer asks for a return, and an admin approves, receives and refunds it', { tag: '@main' }, async ({
  adminPage: page,
  shopperPage: buyers,
  shopper,
}) => {
  const product = await createProduct({ price: 20, availableQuantity: 10 });
  const order = await createPaidOrder(shopper, product, 3);
  await markShipped(order);
  await buyers.goto(pageOf(order));
  await buyers.getByRole('button', { name: 'Request a Return' }).click();
  await dialog(buyers).getByLabel('Units to return').fill('2');
  await dialog(buyers).getByLabel('Reason').fill('Too loud for our yard');
  await sayYes(buyers);
  await expect(alert(buyers, messages.returnRequested)).toBeVisible();
  await expect(section(buyers, 'Returns')).toContainText('Requested');

  await page.goto('/dashboard/returns');
  const row = rowOf(page, order.number);
  await expect(row).toContainText('Too loud for our yard');
  await row.getByRole('button', { name: 'Approve' }).click();
  await dialog(page).getByLabel('Answer').fill('Please use our label');
  await sayYes(page);
  await expect(row).toContainText('Approved');
  await row.getByRole('button', { name: 'Mark as Received' }).click();
  const restock = dialog(page).getByLabel('Restock units');
  await expect(restock).not.toBeChecked();
  await restock.check();
  await sayYes(page);
  // The row's button says "Mark as Received" before.
  await expect(row.getByRole('button', { name: 'Refund' })).toBeVisible();
  await expect(row).toContainText('Received');
  expect((await fetchProduct(product._id)).availableQuantity).toBe(9);
  await row.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog(page)).toContainText('Refund: $40.00');
  await dialog(page).getByRole('radio', { name: 'An amount' }).check();
  await dialog(page).getByLabel('Amount', { exact: true }).fill('12.5');
  await expect(dialog(page)).toContainText('Refund: $12.50');
  await dialog(page).getByRole('radio', { name: 'The 2 pieces that came back' }).check();
  await dialog(page).getByRole('button', { name: 'Yes, refund $40.00' }).click();
  await expect(row).toContainText('Refunded');
  expect(await fetchOrder(shopper, order._id)).toMatchObject({ refundedAmount: 40, refundedQuantity: 2 });
  expect(await refundsOf(shopper, order)).toMatchObject([{ amount: 40, reason: 'Too loud for our yard' }]);

  await buyers.reload();
  await expect(section(buyers, 'Returns')).toContainText('Please use our label');
  await expect(section(buyers, 'Returns')).toContainText('Refunded');
});
