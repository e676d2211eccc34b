import { expect, test } from 'vitest';
import { codeDays } from './code-days';
import { codeState, discountText, usesText, validityText } from './code-texts';

const code = {
  kind: 'percent',
  value: 10,
  startsAt: null,
  endsAt: null,
  uses: 0,
  maxUses: null,
  maxUsesPerUser: null,
} as const;

test('a code is active, not started, ended or used up', () => {
  const now = new Date('2026-12-10T12:00:00Z');
  const [before, after] = ['2026-12-10T11:59:59Z', '2026-12-10T12:00:01Z'];
  expect(codeState(code, now)).toBe('Active');
  expect(codeState({ ...code, startsAt: before, endsAt: after }, now)).toBe('Active');
  expect(codeState({ ...code, startsAt: after }, now)).toBe('Not started');
  expect(codeState({ ...code, endsAt: now.toISOString() }, now)).toBe('Ended');
  expect(codeState({ ...code, uses: 3, maxUses: 3 }, now)).toBe('Used up');
  expect(codeState({ ...code, uses: 2, maxUses: 3 }, now)).toBe('Active');
});

test('a code says what it takes off, and how often it was used', () => {
  expect(discountText(code)).toBe('10% off');
  expect(discountText({ kind: 'amount', value: 12.5 })).toBe('$12.50 off');
  expect(discountText({ kind: 'freeShipping', value: 0 })).toBe('Free shipping');
  expect(usesText({ ...code, uses: 3 })).toBe('3');
  expect(usesText({ ...code, uses: 3, maxUses: 100 })).toBe('3 of 100');
});

test.each([
  ['UTC', '2026-12-01T00:00:00.000Z', '2026-12-25T00:00:00.000Z'],
  ['America/New_York', '2026-12-01T05:00:00.000Z', '2026-12-25T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-30T10:00:00.000Z', '2026-12-24T10:00:00.000Z'],
])(
  'a code is valid from midnight to midnight in %s, and its text names the first and the last day',
  (zone, startsAt, endsAt) => {
    const { firstDay, lastDay, startOf, endOf } = codeDays(zone);
    expect([startOf('2026-12-01'), endOf('2026-12-24')]).toEqual([startsAt, endsAt]);
    expect([firstDay(startsAt), lastDay(endsAt)]).toEqual(['2026-12-01', '2026-12-24']);
    expect(lastDay(endsAt.replace('.000Z', '.001Z'))).toBe('2026-12-25');
    expect(validityText({ startsAt, endsAt }, zone)).toBe('Dec 1, 2026 to Dec 24, 2026');
    expect(validityText({ startsAt, endsAt: endOf('2026-12-01') }, zone)).toBe('Dec 1, 2026');
    expect(validityText({ startsAt, endsAt: null }, zone)).toBe('From Dec 1, 2026');
    expect(validityText({ startsAt: null, endsAt }, zone)).toBe('Until Dec 24, 2026');
    expect(validityText({ startsAt: null, endsAt: null }, zone)).toBe('Always');
  },
);

test.each([
  ['2026-03-08', 23, '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 25, '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])('%s, on which clocks change, has %i hours', (day, _, startsAt, endsAt) => {
  const { firstDay, lastDay, startOf, endOf } = codeDays('America/New_York');
  expect([startOf(day), endOf(day)]).toEqual([startsAt, endsAt]);
  expect([firstDay(startsAt), lastDay(endsAt)]).toEqual([day, day]);
});

test('an empty or invalid day and a null moment convert into each other', () => {
  const { firstDay, lastDay, startOf, endOf } = codeDays('UTC');
  expect([startOf(''), endOf(''), firstDay(null), lastDay(null)]).toEqual([null, null, '', '']);
  expect([startOf('275760-01-01'), endOf('2026-13-01')]).toEqual([null, null]);
});

test.each(['UTC', 'America/New_York', 'Pacific/Chatham'])(
  'while a year is typed in %s, the day stays as it is',
  (zone) => {
    const { firstDay, lastDay, startOf, endOf } = codeDays(zone);
    for (const day of [
      '0000-12-24',
      '0001-01-01',
      '0002-12-24',
      '0202-12-24',
      '3000-01-01',
      '275760-09-13',
    ]) {
      expect([startOf(day), endOf(day), firstDay(day), lastDay(day)]).toEqual([null, null, day, day]);
    }
    for (const day of ['1971-01-01', '2026-12-24', '2999-12-31']) {
      expect([firstDay(startOf(day)), lastDay(endOf(day))]).toEqual([day, day]);
    }
  },
);
