import { describe, expect, it } from 'vitest';
import { parseWholeNumber } from './whole-number';

describe('a whole number as people type it', () => {
  it.each([
    ['7', 7],
    [' 12 ', 12],
    ['007', 7],
    ['0', 0],
    ['+5', 5],
    ['-5', -5],
    ['\u22125', -5],
    ['1000000', 1_000_000],
  ])('%j is %d', (typed, value) => {
    expect(parseWholeNumber(typed)).toBe(value);
  });

  it.each([
    '1,000',
    '1.000',
    "1'000",
    '1\u2019000',
    '1 000',
    '1\u00a0000',
    '1\u202f000',
    '1\u2009000',
    '\u200e1000\u200f',
    '１０００',
    '１，０００',
    '١٠٠٠',
    '١٬٠٠٠',
    '۱۰۰۰',
    '१०००',
    '၁၀၀၀',
    '\u{1d7cf}\u{1d7ce}\u{1d7ce}\u{1d7ce}',
    '\u{1d7d9}\u{1d7d8}\u{1d7d8}\u{1d7d8}',
  ])('%j is a thousand', (typed) => {
    expect(parseWholeNumber(typed)).toBe(1_000);
  });

  it.each(['1,234,567', '1.234.567', '1 234 567', '12,34,567'])('%j has several separators', (typed) => {
    expect(parseWholeNumber(typed)).toBe(1_234_567);
  });

  it.each([
    '',
    ' ',
    '\u200b',
    '2.5',
    '2,5',
    '2.50',
    '0.500',
    '0,500',
    '1e9',
    '0x10',
    '1,0000',
    '10,00',
    '1,000.000',
    '1,000.00',
    '1,,000',
    '1, 000',
    ',000',
    '1,000,',
    '1 2',
    '5²',
    '½',
    '5 pieces',
    'five',
    '--5',
    '٢٫٥',
    'Infinity',
    '9'.repeat(41),
  ])('%j is none', (typed) => {
    expect(parseWholeNumber(typed)).toBeNull();
  });
});
