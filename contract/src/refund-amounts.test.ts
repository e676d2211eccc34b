import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from './money';
import { amountOfUnits, divideAmount, refundable } from './refund-amounts';

test('a unit costs its share of the charge for its order', () => {
  const order = { charged: cents(10_000), quantity: 3, refunded: 0 };
  expect(amountOfUnits(order, 1)).toBe(3_333);
  expect(amountOfUnits(order, 2)).toBe(6_666);
  expect(amountOfUnits(order, 3)).toBe(10_000);
  expect(amountOfUnits({ ...order, refunded: 2 }, 1)).toBe(3_334);
});

test('the units of an order add up to its charge, however they are divided', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 99_999_999 }), (units, charged) => {
      const quantity = units.reduce((sum, count) => sum + count, 0);
      let refunded = 0;
      let returned = 0;
      for (const count of units) {
        const amount = amountOfUnits({ charged: cents(charged), quantity, refunded }, count);
        expect(amount).toBeGreaterThanOrEqual(0);
        returned += amount;
        refunded += count;
      }
      expect(returned).toBe(charged);
    }),
  );
});

test('returned and pending amounts are not refunded again', () => {
  const charged = cents(5_000);
  expect(refundable({ charged, returned: cents(0), pending: cents(0) })).toBe(5_000);
  expect(refundable({ charged, returned: cents(1_000), pending: cents(500) })).toBe(3_500);
  expect(refundable({ charged, returned: cents(5_000), pending: cents(1) })).toBe(0);
});

test('an amount for several lines is divided in proportion to what was paid for each', () => {
  expect(divideAmount(cents(1_000), [cents(3_000), cents(1_000)])).toEqual([750, 250]);
  expect(divideAmount(cents(1_000), [cents(1), cents(1), cents(1)])).toEqual([333, 333, 334]);
  expect(divideAmount(cents(1_000), [cents(0), cents(0)])).toEqual([0, 0]);
});

test('the parts of an amount add up to it, and no part exceeds what was paid for its line', () => {
  const paid = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(paid, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
      const whole = lines.reduce((sum, line) => sum + line, 0);
      const amount = Math.floor(whole * share);
      const parts = divideAmount(cents(amount), lines.map(cents));
      expect(parts.reduce<number>((sum, part) => sum + part, 0)).toBe(whole === 0 ? 0 : amount);
      for (const [at, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(lines[at] ?? 0);
      }
    }),
  );
});
