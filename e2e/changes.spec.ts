import { messages } from '@chuck-and-bit/contract/messages';
import { type Locator, type Page, expect, test } from './fixtures';
import { alert, delayRequests, openHydrated, pageTitle, rowOf, sayYes } from './page-parts';
import {
  createDiscountCode,
  createProduct,
  createProducts,
  createPurchaseFor,
  payPurchase,
} from './shop-client';

// The same promises on a simple screen and on the one with most changes.

/** Counts the requests that were sent with this method. */
function countRequests(page: Page, method: string, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count++;
  });
  return () => count;
}

/** Presses twice, as somebody in a hurry. */
const pressTwice = (button: Locator) => button.dblclick({ noWaitAfter: true });

const yes = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Yes, / });

/** The line of a product on the page of its purchase. */
const lineOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('listitem').filter({ hasText: name });

async function openCodes(page: Page): Promise<void> {
  await openHydrated(page, '/dashboard/settings/taxes');
  await page.getByRole('link', { name: 'Discounts' }).click();
  await expect(page).toHaveURL('/dashboard/settings/discount-codes');
}

test('a purchase is cancelled once, and who goes back meanwhile is not led away', async ({
  shopperPage: page,
  shopper,
}) => {
  const purchase = await createPurchaseFor(shopper, [await createProduct(), await createProduct()]);
  await openHydrated(page, '/dashboard/my-orders?rows=100');
  await page.getByRole('link', { name: purchase.number }).first().click();
  await expect(page).toHaveURL(`/dashboard/purchases/${purchase._id}`);
  // The list has such a button too.
  await expect(pageTitle(page, `Order ${purchase.number}`)).toBeFocused();
  const path = `/purchases/${purchase._id}`;
  const cancellations = countRequests(page, 'DELETE', path);
  const release = await delayRequests(page, `**${path}`);
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await pressTwice(yes(page));
  await expect(yes(page)).toBeDisabled();
  await page.goBack();
  await expect(pageTitle(page, 'My Orders')).toBeVisible();
  await expect(page.getByText(purchase.number).first()).toBeVisible();
  release();
  await expect(page.getByText(purchase.number)).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard/my-orders?rows=100');
  expect(cancellations()).toBe(1);
});
