import { messages } from '@chuck-and-bit/contract/messages';
import { expect } from './fixtures';
import { openSearch, searchField, suggestions } from './page-parts';
import { button, expectDialog, expectTitle, heading, press, type Screen } from './screen';
import type { ScreenData } from './screen-data';
import { changeIdentityResponse, fillCart } from './screen-states';
import { uniqueEmail } from './shop-client';

const verification = ({ verificationPath }: ScreenData) => verificationPath;

export const visitorScreens: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'all-drills', path: '/all-drills' },
  { name: 'all-drills-nothing-found', path: '/all-drills?q=unobtainium' },
  {
    name: 'suggestions',
    path: '/blogs',
    act: async (page) => {
      await openSearch(page);
      await searchField(page).fill('drill');
      await expect(suggestions(page).getByRole('link').first()).toBeVisible();
    },
  },
  { name: 'department', path: '/all-drills/power-tools?a.voltage=18&price.to=250' },
  { name: 'department-nothing-found', path: '/all-drills/power-tools?a.voltage=18&price.from=9000' },
  { name: 'drill', path: ({ product }) => `/all-drills/${product._id}` },
  {
    name: 'drill-zoom',
    path: ({ pictured }) => `/all-drills/${pictured._id}`,
    act: async (page) => {
      await page.getByRole('link', { name: 'Picture 2 of 3' }).click();
      await page.getByRole('link', { name: 'Enlarge picture 2: View 2' }).click();
      await expectDialog(page);
    },
  },
  { name: 'drill-gallery', path: ({ pictured }) => `/all-drills/${pictured._id}` },
  { name: 'drill-sold-out', path: ({ soldOut }) => `/all-drills/${soldOut._id}` },
  { name: 'blogs', path: '/blogs' },
  { name: 'policy', path: '/policies/privacy' },
  { name: 'portfolio', path: '/portfolio' },
  { name: 'not-found', path: '/no/such/page', fault: /^404 GET / },
  { name: 'login', path: '/login', title: 'Login' },
  { name: 'login-refused', path: '/login', title: 'Login', press: 'Login', shows: 'Email is required' },
  { name: 'login-link', path: '/login?signed-in=link&token=from-a-mail', title: 'Login' },
  {
    name: 'login-link-used',
    path: '/login?signed-in=link&token=used-before',
    title: 'Login',
    press: 'Login',
    shows: 'This link has expired',
    fault: /^400 POST \/identity\/magic-link\/confirm$/,
  },
  {
    name: 'login-to-order',
    path: ({ product }) => `/login?from=/purchase/${product._id}`,
    ready: button('Email me a code'),
  },
  { name: 'register', path: '/register', title: 'Register' },
  { name: 'reset-password', path: '/reset-password?token=from-a-mail', title: 'Reset Password' },
  {
    name: 'reset-password-expired',
    path: '/reset-password?error=INVALID_TOKEN',
    title: 'This link no longer works',
  },
  { name: 'verify-email', path: verification, title: 'Did you register?' },
  {
    name: 'verify-email-used-link',
    path: '/verify-email?token=used-before',
    ready: (page) => page.getByRole('main').filter({ hasText: 'This link has expired' }),
    fault: /^400 GET \/identity\/verify-email\/registration$/,
  },
  {
    name: 'verify-email-done-before',
    path: verification,
    before: changeIdentityResponse('/verify-email/registration', (body) => ({
      ...body,
      emailVerified: true,
    })),
    ready: (page) => page.getByRole('main').filter({ hasText: messages.emailAlreadyVerified }),
  },
  {
    name: 'verify-email-failed',
    path: verification,
    before: (page) =>
      page.route('**/verify-email/registration?*', (route) => route.fulfill({ status: 503, json: {} })),
    ready: button('Try again'),
    fault: /^503 GET \/identity\/verify-email\/registration$/,
  },
  {
    name: 'verify-email-removed',
    path: verification,
    before: (page) =>
      page.route('**/identity/verify-email/decline', (route) => route.fulfill({ json: { success: true } })),
    title: 'Did you register?',
    act: async (page) => {
      await press(page, "No, I didn't register");
      await expectTitle(page, 'The account was removed');
    },
  },
  { name: 'cart-empty', path: '/cart', ready: heading('Your cart is empty') },
  {
    name: 'cart',
    path: '/cart',
    before: fillCart,
    ready: (page) => page.getByRole('link', { name: 'Checkout' }),
    act: async (page) => {
      const lines = ['No such drill, 1', 'hammer dril, 2', 'Auger'].join('\n');
      await page.getByRole('textbox', { name: 'Products and quantities' }).fill(lines);
      await press(page, 'Add all to cart');
      await expect(page.getByText('need a correction')).toBeVisible();
    },
  },
  { name: 'checkout-visitor', path: '/checkout', before: fillCart, ready: heading('Log in to order') },
  {
    name: 'checkout-code',
    path: '/checkout',
    before: fillCart,
    ready: heading('Log in to order'),
    act: async (page) => {
      await page.getByRole('main').getByLabel('Email').fill(uniqueEmail());
      await press(page, 'Email me a code');
      await page.getByLabel('Login code').fill('12345');
      await press(page, 'Continue');
      await expect(page.getByText(messages.loginCodeInvalid)).toBeVisible();
    },
  },
];
