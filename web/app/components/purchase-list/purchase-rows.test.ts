import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { expect, test } from 'vitest';
import { linesOf } from '../purchases/purchase-line';
import { totalOfRow } from './purchase-rows';

const product = { _id: 'drill', totalPrice: 40 } as Order;
const bits = { _id: 'bits', totalPrice: 15 } as Order;

test('the row of an only order states all that is charged and not refunded, with shipping and tax, and other rows their goods', () => {
  const totalsOf = (purchase: Partial<Purchase>) =>
    linesOf({ paymentStatus: 'Paid', refundedAmount: 0, ...purchase } as Purchase).map(totalOfRow);
  expect(totalsOf({ total: 47.5, orders: [product] })).toEqual([47.5]);
  expect(totalsOf({ total: 47.5, refundedAmount: 7, orders: [product] })).toEqual([40.5]);
  expect(totalsOf({ total: 62.5, orders: [product, bits] })).toEqual([40, 15]);
});
