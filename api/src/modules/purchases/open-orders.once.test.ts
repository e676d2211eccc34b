import { expect, test } from 'vitest';
import { holdLimitsOf } from './open-orders';

test.each([
  ['as the shop says', 72, null, null, { hours: 72, largeMinutes: 4_320 }],
  ['for ever', 0, null, null, { hours: 0, largeMinutes: 0 }],
  ['as long as buyers with an unverified e-mail may', 72, 2, 20, { hours: 2, largeMinutes: 20 }],
  ['that long where others are held for ever', 0, 2, 20, { hours: 2, largeMinutes: 20 }],
  ['no longer than the shop says', 1, 2, 20, { hours: 1, largeMinutes: 20 }],
  ['large ones no longer either', 1, 2, 90, { hours: 1, largeMinutes: 60 }],
])('unpaid purchases are held %s', (_, unpaidHours, holdHours, largeHoldMinutes, held) => {
  expect(holdLimitsOf({ holdHours, largeHoldMinutes }, unpaidHours)).toEqual(held);
});
