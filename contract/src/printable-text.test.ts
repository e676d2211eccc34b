import { expect, test } from 'vitest';
import { isPrintable, printableText } from './printable-text';

test.each([
  ['Müller, Ł. é ß ñ ő', 'Müller, Ł. é ß ñ ő'],
  ['e\u0301', 'é'],
  ['Ωμέγα, Жук', 'Ωμέγα, Жук'],
  ['“5 €” – £3 −1', '“5 €” – £3 −1'],
  ['漢字', '??'],
  ['drill 👩🏽‍🔧!', 'drill ??!'],
  ['a\u202eb', 'ab'],
  ['two\nlines', 'two\nlines'],
  ['half \ud83d pair', 'half ? pair'],
])('%j is printed as %j', (text, printed) => {
  expect(printableText(text)).toBe(printed);
});

test.each([
  ['Zoë Łukasz, Дрель, Ωμέγα, $12.50 – 3 €', true],
  ['山田 太郎', false],
  ['شركة نجار', false],
  ['Drill 🛠️', false],
])('a receipt shows all of %j: %s', (text, is) => {
  expect(isPrintable(text)).toBe(is);
});
