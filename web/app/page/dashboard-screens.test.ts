import { describe, expect, test } from 'vitest';
import { firstDashboardPath, isForOtherRole, mayOpenPath } from './dashboard-screens';

const orders = ['manage-all-orders', 'returns', 'payments', 'packing-slips'];
const slips = ['orders/K7QM-4XRD/packing-slip', 'purchases/1/packing-slip'];
const products = ['manage-product', 'manage-product/1', 'manage-product/import', 'add-product', 'reviews'];
const customers = ['customers', 'customers/1'];
const settings = ['settings', 'settings/shipping', 'settings/taxes/new', 'settings/discount-codes/1'];
const rest = ['overview', 'audit-log'];
const shoppers = ['my-orders', 'add-review', 'payment/1'];
const everyScreen = [...orders, ...slips, ...products, ...customers, ...settings, ...rest, 'make-admin'];

const opened = {
  admin: everyScreen,
  viewer: everyScreen.filter((name) => name !== 'make-admin'),
  'orders-staff': [...orders, ...slips, ...products, ...customers],
  'shipping-staff': [...orders, ...slips, ...products],
  'products-staff': products,
} as const;

describe.each(['admin', 'viewer', 'orders-staff', 'shipping-staff', 'products-staff'] as const)(
  'the role %s',
  (role) => {
    test.each(everyScreen)('opens %s or not', (name) => {
      const mayOpen = opened[role].includes(name);
      expect(mayOpenPath(role, `/dashboard/${name}`)).toBe(mayOpen);
      expect(isForOtherRole(`/dashboard/${name}?q=1#top`, { role })).toBe(!mayOpen);
    });

    test("opens no shopper's screen, and the pages of an order and the profile", () => {
      for (const name of shoppers) expect(isForOtherRole(`/dashboard/${name}`, { role })).toBe(true);
      for (const name of ['orders/1', 'purchases/1', 'documents/1', 'profile'])
        expect(isForOtherRole(`/dashboard/${name}`, { role })).toBe(false);
    });
  },
);

test("a shopper opens the shoppers' screens and none of staff", () => {
  for (const name of everyScreen) {
    expect(mayOpenPath(null, `/dashboard/${name}`)).toBe(false);
    expect(isForOtherRole(`/dashboard/${name}`, { role: null })).toBe(true);
  }
  for (const name of [...shoppers, 'orders/1', 'profile'])
    expect(isForOtherRole(`/dashboard/${name}`, { role: null })).toBe(false);
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
