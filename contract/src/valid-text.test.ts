import { describe, expect, test } from 'vitest';
import { findInvalidText, isEncodedText, isValidText } from './valid-text';

describe('text', () => {
  test.each([
    '',
    'Bohrmaschine',
    '🛠️ 👩🏽‍🔧 𝕫',
    'line\nbreak\ttab',
    '\u202E',
    '\ufffd',
    '\u{10ffff}',
    'e\u0301',
  ])('of well-formed Unicode is valid: %j', (text) => {
    expect(isValidText(text)).toBe(true);
  });

  test.each([
    '\0',
    'a\0b',
    '\ud83d',
    'half \ud83d pair',
    '\udee0',
    '\udee0\ud83d',
    '🛠\ud83d',
    '\ud83d\ud83d\udee0',
  ])('with NUL or half of a surrogate pair is invalid: %j', (text) => {
    expect(isValidText(text)).toBe(false);
  });
});

test('the first invalid text of a value is named by its path', () => {
  expect(findInvalidText({ a: 'x', b: { c: ['y', '\ud83d'] } })).toEqual(['b', 'c', '1']);
  expect(findInvalidText({ a: { '\ud83d': 1 } })).toEqual(['a']);
  expect(findInvalidText('\0')).toEqual([]);
  expect(findInvalidText({ a: 'x', b: [1, null, true, '🛠️'], c: undefined })).toBeNull();
});

test.each([
  ['/drill?q=100%', true],
  ['/drill?q=%zz%F0%9F%9B%A0', true],
  ['/drill?q=%00', true],
  ['/drill?q=%ED%A0%BD', false],
  ['/drill?q=Bohr%E4', false],
  ['/drill/%f0%9f', false],
])('whether the escapes of an address are UTF-8: %s', (address, expected) => {
  expect(isEncodedText(address)).toBe(expected);
});
