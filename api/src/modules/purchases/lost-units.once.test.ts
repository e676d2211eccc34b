import { expect, test } from 'vitest';
import { unitsLost, unitsSentAgain, unitsToReplace } from './lost-units';

const lostAt = new Date('2026-11-26T10:00:00Z');
const order = {
  id: 'drills',
  shippedQuantity: 5,
  refundedShippedQuantity: 0,
  refundedLostQuantity: 0,
  refundedAt: null,
};

/** A parcel of units of the order. */
const parcel = (id: string, quantity: number, more: { lostAt?: Date; replaces?: string } = {}) => ({
  id,
  lostAt: null,
  replaces: null,
  ...more,
  lines: [
    { orderId: 'drills', quantity },
    { orderId: 'bits', quantity: 7 },
  ],
});

const toReplace = (parcels: ReturnType<typeof parcel>[], changes: Partial<typeof order> = {}) =>
  Object.fromEntries(unitsToReplace({ ...order, ...changes }, parcels));

test('only the units of a lost parcel can be sent again', () => {
  const parcels = [parcel('a', 2), parcel('b', 3, { lostAt })];
  expect(toReplace(parcels)).toEqual({ b: 3 });
  expect(unitsLost(order, parcels)).toBe(3);
  expect(toReplace([parcel('a', 5)])).toEqual({});
});

test('units that were sent again or refunded can not be sent again', () => {
  const parcels = [parcel('a', 5, { lostAt }), parcel('b', 2, { replaces: 'a' })];
  expect(toReplace(parcels)).toEqual({ a: 3 });
  expect(unitsSentAgain('drills', parcels)).toBe(2);
  expect(toReplace(parcels, { refundedShippedQuantity: 1, refundedLostQuantity: 1 })).toEqual({ a: 2 });
  expect(toReplace(parcels, { refundedShippedQuantity: 3, refundedLostQuantity: 3 })).toEqual({ a: 0 });
});

test('the units of a lost replacement can be sent again', () => {
  const parcels = [
    parcel('a', 5, { lostAt }),
    parcel('b', 4, { replaces: 'a', lostAt }),
    parcel('c', 1, { replaces: 'b' }),
  ];
  expect(toReplace(parcels)).toEqual({ a: 1, b: 3 });
  expect(unitsSentAgain('drills', parcels)).toBe(1);
});

test('refunded units count from the oldest lost parcel', () => {
  const parcels = [parcel('a', 2, { lostAt }), parcel('b', 3, { lostAt })];
  expect(toReplace(parcels, { refundedShippedQuantity: 3, refundedLostQuantity: 3 })).toEqual({ a: 0, b: 2 });
});

test('units that were refunded before their parcel was lost are not sent again, and no more than is paid for', () => {
  const parcels = [parcel('a', 5, { lostAt }), parcel('b', 2, { replaces: 'a' })];
  expect(toReplace([parcel('a', 5, { lostAt })], { refundedShippedQuantity: 3 })).toEqual({ a: 2 });
  expect(toReplace(parcels, { refundedShippedQuantity: 3 })).toEqual({ a: 0 });
});

test('nothing is sent again of an order that was refunded whole', () => {
  const [{ refundedAt }] = [{ refundedAt: lostAt }];
  expect(Object.fromEntries(unitsToReplace({ ...order, refundedAt }, [parcel('a', 5, { lostAt })]))).toEqual({
    a: 0,
  });
});
