import { expect } from './fixtures';
import { pageOf, sayYes } from './page-parts';
import { button, cardNumber, heading, press, region, type Screen } from './screen';
import type { ScreenData } from './screen-data';
import { changeIdentityResponse, fillCart, removePassword } from './screen-states';

export const newcomerScreens: readonly Screen[] = [
  {
    name: 'checkout-refused',
    path: '/checkout',
    before: fillCart,
    ready: (page) => button(/^Place Order/)(page).and(page.locator(':enabled')),
    act: async (page) => {
      await button(/^Place Order/)(page).click();
      await expect(page.getByText('Address is required')).toBeVisible();
    },
  },
  {
    name: 'checkout-invoice',
    path: '/checkout',
    before: fillCart,
    ready: (page) => button(/^Place Order/)(page).and(page.locator(':enabled')),
    act: async (page) => {
      await page.getByRole('button', { name: 'Invoice to another address' }).click();
      const invoice = page.getByRole('group', { name: 'Invoice' });
      await invoice.getByLabel('City').fill('Leipzig');
      await button(/^Place Order/)(page).click();
      await expect(invoice.getByText('Name is required')).toBeVisible();
    },
  },
  { name: 'my-orders-empty', path: '/dashboard/my-orders', title: 'My Orders' },
];

const orderForm = ({ product }: ScreenData) => `/purchase/${product._id}`;

export const shopperScreens: readonly Screen[] = [
  {
    name: 'checkout-placed',
    path: ({ purchase }) => `/checkout?purchase=${purchase._id}`,
    ready: cardNumber,
  },
  {
    name: 'purchase-details',
    path: ({ purchase }) => `/dashboard/purchases/${purchase._id}`,
    title: /^Order /,
  },
  {
    name: 'parcels',
    path: ({ partlyShipped }) => `/dashboard/purchases/${partlyShipped._id}`,
    ready: region('Parcels'),
  },
  {
    name: 'document',
    path: ({ invoice }) => `/dashboard/documents/${invoice._id}`,
    title: /^Invoice /,
  },
  { name: 'purchase', path: orderForm, ready: button('Place Order') },
  {
    name: 'purchase-refused',
    path: orderForm,
    ready: button('Place Order'),
    act: async (page) => {
      // The form begins with the address of the last purchase.
      await page.getByLabel('Address', { exact: true }).fill('');
      await press(page, 'Place Order');
      await expect(page.getByText('Address is required')).toBeVisible();
      await page.getByLabel('Quantity').fill('0');
    },
  },
  { name: 'purchase-invoice', path: orderForm, press: 'Invoice to another address', shows: 'Tax number' },
  { name: 'purchase-sold-out', path: ({ soldOut }) => `/purchase/${soldOut._id}` },
  { name: 'order', path: ({ paid }) => pageOf(paid), title: /^Order / },
  { name: 'order-unpaid', path: ({ unpaid }) => pageOf(unpaid), title: /^Order / },
  {
    name: 'order-return',
    path: ({ shipped }) => pageOf(shipped),
    ready: region('Returns'),
    press: 'Request a Return',
  },
  {
    name: 'purchase-return',
    path: ({ returned }) => `/dashboard/purchases/${returned._id}`,
    ready: region('Returns'),
    act: async (page) => {
      await press(page, 'Request a Return');
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      await sayYes(page);
      await expect(page.getByText('Please state a reason')).toBeVisible();
    },
  },
  { name: 'my-orders', path: '/dashboard/my-orders', title: 'My Orders' },
  { name: 'my-orders-cancel', path: '/dashboard/my-orders', title: 'My Orders', press: 'Cancel' },
  {
    name: 'password-replaced',
    path: '/dashboard/add-review',
    before: removePassword,
    ready: heading('Only Your New Password'),
  },
  {
    name: 'password-removed',
    path: '/dashboard/my-orders',
    before: async (page) => {
      await changeIdentityResponse('/list-accounts', () => [])(page);
      await removePassword(page);
    },
    ready: heading('Your Account Has No Password'),
  },
  { name: 'payment', path: ({ unpaid }) => `/dashboard/payment/${unpaid._id}`, ready: cardNumber },
  { name: 'payment-paid', path: ({ paid }) => `/dashboard/payment/${paid._id}`, title: 'Payment' },
  { name: 'add-review', path: '/dashboard/add-review', title: 'Add Review' },
  {
    name: 'add-review-of-drill',
    path: ({ product }) => `/dashboard/add-review?product=${product._id}`,
    title: 'Add Review',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    },
  },
  { name: 'profile', path: '/dashboard/profile', title: 'Profile' },
  {
    name: 'profile-edit',
    path: '/dashboard/profile',
    title: 'Profile',
    act: async (page) => {
      await press(page, 'Edit Profile');
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    },
  },
];
