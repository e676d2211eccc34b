import { expect, test } from 'vitest';
import { formatWeight, fromGrams, toGrams } from './weight';

test('weights are converted to whole grams', () => {
  expect(toGrams(2.5, 'kg')).toBe(2_500);
  expect(toGrams(5, 'lb')).toBe(2_268);
});

test('a weight is shown as it was entered', () => {
  for (const unit of ['kg', 'lb'] as const) {
    for (const typed of [0.01, 0.5, 1, 5, 12.34, 999.99])
      expect(fromGrams(toGrams(typed, unit), unit)).toBe(typed);
  }
});

test('a formatted weight has its unit', () => {
  expect(formatWeight(2_500, 'kg')).toBe('2.5 kg');
  expect(formatWeight(2_500, 'lb')).toBe('5.51 lb');
});
