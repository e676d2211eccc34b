import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { Refund } from '@chuck-and-bit/contract/refunds';
import { expect, test } from 'vitest';
import { previewOf, refundableOrder, refundablePurchase } from './refundable';

const order = {
  _id: 'one',
  purchaseId: null,
  paymentStatus: 'Paid',
  quantity: 3,
  chargedAmount: 100,
  refundedAmount: 0,
  refundedQuantity: 0,
} as Order;
const other = { ...order, _id: 'other', quantity: 2, chargedAmount: 30 };
const purchase = {
  _id: 'purchase',
  paymentStatus: 'Paid',
  total: 135,
  refundedAmount: 0,
  orders: [order, other],
} as Purchase;
const pending = { state: 'pending', amount: 20 } as Refund;
const wish = { what: 'rest', quantities: [0, 0], amount: 0, restock: true, reason: 'Broken' } as const;

test('what can be refunded is the payment less its refunds, made and pending', () => {
  expect(refundableOrder({ ...order, refundedAmount: 30 }, undefined, [pending])).toMatchObject({ left: 50 });
  expect(refundablePurchase(purchase, [pending])).toMatchObject({ left: 115, isWhole: true });
  expect(refundablePurchase({ ...purchase, refundedAmount: 115 }, [pending])).toBeNull();
  expect(refundableOrder({ ...order, paymentStatus: 'Unpaid' }, undefined, [])).toBeNull();
});

test('an order of a purchase is refunded with its purchase, by its own units', () => {
  const line = { ...order, purchaseId: 'purchase' };
  expect(refundableOrder(line, { ...purchase, orders: [line, other] }, [])).toMatchObject({
    of: { kind: 'purchase', id: 'purchase' },
    orders: [line],
    left: 135,
    isWhole: false,
  });
  expect(refundableOrder(line, undefined, [])).toBeNull();
});

test('the preview equals the request', () => {
  const all = refundablePurchase(purchase, []);
  if (!all) throw new Error('Nothing is left');
  expect(previewOf(all, wish)).toEqual({
    amount: 135,
    lines: [
      { orderId: 'one', quantity: 3 },
      { orderId: 'other', quantity: 2 },
    ],
    restock: true,
    reason: 'Broken',
  });
  expect(previewOf(all, { ...wish, what: 'units', quantities: [1, 0] })).toMatchObject({
    amount: 33.33,
    lines: [{ orderId: 'one', quantity: 1 }],
  });
  expect(previewOf(all, { ...wish, what: 'amount', amount: 12.5 })).toEqual({
    amount: 12.5,
    reason: 'Broken',
  });
});
