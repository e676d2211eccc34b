import { expect, test } from 'vitest';
import { changeOf, formatDuration } from './change';

test.each([
  [112, 100, 'more', 'Up 12%'],
  [92, 100, 'less', 'Down 8%'],
  [1_000_001, 1_000_000, 'more', 'Up less than 1%'],
  [5_000, 100, 'more', 'Up 4,900%'],
  [100, 100, null, 'No change'],
  [5, 0, 'more', 'Up'],
  [-5, 0, 'less', 'Down'],
  [5, -10, 'more', 'Up'],
  [5, null, null, 'None before'],
  [null, 5, null, 'Nothing to compare'],
])('from %s to %s is %s: %s', (now, before, direction, text) => {
  expect(changeOf(now, before)).toEqual({ direction, text });
});

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [5_400, '1.5 h'],
  [172_800, '2 days'],
])('%s seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
