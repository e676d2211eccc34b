import { messages } from '@chuck-and-bit/contract/messages';
import { addFromShelf } from './cart-parts';
import { type Faults, type Page, expect, test } from './fixtures';
import { alert, fillDelivery, fillOrderForm, placeButton, rowOf } from './page-parts';
import { createProduct } from './shop-client';

const placing = /\/(order\?|carts\/[^/]+\/purchase$)/;
const asking = /\/idempotency-keys\//;

/** The shop orders, but its response is lost, and so is every question that follows. */
async function loseResponse(page: Page, faults: Faults): Promise<void> {
  faults.expect(/^net::ERR_FAILED POST .*\/(order\?|carts\/)/);
  faults.allow(/^console: .*ERR_FAILED/);
  await page.route(placing, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  faults.expect(/^net::ERR_FAILED GET .*\/idempotency-keys\//);
  await page.route(asking, (route) => route.abort());
}

test('an order whose response is lost for long is shown once the connection is back', async ({
  shopperPage: page,
  faults,
}) => {
  const product = await createProduct();
  await fillOrderForm(page, product);
  await loseResponse(page, faults);
  await placeButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: messages.networkFailed })).toBeVisible();
  await page.unrouteAll();
  // The message goes again by itself, so it is looked for meanwhile.
  await Promise.all([
    expect(alert(page, messages.orderPlaced)).toHaveCount(1),
    page.evaluate(() => window.dispatchEvent(new Event('online'))),
  ]);
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(rowOf(page, product.name)).toHaveCount(1);
  // The next order of this product is a new one.
  await fillOrderForm(page, product);
  await placeButton(page).click();
  await expect(rowOf(page, product.name)).toHaveCount(2);
});

test('a purchase whose response is lost for long is asked for by the checkout, and shown', async ({
  shopperPage: page,
  faults,
}) => {
  const product = await createProduct({ price: 12.5 });
  await addFromShelf(page, product);
  await page.goto('/checkout');
  await fillDelivery(page);
  await loseResponse(page, faults);
  await placeButton(page).click();
  // The server has closed the cart.
  faults.allow(/^404 GET \/carts\//);
  await expect(page.getByText('There is nothing to order')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page).toHaveURL(/\/checkout\?purchase=/);
  await expect(alert(page, messages.orderPlaced)).toHaveCount(1);
  await expect(page.getByText('Your order is placed.')).toBeVisible();
  await page.goto('/dashboard/my-orders');
  await expect(rowOf(page, product.name)).toHaveCount(1);
});
