/** Postcode and city, which most countries have. */
import { messages } from '@chuck-and-bit/contract/messages';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { type Page, expect, test } from './fixtures';
import {
  delivery,
  expectFieldError,
  expectFields,
  expectNoFieldError,
  field,
  fillDelivery,
  fillFields,
  placeButton,
  placePurchase,
  rowOf,
} from './page-parts';
import { createOrderFor, createProduct, createPurchaseFor, fillCartOf } from './shop-client';

/** How many of both fields say that they may stay empty. */
const expectOptional = (page: Page, count: number) =>
  expect(page.getByText(/^(Postcode|City)optional$/)).toHaveCount(count);

test('the checkout asks for postcode and city beside their fields, until the country has none', async ({
  shopperPage: page,
  shopper,
}) => {
  const product = await createProduct();
  await fillCartOf(shopper, [product]);
  await page.goto('/checkout');
  await expectOptional(page, 0);
  const typed = { Address: 'Nathan Road 7', Phone: '555-0142-77' };
  await fillFields(page, typed);
  await field(page, 'Country').selectOption('Ireland');
  await expectOptional(page, 1);
  await field(page, 'Country').selectOption('United States');
  await expectOptional(page, 0);
  await expectNoFieldError(field(page, 'Postcode'));

  await placeButton(page).click();
  await expectFieldError(field(page, 'Postcode'), messages.postcodeRequired);
  await expectFieldError(field(page, 'City'), messages.cityRequired);
  await expect(field(page, 'Postcode')).toBeFocused();
  await field(page, 'Postcode').fill('45150');
  await expectNoFieldError(field(page, 'Postcode'));
  await placeButton(page).click();
  await expect(field(page, 'City')).toBeFocused();
  await expectFields(page, { ...typed, Postcode: '45150' });

  await field(page, 'Postcode').fill('');
  await field(page, 'Country').selectOption('HK');
  for (const label of ['Postcode', 'City']) await expectNoFieldError(field(page, label));
  await expectOptional(page, 2);
  await placePurchase(page);
  await expect(page.getByRole('region', { name: 'Delivery done' })).toContainText('Nathan Road 7');
});

test('the order form asks for the city beside its field, until the country has none', async ({
  shopperPage: page,
  shopper,
}) => {
  const product = await createProduct();
  await createPurchaseFor(shopper, [product]);
  await page.goto(`/purchase/${product._id}`);
  await expect(field(page, 'City')).toHaveValue('Millford');
  await expectOptional(page, 0);
  const typed = { Address: 'Al Maktoum Road 7', Postcode: '', Phone: '555-0142-77', Quantity: '2' };
  await fillFields(page, typed);
  await field(page, 'City').fill(' ');
  await field(page, 'Country').selectOption('Panama');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expectFieldError(field(page, 'City'), messages.cityRequired);
  await expectNoFieldError(field(page, 'Postcode'));
  await expect(field(page, 'City')).toBeFocused();
  await expectFields(page, typed);

  await field(page, 'Country').selectOption('United Arab Emirates');
  await expectNoFieldError(field(page, 'City'));
  await expectOptional(page, 2);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(rowOf(page, product.name).first()).toBeVisible();
});

test('the checkout begins with the last country of the account, the order form with that of its last address alone', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  // The purchases below close the cart that the page knows.
  faults.allow(/^404 GET \/carts\//);
  const product = await createProduct();
  await fillCartOf(shopper, [product]);
  await page.goto('/checkout');
  await expect(field(page, 'Country')).toHaveValue('');
  await page.goto(`/purchase/${product._id}`);
  await expect(field(page, 'Address')).toHaveValue('');
  await expect(field(page, 'Country')).toHaveCount(0);

  await createPurchaseFor(shopper, [product], { country: 'US', region: 'US-OH' });
  await page.goto(`/purchase/${product._id}`);
  await expect(field(page, 'Country')).toHaveValue('US');
  // An address of one text.
  await createOrderFor(shopper, product);
  await page.goto(`/purchase/${product._id}`);
  await expect(field(page, 'Phone')).toHaveValue(delivery.Phone);
  await expect(field(page, 'Country')).toHaveCount(0);
  await fillCartOf(shopper, [product]);
  await page.goto('/checkout');
  await expect(field(page, 'Country')).toHaveValue('US');
  await expect(field(page, 'State or province')).toHaveValue('');
  await expect(field(page, 'Postcode')).toHaveValue('');
});

test('an earlier address without a city is offered, and asks for it when it is used', async ({
  shopperPage: page,
  shopper,
}) => {
  const product = await createProduct();
  await createPurchaseFor(shopper, [product]);
  await fillCartOf(shopper, [product]);
  // As placed before cities were asked for.
  await page.route('**/purchases?limit=50', async (route) => {
    const response = await route.fetch();
    const purchases = (await response.json()) as Purchase[];
    await route.fulfill({ response, json: purchases.map((purchase) => ({ ...purchase, city: null })) });
  });
  await page.goto('/checkout');
  await fillDelivery(page);
  await page.getByLabel('Earlier addresses').selectOption({ index: 1 });
  await expect(field(page, 'Country')).toHaveValue('US');
  await expectFieldError(field(page, 'City'), messages.cityRequired);
  await expectNoFieldError(field(page, 'Postcode'));
  await placeButton(page).click();
  await expect(field(page, 'City')).toBeFocused();
  await field(page, 'City').fill('Millford');
  await placePurchase(page);
});
