import { expect, test } from 'vitest';
import { addDays, countDays, localMoments, localTimes } from './days';

test.each([
  ['UTC', '2026-11-23', '2026-11-23T00:00:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00Z'],
  ['Pacific/Chatham', '2026-11-23', '2026-11-22T10:15:00Z'],
  ['America/Sao_Paulo, where clocks skipped midnight', '2018-11-04', '2018-11-04T03:00:00Z'],
  ['America/Havana, which had midnight twice', '2026-11-01', '2026-11-01T04:00:00Z'],
  ['Pacific/Apia, which had no December 30', '2011-12-31', '2011-12-30T10:00:00Z'],
])('in %s, %s begins at %s', (zone, day, moment) => {
  expect(localMoments(zone.split(',')[0] ?? '')(day)).toEqual(new Date(moment));
});

test.each([
  ['UTC', '2026-11-30T09:00', '2026-11-30T09:00:00Z'],
  ['America/New_York', '2026-11-30T09:00', '2026-11-30T14:00:00Z'],
  ['America/New_York', '2026-07-01T09:00', '2026-07-01T13:00:00Z'],
  ['America/New_York, where clocks skip it', '2026-03-08T02:30', '2026-03-08T07:30:00Z'],
  ['America/New_York, where clocks show it twice', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
])('in %s, it is %s at %s', (zone, time, moment) => {
  expect(localMoments(zone.split(',')[0] ?? '')(time)).toEqual(new Date(moment));
});

test.each(['America/New_York', 'America/Sao_Paulo', 'America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe'])(
  'every day in %s begins at the first moment with its date',
  (timeZone) => {
    const startOf = localMoments(timeZone);
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
    for (let noon = Date.UTC(2017, 0, 1, 12); noon < Date.UTC(2019, 0, 1); noon += 86_400_000) {
      const day = new Date(noon).toISOString().slice(0, 10);
      const start = startOf(day);
      expect([calendar.format(start), calendar.format(start.getTime() - 1) < day]).toEqual([day, true]);
    }
  },
);

/** What a browser sends while somebody types a year, and what it takes at most. */
const typedYears = ['0000', '0001', '0002', '0020', '0202', '2026', '9999', '12026', '275760', '999999'];

test.each(['UTC', 'America/New_York', 'Pacific/Chatham'])(
  'in %s, every year that can be typed is a moment',
  (zone) => {
    for (const day of typedYears.map((year) => `${year}-12-24`)) {
      for (const dayOrTime of [day, `${day}T09:00`, addDays(day, 1)]) {
        const moment = localMoments(zone)(dayOrTime);
        expect([dayOrTime, Number.isNaN(moment.getTime())]).toEqual([dayOrTime, false]);
        expect(localTimes(zone)(moment)).toMatch(/^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      }
      expect(countDays({ from: day, to: addDays(day, 1) })).toBeGreaterThanOrEqual(1);
    }
  },
);

test.each([
  ['UTC', '0002-12-24', '0002-12-24T00:00:00.000Z'],
  ['America/New_York', '0026-12-24T09:00', '0026-12-24T13:56:02.000Z'],
  ['Pacific/Chatham', '12026-12-24', '+012026-12-23T10:15:00.000Z'],
])('in %s, clocks show %s at %s', (zone, dayOrTime, moment) => {
  expect(localMoments(zone)(dayOrTime).toISOString()).toBe(moment);
  expect(addDays(dayOrTime.slice(0, dayOrTime.indexOf('-') + 6), 1)).toMatch(/-12-25$/);
});
