import { expect, test } from 'vitest';
import { isOpenReturn, linesOfOrder, mayBecome, returnableUntil, unitsToReturn } from './return-status';
import { returnMoves, returnStates } from './states';

test('a return is requested, approved, received and refunded, or declined before that', () => {
  const moves = returnStates.flatMap((from) =>
    returnStates.filter((to) => mayBecome(from, to)).map((to) => `${from} to ${to}`),
  );
  expect(moves).toEqual([
    'requested to approved',
    'requested to declined',
    'approved to declined',
    'approved to received',
    'received to declined',
    'received to refunded',
  ]);
  expect(returnMoves.failRefund).toEqual({ from: ['refunded'], to: 'received' });
  expect(returnStates.filter(isOpenReturn)).toEqual(['requested', 'approved', 'received']);
});

test('an order can be returned for some days after it was shipped', () => {
  const shipped = { shippedAt: '2026-11-01T10:00:00.000Z' };
  expect(returnableUntil(shipped, 30)).toEqual(new Date('2026-12-01T10:00:00.000Z'));
  expect(returnableUntil(shipped, 0)).toBeNull();
  expect(returnableUntil({ shippedAt: null }, 30)).toBeNull();
});

test('no unit is in two returns, or in a return after it was refunded', () => {
  const order = { shippedQuantity: 10, refundedShippedQuantity: 2 };
  const inReturn = { quantity: 3, receivedQuantity: null };
  expect(unitsToReturn(order, [], 0)).toBe(8);
  expect(unitsToReturn(order, [{ state: 'requested', ...inReturn }], 0)).toBe(5);
  expect(unitsToReturn(order, [{ state: 'received', quantity: 3, receivedQuantity: 1 }], 0)).toBe(7);
  expect(unitsToReturn(order, [{ state: 'declined', ...inReturn }], 0)).toBe(8);
  expect(unitsToReturn(order, [{ state: 'refunded', ...inReturn }], 0)).toBe(8);
  expect(unitsToReturn(order, [], 3)).toBe(5);
  expect(unitsToReturn(order, [{ state: 'requested', ...inReturn }], 6)).toBe(0);
});

test('the units of each order in a return are counted by its own line', () => {
  const line = { orderId: 'drills', quantity: 3, receivedQuantity: null as number | null };
  const returns = [
    { state: 'requested' as const, lines: [line, { ...line, orderId: 'bits', quantity: 1 }] },
    { state: 'received' as const, lines: [{ ...line, receivedQuantity: 0 }] },
  ];
  const order = { shippedQuantity: 10, refundedShippedQuantity: 0 };
  expect(unitsToReturn(order, linesOfOrder(returns, 'drills'), 0)).toBe(7);
  expect(unitsToReturn(order, linesOfOrder(returns, 'bits'), 0)).toBe(9);
});
