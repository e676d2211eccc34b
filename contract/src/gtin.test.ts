import { expect, test } from 'vitest';
import { isGtin, toGtin } from './gtin';

test.each([
  ['96385074', true],
  ['036000291452', true],
  ['4006381333931', true],
  ['10614141000415', true],
  ['96385075', false],
  ['4006381333913', false],
  ['400638133393', false],
  ['0614141000412', false],
  ['000000000', false],
  ['4006381333931x', false],
  ['\u0664\u0660\u0660\u0666\u0663\u0668\u0661\u0663', false],
  ['', false],
])('%s', (text, isValid) => {
  expect(isGtin(text)).toBe(isValid);
});

test('spaces and hyphens are left out', () => {
  expect(toGtin('4 006381-333931')).toBe('4006381333931');
});
