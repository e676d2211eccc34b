import { type Page, expect, test } from './fixtures';
import { openWhole, pageTitle } from './page-parts';
import { createProduct } from './shop-client';
import { storedToken } from './identity-parts';

const publicPages = [
  '/',
  '/home',
  '/all-drills',
  '/blogs',
  '/policies/terms',
  '/portfolio',
  '/login',
  '/register',
];
const adminPages = [
  ['/dashboard/manage-all-orders', 'Manage All Orders'],
  ['/dashboard/returns', 'Returns'],
  ['/dashboard/payments', 'Payments'],
  ['/dashboard/customers', 'Customers'],
  ['/dashboard/audit-log', 'Audit Log'],
  ['/dashboard/make-admin', 'Make Admin'],
  ['/dashboard/add-product', 'Add Product'],
  ['/dashboard/manage-product', 'Manage Products'],
] as const;
const shopperPages = [
  ['/dashboard/my-orders', 'My Orders'],
  ['/dashboard/add-review', 'Add Review'],
] as const;
const somePayment = '/dashboard/payment/0190d5b2-0000-7000-8000-000000000000';

async function expectAtLogin(page: Page, origin: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('from') === origin);
  await expect(pageTitle(page, 'Login')).toBeVisible();
}

/** Neither the shop's token nor the identity service's session is left. */
async function expectSignedOut(page: Page): Promise<void> {
  expect(await storedToken(page)).toBeNull();
  // The login page does not wait for the identity service to end its session.
  const session = async () => (await page.request.get('/identity/get-session')).text();
  await expect.poll(session).toMatch(/^(null|)$/);
}

test('a visitor opens the public pages without a refused request or a console message, and /home is the landing page', {
  tag: '@main',
}, async ({ page }) => {
  const consoleMessages: string[] = [];
  page.on('console', (message) => consoleMessages.push(message.text()));
  for (const path of publicPages) {
    const response = await openWhole(page, path);
    expect(response?.status(), path).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(consoleMessages).toEqual([]);
  await page.goto('/');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto('/home');
  await expect(pageTitle(page, title)).toBeVisible();
});

test('the server redirects a browser without a token to login, and no cache stores the pages that need one', {
  tag: '@main',
}, async ({ page, shopperPage: signedIn }) => {
  const product = await createProduct();
  const path = `/purchase/${product._id}?from=mail`;
  const get = ({ request }: Page, path: string) =>
    request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
  const protectedPages = [
    path,
    '/dashboard',
    '/dashboard/profile',
    somePayment,
    ...[...shopperPages, ...adminPages].map(([path]) => path),
  ];
  const shown = await get(signedIn, path);
  expect(shown.status()).toBe(200);
  expect(shown.headers()['cache-control']).toBe('private, no-store');
  for (const path of protectedPages) {
    const sent = await get(page, path);
    expect(sent.status(), path).toBe(302);
    expect(sent.headers()).toMatchObject({
      location: `/login?from=${encodeURIComponent(path)}`,
      'cache-control': 'no-cache',
    });
  }
  await page.goto(path);
  await expectAtLogin(page, path);
});

test('a browser with its token but without the hint cookie still opens the page', async ({
  shopperPage: page,
}) => {
  await page.context().clearCookies({ name: 'has-token' });
  await page.goto('/dashboard/profile');
  await expect(pageTitle(page, 'Profile')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/profile');
  const response = await page.goto('/dashboard/my-orders');
  expect(response?.request().redirectedFrom()).toBeNull();
  await expect(pageTitle(page, 'My Orders')).toBeVisible();
});

test('a browser with the hint cookie but without a token is sent to login by the client-side guard', async ({
  shopperPage: page,
}) => {
  await page.goto('/blogs');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/dashboard/profile');
  await expectAtLogin(page, '/dashboard/profile');
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'has-token' }));
});

test('an admin opens the pages of admins', { tag: '@main' }, async ({ adminPage: page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/manage-all-orders');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  for (const [path, title] of [...adminPages, ['/dashboard/profile', 'Profile']] as const) {
    await menu.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(pageTitle(page, title)).toBeVisible();
  }
});

test('a page for other roles ends the session of a shopper and leads to login', async ({
  shopperPage: page,
}) => {
  const path = '/dashboard/settings/discount-codes';
  await page.goto(path);
  await expectAtLogin(page, path);
  await expectSignedOut(page);
});

test('an unknown path has the status 404 and a link to the homepage', async ({ page, faults }) => {
  faults.expect(/^404 GET \/no\/such\/page$/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Sorry we couldn't find the page you're looking for.")).toBeVisible();
  await page.getByRole('link', { name: 'Back To Homepage' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Sorry');
});

test('a token that the backend refuses signs out and leads to login', async ({ openAs, shopper, faults }) => {
  faults.expect(/^401 GET \//);
  const forged = shopper.token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`);
  const page = await openAs({ ...shopper, token: forged });
  await page.goto('/dashboard/my-orders');
  await expectAtLogin(page, '/dashboard/my-orders');
  await expectSignedOut(page);
});
