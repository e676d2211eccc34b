/** A session that ends elsewhere, such as by a new password, while its owner buys something. */
import { messages } from '@chuck-and-bit/contract/messages';
import { barriers } from './barriers';
import { addFromShelf, cartLine, expectTotal } from './cart-parts';
import { expect, type Page, test } from './fixtures';
import { endSessions } from './identity-parts';
import {
  alert,
  expectFields,
  fillFields,
  logIn,
  logOut,
  placeButton,
  placePurchase,
  typeCard,
} from './page-parts';
import { createProduct, createProducts, createPurchaseFor, fillCartOf, registerShopper } from './shop-client';

const typed = {
  Name: 'Robin of the Quarry',
  Company: 'Carter & Daughters',
  Address: '12 Quarry Lane\nBack door',
  Postcode: 'M5V 2T6',
  City: 'Toronto',
  Phone: '555-0142-77',
  'Purchase order number': 'PO-4712',
};

const form = (page: Page) => page.getByRole('main');
const order = (page: Page) => page.getByRole('region', { name: 'Your order' });
const login = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Login' });

async function fillCheckout(page: Page): Promise<void> {
  await page.goto('/checkout');
  await fillFields(form(page), typed);
  // The cart has the country before the session ends.
  const sent = page.waitForResponse((response) => Boolean(response.request().postData()?.includes('"CA"')));
  await page.getByLabel('Country').selectOption({ label: 'Canada' });
  await sent;
}

test('in the checkout: the page says so, and after the login it has the same cart and what was typed', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  faults.expect(/^404 (GET|POST) \/carts\/[^/]+(\/operations)?$/);
  faults.expect(/^401 GET \/carts$/);
  const products = [await createProduct({ price: 10 }), await createProduct({ price: 30 })];
  for (const product of products) await addFromShelf(page, product);
  await fillCheckout(page);
  await expect(placeButton(page)).toHaveText('Place Order · $40.00');
  await endSessions(shopper);
  await placeButton(page).click();
  await expect(alert(page, messages.sessionEnded)).toBeVisible();
  await expect(placeButton(page)).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
  }
  for (const { name } of products) await expect(order(page)).toContainText(name);
  // Also when the page is loaded again.
  await page.reload();
  await expect(alert(page, messages.sessionEnded)).toBeVisible();
  for (const { name } of products) await expect(order(page)).toContainText(name);

  await login(page).click();
  await logIn(page, shopper);
  await expect(page).toHaveURL('/checkout');
  await expectFields(form(page), { ...typed, Country: 'CA' });
  for (const { name } of products) await expect(order(page)).toContainText(name);
  await placePurchase(page);
  await expect(page.getByRole('region', { name: /^Order / })).toContainText('$40.00');
});

test('in the checkout: who logs in instead gets neither the cart nor what was typed', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  faults.expect(/^404 (GET|POST) \/carts\/[^/]+(\/operations)?$/);
  faults.expect(/^401 GET \/carts$/);
  const [mine, theirs] = await createProducts({}, {});
  const other = await registerShopper('Olive Other');
  await fillCartOf(other, [theirs]);
  await addFromShelf(page, mine);
  await fillCheckout(page);
  await page.getByLabel('Discount code').fill('FOR-ROBIN-ONLY');
  await endSessions(shopper);
  await placeButton(page).click();
  await login(page).click();
  await logIn(page, other);
  await expect(page).toHaveURL('/checkout');
  await expect(order(page)).toContainText(theirs.name);
  await expect(order(page)).not.toContainText(mine.name);
  const blank = Object.fromEntries(Object.keys(typed).map((label) => [label, '']));
  await expectFields(form(page), { ...blank, Country: '', Name: other.name });
  await expect(page.getByLabel('Discount code')).toHaveValue('');

  await page.getByRole('link', { name: 'Back to cart' }).click();
  await logOut(page);
  await page.goto('/login?from=/checkout');
  await logIn(page, shopper);
  await expect(order(page)).toContainText(mine.name);
  await expect(order(page)).not.toContainText(theirs.name);
});

test('in the cart: the page says so, and a change of that moment is in the cart after the login', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  faults.expect(/^404 (GET|POST) \/carts\/[^/]+(\/operations)?$/);
  faults.expect(/^401 GET \/carts$/);
  const product = await createProduct({ price: 10 });
  await addFromShelf(page, product);
  await page.goto('/cart');
  await expectTotal(page, '$10.00');
  await endSessions(shopper);
  await cartLine(page, product.name).getByRole('button', { name: 'One more' }).click();
  await expect(alert(page, 'Your session has ended. Your cart is kept')).toBeVisible();
  await expect(cartLine(page, product.name).getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
  await login(page).click();
  await logIn(page, shopper);
  await expect(page).toHaveURL('/cart');
  await expectTotal(page, '$20.00');
});

for (const where of ['payment page', 'checkout'] as const) {
  test(`while a card is charged on the ${where}: login says so, and leads to what was paid`, async ({
    shopperPage: page,
    shopper,
    faults,
  }) => {
    faults.expect(/^401 (PUT \/order|GET \/purchases\/[^/]+)$/);
    // Asked for before the shop has heard of the charge.
    faults.allow(/^409 POST \/create-payment-intent$/);
    const purchase = await createPurchaseFor(shopper, [await createProduct({ price: 10 })]);
    const address =
      where === 'checkout'
        ? `/checkout?purchase=${purchase._id}`
        : `/dashboard/payment/${purchase.orders[0]?._id}`;
    await page.goto(address);
    await typeCard(page, '4242424242424242');
    await endSessions(shopper);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('from') === address);
    await expect(page.getByText(messages.sessionEnded)).toBeVisible();
    await logIn(page, shopper);
    if (where === 'checkout') {
      await expect(page).toHaveURL(`/dashboard/purchases/${purchase._id}`);
      await expect(page.getByRole('main')).toContainText('Paid');
    } else {
      await expect(page.getByRole('heading', { name: messages.orderAlreadyPaid })).toBeVisible();
    }
  });
}
