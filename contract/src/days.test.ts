import { expect, test } from 'vitest';
import { localMoments } from './days';

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
