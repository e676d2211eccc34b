import type { Refund } from '@chuck-and-bit/contract/refunds';
import { expect, test } from 'vitest';
import { showPage } from '../../../test/page';
import { Refunds } from './refunds';

const made = {
  _id: 'r',
  amount: 20,
  lines: [] as Refund['lines'],
  shipping: 0,
  cause: 'refund',
  reason: 'Broken',
  refundedBy: 'Ada',
  state: 'succeeded',
  createdAt: '2026-11-22T10:00:00.000Z',
} as Refund;
const line = (quantity: number, shippedQuantity: number) => [
  { orderId: `${quantity}`, productName: 'Drill', quantity, shippedQuantity, amount: 20 },
];

/** The state of each refund, and the lines below it. */
function textsOf(values: Partial<Refund>, forStaff: boolean) {
  const refunds = [{ ...made, ...values }];
  showPage(<Refunds refunds={refunds} forStaff={forStaff} />, { config: { timeZone: 'UTC' } });
  return [...document.querySelectorAll('.badge, li > p:not(:first-child)')].map((each) => each.textContent);
}

test.each<[Partial<Refund>, string[], string[]]>([
  [{ state: 'pending' }, ['Pending', 'Broken', 'By Ada'], ['Pending', 'Broken']],
  [{ state: 'failed', failure: 'Closed' }, ['Failed', 'Broken', 'By Ada. It failed: Closed'], []],
  [
    { lines: line(2, 0), restocked: true, reason: null, refundedBy: null },
    ['Refunded', '2 × Drill, not shipped, back in stock', 'By the card provider’s dashboard'],
    ['Refunded', '2 × Drill'],
  ],
  [
    { lines: line(2, 2), shipping: 5, refundedBy: null },
    ['Refunded', '2 × Drill, shipped before', 'Shipping: $5.00', 'Broken', 'By a former account'],
    ['Refunded', '2 × Drill', 'Shipping: $5.00', 'Broken'],
  ],
  [
    { lines: [...line(2, 1), ...line(0, 0)], cause: 'dispute' },
    ['Refunded', '2 × Drill, 1 of them shipped before', 'Drill: $20.00', 'Broken', 'By a lost dispute'],
    ['Refunded', '2 × Drill', 'Drill: $20.00', 'Broken'],
  ],
])('of a refund with %j staff read %j, and its buyer %j', (values, staff, buyer) => {
  expect([textsOf(values, true), textsOf(values, false)]).toEqual([staff, buyer]);
});
