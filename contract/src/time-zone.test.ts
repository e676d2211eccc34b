import { expect, test } from 'vitest';
import { isTimeZone, timeZonesWith } from './time-zone';

test.each(['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT-1'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each(['', ' ', 'Paris', 'Mars/Olympus', '+01:00', '-0500', "Europe/Paris'"])('%j is none', (name) => {
  expect(isTimeZone(name)).toBe(false);
});

test('the zones to choose from have UTC and the chosen one, each once', () => {
  const zones = timeZonesWith('Asia/Kolkata');
  expect(zones).toEqual([...new Set(zones)].toSorted());
  for (const name of ['UTC', 'Asia/Kolkata', 'Europe/Paris']) expect(zones).toContain(name);
});
