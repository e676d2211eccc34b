import { describe, expect, test } from 'vitest';
import { heldUntil } from './order-deadline';

describe('the end of a hold', () => {
  const end = '2026-11-25T10:44:30.000Z';

  test('is a day and a time in the given zone', () => {
    expect(heldUntil(end, 'UTC')).toBe('Held until Wed, Nov 25, 10:44 AM UTC, then cancelled');
    expect(heldUntil(end, 'America/New_York')).toBe('Held until Wed, Nov 25, 5:44 AM EST, then cancelled');
    expect(heldUntil(end, 'America/New_York', { namesZone: false })).toBe(
      'Held until Wed, Nov 25, 5:44 AM, then cancelled',
    );
  });

  test("is in the reader's own zone, without its name, when none is given", () => {
    expect(heldUntil(new Date(2026, 10, 25, 22, 4))).toBe('Held until Wed, Nov 25, 10:04 PM, then cancelled');
  });
});
