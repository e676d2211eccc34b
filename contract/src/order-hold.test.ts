import { describe, expect, test } from 'vitest';
import { holdMinutesOf, isLargeOrder, unverifiedText } from './hold-of-units';
import { durationText, holdText, minutesText } from './order-hold';

test.each([
  [1, '1 hour'],
  [2, '2 hours'],
  [24, '24 hours'],
  [36, '36 hours'],
  [48, '2 days'],
  [60, '60 hours'],
  [72, '3 days'],
])('%i hours read as %s', (hours, words) => {
  expect(durationText(hours)).toBe(words);
  expect(minutesText(60 * hours)).toBe(words);
});

test.each([
  [1, '1 minute'],
  [90, '90 minutes'],
])('%i minutes read as %s', (minutes, words) => {
  expect(minutesText(minutes)).toBe(words);
});

const hold = { hours: 72, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 20_000 };

test.each([
  [25, 100, false],
  [26, 100, true],
  [1, 4, false],
  [1, 3, true],
  [1, 1, true],
])('%i of %i available units is more than a quarter: %s', (quantity, availableQuantity, expected) => {
  expect(isLargeOrder({ quantity, availableQuantity })).toBe(expected);
});

describe('before ordering', () => {
  test('all holds are stated where they differ', () => {
    expect(holdText(hold)).toBe(
      'An unpaid order is held for 3 days, then cancelled. While your email is not verified, it is held for 2 hours, for 20 minutes if it takes more than a quarter of what is available.',
    );
    expect(holdText({ ...hold, hours: 1, unverifiedHours: 1, largeMinutes: 60 })).toBe(
      'An unpaid order is held for 1 hour, then cancelled.',
    );
    expect(holdText({ ...hold, hours: 2 })).toBe(
      'An unpaid order is held for 2 hours, then cancelled. While your email is not verified, it is held for 20 minutes if it takes more than a quarter of what is available.',
    );
    expect(holdText({ ...hold, hours: 0, largeMinutes: 120 })).toBe(
      'An unpaid order is held until you pay or cancel it. While your email is not verified, it is held for 2 hours.',
    );
  });

  test('the hold depends on whether the e-mail is verified, and on the largest part of the stock', () => {
    const small = { quantity: 1, availableQuantity: 100 };
    const large = { quantity: 30, availableQuantity: 100 };
    expect(holdMinutesOf(hold, { emailVerified: true }, [large])).toBe(72 * 60);
    expect(holdMinutesOf(hold, { emailVerified: false }, [small])).toBe(120);
    expect(holdMinutesOf(hold, { emailVerified: false }, [small, large])).toBe(20);
  });

  test('a short hold and a total that needs a verified e-mail are explained', () => {
    const small = { quantity: 1, availableQuantity: 100 };
    const large = { quantity: 30, availableQuantity: 100 };
    expect(unverifiedText(hold, { total: 20_000, units: [small] })).toBeNull();
    expect(unverifiedText(hold, { total: 20_000, units: [small, large] })).toBe(
      'This takes more than a quarter of what is available. While your email is not verified, it is held for 20 minutes only.',
    );
    expect(unverifiedText(hold, { total: 20_000.01, units: [large] })).toBe(
      'While your email is not verified, an order can cost at most $20,000.00.',
    );
    expect(unverifiedText({ ...hold, largeMinutes: 120 }, { total: 1, units: [large] })).toBeNull();
  });
});
