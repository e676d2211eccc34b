import { expect, test } from 'vitest';
import type { OrderState } from './order-status';
import { amountLeft, unitsLeftText } from './what-is-left';

const paid: OrderState = {
  status: 'Pending',
  paymentStatus: 'Paid',
  quantity: 3,
  shippedQuantity: 0,
  refundedQuantity: 0,
  refundedShippedQuantity: 0,
};

test.each<[string, Partial<OrderState>, string | null]>([
  ['nothing was refunded or shipped', {}, null],
  ['one unit was refunded', { refundedQuantity: 1 }, '2 of 3 left, 2 to send'],
  ['one unit was shipped', { shippedQuantity: 1 }, '2 of 3 to send'],
  ['one was refunded, one shipped', { refundedQuantity: 1, shippedQuantity: 1 }, '2 of 3 left, 1 to send'],
  [
    'a shipped unit was refunded',
    { shippedQuantity: 1, refundedQuantity: 1, refundedShippedQuantity: 1 },
    '2 of 3 left, 2 to send',
  ],
  [
    'one was refunded, the others shipped',
    { refundedQuantity: 1, shippedQuantity: 2, status: 'Shipped' },
    '2 of 3 left',
  ],
  ['all were shipped', { shippedQuantity: 3, status: 'Shipped' }, null],
  [
    'a refund failed after the others were shipped',
    { shippedQuantity: 2, status: 'Shipped' },
    '1 of 3 to send or refund',
  ],
  [
    'one was refunded, and the refund of another failed after the third was shipped',
    { refundedQuantity: 1, shippedQuantity: 1, status: 'Shipped' },
    '2 of 3 left, 1 to send or refund',
  ],
  ['all units were refunded for less than their price', { refundedQuantity: 3 }, '0 of 3 left'],
  ['all money was returned', { refundedQuantity: 3, paymentStatus: 'Refunded' }, null],
  ['it is not paid', { paymentStatus: 'Unpaid' }, null],
  ['there are thousands', { quantity: 2_500, refundedQuantity: 1 }, '2,499 of 2,500 left, 2,499 to send'],
])('what is left of an order is said if %s', (_, change, text) => {
  expect(unitsLeftText({ ...paid, ...change })).toBe(text);
});

test('of a purchase that was refunded in part the amount left is shown, to the cent', () => {
  const purchase = { paymentStatus: 'Paid' as const, total: 60.1, refundedAmount: 0.3 };
  expect(amountLeft(purchase)).toBe(59.8);
  expect(amountLeft({ ...purchase, refundedAmount: 0 })).toBe(60.1);
  expect(amountLeft({ ...purchase, refundedAmount: 60.1, paymentStatus: 'Refunded' })).toBe(60.1);
});
