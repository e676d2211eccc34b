/** Runs on the embedded identity service, and on Firebase's emulator by `npm run e2e -- firebase`. */
import { addFromShelf } from './cart-parts';
import { expect } from './fixtures';
import { test } from './identity-provider';
import { alertInMain, fillDelivery, payByCard, placePurchase } from './page-parts';
import { uniqueEmail } from './shop-client';

test("a visitor's cart is paid by a mailed proof instead of a registration, and the page goes on by itself", async ({
  page,
  service,
}) => {
  test.slow();
  const email = uniqueEmail('Mia Mailed');
  await addFromShelf(page, await service.product());
  await page.goto('/checkout');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: service.mailButton }).click();
  await expect(page.getByRole('main')).toContainText(`to ${email}`);
  await service.proveByMail(page, email);

  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Mia Mailed');
  await fillDelivery(page);
  await placePurchase(page);
  await payByCard(page);
  await expect(page).toHaveURL('/dashboard/my-orders');
});

test('who pressed Order Now comes to the order form by a mailed proof', async ({ page, service }) => {
  const product = await service.product();
  const email = uniqueEmail('Nora Now');
  await page.goto(`/purchase/${product._id}?quantity=4`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: service.mailButton }).click();
  await expect(page.getByRole('main')).toContainText(`to ${email}`);
  await service.proveByMail(page, email);
  await expect(page).toHaveURL(`/purchase/${product._id}?quantity=4`);
  await expect(page.getByLabel('Quantity')).toHaveValue('4');
});

test('a link that is opened in another browser signs nobody in, there or here', async ({
  page,
  openAs,
  service,
  provider,
}) => {
  test.skip(provider === 'embedded', 'its login links work in every browser');
  const email = uniqueEmail('Fay Foreign');
  await addFromShelf(page, await service.product());
  await page.goto('/checkout');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: service.mailButton }).click();
  await expect(page.getByRole('main')).toContainText(`to ${email}`);
  const elsewhere = await openAs(null);
  await elsewhere.goto(await service.signInLink(email));
  await elsewhere.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(alertInMain(elsewhere, 'in the browser where you requested it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send another link' })).toBeVisible();
});
