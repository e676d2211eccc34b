import { describe, expect, test } from 'vitest';
import { durationText, holdHoursOf, holdText } from './order-hold';

test.each([
  [1, '1 hour'],
  [2, '2 hours'],
  [24, '24 hours'],
  [36, '36 hours'],
  [48, '2 days'],
  [72, '3 days'],
])('%i hours read as %s', (hours, words) => {
  expect(durationText(hours)).toBe(words);
});

describe('before ordering', () => {
  test('both holds are stated where they differ', () => {
    expect(holdText({ hours: 72, unverifiedHours: 2 })).toBe(
      'An unpaid order is held for 3 days, then cancelled. While your email is not verified, it is held for 2 hours.',
    );
    expect(holdText({ hours: 1, unverifiedHours: 1 })).toBe(
      'An unpaid order is held for 1 hour, then cancelled.',
    );
    expect(holdText({ hours: 0, unverifiedHours: 2 })).toBe(
      'An unpaid order is held until you pay or cancel it. While your email is not verified, it is held for 2 hours.',
    );
  });

  test('the hold depends on whether the e-mail is verified', () => {
    const hold = { hours: 72, unverifiedHours: 2 };
    expect(holdHoursOf(hold, { emailVerified: true })).toBe(72);
    expect(holdHoursOf(hold, { emailVerified: false })).toBe(2);
  });
});
