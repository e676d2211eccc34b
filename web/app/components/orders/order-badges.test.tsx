import type { OrderState } from '@chuck-and-bit/contract/order-status';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { PaymentBadge, ShippedBadge, StatusBadge, UnitsToSettle } from './order-badges';

/** What is shown, each part after its colours if it is a badge. */
const shown = (badge: ReactElement) => {
  const { container } = render(badge);
  return [...container.children].map(({ classList, textContent }) => {
    const looks = [...classList].filter((name) => name.startsWith('badge-')).sort();
    return [...looks, textContent].join(' ');
  });
};

test.each([
  ['Unpaid', 'badge-soft badge-warning Unpaid'],
  ['Paid', 'badge-soft badge-success Paid'],
  ['Refunded', 'badge-error badge-soft Refunded'],
] as const)('a payment that is %s has the badge "%s"', (status, badge) => {
  expect(shown(<PaymentBadge status={status} />)).toEqual([badge]);
});

const units = { quantity: 3, shippedQuantity: 0, refundedQuantity: 0, refundedShippedQuantity: 0 };
const pending: OrderState = { ...units, status: 'Pending', paymentStatus: 'Paid' };
const partly: OrderState = { ...pending, shippedQuantity: 1 };
const shipped: OrderState = { ...pending, shippedQuantity: 3, status: 'Shipped' };

test.each([
  [pending, ['badge-ghost Pending']],
  [partly, ['badge-info badge-soft 1 of 3 on the way', '2 of 3 to send']],
  [shipped, ['badge-info badge-soft Shipped']],
  [{ ...shipped, shippedQuantity: 2 }, ['badge-info badge-soft Shipped', '1 of 3 to send or refund']],
])('an order %j has the badge %j', (order, badges) => {
  expect(shown(<StatusBadge order={order} />)).toEqual(badges);
});

test.each<[OrderState[], number | undefined, string[]]>([
  [[pending], undefined, ['badge-ghost 0 of 3 shipped']],
  [[partly], undefined, ['badge-info badge-soft 1 of 3 on the way']],
  [[partly], 1, ['badge-ghost 0 of 3 shipped']],
  [[shipped], undefined, ['badge-info badge-soft 3 of 3 shipped']],
  [[{ ...pending, quantity: 1 }], undefined, ['badge-ghost 0 of 1 shipped']],
  [[{ ...pending, paymentStatus: 'Refunded' }], undefined, []],
])('a purchase of %j, of which %j are lost, has the badge %j', (orders, lost, badges) => {
  expect(shown(<ShippedBadge orders={orders} {...(lost !== undefined && { lost })} />)).toEqual(badges);
});

test.each([
  [0, []],
  [1, ['badge-soft badge-warning 1 to send or refund']],
  [1_200, ['badge-soft badge-warning 1,200 to send or refund']],
])('of %d units to settle staff read %j', (count, badges) => {
  expect(shown(<UnitsToSettle count={count} />)).toEqual(badges);
});
