import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { Refund } from '@chuck-and-bit/contract/refunds';
import { expect, test } from 'vitest';
import { order as sold, purchase as bought } from '../../../test/orders';
import { linesOf } from '../purchases/purchase-line';
import { previewOf, refundableLine, refundablePurchase, type RefundInput } from './refundable';

const order: Order = { ...sold, _id: 'one', purchaseId: 'purchase', quantity: 3, chargedAmount: 100 };
const other = { ...order, _id: 'other', quantity: 2, chargedAmount: 30 };
/** 100.00 and 30.00 for its orders, and 5.00 of shipping. */
const purchase: Purchase = { ...bought, _id: 'purchase', total: 135, orders: [order, other] };
const refund = (changes: Partial<Refund>) =>
  ({ state: 'succeeded', lines: [], shipping: 0, ...changes }) as Refund;
const part = (orderId: string, amount: number) => {
  return { orderId, amount, quantity: 0, shippedQuantity: 0, productName: 'Drill' };
};
const input: RefundInput = { what: 'rest', quantities: [0, 0], amount: 0, restock: true, reason: 'Broken' };

test('what can be refunded is the payment less its refunds, made and pending, but not failed', () => {
  const refunds = [
    refund({ lines: [part('one', 20)], shipping: 1 }),
    refund({ state: 'pending', lines: [part('other', 10)] }),
    refund({ state: 'failed', lines: [part('one', 50)] }),
  ];
  expect(refundablePurchase(purchase, refunds)).toMatchObject({ remaining: 104, remainingShipping: 4 });
  expect(
    refundablePurchase(purchase, [refund({ lines: [part('one', 100), part('other', 30)], shipping: 5 })]),
  ).toBeNull();
  expect(refundablePurchase({ ...purchase, paymentStatus: 'Unpaid' }, [])).toBeNull();
});

test('one of several orders is refunded alone, without shipping', () => {
  const [line] = linesOf(purchase);
  const one = line && refundableLine(line, [refund({ lines: [part('one', 20)] })]);
  if (!one) throw new Error('Nothing is left');
  expect(one).toMatchObject({ purchaseId: 'purchase', orders: [order], remaining: 80, remainingShipping: 0 });
  const requestOf = (changes: Partial<typeof input>) => previewOf(one, { ...input, ...changes }).request;
  expect(requestOf({})).toEqual({ orderId: 'one', restock: true, reason: 'Broken' });
  expect(requestOf({ what: 'amount', amount: 5 })).toEqual({ orderId: 'one', amount: 5, reason: 'Broken' });
  expect(requestOf({ what: 'units', quantities: [3] })).toEqual({
    amount: 80,
    lines: [{ orderId: 'one', quantity: 3 }],
    restock: true,
    reason: 'Broken',
  });
});

test('the preview equals the request', () => {
  const all = refundablePurchase(purchase, []);
  if (!all) throw new Error('Nothing is left');
  expect(previewOf(all, input)).toEqual({
    amount: 135,
    hasUnits: true,
    request: { restock: true, reason: 'Broken' },
  });
  expect(previewOf(all, { ...input, what: 'units', quantities: [1, 0] })).toMatchObject({
    amount: 33.33,
    request: { amount: 33.33, lines: [{ orderId: 'one', quantity: 1 }], restock: true },
  });
  expect(previewOf(all, { ...input, what: 'units', quantities: [4, 1.5] })).toMatchObject({ amount: 0 });
  expect(previewOf(all, { ...input, what: 'amount', amount: 12.5 })).toEqual({
    amount: 12.5,
    hasUnits: false,
    request: { amount: 12.5, reason: 'Broken' },
  });
  expect(previewOf(all, { ...input, what: 'shipping' })).toEqual({
    amount: 5,
    hasUnits: false,
    request: { amount: 5, shipping: true, reason: 'Broken' },
  });
});
