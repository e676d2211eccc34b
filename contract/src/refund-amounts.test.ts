import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide } from './divide';
import { cents } from './money';
import { divideRefund, partOf, refundableTotal, worthOfUnits } from './refund-amounts';

test('a number is divided by largest remainder, ties to the first', () => {
  expect(divide(1_000, [3_000, 1_000])).toEqual([750, 250]);
  expect(divide(1_000, [1, 1, 1])).toEqual([334, 333, 333]);
  expect(divide(1_001, [1, 1, 1])).toEqual([334, 334, 333]);
  expect(divide(100, [1, 2])).toEqual([33, 67]);
  expect(divide(1_000, [0, 0])).toEqual([0, 0]);
});

test('units are worth their share of what remains of their line, and the last one takes the rest', () => {
  expect(worthOfUnits({ units: 3, remaining: cents(10_000) }, 1)).toBe(3_333);
  expect(worthOfUnits({ units: 2, remaining: cents(6_667) }, 1)).toBe(3_333);
  expect(worthOfUnits({ units: 1, remaining: cents(3_334) }, 1)).toBe(3_334);
  // 40.00 of 100.00 were refunded as an amount before.
  expect(worthOfUnits({ units: 4, remaining: cents(6_000) }, 1)).toBe(1_500);
});

/** What is refunded of an order. */
const part = (orderId: string, quantity: number, amount: number) => ({ orderId, quantity, amount });

const purchase = {
  lines: [
    { orderId: 'a', units: 4, remaining: cents(4_000) },
    { orderId: 'b', units: 1, remaining: cents(1_000) },
  ],
  shipping: cents(500),
};

const ofA = (quantity: number) => [{ orderId: 'a', quantity }];

test.each([
  ['everything that is left, shipping included', {}, 5_500, [part('a', 4, 4_000), part('b', 1, 1_000)], 500],
  ['units at their worth, without shipping', { lines: ofA(3) }, 3_000, [part('a', 3, 3_000)], 0],
  [
    'an amount below the worth of its units, the rest of which stays on the line',
    { lines: ofA(4), amount: cents(3_999) },
    3_999,
    [part('a', 4, 3_999)],
    0,
  ],
  [
    'an amount without units, divided by what remains of each line and of shipping',
    { amount: cents(550) },
    550,
    [part('a', 0, 400), part('b', 0, 100)],
    50,
  ],
  ['all of the shipping', { shipping: true }, 500, [], 500],
  ['an amount of the shipping', { shipping: true, amount: cents(200) }, 200, [], 200],
])('a refund is %s', (_, asked, amount, lines, shipping) => {
  expect(divideRefund(purchase, asked)).toEqual({ amount, lines, shipping });
});

test('units in returns are left to their returns, and their money is refunded', () => {
  const lines = purchase.lines.map((line) => ({ ...line, inReturns: 1 }));
  expect(divideRefund({ ...purchase, lines }, {})).toEqual({
    amount: 5_500,
    lines: [part('a', 3, 4_000), part('b', 0, 1_000)],
    shipping: 500,
  });
});

test('everything that is left includes the money of units that were refunded for less', () => {
  const lines = [{ orderId: 'a', units: 0, remaining: cents(1) }];
  expect(divideRefund({ lines, shipping: cents(0) }, {})).toEqual({
    amount: 1,
    lines: [part('a', 0, 1)],
    shipping: 0,
  });
});

test('an amount above the worth of its units goes to shipping, then to other lines, then to its own line', () => {
  const refund = (amount: number) => divideRefund(purchase, { lines: ofA(1), amount: cents(amount) });
  expect(refund(1_500)).toMatchObject({ lines: [part('a', 1, 1_000)], shipping: 500 });
  expect(refund(1_501)).toMatchObject({ lines: [part('a', 1, 1_000), part('b', 0, 1)], shipping: 500 });
  expect(refund(2_501)).toMatchObject({ lines: [part('a', 1, 1_001), part('b', 0, 1_000)], shipping: 500 });
});

test('the tax of a part is its share, and the last part takes the rest', () => {
  expect(partOf(190, { part: 333, remaining: 1_000 })).toBe(63);
  expect(partOf(127, { part: 667, remaining: 667 })).toBe(127);
  expect(partOf(0, { part: 0, remaining: 0 })).toBe(0);
});

test('any refund adds up to its amount, and no part exceeds what remains', () => {
  const line = fc.record({
    units: fc.integer({ min: 0, max: 50 }),
    remaining: fc.integer({ min: 0, max: 9_999_999 }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 9_999 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (rows, shipping, share, namesUnits) => {
        const lines = rows.map((row, index) => ({
          orderId: String(index),
          units: row.units,
          remaining: cents(row.remaining),
        }));
        const whole = { lines, shipping: cents(shipping) };
        const amount = cents(Math.floor(refundableTotal(whole) * share));
        const named = lines.filter(({ units }) => units > 1).map(({ orderId }) => ({ orderId, quantity: 1 }));
        const refund = divideRefund(whole, { amount, ...(namesUnits && { lines: named }) });
        expect(refund.lines.reduce((sum, part) => sum + part.amount, 0) + refund.shipping).toBe(amount);
        expect(refund.shipping).toBeLessThanOrEqual(shipping);
        for (const part of refund.lines) {
          expect(part.amount).toBeGreaterThanOrEqual(0);
          expect(part.amount).toBeLessThanOrEqual(lines[Number(part.orderId)]?.remaining ?? 0);
        }
      },
    ),
  );
});
