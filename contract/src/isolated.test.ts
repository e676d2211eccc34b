import { expect, test } from 'vitest';
import { directionOf, isolated } from './isolated';

test('text with letters from right to left is isolated from what stands beside it, other text is as it was', () => {
  for (const text of ['מקדחה 12', 'Drill מקדחה', 'مثقاب', '𞤀𞤣']) {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  }
  for (const text of ['', 'Hammer Drill', 'Ø 6 mm', 'ドリル', '𝔻rill', '12'])
    expect(isolated(text)).toBe(text);
});

test('a text that people typed has the direction of its letters, and a sentence with one in it that of the page', () => {
  expect(directionOf('מקדחה 12')).toBe('auto');
  expect(directionOf('12 pieces')).toBe('auto');
  expect(directionOf(`${isolated('מקדחה')}: 12 pieces`)).toBeUndefined();
});
