import { expect, test } from 'vitest';
import { toDiscountCode } from './discount-code-text';

test.each([
  ['summer-10', 'in lower case'],
  [' SUMMER-10\n', 'with white space around it'],
  ['SUMMER–10', 'with an en dash'],
  ['SUMMER—10', 'with an em dash'],
  ['SUMMER‑10', 'with a non-breaking hyphen'],
  ['SUMMER−10', 'with a minus sign'],
  ['ＳＵＭＭＥＲ－１０', 'in full-width letters'],
  ['SUM\u200bMER\u00ad-10\u2060', 'with invisible characters'],
  ['\ufeff"SUMMER-10"', 'in straight quotes'],
  ['“SUMMER-10”', 'in curly quotes'],
  ["'summer-10'", 'in single quotes'],
  ['„SUMMER-10“', 'in German quotes'],
  ['« SUMMER-10 »', 'in French quotes'],
  ['「SUMMER-10」', 'in Japanese quotes'],
  ['´SUMMER-10`', 'in accents'],
  ['＂ＳＵＭＭＥＲ－１０＂', 'in full-width quotes'],
])('the code %j is understood %s', (typed) => {
  expect(toDiscountCode(typed)).toBe('SUMMER-10');
});

test('nothing visible is no code, and other text is an unknown one', () => {
  expect(toDiscountCode(' \u200b ')).toBe('');
  expect(toDiscountCode('""')).toBe('""');
  expect(toDiscountCode('10 %')).toBe('10 %');
});
