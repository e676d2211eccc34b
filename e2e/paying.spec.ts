import { expect, test } from './fixtures';
import { alert, cardFields, cellOf, expectAbove, rowOf, typeCard } from './page-parts';
import { createOrderFor, createProduct } from './shop-client';

test('a card that asks for authentication pays only once that is completed', { tag: '@main' }, async ({
  shopperPage: page,
  shopper,
}) => {
  const product = await createProduct();
  const order = await createOrderFor(shopper, product);
  await page.goto(`/dashboard/payment/${order._id}`);
  const pay = page.getByRole('button', { name: 'Pay', exact: true });

  await typeCard(page, '4000002500003155');
  await pay.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fail authentication' }).click();
  const refusal = alert(page, 'We are unable to authenticate your payment method.');
  await expect(refusal).toBeVisible();
  await expectAbove(refusal, pay);

  await pay.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(cellOf(rowOf(page, product.name), 'Paid')).toBeVisible();
});

test("errors in the card's fields are shown above Pay, in the provider's words", async ({
  shopperPage: page,
  shopper,
}) => {
  const order = await createOrderFor(shopper, await createProduct());
  await page.goto(`/dashboard/payment/${order._id}`);
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  const { number, expiry, cvc } = cardFields(page);
  const saysAbovePay = async (sentence: string) => {
    const fault = alert(page, sentence);
    await expect(fault).toBeVisible();
    await expectAbove(fault, pay);
  };

  await number.pressSequentially('424242');
  await pay.click();
  await saysAbovePay('Your card number is incomplete.');
  await number.fill('');
  await number.pressSequentially('4242424242424241');
  await saysAbovePay('Your card number is invalid.');
  await number.fill('');
  await number.pressSequentially('4242424242424242');
  await expiry.pressSequentially('12');
  await pay.click();
  await saysAbovePay("Your card's expiration date is incomplete.");
  await expiry.fill('');
  await expiry.pressSequentially('0120');
  await saysAbovePay("Your card's expiration year is in the past.");
  await expiry.fill('');
  await expiry.pressSequentially(`12${String(new Date().getFullYear() + 2).slice(-2)}`);
  await cvc.pressSequentially('1');
  await pay.click();
  await saysAbovePay("Your card's security code is incomplete.");
  await expect(page).toHaveURL(`/dashboard/payment/${order._id}`);
});
