import { describe, expect, test } from 'vitest';
import { firstDashboardPath, isForOthers, mayOpenPath } from './dashboard-screens';

const orders = ['manage-all-orders', 'returns', 'payments', 'packing-slips'];
const slips = ['orders/K7QM-4XRD/packing-slip', 'purchases/1/packing-slip'];
const below = (path: string, names: string) => names.split(' ').map((name) => `${path}/${name}`);
const products = [
  ...['manage-product', ...below('manage-product', '1 1/preview count failed-pictures'), 'reviews'],
  ...['kinds', 'kinds/1', 'kinds/1/attributes/2'],
];
const changesProducts = [
  ...below('manage-product', 'import import/1 order change pictures'),
  ...['add-product', 'kinds/new', 'kinds/1/attributes/new'],
];
const customers = ['customers', 'customers/1'];
const settings = [
  'settings',
  ...below('settings', 'shipping taxes/1 discount-codes/1 synonyms/1 searches pages pages/terms'),
  'settings/pages/terms/preview',
];
const addsSettings = below('settings', 'shipping/new taxes/new discount-codes/new synonyms/new');
const rest = ['overview', 'audit-log'];
const shoppers = ['my-orders', 'add-review', 'payment/1'];
const readable = [...orders, ...slips, ...products, ...customers, ...settings, ...rest];
const everyScreen = [...readable, ...changesProducts, ...addsSettings, 'make-admin'];

const opened = {
  admin: everyScreen,
  viewer: readable,
  'orders-staff': [...orders, ...slips, ...products, ...customers],
  'shipping-staff': [...orders, ...slips, ...products],
  'products-staff': [...products, ...changesProducts],
} as const;

describe.each(['admin', 'viewer', 'orders-staff', 'shipping-staff', 'products-staff'] as const)(
  'the role %s',
  (role) => {
    test.each(everyScreen)('opens %s or not', (name) => {
      const mayOpen = opened[role].includes(name);
      expect(mayOpenPath(role, `/dashboard/${name}`)).toBe(mayOpen);
      // Closed to the role, or open: the session goes on.
      expect(isForOthers(`/dashboard/${name}?q=1#top`, { role })).toBe(false);
    });

    test("opens no shopper's screen, and the pages of an order and the profile", () => {
      for (const name of shoppers) expect(isForOthers(`/dashboard/${name}`, { role })).toBe(true);
      for (const name of ['orders/1', 'purchases/1', 'documents/1', 'profile'])
        expect(isForOthers(`/dashboard/${name}`, { role })).toBe(false);
    });
  },
);

test("a shopper opens the shoppers' screens and none of staff", () => {
  for (const name of everyScreen) {
    expect(mayOpenPath(null, `/dashboard/${name}`)).toBe(false);
    expect(isForOthers(`/dashboard/${name}`, { role: null })).toBe(true);
  }
  for (const name of [...shoppers, 'orders/1', 'profile'])
    expect(isForOthers(`/dashboard/${name}`, { role: null })).toBe(false);
});

test.each([
  [null, '/dashboard/my-orders'],
  ['admin', '/dashboard/manage-all-orders'],
  ['viewer', '/dashboard/manage-all-orders'],
  ['orders-staff', '/dashboard/manage-all-orders'],
  ['shipping-staff', '/dashboard/manage-all-orders'],
  ['products-staff', '/dashboard/manage-product'],
] as const)('the dashboard of %s begins at %s', (role, path) => {
  expect(firstDashboardPath({ role })).toBe(path);
});
