import { addDays, countDays } from '@chuck-and-bit/contract/days';
import { overviewPeriod } from '@chuck-and-bit/contract/overview';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dividePeriod } from './divide-period';

test.each([
  ['2026-02-27', '2026-03-01', 'day', ['2026-02-27', '2026-02-28', '2026-03-01'], 3],
  ['2026-01-01', '2026-03-03', 'day', ['2026-01-01', '2026-01-02'], 62],
  ['2026-01-01', '2026-03-04', 'week', ['2026-01-01', '2026-01-05'], 10],
  ['2026-11-16', '2027-06-03', 'week', ['2026-11-16', '2026-11-23'], 29],
  ['2026-11-15', '2027-06-03', 'month', ['2026-11-15', '2026-12-01', '2027-01-01'], 8],
  ['2025-11-24', '2026-11-23', 'month', ['2025-11-24', '2025-12-01'], 13],
])('from %s to %s each part is a %s', (from, to, unit, first, count) => {
  const divided = dividePeriod({ from, to });
  expect([divided.unit, divided.days.slice(0, first.length)]).toEqual([unit, first]);
  expect(divided.days).toHaveLength(count);
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
      const { days, unit } = dividePeriod(overviewPeriod.parse(each));
      const isFirst = (day: string) =>
        unit === 'month' ? day.endsWith('-01') : new Date(day).getUTCDay() === 1;
      if (unit !== 'day') expect(days.slice(1).filter((day) => !isFirst(day))).toEqual([]);
      expect(days[0]).toBe(each.from);
      expect(days.toSorted()).toEqual(days);
      expect(new Set(days).size).toBe(days.length);
      expect((days.at(-1) ?? '') <= each.to).toBe(true);
      expect(days.length).toBeLessThanOrEqual(Math.min(62, countDays(each)));
    }),
  );
});
