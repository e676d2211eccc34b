import { expect, test } from 'vitest';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from './code-days';
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

test('a code is valid from midnight to midnight, and its text names the first and the last day', () => {
  const [startsAt, endsAt] = [startOfDay('2026-12-01'), endOfDay('2026-12-24')];
  expect(dayOf(startsAt)).toBe('2026-12-01');
  expect(lastDayBefore(endsAt)).toBe('2026-12-24');
  expect(validityText({ startsAt, endsAt })).toBe('Dec 1, 2026 to Dec 24, 2026');
  expect(validityText({ startsAt, endsAt: endOfDay('2026-12-01') })).toBe('Dec 1, 2026');
  expect(validityText({ startsAt, endsAt: null })).toBe('From Dec 1, 2026');
  expect(validityText({ startsAt: null, endsAt })).toBe('Until Dec 24, 2026');
  expect(validityText({ startsAt: null, endsAt: null })).toBe('Always');
});

test('an empty day and a null timestamp convert into each other', () => {
  expect([startOfDay(''), endOfDay(''), dayOf(null), lastDayBefore(null)]).toEqual([null, null, '', '']);
});
