import type { Order } from '@chuck-and-bit/contract/orders';
import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show as showPart } from '../../test/desk';
import { RequestReturn } from './request-return';

const product = {
  _id: 'drill',
  productName: 'Big Drill',
  unit: 'piece',
  paymentStatus: 'Paid',
  shippedQuantity: 2,
  refundedShippedQuantity: 0,
  shippedAt: '2026-11-01T12:00:00.000Z',
} as Order;
const bits = { ...product, _id: 'bits', productName: 'Bits', shippedAt: '2026-11-03T12:00:00.000Z' } as Order;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(orders: Order[]) {
  const purchase = { _id: 'p', orders, shipments: [] as Parcel[] } as Purchase;
  showPart(<RequestReturn purchase={purchase} returns={[]} />, { returnDays: 14, timeZone: 'UTC' });
}

test.each([
  ['one product', [product], 'You can return Big Drill until November 15, 2026.'],
  [
    'products of one day',
    [product, { ...bits, shippedAt: product.shippedAt }],
    'these products until November 15',
  ],
  ['products of two days', [bits, product], 'these products, the first of them until November 15, 2026.'],
])('the last day for %s, of which the first counts', (_, orders, text) => {
  show(orders);
  fireEvent.click(screen.getByRole('button', { name: 'Request a Return' }));
  expect(screen.getByRole('dialog').textContent).toContain(text);
});

test('a return is offered up to the moment at which its days end', () => {
  show([product]);
  expect(screen.queryByRole('button', { name: 'Request a Return' })).not.toBeNull();
  cleanup();
  vi.setSystemTime(new Date('2026-11-15T12:00:00.001Z'));
  show([product]);
  expect(screen.queryByRole('button', { name: 'Request a Return' })).toBeNull();
});
