import { addDays, countDays } from '@chuck-and-bit/contract/days';
import { overviewPeriod } from '@chuck-and-bit/contract/overview';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dividePeriod } from './divide-period';

test('a short period has days', () => {
  expect(dividePeriod({ from: '2026-02-27', to: '2026-03-01' })).toEqual({
    unit: 'day',
    days: ['2026-02-27', '2026-02-28', '2026-03-01'],
  });
});

test('a longer period has weeks from Monday on, and the first may be shorter', () => {
  const { unit, days } = dividePeriod({ from: '2026-11-18', to: '2027-01-20' });
  expect(unit).toBe('week');
  expect(days.slice(0, 3)).toEqual(['2026-11-18', '2026-11-23', '2026-11-30']);
});

test('a year has months', () => {
  const { unit, days } = dividePeriod({ from: '2025-11-24', to: '2026-11-23' });
  expect(unit).toBe('month');
  expect(days).toHaveLength(13);
  expect([days[0], days[1], days[12]]).toEqual(['2025-11-24', '2025-12-01', '2026-11-01']);
});

test('parts begin with the first day, rise and end within the period', () => {
  const period = fc
    .tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: 400 }))
    .map(([start, count]) => {
      const from = addDays('1971-01-01', start);
      return { from, to: addDays(from, count - 1) };
    });
  fc.assert(
    fc.property(period, (each) => {
      const { days } = dividePeriod(overviewPeriod.parse(each));
      expect(days[0]).toBe(each.from);
      expect(days.toSorted()).toEqual(days);
      expect(new Set(days).size).toBe(days.length);
      expect((days.at(-1) ?? '') <= each.to).toBe(true);
      expect(days.length).toBeLessThanOrEqual(Math.min(62, countDays(each)));
    }),
  );
});
