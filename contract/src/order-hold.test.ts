import { describe, expect, test } from 'vitest';
import { durationText, heldUntil, holdHoursOf, holdText } from './order-hold';

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

describe('the end of a hold', () => {
  const end = '2026-11-25T10:44:30.000Z';

  test('is a day and a time in the zone that is named', () => {
    expect(heldUntil(end, 'UTC')).toBe('Held until Wed, Nov 25, 10:44 AM UTC, then cancelled');
    expect(heldUntil(end, 'America/New_York')).toBe('Held until Wed, Nov 25, 5:44 AM EST, then cancelled');
  });

  test("is in the reader's own zone without a name", () => {
    expect(heldUntil(new Date(2026, 10, 25, 22, 4))).toBe('Held until Wed, Nov 25, 10:04 PM, then cancelled');
  });
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

  test('the hold is that of the person', () => {
    const hold = { hours: 72, unverifiedHours: 2 };
    expect(holdHoursOf(hold, { emailVerified: true })).toBe(72);
    expect(holdHoursOf(hold, { emailVerified: false })).toBe(2);
  });
});
