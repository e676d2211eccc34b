import type { Order } from '@chuck-and-bit/contract/orders';
import type { Parcel } from '@chuck-and-bit/contract/purchases';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { expect, test } from 'vitest';
import { order as sold } from '../../../test/orders';
import { returnableLines } from './returnable';

const order: Order = {
  ...sold,
  shippedQuantity: 5,
  refundedShippedQuantity: 1,
  shippedAt: '2026-11-01T10:00:00.000Z',
};
const bits = { ...order, _id: 'bits', productName: 'Bits', shippedAt: '2026-11-03T10:00:00.000Z' };
const line = { orderId: 'drills', quantity: 2, receivedQuantity: null };
const returns = [{ state: 'approved', lines: [line] }] as unknown as PurchaseReturn[];
const lost = { lines: [{ orderId: 'bits', quantity: 5, toReplace: 1 }] } as Parcel;
const lines = (orders: Order[], now: string) =>
  returnableLines({ orders, shipments: [lost] }, returns, { returnDays: 30, now: new Date(now) });
const december = (day: number) => new Date(`2026-12-0${day}T10:00:00Z`);

test('what can be returned are shipped units of paid orders that are in no return and no lost parcel, within the days of the shop', () => {
  expect(lines([order, bits], '2026-11-20T10:00:00Z')).toEqual([
    { orderId: 'drills', productName: 'Auger', unit: 'piece', remaining: 2, until: december(1) },
    { orderId: 'bits', productName: 'Bits', unit: 'piece', remaining: 3, until: december(3) },
  ]);
  expect(lines([order, bits], '2026-12-02T10:00:00Z')).toMatchObject([{ orderId: 'bits' }]);
  expect(lines([{ ...order, shippedQuantity: 3 }], '2026-11-20T10:00:00Z')).toEqual([]);
  expect(lines([{ ...order, paymentStatus: 'Refunded' }], '2026-11-20T10:00:00Z')).toEqual([]);
  expect(lines([{ ...order, shippedAt: null }], '2026-11-20T10:00:00Z')).toEqual([]);
});
