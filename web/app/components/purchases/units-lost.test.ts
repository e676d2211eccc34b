import type { Parcel } from '@chuck-and-bit/contract/purchases';
import { expect, test } from 'vitest';
import { unitsLost } from './units-lost';

test('units in lost parcels are counted for one order or for all', () => {
  const parcel = (...lines: [orderId: string, toReplace: number][]) =>
    ({ lines: lines.map(([orderId, toReplace]) => ({ orderId, quantity: 5, toReplace })) }) as Parcel;
  const parcels = [parcel(['drill', 2], ['bits', 0]), parcel(['bits', 3])];
  expect(unitsLost(parcels)).toBe(5);
  expect(unitsLost(parcels, 'bits')).toBe(3);
  expect(unitsLost(parcels, 'other')).toBe(0);
});
