import { randomUUID } from 'node:crypto';
import { addFromShelf, cartLink, expectTotal } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import {
  alert,
  cellOf,
  delivery,
  expectFieldError,
  fillDelivery,
  fillRegistration,
  placeButton,
  placePurchase,
  rowOf,
  sayYes,
  typeCard,
} from './page-parts';
import {
  createDiscountCode,
  createProduct,
  createProducts,
  editDiscountCode,
  fetchProduct,
} from './shop-client';

/** Orders the cart. The page then has the address `/checkout?purchase=…`. */
async function placeCart(page: Page): Promise<void> {
  await page.goto('/checkout');
  await fillDelivery(page);
  await placePurchase(page);
}

test('a visitor fills a cart, registers at the checkout, pays with a card that asks for authentication, and sees it shipped in parts', {
  tag: '@main',
}, async ({ page, adminPage: desk }) => {
  const [hammer, bits] = await createProducts(
    { price: 100, minimumOrder: 2, priceTiers: [{ minQuantity: 3, price: 80 }] },
    { price: 19.99 },
  );
  const poNumber = `PO-${randomUUID()}`;
  await addFromShelf(page, hammer);
  await addFromShelf(page, bits);
  await cartLink(page).click();
  await expectTotal(page, '$219.99');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page);
  await expect(page).toHaveURL('/checkout');

  await placeButton(page).click();
  await expectFieldError(page.getByLabel('Address', { exact: true }), 'Address is required');
  await expectFieldError(page.getByLabel('Country'), 'Please choose a country');
  await fillDelivery(page);
  await page.getByLabel('Purchase order number').fill(poNumber);
  await page.reload();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(delivery.Phone);
  await expect(page.getByLabel('Country')).toHaveValue('CA');
  await expect(placeButton(page)).toHaveText('Place Order · $219.99');
  await placeButton(page).click();
  await expect(alert(page, 'Order Placed, Please Pay To Proceed')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\?purchase=/);
  await page.reload();

  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await typeCard(page, '4000002500003155');
  await pay.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fail authentication' }).click();
  await expect(alert(page, 'unable to authenticate')).toBeVisible();
  await pay.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page).toHaveURL('/dashboard/my-orders');
  const thanks = page.getByRole('region', { name: 'Payment received. Thank you!' });
  await expect(thanks).toContainText('Paid – we pack it now.');
  await expect(alert(page, 'Order Placed, Please Pay To Proceed')).toHaveCount(0);
  await page.reload();
  const number = await thanks.getByRole('link', { name: /^[2-9B-Z]{4}-[2-9B-Z]{4}$/ }).innerText();
  await expect(thanks.getByRole('link', { name: /^INV-/ })).toBeVisible();
  await expect(thanks.getByRole('button', { name: 'Order all again' })).toBeVisible();
  await page
    .getByRole('link', { name: `Order ${number}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  const main = page.getByRole('main');
  for (const words of [hammer.name, bits.name, '$219.99', poNumber, 'Canada', '12 Quarry Lane', 'Paid']) {
    await expect(main).toContainText(words);
  }

  await desk.goto(`/dashboard/manage-all-orders?q=${encodeURIComponent(poNumber)}`);
  await expect(desk.getByRole('row').filter({ hasText: poNumber })).toContainText('$219.99');
  await rowOf(desk, bits.name).getByRole('button', { name: 'Mark as Shipped' }).click();
  await sayYes(desk);
  await expect(cellOf(rowOf(desk, bits.name), 'Shipped')).toBeVisible();

  await page.goto('/dashboard/my-orders');
  await expect(cellOf(rowOf(page, bits.name), 'Shipped')).toBeVisible();
  await expect(thanks).toHaveCount(0);
  await expect(cellOf(rowOf(page, hammer.name), 'Pending')).toBeVisible();
  await rowOf(page, hammer.name).getByRole('button', { name: 'Order again' }).click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 product');
  await page.getByRole('button', { name: 'Order all again' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 products');

  // The address comes along to the next checkout, the number of the last order does not.
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(delivery.Phone);
  await expect(page.getByLabel('Purchase order number')).toHaveValue('');
});

test('one order of a purchase is cancelled, then the whole purchase, and the stock is restored', {
  tag: '@main',
}, async ({ shopperPage: page }) => {
  const [one, other, third] = await createProducts(
    { price: 10, availableQuantity: 9 },
    { price: 30, availableQuantity: 9 },
    { price: 2, availableQuantity: 9 },
  );
  for (const product of [one, other, third]) await addFromShelf(page, product);
  await placeCart(page);
  await page.goto('/dashboard/my-orders');
  await rowOf(page, other.name).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toContainText('It then costs $12.00 instead of $42.00');
  await sayYes(page);
  await expect(rowOf(page, other.name)).toHaveCount(0);
  const heading = page.getByRole('row').filter({ hasText: /^Order [2-9B-Z]{4}-/ });
  await expect(heading).toContainText('$12.00');
  await heading.getByRole('button', { name: 'Cancel all' }).click();
  await sayYes(page);
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Browse all drills' }).click();
  await expect(page).toHaveURL('/all-drills');
  for (const product of [one, other, third])
    expect((await fetchProduct(product._id)).availableQuantity).toBe(9);
});

test('a total that changed at the last moment is shown, and has to be confirmed', { tag: '@main' }, async ({
  shopperPage: page,
  faults,
}) => {
  faults.expect(/^409 POST \/carts\/[^/]+\/purchase$/);
  const product = await createProduct({ price: 100 });
  const code = await createDiscountCode({ kind: 'percent', value: 20 });
  await addFromShelf(page, product);
  await page.goto('/checkout');
  await page.getByLabel('Discount code').fill(code.code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(placeButton(page)).toHaveText('Place Order · $80.00');
  await fillDelivery(page);
  await page.route(
    '**/carts/*/purchase',
    async (route) => {
      await editDiscountCode(code, { value: 10 });
      await route.continue();
    },
    { times: 1 },
  );
  await placeButton(page).click();
  await expect(page.getByRole('alert')).toContainText('The total price has changed.');
  await expect(placeButton(page)).toHaveText('Place Order · $90.00');
  await placePurchase(page);
  await expect(page.getByRole('region', { name: /^Order [2-9B-Z]{4}-/ })).toContainText('$90.00');
});
