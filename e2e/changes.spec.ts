import { expect, test } from './fixtures';
import { delayRequests, openHydrated, pageTitle } from './page-parts';
import { createProducts, createPurchaseFor } from './shop-client';

test('a purchase is cancelled once, and who goes back meanwhile is not led away', async ({
  shopperPage: page,
  shopper,
}) => {
  const purchase = await createPurchaseFor(shopper, await createProducts({}, {}));
  await openHydrated(page, '/dashboard/my-orders?rows=100');
  await page.getByRole('link', { name: purchase.number }).first().click();
  await expect(page).toHaveURL(`/dashboard/purchases/${purchase._id}`);
  // The list has such a button too.
  await expect(pageTitle(page, `Order ${purchase.number}`)).toBeFocused();
  const path = `/purchases/${purchase._id}`;
  let cancellations = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && new URL(request.url()).pathname === path) cancellations++;
  });
  const release = await delayRequests(page, `**${path}`);
  await page.getByRole('button', { name: 'Cancel all' }).click();
  const yes = page.getByRole('dialog').getByRole('button', { name: /^Yes, / });
  // Pressed twice, as by somebody in a hurry.
  await yes.dblclick({ noWaitAfter: true });
  await expect(yes).toBeDisabled();
  await page.goBack();
  await expect(pageTitle(page, 'My Orders')).toBeVisible();
  await expect(page.getByText(purchase.number).first()).toBeVisible();
  release();
  await expect(page.getByText(purchase.number)).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard/my-orders?rows=100');
  expect(cancellations).toBe(1);
});
