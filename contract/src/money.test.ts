import { describe, expect, test } from 'vitest';
import {
  cents,
  centsToUsd,
  formatCents,
  formatCount,
  formatUsd,
  hasAtMostTwoDecimals,
  isNearlyWholeCents,
  totalCents,
  totalUsd,
  usdOf,
  usdToCents,
} from './money';

describe('money', () => {
  test.each([
    [0.01, 1],
    [1, 100],
    [1.1, 110],
    [19.99, 1_999],
    [4.35, 435],
    [1.15, 115],
    [8.2, 820],
    [1_299.5, 129_950],
    [999_999.99, 99_999_999],
  ])('%f USD are %i cents, there and back', (usd, amount) => {
    expect(usdToCents(usd)).toBe(amount);
    expect(centsToUsd(cents(amount))).toBe(usd);
  });

  test('every price from 1 to 2,000 USD round-trips through cents', () => {
    const amounts = Array.from({ length: 199_901 }, (_, index) => 100 + index);
    const wrong = amounts.filter((amount) => {
      const usd = amount / 100;
      return !hasAtMostTwoDecimals(usd) || usdToCents(usd) !== amount;
    });
    expect(wrong).toEqual([]);
  });

  test('a column of cents is read as USD, and fractions are refused', () => {
    expect(usdOf(1_999)).toBe(19.99);
    expect(formatCents(129_950)).toBe('$1,299.50');
    expect(() => usdOf(0.5)).toThrow(RangeError);
  });

  test('a product of price and quantity may miss whole cents by what binary fractions round', () => {
    expect(19.99 * 7).not.toBe(139.93);
    for (const usd of [19.99 * 7, 1.1 * 3, 0, 5, 999_999.99 * 3]) expect(isNearlyWholeCents(usd)).toBe(true);
    for (const usd of [0.005, 19.999, 1.234, 5.000_01]) expect(isNearlyWholeCents(usd)).toBe(false);
  });

  test('a total has no floating point error', () => {
    expect(1.1 * 3).not.toBe(3.3);
    expect(totalUsd(1.1, 3)).toBe(3.3);
    expect(totalUsd(0.1, 3)).toBe(0.3);
    expect(totalUsd(19.99, 7)).toBe(139.93);
    expect(totalCents(cents(1_999), 12)).toBe(23_988);
  });

  test('a fraction of a cent is refused', () => {
    expect(() => cents(0.5)).toThrow(RangeError);
    expect(() => cents(Number.NaN)).toThrow(RangeError);
    expect(() => totalCents(cents(1_999), 0.5)).toThrow(RangeError);
  });

  test('more than two decimals are detected', () => {
    expect(hasAtMostTwoDecimals(19.99)).toBe(true);
    expect(hasAtMostTwoDecimals(20)).toBe(true);
    expect(hasAtMostTwoDecimals(19.999)).toBe(false);
    expect(hasAtMostTwoDecimals(0.1 + 0.2)).toBe(false);
  });

  test('dollars are formatted with separators and two decimals', () => {
    expect(formatUsd(1_299.5)).toBe('$1,299.50');
    expect(formatUsd(5)).toBe('$5.00');
    expect(formatUsd(-1_234_567.8)).toBe('-$1,234,567.80');
  });

  test('money and counts are formatted as Intl.NumberFormat does', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    const counts = new Intl.NumberFormat('en-US');
    for (const number of [0, 7, 99, 100, 999, 1_000, 12_345, 999_999, 1_000_000, 123_456_789]) {
      expect(formatCount(number)).toBe(counts.format(number));
      expect(formatUsd(number / 100)).toBe(dollars.format(number / 100));
    }
  });
});
