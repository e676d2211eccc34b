/** Every screen of the shop, for the accessibility tests and the screenshots. */

import type { Drill } from '@chuck-and-bit/contract/drills';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { ReturnState } from '@chuck-and-bit/contract/return-status';
import type { OrderReturn } from '@chuck-and-bit/contract/returns';
import { messages } from '@chuck-and-bit/contract/messages';
import { type Page, expect, test as base } from './fixtures';
import { question, reauthenticationRefusal } from './identity-parts';
import { untilHydrated } from './page-parts';
import {
  type Person,
  createDrill,
  createDrillReview,
  createReview,
  linkOfMail,
  fetchDrills,
  payOrder,
  createOrderFor,
  createPurchaseFor,
  refundInPart,
  refundPayment,
  registerAdmin,
  registerShopper,
  createReturnFor,
  markShipped,
  shopUrl,
} from './shop-client';

/** People and things in every state that a screen can show. */
export type Scene = {
  shopper: Person;
  newcomer: Person;
  admin: Person;
  drill: Drill;
  soldOut: Drill;
  unpaid: Order;
  paid: Order;
  /** With a partial refund and a requested return. */
  shipped: Order;
  purchase: Purchase;
  /** The target of the newcomer's verification link in a browser that is not signed in to their account. */
  verificationPath: string;
};

async function setScene(): Promise<Scene> {
  const shopper = await registerShopper('Robin Carter');
  const [newcomer, admin] = [await registerShopper('Nell Newcomer'), await registerAdmin('Alex Keeper')];
  const drills = await fetchDrills();
  const named = (word: string) => drills.find((drill) => drill.name.includes(word));
  const soldOut = drills.find((drill) => drill.availableQuantity === 0);
  const drill = named('SDS-Plus Rotary Hammer') ?? (await createDrill());
  if (!soldOut) throw new Error('The demo data hold a drill that is sold out');
  const paid = await createOrderFor(shopper, drill, 2);
  await payOrder(shopper, paid);
  const shipped = await createOrderFor(shopper, named('Twist Bit Set') ?? drill, 3);
  await payOrder(shopper, shipped);
  await markShipped(shipped);
  await refundInPart(shipped, 5);
  await createReturnFor(shopper, shipped);
  const refunded = await createOrderFor(shopper, named('Hole Saw') ?? drill);
  await refundPayment(await payOrder(shopper, refunded));
  const unpaid = await createOrderFor(shopper, named('Masonry Bit Set') ?? drill);
  const purchase = await createPurchaseFor(shopper, [drill, named('Hole Saw') ?? drill]);
  await createDrillReview(
    shopper,
    drill,
    5,
    'Through reinforced concrete all day, and the wrists still work.',
  );
  await createReview(
    shopper,
    5,
    'Ordered on Monday, drilling on Wednesday. The hammer goes through old brick like cake.',
  );
  const verificationLink = new URL(await linkOfMail(newcomer.email, '/identity/verify-email/link'));
  const verificationPath = `/verify-email${verificationLink.search}`;
  return { shopper, newcomer, admin, drill, soldOut, unpaid, paid, shipped, purchase, verificationPath };
}

/** Sets the scene once for all tests of a worker. */
export const test = base.extend<object, { scene: Scene }>({
  scene: [async ({}, provide) => provide(await setScene()), { scope: 'worker' }],
});

export type Audience = 'visitor' | 'shopper' | 'newcomer' | 'admin';

export type Screen = {
  name: string;
  audience: Audience;
  path: (scene: Scene) => string;
  /** Prepares what the screen shows, before the page is opened. */
  before?: (page: Page, scene: Scene) => Promise<unknown>;
  /** Waits until the screen is complete. */
  ready: (page: Page) => Promise<void>;
  /** Brings the screen into its state, such as with a dialog open. */
  act?: (page: Page) => Promise<void>;
  /** The refusal that the screen shows. */
  fault?: RegExp;
  /** The response's status, if it is not 200. */
  status?: number;
};

const headed = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const anyHeading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

const dialogShown = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

async function press(page: Page, name: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name, exact: true })
    .and(page.locator(':enabled'))
    .first()
    .click();
}

export const cardShown = (page: Page) =>
  expect(
    page.getByTitle('Secure card payment input frame').contentFrame().getByLabel('Card number'),
  ).toBeVisible();

/** Changes the identity service's response to this path. */
const changeIdentityResponse = (page: Page, path: string, change: (body: object | null) => unknown) =>
  page.route(
    (url) => url.pathname === `/identity${path}`,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.json().catch(() => null)) as object | null;
      await route.fulfill({ status: 200, json: change(body) });
    },
  );

const turnOnSecondStep = (page: Page) =>
  changeIdentityResponse(page, '/get-session', (body) => ({
    ...body,
    user: { ...(body as { user: object }).user, twoFactorEnabled: true },
  }));

/** As in a shop that is configured with `ADMIN_MFA=required`. */
const requireSecondFactor = (page: Page) =>
  page.route(
    (url) => url.pathname.startsWith('/dashboard'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        /adminSecondFactor(\\?":)false/g,
        'adminSecondFactor$1true',
      );
      await route.fulfill({ response, body });
    },
  );

/** As after a sign-in that proved the e-mail of an account with a password. */
async function removePassword(page: Page): Promise<void> {
  const response = await page.request.get('/identity/get-session');
  const { user } = (await response.json()) as { user: { id: string } };
  await page.context().addCookies([{ name: removedPasswordCookie, value: user.id, url: shopUrl() }]);
}

const removedPasswordCookie = 'password-removed';

const taxes = [
  {
    _id: '1',
    name: 'Sales tax',
    percent: 7.25,
    country: 'US',
    region: 'CA',
    coversShipping: false,
    version: 1,
  },
  { _id: '2', name: 'VAT', percent: 19, country: 'DE', region: '', coversShipping: true, version: 1 },
];

const codeOf = (code: string, changes: object = {}) => ({
  _id: code,
  code,
  kind: 'percent',
  value: 10,
  minimumGoods: 50,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerUser: null,
  uses: 0,
  createdAt: '2026-11-22T10:00:00.000Z',
  version: 1,
  ...changes,
});

const codesInEveryState = [
  codeOf('SPRING', { uses: 12, maxUses: 100, maxUsesPerUser: 1 }),
  codeOf('SUMMER-2099', { startsAt: '2099-06-01T12:00:00.000Z', endsAt: '2099-09-01T12:00:00.000Z' }),
  codeOf('AUTUMN', { kind: 'amount', value: 25, uses: 3, endsAt: '2020-12-01T12:00:00.000Z' }),
  codeOf('WINTER', { kind: 'freeShipping', value: 0, uses: 5, maxUses: 5 }),
];

const askToConfirm = async (page: Page) => {
  await page.route(
    (url) => url.pathname === '/user-role' && url.searchParams.has('id'),
    (route) => route.fulfill(reauthenticationRefusal),
  );
  await press(page, 'Make Admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, make admin' }).click();
  await expect(question(page)).toBeVisible();
};

const follow = (page: Page, row: string) =>
  page.getByRole('row', { name: row }).getByRole('link', { name: 'Edit' }).click();

/** With the rates and codes of the demo data, which have no taxes. */
const settingsScreens: readonly Screen[] = [
  { name: 'settings', audience: 'admin', path: () => '/dashboard/settings', ready: headed('Shop settings') },
  {
    name: 'settings-shipping',
    audience: 'admin',
    path: () => '/dashboard/settings/shipping',
    ready: headed('Shipping rates'),
  },
  {
    name: 'settings-shipping-delete',
    audience: 'admin',
    path: () => '/dashboard/settings/shipping',
    ready: headed('Shipping rates'),
    act: async (page) => {
      await press(page, 'Delete');
      await dialogShown(page);
    },
  },
  {
    name: 'settings-shipping-edit',
    audience: 'admin',
    path: () => '/dashboard/settings/shipping',
    ready: headed('Shipping rates'),
    act: async (page) => {
      await follow(page, 'Express');
      await headed('Edit shipping rate')(page);
      await page.getByLabel('Countries').selectOption('United States');
      await press(page, 'Add country');
    },
  },
  {
    name: 'settings-shipping-refused',
    audience: 'admin',
    path: () => '/dashboard/settings/shipping/new',
    ready: headed('Add shipping rate'),
    act: async (page) => {
      await page.getByLabel('What the price depends on').selectOption('By weight');
      await press(page, 'Add price');
      await press(page, 'Add shipping rate');
      await expect(page.getByText('Name is required')).toBeVisible();
    },
  },
  {
    name: 'settings-shipping-missing',
    audience: 'admin',
    path: () => '/dashboard/settings/shipping/gone',
    ready: headed('Not found'),
  },
  {
    name: 'settings-taxes-empty',
    audience: 'admin',
    path: () => '/dashboard/settings/taxes',
    before: (page) => page.route('**/tax-rates', (route) => route.fulfill({ json: [] })),
    ready: headed('Taxes'),
  },
  {
    name: 'settings-taxes',
    audience: 'admin',
    path: () => '/dashboard/settings/taxes',
    before: (page) => page.route('**/tax-rates', (route) => route.fulfill({ json: taxes })),
    ready: headed('Taxes'),
  },
  {
    name: 'settings-tax-refused',
    audience: 'admin',
    path: () => '/dashboard/settings/taxes/new',
    ready: headed('Add tax'),
    act: async (page) => {
      await press(page, 'Add tax');
      await expect(page.getByText('Name is required')).toBeVisible();
    },
  },
  {
    name: 'settings-codes',
    audience: 'admin',
    path: () => '/dashboard/settings/discount-codes',
    ready: headed('Discount codes'),
  },
  {
    name: 'settings-codes-in-every-state',
    audience: 'admin',
    path: () => '/dashboard/settings/discount-codes',
    before: (page) =>
      page.route('**/discount-codes', (route) =>
        route.request().resourceType() === 'document'
          ? route.fallback()
          : route.fulfill({ json: codesInEveryState }),
      ),
    ready: headed('Discount codes'),
    act: async (page) => {
      for (const state of ['Active', 'Not started', 'Ended', 'Used up']) {
        await expect(page.getByText(state, { exact: true })).toBeVisible();
      }
    },
  },
  {
    name: 'settings-code-edit',
    audience: 'admin',
    path: () => '/dashboard/settings/discount-codes',
    ready: headed('Discount codes'),
    act: async (page) => {
      await follow(page, 'WELCOME10');
      await headed('Edit discount code')(page);
    },
  },
  {
    name: 'settings-code-refused',
    audience: 'admin',
    path: () => '/dashboard/settings/discount-codes/new',
    ready: headed('Add discount code'),
    act: async (page) => {
      await press(page, 'Add discount code');
      await expect(page.getByText('Code is required')).toBeVisible();
    },
  },
];
/** As after a product was added on another page. */
const fillCart = (page: Page, { drill }: Scene) =>
  page.addInitScript(
    (stored) => localStorage.setItem('cart', stored),
    JSON.stringify({
      id: null,
      owner: null,
      lines: [{ ...drill, productId: drill._id, quantity: 2, isSaved: false }],
      unsent: {},
    }),
  );

/** A dialog of the screen of returns, where all returns are shown in this state. */
const returnDialog = (name: string, state: ReturnState, button: string): Screen => ({
  name,
  audience: 'admin',
  path: () => '/dashboard/returns',
  before: (page) =>
    page.route(
      (url) => url.pathname === '/returns',
      async (route) => {
        const response = await route.fetch();
        const returns = (await response.json()) as OrderReturn[];
        const receivedQuantity = state === 'received' ? 1 : null;
        await route.fulfill({ response, json: returns.map((row) => ({ ...row, state, receivedQuantity })) });
      },
    ),
  ready: headed('Returns'),
  act: async (page) => {
    await press(page, button);
    await dialogShown(page);
  },
});

const screens: readonly Screen[] = [
  { name: 'landing', audience: 'visitor', path: () => '/', ready: anyHeading },
  { name: 'all-drills', audience: 'visitor', path: () => '/all-drills', ready: anyHeading },
  {
    name: 'all-drills-nothing-found',
    audience: 'visitor',
    path: () => '/all-drills?q=unobtainium',
    ready: anyHeading,
  },
  {
    name: 'drill',
    audience: 'visitor',
    path: ({ drill }) => `/all-drills/${drill._id}`,
    ready: anyHeading,
  },
  {
    name: 'drill-sold-out',
    audience: 'visitor',
    path: ({ soldOut }) => `/all-drills/${soldOut._id}`,
    ready: anyHeading,
  },
  { name: 'blogs', audience: 'visitor', path: () => '/blogs', ready: anyHeading },
  { name: 'policy', audience: 'visitor', path: () => '/policies/privacy', ready: anyHeading },
  { name: 'portfolio', audience: 'visitor', path: () => '/portfolio', ready: anyHeading },
  { name: 'login', audience: 'visitor', path: () => '/login', ready: headed('Login') },
  {
    name: 'login-refused',
    audience: 'visitor',
    path: () => '/login',
    ready: headed('Login'),
    act: async (page) => {
      await press(page, 'Login');
      await expect(page.getByText('Email is required')).toBeVisible();
    },
  },
  { name: 'register', audience: 'visitor', path: () => '/register', ready: headed('Register') },
  {
    name: 'reset-password',
    audience: 'visitor',
    path: () => '/reset-password?token=from-a-mail',
    ready: headed('Reset Password'),
  },
  {
    name: 'reset-password-expired',
    audience: 'visitor',
    path: () => '/reset-password?error=INVALID_TOKEN',
    ready: headed('This link no longer works'),
  },
  {
    name: 'verify-email',
    audience: 'visitor',
    path: ({ verificationPath }) => verificationPath,
    ready: headed('Did you register?'),
  },
  {
    name: 'verify-email-used-link',
    audience: 'visitor',
    path: () => '/verify-email?token=used-before',
    ready: (page) => expect(page.getByRole('main')).toContainText('This link has expired'),
    fault: /^400 GET \/identity\/verify-email\/registration$/,
  },
  {
    name: 'verify-email-done-before',
    audience: 'visitor',
    path: ({ verificationPath }) => verificationPath,
    before: (page) =>
      changeIdentityResponse(page, '/verify-email/registration', (body) => ({
        ...body,
        emailVerified: true,
      })),
    ready: (page) => expect(page.getByRole('main')).toContainText(messages.emailAlreadyVerified),
  },
  {
    name: 'verify-email-failed',
    audience: 'visitor',
    path: ({ verificationPath }) => verificationPath,
    before: (page) =>
      page.route('**/verify-email/registration?*', (route) => route.fulfill({ status: 503, json: {} })),
    ready: (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
    fault: /^503 GET \/identity\/verify-email\/registration$/,
  },
  {
    name: 'verify-email-removed',
    audience: 'visitor',
    path: ({ verificationPath }) => verificationPath,
    before: (page) =>
      page.route('**/identity/verify-email/decline', (route) => route.fulfill({ json: { success: true } })),
    ready: headed('Did you register?'),
    act: async (page) => {
      await press(page, "No, I didn't register");
      await headed('The account was removed')(page);
    },
  },
  {
    name: 'cart-empty',
    audience: 'visitor',
    path: () => '/cart',
    ready: (page) => expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible(),
  },
  {
    name: 'cart',
    audience: 'visitor',
    path: () => '/cart',
    before: fillCart,
    ready: (page) => expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible(),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Products and quantities' }).fill('No such drill, 1');
      await press(page, 'Add all to cart');
      await expect(page.getByText('needs a correction')).toBeVisible();
    },
  },
  {
    name: 'checkout-visitor',
    audience: 'visitor',
    path: () => '/checkout',
    before: fillCart,
    ready: (page) => expect(page.getByRole('heading', { name: 'Log in to order' })).toBeVisible(),
  },
  {
    name: 'checkout-refused',
    audience: 'newcomer',
    path: () => '/checkout',
    before: fillCart,
    ready: (page) => expect(page.getByRole('button', { name: /^Place Order/ })).toBeEnabled(),
    act: async (page) => {
      await page.getByRole('button', { name: /^Place Order/ }).click();
      await expect(page.getByText('Address is required')).toBeVisible();
    },
  },
  {
    name: 'checkout-placed',
    audience: 'shopper',
    path: ({ purchase }) => `/checkout?purchase=${purchase._id}`,
    ready: cardShown,
  },
  {
    name: 'purchase-details',
    audience: 'shopper',
    path: ({ purchase }) => `/dashboard/purchases/${purchase._id}`,
    ready: headed(/^Purchase /),
  },
  { name: 'not-found', audience: 'visitor', path: () => '/no/such/page', ready: anyHeading, status: 404 },
  {
    name: 'purchase',
    audience: 'shopper',
    path: ({ drill }) => `/purchase/${drill._id}`,
    ready: (page) => expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible(),
  },
  {
    name: 'purchase-refused',
    audience: 'shopper',
    path: ({ drill }) => `/purchase/${drill._id}`,
    ready: (page) => expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible(),
    act: async (page) => {
      await press(page, 'Place Order');
      await expect(page.getByText('Address is required')).toBeVisible();
      await page.getByLabel('Quantity').fill('0');
    },
  },
  {
    name: 'purchase-sold-out',
    audience: 'shopper',
    path: ({ soldOut }) => `/purchase/${soldOut._id}`,
    ready: anyHeading,
  },
  {
    name: 'order',
    audience: 'shopper',
    path: ({ paid }) => `/dashboard/orders/${paid._id}`,
    ready: headed(/^Order /),
  },
  {
    name: 'order-unpaid',
    audience: 'shopper',
    path: ({ unpaid }) => `/dashboard/orders/${unpaid._id}`,
    ready: headed(/^Order /),
  },
  {
    name: 'order-of-staff',
    audience: 'admin',
    path: ({ paid }) => `/dashboard/orders/${paid._id}`,
    ready: headed(/^Order /),
    act: async (page) => {
      await page.getByLabel('New note').fill('Call before delivery.');
      await press(page, 'Add note');
      await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Call before delivery.');
      // The form is emptied after the list was fetched again: from then on its button can be pressed.
      await expect(page.getByLabel('New note')).toHaveValue('');
    },
  },
  {
    name: 'order-ship',
    audience: 'admin',
    path: ({ paid }) => `/dashboard/orders/${paid._id}`,
    ready: headed(/^Order /),
    act: async (page) => {
      await press(page, 'Mark as Shipped');
      await page.getByLabel('Carrier').selectOption('Other');
    },
  },
  {
    name: 'packing-slip',
    audience: 'admin',
    path: ({ paid }) => `/dashboard/orders/${paid._id}/packing-slip`,
    ready: headed('Packing slip'),
  },
  {
    name: 'ship-many',
    audience: 'admin',
    path: () => '/dashboard/manage-all-orders',
    ready: headed('Manage All Orders'),
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select order / })
        .first()
        .check();
      await press(page, 'Ship selected');
      await dialogShown(page);
    },
  },
  {
    name: 'orders-selected',
    audience: 'admin',
    path: () => '/dashboard/manage-all-orders',
    ready: headed('Manage All Orders'),
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select order / })
        .first()
        .check();
      await page.getByRole('checkbox', { name: /^All shown/ }).check();
    },
  },
  { name: 'my-orders', audience: 'shopper', path: () => '/dashboard/my-orders', ready: headed('My Orders') },
  {
    name: 'password-replaced',
    audience: 'shopper',
    path: () => '/dashboard/add-review',
    before: removePassword,
    ready: (page) => expect(page.getByRole('heading', { name: 'Only Your New Password' })).toBeVisible(),
  },
  {
    name: 'password-removed',
    audience: 'shopper',
    path: () => '/dashboard/my-orders',
    before: async (page) => {
      await changeIdentityResponse(page, '/list-accounts', () => []);
      await removePassword(page);
    },
    ready: (page) =>
      expect(page.getByRole('heading', { name: 'Your Account Has No Password' })).toBeVisible(),
  },
  {
    name: 'my-orders-cancel',
    audience: 'shopper',
    path: () => '/dashboard/my-orders',
    ready: headed('My Orders'),
    act: async (page) => {
      await press(page, 'Cancel');
      await dialogShown(page);
    },
  },
  {
    name: 'my-orders-empty',
    audience: 'newcomer',
    path: () => '/dashboard/my-orders',
    ready: headed('My Orders'),
  },
  {
    name: 'payment',
    audience: 'shopper',
    path: ({ unpaid }) => `/dashboard/payment/${unpaid._id}`,
    ready: cardShown,
  },
  {
    name: 'payment-paid',
    audience: 'shopper',
    path: ({ paid }) => `/dashboard/payment/${paid._id}`,
    ready: headed('Payment'),
  },
  {
    name: 'add-review',
    audience: 'shopper',
    path: () => '/dashboard/add-review',
    ready: headed('Add Review'),
  },
  {
    name: 'add-review-of-drill',
    audience: 'shopper',
    path: ({ drill }) => `/dashboard/add-review?product=${drill._id}`,
    ready: headed('Add Review'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    },
  },
  { name: 'profile', audience: 'shopper', path: () => '/dashboard/profile', ready: headed('Profile') },
  {
    name: 'profile-edit',
    audience: 'shopper',
    path: () => '/dashboard/profile',
    ready: headed('Profile'),
    act: async (page) => {
      await press(page, 'Edit Profile');
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    },
  },
  {
    name: 'purchase-admin',
    audience: 'admin',
    path: ({ drill }) => `/purchase/${drill._id}`,
    ready: anyHeading,
  },
  {
    name: 'overview',
    audience: 'admin',
    path: () => '/dashboard/overview?period=12-months',
    ready: headed('Overview'),
  },
  {
    name: 'overview-tables',
    audience: 'admin',
    path: () => '/dashboard/overview?period=7-days',
    ready: headed('Overview'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Show as table' }).first().click();
      await expect(page.getByRole('table', { name: 'Revenue' })).toBeVisible();
    },
  },
  {
    name: 'overview-refused',
    audience: 'admin',
    path: () => '/dashboard/overview?from=2026-11-23&to=2026-11-22',
    ready: headed('Overview'),
  },
  {
    name: 'overview-empty',
    audience: 'admin',
    path: () => '/dashboard/overview?from=2015-01-01&to=2015-01-31',
    ready: (page) => expect(page.getByText('No orders in this period')).toBeVisible(),
  },
  {
    name: 'manage-all-orders',
    audience: 'admin',
    path: () => '/dashboard/manage-all-orders',
    ready: headed('Manage All Orders'),
  },
  {
    name: 'manage-all-orders-filtered',
    audience: 'admin',
    path: () => '/dashboard/manage-all-orders?payment=Unpaid&min=1&sort=-amount',
    ready: headed('Manage All Orders'),
    act: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByLabel('Sort by')).toBeVisible();
      await expect(page.getByLabel('Total from')).toBeVisible();
    },
  },
  {
    name: 'manage-all-orders-nothing-found',
    audience: 'admin',
    path: () => '/dashboard/manage-all-orders?q=unobtainium',
    ready: headed('Manage All Orders'),
  },
  {
    name: 'manage-all-orders-save-view',
    audience: 'admin',
    path: () => '/dashboard/manage-all-orders?payment=Unpaid',
    ready: headed('Manage All Orders'),
    act: async (page) => {
      await press(page, 'Save this view');
      await dialogShown(page);
    },
  },
  {
    name: 'manage-all-orders-cancel',
    audience: 'admin',
    path: () => '/dashboard/manage-all-orders',
    ready: headed('Manage All Orders'),
    act: async (page) => {
      await press(page, 'Cancel');
      await dialogShown(page);
    },
  },
  {
    name: 'order-return',
    audience: 'shopper',
    path: (scene) => `/dashboard/orders/${scene.shipped._id}`,
    ready: (page) => expect(page.getByRole('region', { name: 'Returns' })).toBeVisible(),
    act: async (page) => {
      await press(page, 'Request a Return');
      await dialogShown(page);
    },
  },
  {
    name: 'order-refunded-in-part',
    audience: 'admin',
    path: (scene) => `/dashboard/orders/${scene.shipped._id}`,
    ready: (page) => expect(page.getByRole('region', { name: 'Refunds' })).toBeVisible(),
  },
  {
    name: 'order-refund',
    audience: 'admin',
    path: (scene) => `/dashboard/orders/${scene.paid._id}`,
    ready: headed(/^Order /),
    act: async (page) => {
      await press(page, 'Refund');
      await page.getByRole('dialog').getByLabel('Units', { exact: true }).check();
      await page.getByRole('dialog').getByLabel('Units to refund').fill('1');
    },
  },
  { name: 'returns', audience: 'admin', path: () => '/dashboard/returns', ready: headed('Returns') },
  {
    name: 'returns-empty',
    audience: 'admin',
    path: () => '/dashboard/returns?state=declined',
    ready: headed('Returns'),
  },
  returnDialog('returns-approve', 'requested', 'Approve'),
  returnDialog('returns-decline', 'requested', 'Decline'),
  returnDialog('returns-receive', 'approved', 'Mark as Received'),
  returnDialog('returns-refund', 'received', 'Refund'),
  {
    name: 'payments',
    audience: 'admin',
    path: () => '/dashboard/payments',
    ready: headed('Payments'),
  },
  { name: 'reviews', audience: 'admin', path: () => '/dashboard/reviews', ready: headed('Reviews') },
  {
    name: 'reviews-empty',
    audience: 'admin',
    path: () => '/dashboard/reviews?state=hidden',
    ready: (page) => expect(page.getByRole('heading', { name: 'Nothing is hidden' })).toBeVisible(),
    before: (page) =>
      page.route('**/reviews?*state=hidden*', (route) =>
        route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ json: [] }),
      ),
  },
  {
    name: 'reviews-hide',
    audience: 'admin',
    path: () => '/dashboard/reviews',
    ready: headed('Reviews'),
    act: async (page) => {
      await press(page, 'Hide');
      await dialogShown(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, hide it' }).click();
      await expect(page.getByText(messages.reasonRequired)).toBeVisible();
    },
  },
  { name: 'customers', audience: 'admin', path: () => '/dashboard/customers', ready: headed('Customers') },
  {
    name: 'customers-none',
    audience: 'admin',
    path: () => '/dashboard/customers?q=nobodywiththisname',
    ready: headed('Customers'),
  },
  {
    name: 'customer',
    audience: 'admin',
    path: ({ shopper }) => `/dashboard/customers?q=${encodeURIComponent(shopper.email)}`,
    ready: headed('Customers'),
    act: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Robin Carter' }).click();
      await headed('Robin Carter')(page);
    },
  },
  {
    name: 'customer-role',
    audience: 'admin',
    path: ({ shopper }) => `/dashboard/customers?q=${encodeURIComponent(shopper.email)}`,
    ready: headed('Customers'),
    act: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Robin Carter' }).click();
      await headed('Robin Carter')(page);
      await press(page, 'Change role');
      await dialogShown(page);
    },
  },
  {
    name: 'palette',
    audience: 'admin',
    path: () => '/dashboard/customers',
    ready: headed('Customers'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Go to …' }).click();
      const palette = page.getByRole('dialog', { name: 'Go to' });
      await palette.getByRole('combobox').fill('robin');
      await expect(palette.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'palette-keys',
    audience: 'admin',
    path: () => '/dashboard/customers',
    ready: headed('Customers'),
    act: async (page) => {
      await page.keyboard.press('?');
      await dialogShown(page);
    },
  },
  { name: 'audit-log', audience: 'admin', path: () => '/dashboard/audit-log', ready: headed('Audit Log') },
  { name: 'make-admin', audience: 'admin', path: () => '/dashboard/make-admin', ready: headed('Make Admin') },
  {
    name: 'make-admin-dialog',
    audience: 'admin',
    path: () => '/dashboard/make-admin',
    ready: headed('Make Admin'),
    act: async (page) => {
      await press(page, 'Make Admin');
      await dialogShown(page);
    },
  },
  {
    name: 'make-admin-confirm',
    audience: 'admin',
    path: () => '/dashboard/make-admin',
    ready: headed('Make Admin'),
    fault: /^428 PUT \/user-role$/,
    act: askToConfirm,
  },
  {
    name: 'make-admin-confirm-by-code',
    audience: 'admin',
    path: () => '/dashboard/make-admin',
    before: turnOnSecondStep,
    ready: headed('Make Admin'),
    fault: /^428 PUT \/user-role$/,
    act: async (page) => {
      await askToConfirm(page);
      await expect(question(page).getByLabel('Authenticator code')).toBeVisible();
    },
  },
  {
    name: 'make-admin-confirm-another-way',
    audience: 'admin',
    path: () => '/dashboard/make-admin',
    ready: headed('Make Admin'),
    fault: /^428 PUT \/user-role$/,
    act: async (page) => {
      await askToConfirm(page);
      await question(page).getByRole('button', { name: 'Confirm another way' }).click();
      await expect(question(page).getByRole('button', { name: 'Email me a login link' })).toBeVisible();
    },
  },
  {
    name: 'make-admin-confirm-by-link',
    audience: 'admin',
    path: () => '/dashboard/make-admin',
    before: (page) =>
      page.route('**/identity/sign-in/magic-link', (route) => route.fulfill({ json: { status: true } })),
    ready: headed('Make Admin'),
    fault: /^428 PUT \/user-role$/,
    act: async (page) => {
      await askToConfirm(page);
      await question(page).getByRole('button', { name: 'Confirm another way' }).click();
      await question(page).getByRole('button', { name: 'Email me a login link' }).click();
      await expect(question(page)).toContainText('Waiting for you to log in');
    },
  },
  {
    name: 'second-factor-missing',
    audience: 'admin',
    path: () => '/dashboard/manage-all-orders',
    before: requireSecondFactor,
    ready: headed('Two-step login needed'),
  },
  {
    name: 'second-factor-to-confirm',
    audience: 'admin',
    path: () => '/dashboard/manage-all-orders',
    before: async (page) => {
      await turnOnSecondStep(page);
      await requireSecondFactor(page);
    },
    ready: (page) => expect(page.getByRole('button', { name: 'Enter a code' })).toBeVisible(),
  },
  {
    name: 'add-product',
    audience: 'admin',
    path: () => '/dashboard/add-product',
    ready: headed('Add Product'),
  },
  {
    name: 'add-product-refused',
    audience: 'admin',
    path: () => '/dashboard/add-product',
    ready: headed('Add Product'),
    act: async (page) => {
      await press(page, 'Add Product');
      await expect(page.getByText('Title is required')).toBeVisible();
    },
  },
  {
    name: 'add-product-volume-prices',
    audience: 'admin',
    path: () => '/dashboard/add-product',
    ready: headed('Add Product'),
    act: async (page) => {
      await press(page, 'Add volume price');
      await press(page, 'Add volume price');
      await press(page, 'Add Product');
      await expect(page.getByText('Title is required')).toBeVisible();
    },
  },
  ...settingsScreens,
  {
    name: 'manage-products',
    audience: 'admin',
    path: () => '/dashboard/manage-product',
    ready: headed('Manage Products'),
  },
  {
    name: 'manage-products-archived',
    audience: 'admin',
    path: () => '/dashboard/manage-product?show=archived',
    ready: headed('Manage Products'),
  },
  {
    name: 'change-products',
    audience: 'admin',
    path: ({ drill }) => `/dashboard/manage-product/change?ids=${drill._id}`,
    ready: headed('Change Products'),
    act: async (page) => {
      await page.getByLabel('Percent').fill('10');
      await press(page, 'Preview');
      await expect(page.getByRole('button', { name: 'Save 1 product' })).toBeVisible();
    },
  },
  {
    name: 'import-products',
    audience: 'admin',
    path: () => '/dashboard/manage-product/import',
    ready: headed('Import Products'),
    act: async (page) => {
      const buffer = Buffer.from('name,price,stock\nNew Drill,free,-1\nOther Drill,5,5\n');
      await page.getByLabel('CSV file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
      await press(page, 'Preview');
      await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
    },
  },
  {
    name: 'edit-product',
    audience: 'admin',
    path: ({ drill }) => `/dashboard/manage-product/${drill._id}`,
    ready: headed('Edit Product'),
  },
  {
    name: 'edit-product-two-versions',
    audience: 'admin',
    path: ({ drill }) => `/dashboard/manage-product/${drill._id}`,
    before: editByAnother,
    ready: headed('Edit Product'),
    fault: /^409 PUT \/drills\//,
    act: async (page) => {
      await page.getByLabel('Minimum Order').fill('7');
      await press(page, 'Save product');
      await expect(page.getByRole('region', { name: 'Two versions' })).toBeVisible();
    },
  },
  {
    name: 'manage-products-delete',
    audience: 'admin',
    path: () => '/dashboard/manage-product',
    ready: headed('Manage Products'),
    act: async (page) => {
      await press(page, 'Delete');
      await dialogShown(page);
    },
  },
];

/** Screens that exist on phones alone. */
const phoneScreens: readonly Screen[] = [
  { name: 'drawer', audience: 'visitor', path: () => '/', ready: anyHeading, act: openDrawer },
  {
    name: 'drawer-signed-in',
    audience: 'shopper',
    path: () => '/dashboard/my-orders',
    ready: headed('My Orders'),
    act: openDrawer,
  },
  {
    name: 'dashboard-menu',
    audience: 'admin',
    path: () => '/dashboard/make-admin',
    ready: headed('Make Admin'),
    act: openDashboardMenu,
  },
  {
    name: 'dashboard-menu-payment',
    audience: 'shopper',
    path: ({ paid }) => `/dashboard/payment/${paid._id}`,
    ready: headed('Payment'),
    act: openDashboardMenu,
  },
];

/** Refuses this page's save of the product, as if somebody else had saved it before. */
async function editByAnother(page: Page): Promise<void> {
  let edits = 0;
  await page.route(
    (url) => /^\/drills\/[^/]+$/.test(url.pathname),
    async (route) => {
      if (route.request().method() === 'PUT') {
        edits = 1;
        const refusal = {
          statusCode: 409,
          code: 'DRILL_CHANGED',
          error: 'Conflict',
          message: messages.drillChanged,
        };
        return route.fulfill({ status: 409, json: refusal });
      }
      const response = await route.fetch();
      const { version, price, ...drill } = (await response.json()) as { version: number; price: number };
      return route.fulfill({ json: { ...drill, version: version + edits, price: price + edits } });
    },
  );
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await dialogShown(page);
}

async function openDashboardMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await dialogShown(page);
}

/** Opens a screen in a new window and brings it into its state. */
export async function show(page: Page, screen: Screen, scene: Scene): Promise<void> {
  await screen.before?.(page, scene);
  await page.goto(screen.path(scene));
  await screen.ready(page);
  await untilHydrated(page);
  // Skeletons stand in for content that is still loading.
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await screen.act?.(page);
}

export const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;

/** The screens that this width has. */
export const screensAt = (width: keyof typeof widths): readonly Screen[] =>
  width === 'phone' ? [...screens, ...phoneScreens] : screens;
