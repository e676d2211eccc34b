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

test('a code is deleted once, also if its button is pressed twice and the page is left meanwhile', async ({
  adminPage: page,
}) => {
  const { _id, code } = await createDiscountCode({ kind: 'percent', value: 10 });
  await openCodes(page);
  const path = `/discount-codes/${_id}`;
  const deletions = countRequests(page, 'DELETE', path);
  const release = await delayRequests(page, `**${path}`);
  await rowOf(page, code).getByRole('button', { name: 'Delete' }).click();
  await pressTwice(yes(page));
  await expect(yes(page)).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/settings/taxes');
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/tax-rates');
  release();
  await loaded;
  await expect(page).toHaveURL('/dashboard/settings/taxes');
  await page.goForward();
  await expect(page.getByRole('table', { name: 'Discount codes' })).toBeVisible();
  await expect(rowOf(page, code)).toHaveCount(0);
  expect(deletions()).toBe(1);
});

test('a code that is used meanwhile is not deleted, and the list says how often it was used', async ({
  adminPage: page,
  shopper,
  faults,
}) => {
  const { code } = await createDiscountCode({ kind: 'percent', value: 10 });
  await page.goto('/dashboard/settings/discount-codes');
  await rowOf(page, code).getByRole('button', { name: 'Delete' }).click();
  await createPurchaseFor(shopper, [await createProduct()], { discountCode: code });
  faults.expect(/^409 DELETE \/discount-codes\//);
  await sayYes(page);
  await expect(alert(page, messages.discountCodeUsed)).toBeVisible();
  await expect(rowOf(page, code).getByRole('button', { name: 'End' })).toBeVisible();
});

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

test('of two orders one is cancelled, and the page says so and stays', async ({
  shopperPage: page,
  shopper,
}) => {
  const [first, second] = await createProducts({}, {});
  const purchase = await createPurchaseFor(shopper, [first, second]);
  await page.goto(`/dashboard/purchases/${purchase._id}`);
  await lineOf(page, first).getByRole('button', { name: 'Cancel' }).click();
  await sayYes(page);
  await expect(alert(page, messages.orderCancelled)).toBeVisible();
  await expect(page.getByText(first.name)).toHaveCount(0);
  await expect(page.getByText(second.name).first()).toBeVisible();
});

test('an order that is paid meanwhile is not cancelled, and its page says that it is paid', async ({
  shopperPage: page,
  shopper,
  faults,
}) => {
  const first = await createProduct();
  const purchase = await createPurchaseFor(shopper, [first, await createProduct()]);
  await page.goto(`/dashboard/purchases/${purchase._id}`);
  await lineOf(page, first).getByRole('button', { name: 'Cancel' }).click();
  await payPurchase(shopper, purchase);
  faults.expect(/^409 DELETE \/order$/);
  await sayYes(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Paid');
});
