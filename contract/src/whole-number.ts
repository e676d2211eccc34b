import { visibleText } from './visible-text';

/** No number that people write has more characters. */
export const longestNumber = 40;

/**
 * Digits alone, or in groups of three with one separator throughout, or as in India: "12,34,567". A group never begins with a
 * zero, because "0,500" is half of one.
 */
const wholeNumber = /^[+-]?(?:\d+|[1-9]\d{0,2}([,.' ])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/;

/** Other ways to write signs and separators. */
const alike: [pattern: RegExp, character: string][] = [
  [/[\p{Zs}\t]/gu, ' '],
  [/[\u2018\u2019\u02bc\uff07]/g, "'"],
  // Also the Arabic thousands separator and comma.
  [/[\u066c\u060c\uff0c]/g, ','],
  // Also the Arabic decimal separator.
  [/[\u066b\uff0e]/g, '.'],
  [/[\u2212\uff0d]/g, '-'],
  [/\uff0b/g, '+'],
];

/**
 * The whole number that a person typed, in digits of any script and with thousands separators: 1000 for "1,000", "1.000",
 * "1'000" and "١٬٠٠٠". @returns null for anything else, such as "2.5" or "1e9"
 */
export function parseWholeNumber(typed: string): number | null {
  if (typed.length > longestNumber) return null;
  const plain = plainNumberText(typed);
  return wholeNumber.test(plain) ? Number(plain.replaceAll(/[,.' ]/g, '')) : null;
}

/** A number in digits, signs and separators of ASCII. */
export function plainNumberText(typed: string): string {
  const text = alike.reduce(
    (done, [pattern, character]) => done.replace(pattern, character),
    visibleText(typed),
  );
  return text.replace(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));
}

/** Unicode lists the ten digits of a script one after the other, from zero. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
