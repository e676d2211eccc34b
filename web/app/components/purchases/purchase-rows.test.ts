import type { Order } from '@chuck-and-bit/contract/orders';
import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import { expect, test } from 'vitest';
import { totalOfRow, unitsLost } from './purchase-rows';

const drill = { _id: 'drill', purchaseId: 'p', totalPrice: 40 } as Order;
const bits = { _id: 'bits', purchaseId: 'p', totalPrice: 15 } as Order;

test('the row of an only order states all that is charged, with shipping and tax, and other rows their goods', () => {
  const alone = { p: { _id: 'p', total: 47.5, orders: [drill] } as Purchase };
  const together = { p: { _id: 'p', total: 62.5, orders: [drill, bits] } as Purchase };
  expect(totalOfRow(alone, drill)).toBe(47.5);
  expect(totalOfRow(together, drill)).toBe(40);
  expect(totalOfRow({}, drill)).toBe(40);
});

test('units in lost parcels are counted for one order or for all', () => {
  const parcel = (...lines: [orderId: string, toReplace: number][]) =>
    ({ lines: lines.map(([orderId, toReplace]) => ({ orderId, quantity: 5, toReplace })) }) as Parcel;
  const parcels = [parcel(['drill', 2], ['bits', 0]), parcel(['bits', 3])];
  expect(unitsLost(parcels)).toBe(5);
  expect(unitsLost(parcels, 'bits')).toBe(3);
  expect(unitsLost(parcels, 'other')).toBe(0);
});
