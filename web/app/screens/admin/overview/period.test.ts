import { messages } from '@chuck-and-bit/contract/messages';
import { expect, test } from 'vitest';
import { periodBefore, readPeriod, todayIn } from './period';

const read = (query: string, today = '2026-11-23') => readPeriod(new URLSearchParams(query), today);

test.each([
  ['', '30-days', '2026-10-25'],
  ['period=today', 'today', '2026-11-23'],
  ['period=7-days', '7-days', '2026-11-17'],
  ['period=12-months', '12-months', '2025-11-24'],
  ['period=toString', '30-days', '2026-10-25'],
])('?%s is %s from %s to today', (query, name, from) => {
  expect(read(query)).toEqual({ name, from, to: '2026-11-23', fault: null });
});

test('twelve months begin one day after the same date a year ago', () => {
  expect(read('period=12-months', '2028-02-29').from).toBe('2027-03-02');
  expect(read('period=12-months', '2028-02-28').from).toBe('2027-03-01');
});

test('chosen dates are taken as given, and invalid ones are reported', () => {
  const chosen = { from: '2026-01-01', to: '2026-01-31' };
  expect(read('from=2026-01-01&to=2026-01-31')).toEqual({ ...chosen, name: null, fault: null });
  expect(read('from=2026-02-01&to=2026-01-31').fault).toBe('The last day can not be before the first');
  expect(read('from=2024-01-01&to=2026-01-31').fault).toBe('Please choose at most 400 days');
  expect(read('from=2026-01-01').fault).toBe(messages.dayInvalid);
});

test('today depends on the time zone of the shop', () => {
  const now = new Date('2026-11-23T03:00:00Z');
  expect([todayIn('UTC', now), todayIn('America/New_York', now)]).toEqual(['2026-11-23', '2026-11-22']);
});

test('the period before is named by its length', () => {
  expect(periodBefore({ from: '2026-11-23', to: '2026-11-23' })).toBe('the day before');
  expect(periodBefore({ from: '2026-11-22', to: '2026-11-23' })).toBe('the 2 days before');
});
