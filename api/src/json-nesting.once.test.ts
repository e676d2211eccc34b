import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-nesting';

const arrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test('the depth of JSON is the largest number of open brackets', () => {
  for (const nested of [arrays, objects]) {
    expect(isNestedDeeper(nested(16), 16)).toBe(false);
    expect(isNestedDeeper(nested(17), 16)).toBe(true);
    expect(isNestedDeeper(nested(30_000), 16)).toBe(true);
  }
  expect(isNestedDeeper(`[${Array(100).fill('[[]]').join(',')}]`, 3)).toBe(false);
});

test('brackets in strings do not count', () => {
  expect(isNestedDeeper(JSON.stringify({ text: '[[[[', 'key[[[[{{': '{{{{' }), 1)).toBe(false);
  expect(isNestedDeeper(JSON.stringify({ text: '"[[[[\\"' }), 1)).toBe(false);
  expect(isNestedDeeper(`["\\\\",${arrays(2)}]`, 2)).toBe(true);
});
