import { expect, onTestFinished, test, vi } from 'vitest';
import { datesIn, zoneName } from './dates';

const late = '2026-11-24T23:30:30Z';

test('a moment is written in the time zone', () => {
  expect(datesIn('America/New_York').moment(late)).toBe('Nov 24, 2026, 6:30 PM');
  expect(datesIn('Pacific/Kiritimati').moment(late)).toBe('Nov 25, 2026, 1:30 PM');
  expect(datesIn('Pacific/Kiritimati').second(late)).toBe('Nov 25, 2026, 1:30:30 PM');
  expect(datesIn('Asia/Tokyo').day(late)).toBe('Nov 25, 2026');
  expect(datesIn('UTC').longDay(late)).toBe('November 24, 2026');
});

test('a day of another year has its year', () => {
  expect(datesIn('UTC').shortDay('2019-12-31T23:30:00Z')).toBe('Dec 31, 2019');
  expect(datesIn('Asia/Tokyo').shortDay('2019-12-31T23:30:00Z')).toBe('Jan 1, 2020');
});

test('a day of this year, which is that of the time zone, has none', () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:30:00Z'), toFake: ['Date'] });
  for (const [timeZone, texts] of [
    ['UTC', ['Jun 1', 'Jan 2, 2027']],
    ['Asia/Tokyo', ['Jun 1, 2026', 'Jan 2']],
  ] as const)
    expect(['2026-06-01T12:00:00Z', '2027-01-02T12:00:00Z'].map(datesIn(timeZone).shortDay)).toEqual(texts);
});

test('a day of the calendar is the same west of Greenwich', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', 'America/New_York');
  vi.resetModules();
  const { day, shortDay, month } = (await import('./dates')).calendar;
  const first = '2026-12-01';
  expect([day(first), shortDay(first), month(first)]).toEqual(['Dec 1, 2026', 'Dec 1', 'Dec 2026']);
});

test('a time zone is named by its city and its offset at the moment', () => {
  expect(zoneName('America/New_York', new Date('2026-11-25T12:00:00Z'))).toBe('New York (GMT-5)');
  expect(zoneName('America/New_York', new Date('2026-07-25T12:00:00Z'))).toBe('New York (GMT-4)');
  expect(zoneName('Asia/Kolkata', new Date('2026-11-25T12:00:00Z'))).toBe('Kolkata (GMT+5:30)');
  expect(zoneName('UTC')).toBe('UTC');
});
