import { expect, test } from 'vitest';
import { isLogPosition, laterPosition } from './log-position';

test.each([
  ['0/0', true],
  ['16/B374D848', true],
  ['FFFFFFFF/FFFFFFFF', true],
  ['100000000/0', false],
  ['16/b374d848', false],
  ['16', false],
  ["0/0'; drop table orders; --", false],
  ['', false],
])('%j is a position: %j', (text, isOne) => {
  expect(isLogPosition(text)).toBe(isOne);
});

test.each([
  ['0/9', '0/A', '0/A'],
  ['0/FF', '0/100', '0/100'],
  ['1/0', '0/FFFFFFFF', '1/0'],
  ['9/0', '10/0', '10/0'],
  ['0/1', '0/1', '0/1'],
])('of %s and %s the later one is %s', (one, other, later) => {
  expect(laterPosition(one, other)).toBe(later);
  expect(laterPosition(other, one)).toBe(later);
});
