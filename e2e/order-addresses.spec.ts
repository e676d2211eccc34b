import { type Page, expect, test } from './fixtures';
import { heading } from './screen';
import {
  createOrderFor,
  createPaidPurchase,
  createProduct,
  type Person,
  registerShopper,
  registerStaff,
} from './shop-client';

const missing = '0190d5b2-0000-7000-8000-000000000000';

/** A paid purchase of two orders, the address of its second one, and where that leads. */
async function placed(buyer: Person) {
  const purchase = await createPaidPurchase(buyer, [await createProduct(), await createProduct()]);
  const order = `/dashboard/orders/${purchase.orders[1]?._id}`;
  const page = `/dashboard/purchases/${purchase._id}`;
  return {
    purchase,
    order,
    slip: `${order}/packing-slip`,
    leadsTo: { order: `${page}#order-2`, slip: `${page}/packing-slip` },
  };
}

/** The lines of the page that are marked. */
const marked = (page: Page) =>
  page
    .getByRole('region', { name: /^Products?$/ })
    .getByRole('listitem')
    .and(page.locator('[aria-current=true]'));

test('the address of an order leads its buyer, and staff who may read orders, to its line on the page of its purchase', async ({
  openAs,
  shopper,
  shopperPage: page,
}) => {
  const { purchase, order, slip, leadsTo } = await placed(shopper);
  for (const [person, list] of [
    [shopper, '/dashboard/my-orders'],
    [await registerStaff('viewer'), '/dashboard/manage-all-orders'],
  ] as const) {
    const page = await openAs(person, { viewport: { width: 360, height: 640 } });
    await page.goto(list);
    await page.goto(order);
    await expect(page).toHaveURL(leadsTo.order);
    await expect(marked(page)).toContainText(purchase.orders[1]?.productName ?? '');
    await expect(marked(page)).toBeFocused();
    await expect(marked(page)).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(list);
    if (person === shopper) continue;
    await page.goto(slip);
    await expect(page).toHaveURL(leadsTo.slip);
    await expect(page.getByRole('region', { name: `Order ${purchase.number}` }).getByRole('row')).toHaveCount(
      1 + 2,
    );
  }

  const only = await createOrderFor(shopper, await createProduct());
  await page.goto(`/dashboard/orders/${only._id}`);
  await expect(page).toHaveURL(`/dashboard/purchases/${only.purchaseId}#order-1`);
  await expect(heading(`Order ${only.number}`)(page)).toBeFocused();
  await expect(marked(page)).toHaveCount(0);
});

test('the address of an order tells others nothing: a stranger, staff without the right, and a visitor', async ({
  openAs,
  shopper,
  faults,
}) => {
  faults.expect(/^404 GET \/order\//);
  const { order, slip } = await placed(shopper);
  const unknown = `/dashboard/orders/${missing}`;
  const atLogin = (from: string) => `/login?from=${encodeURIComponent(from)}`;

  const stranger = await openAs(await registerShopper('Someone Else'));
  for (const path of [order, unknown]) {
    await stranger.goto(path);
    await expect(heading("We can't find this order")(stranger)).toBeVisible();
    await expect(stranger).toHaveURL(path);
  }
  // A page of staff ends the session of a shopper.
  await stranger.goto(slip);
  await expect(stranger).toHaveURL(atLogin(slip));

  const staff = await openAs(await registerStaff('viewer'));
  for (const path of [unknown, `${unknown}/packing-slip`]) {
    await staff.goto(path);
    await expect(heading("We can't find this order")(staff)).toBeVisible();
  }

  const ofProducts = await openAs(await registerStaff('products-staff'));
  for (const path of [order, unknown]) {
    await ofProducts.goto(path);
    await expect(heading("We can't find this order")(ofProducts)).toBeVisible();
  }
  await ofProducts.goto(slip);
  await expect(heading("Your role doesn't open this page")(ofProducts)).toBeVisible();

  const visitor = await openAs(null);
  for (const path of [order, slip, unknown]) {
    await visitor.goto(path);
    await expect(visitor).toHaveURL(atLogin(path));
  }
});
