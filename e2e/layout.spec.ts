import { expect, test } from './fixtures';
import { boxesOf, delayScripts, rowOf } from './page-parts';
import {
  createDrill,
  createOrderFor,
  createPaidOrder,
  createReturnFor,
  markShipped,
  uniqueName,
} from './shop-client';

test('opening a dialog moves nothing on the page, and the page behind does not scroll', async ({
  openAs,
  shopper,
}) => {
  const drill = await createDrill();
  await createOrderFor(shopper, drill);
  const page = await openAs(shopper);
  await page.goto('/dashboard/my-orders');
  const place = () => page.getByRole('heading', { level: 1, includeHidden: true }).boundingBox();
  const footer = () => page.locator('footer').evaluate((element) => element.getBoundingClientRect().width);
  const cancel = rowOf(page, drill.name).getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeVisible();
  const before = [await place(), await footer()];
  await cancel.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect([await place(), await footer()]).toEqual(before);

  await page.mouse.move(40, 600);
  await page.mouse.wheel(0, 400);
  // Scrolling takes a few frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("an order's buttons stand side by side at 1280", async ({ openAs, shopper, admin }) => {
  const drill = await createDrill();
  await createOrderFor(shopper, drill);
  const page = await openAs(admin);
  await page.goto(`/dashboard/manage-all-orders?q=${encodeURIComponent(drill.name)}`);
  const row = rowOf(page, drill.name);
  const [cancel, ship] = await boxesOf(
    page,
    row.getByRole('button', { name: 'Cancel' }),
    row.getByRole('button', { name: 'Mark as Shipped' }),
  );
  expect(ship.y).toBe(cancel.y);
  expect(ship.x).toBeGreaterThan(cancel.x);
});

test('a return has room for its reason, and its dialogs are aligned like any other', async ({
  openAs,
  shopper,
  admin,
}) => {
  const drill = await createDrill({ name: uniqueName('Right-Angle Drill with a Second Handle and a Case') });
  const order = await createPaidOrder(shopper, drill);
  await markShipped(order);
  await createReturnFor(shopper, order);
  const page = await openAs(admin);
  await page.goto('/dashboard/returns');
  const row = rowOf(page, order.number);
  const reason = await row.getByText('The case was broken').boundingBox();
  expect(reason?.width).toBeGreaterThan(120);
  await row.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('text-align', 'start');
  const overflow = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBe(0);
});

test('paying for an order keeps My Orders marked in the menu', async ({ openAs, shopper }) => {
  const order = await createOrderFor(shopper, await createDrill());
  const page = await openAs(shopper);
  await page.goto(`/dashboard/payment/${order._id}`);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'My Orders' })).toHaveAttribute('aria-current', 'true');
  await expect(menu.getByRole('link', { name: 'Profile' })).not.toHaveAttribute('aria-current');
});

test("an admin's header has no gap for a cart, also before hydration", async ({ openAs, admin }) => {
  const page = await openAs(admin);
  await page.goto('/blogs');
  const header = page.getByRole('banner');
  const link = page.locator('.cart-link');
  await expect(header.getByRole('link', { name: admin.name })).toBeVisible();
  await expect(link).toHaveCSS('display', 'none');

  const releaseScripts = await delayScripts(page);
  await page.goto('/blogs', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(link).toHaveCSS('display', 'none');
  releaseScripts();
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(header.getByRole('link', { name: /^Cart/ })).toBeVisible();
});
