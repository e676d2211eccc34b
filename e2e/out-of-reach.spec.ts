import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { cartLink } from './cart-parts';
import { type Faults, type Page, expect, test } from './fixtures';
import { alert, card, fillOrderForm, logIn, mainNavigation, openHydrated, rowOf } from './page-parts';
import { createOrderFor, createProduct, registerShopper } from './shop-client';

type Outage = {
  begin: (page: Page) => Promise<unknown>;
  end: (page: Page) => Promise<unknown>;
  message: string;
};

/** No request arrives, though the browser believes that it is online. */
const unreachable: Outage = {
  begin: (page) => page.context().route('**/*', (route) => route.abort('connectionrefused')),
  end: (page) => page.context().unrouteAll(),
  message: messages.unreachable,
};
const offline: Outage = {
  begin: (page) => page.context().setOffline(true),
  end: (page) => page.context().setOffline(false),
  message: messages.offline,
};

function expectOutage(faults: Faults): void {
  faults.allow(/^net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED) /);
  faults.allow(/^console: .*(ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED)/);
  faults.allow(
    /^console: (Error loading route module|TypeError: Failed to fetch dynamically imported module)/,
  );
}

/** Marks the document, which a full page load would replace. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSame' in window);

test.describe('while no request arrives', () => {
  const { begin, end, message } = unreachable;
  test.beforeEach(({ faults }) => expectOutage(faults));

  test('each press of Add to Cart says what it has done, on the landing page and when the cart is full', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    const shown = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) });
    const name = await shown.first().getByRole('heading').innerText();
    await begin(page);
    await shown.first().getByRole('button', { name: 'Add to Cart' }).click();
    await expect(alert(page, `of ${name}`)).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 product');
    await alert(page, `of ${name}`).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.evaluate((max) => {
      const key = 'chuck-and-bit:cart';
      const cart = JSON.parse(localStorage.getItem(key) ?? '') as { lines: { productId: string }[] };
      const lines = Array.from({ length: max }, (_, number) => ({
        ...cart.lines[0],
        productId: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      }));
      localStorage.setItem(key, JSON.stringify({ ...cart, lines }));
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    }, limits.cartLines.max);
    await shown.nth(1).getByRole('button', { name: 'Add to Cart' }).click();
    await expect(alert(page, messages.cartFull(limits.cartLines.max))).toBeVisible();
    await end(page);
  });

  test('a search, a page that was visited before, and Back leave the page and its text alone', async ({
    page,
  }) => {
    const product = await createProduct();
    await openHydrated(page, '/all-drills');
    await mainNavigation(page).getByRole('link', { name: 'Login', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.getByLabel('Email').fill('typed@example.com');
    await mark(page);
    await begin(page);
    await mainNavigation(page).getByRole('link', { name: 'All Drills' }).click();
    await expect(alert(page, message)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/login');
    const search = page.getByRole('banner').getByRole('searchbox', { name: 'Find drills' });
    await search.fill(product.name);
    await search.press('Enter');
    await expect(page.getByText('Loading the page')).toHaveCount(0);
    await expect(page).toHaveURL('/login');
    await expect(search).toHaveValue(product.name);
    await expect(page.getByLabel('Email')).toHaveValue('typed@example.com');
    expect(await isMarked(page)).toBe(true);
    await end(page);
    await search.press('Enter');
    await expect(card(page, product.name)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });

  test('Login says why it failed, keeps what was typed, and works afterwards', async ({ page }) => {
    const person = await registerShopper();
    await openHydrated(page, '/login');
    await begin(page);
    await logIn(page, person);
    const refusal = page.getByRole('main').getByRole('alert');
    await expect(refusal).toHaveText(new RegExp(`${message}|${messages.networkFailed}`));
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await end(page);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/');
  });

  test('Place Order, a review and a cancellation say that they failed, and links keep what was typed', async ({
    shopperPage: purchase,
    shopper,
  }) => {
    const product = await createProduct();
    const order = await createOrderFor(shopper, await createProduct());
    await fillOrderForm(purchase, product);
    const review = await purchase.context().newPage();
    await review.goto('/dashboard/add-review');
    await review.getByLabel('Review', { exact: true }).fill('Drills well');
    await review.getByRole('radio', { name: '4 stars' }).check();
    const orders = await purchase.context().newPage();
    await orders.goto('/dashboard/my-orders');
    await rowOf(orders, order.productName).getByRole('button', { name: 'Cancel' }).click();
    await begin(purchase);
    await purchase.getByRole('button', { name: 'Place Order' }).click();
    await expect(alert(purchase, messages.networkFailed)).toBeVisible();
    await review.getByRole('button', { name: 'Add Review' }).click();
    await expect(alert(review, messages.networkFailed)).toBeVisible();
    await orders.getByRole('dialog').getByRole('button', { name: /^Yes/ }).click();
    await expect(alert(orders, messages.networkFailed)).toBeVisible();
    await mainNavigation(purchase).getByRole('link', { name: 'Blogs' }).click();
    await expect(alert(purchase, message)).toBeVisible();
    await expect(purchase.getByLabel('Address')).toHaveValue('7 Chalk Pit Road, Millford');
    await expect(purchase).toHaveURL(`/purchase/${product._id}`);
    // Its file is there, its data is not.
    await mainNavigation(review).getByRole('link', { name: 'Dashboard' }).click();
    await expect(alert(review, message)).toBeVisible();
    await expect(review.getByLabel('Review', { exact: true })).toHaveValue('Drills well');
    await end(purchase);
    await purchase.getByRole('button', { name: 'Place Order' }).click();
    await expect(alert(purchase, messages.orderPlaced)).toBeVisible();
    await expect(purchase).toHaveURL('/dashboard/my-orders');
  });
});

for (const { begin, end, message } of [unreachable, offline]) {
  test(`links leave the page alone and say “${message}”, also after a second try, and work again afterwards`, async ({
    page,
    faults,
  }) => {
    expectOutage(faults);
    await openHydrated(page, '/');
    await mark(page);
    const links = mainNavigation(page);
    await begin(page);
    for (const link of await links.getByRole('link').all()) {
      await link.hover();
      await link.focus();
    }
    // A page whose file is missing, this very page, a page whose data is missing, and one that is not the router's.
    for (const name of ['All Drills', 'Home', 'Login', 'All Drills']) {
      await links.getByRole('link', { name, exact: true }).click();
      await expect(alert(page, message)).toBeVisible();
      await expect(page).toHaveURL('/');
      await alert(page, message).getByRole('button', { name: 'Close' }).click();
      await expect(alert(page, message)).toHaveCount(0);
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
    await expect(alert(page, message)).toBeVisible();
    await expect(page.getByText('Loading the page')).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
    await end(page);
    await links.getByRole('link', { name: 'All Drills' }).click();
    await expect(page).toHaveURL('/all-drills');
    await expect(page.getByRole('heading', { level: 1, name: 'All drills' })).toBeVisible();
  });
}

test('an order that is placed just before the connection drops is said, and its page is reached later', async ({
  shopperPage: page,
  faults,
}) => {
  expectOutage(faults);
  const product = await createProduct();
  await fillOrderForm(page, product);
  const { begin, end, message } = unreachable;
  await page.route(/\/order\?/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await begin(page);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(alert(page, messages.orderPlaced)).toBeVisible();
  await expect(alert(page, message)).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('7 Chalk Pit Road, Millford');
  await page.unrouteAll();
  await end(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(rowOf(page, product.name)).toHaveCount(1);
});

test('a page whose file is gone is loaded in full, and what was done is said there', async ({
  shopperPage: page,
  faults,
}) => {
  faults.expect(/^404 GET \/assets\/my-orders-/);
  faults.expect(/^console: Error loading route module/);
  faults.allow(/^console: TypeError: Failed to fetch dynamically imported module/);
  const product = await createProduct();
  await fillOrderForm(page, product);
  await mark(page);
  await page.route('**/assets/my-orders-*', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(alert(page, messages.orderPlaced)).toBeVisible();
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expect(rowOf(page, product.name)).toHaveCount(1);
  expect(await isMarked(page)).toBe(false);
});
