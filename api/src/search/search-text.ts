import { plainSearch } from '@chuck-and-bit/contract/search';

/** A pattern that JavaScript and PostgreSQL read alike, and its replacement. Both expect lower case. */
type Rule = readonly [pattern: string, replacement: string];

/** Writes a number as one alphanumeric word: 1,500 as `1500`, 2.0 as `2`, 1.5 as `1p5`, 1/2 as `1q2`, 1 1/4 as `1z1q4`. */
const numberRules: readonly Rule[] = [
  [String.raw`(\d),(?=\d{3}(?!\d))`, '$1'],
  [String.raw`(\d)[.,]0+(?!\d)`, '$1'],
  [String.raw`(\d)[.,](?=\d)`, '$1p'],
  [String.raw`\b(\d)[ -](?=\d{1,2}/\d)`, '$1z'],
  [String.raw`(\d)/(?=\d)`, '$1q'],
  [String.raw`(\d)[x×](?=\d)`, '$1 x '],
  [String.raw`(\d) ?(?:["″”]|''|′′)`, '$1in'],
];

/** Rules that apply only to the text of a product. */
const productRules: readonly Rule[] = [
  // "6, 8 and 10 mm" are three measures.
  [String.raw`(\d)(?=(?:(?:, | and | to | or | x | ?[-–] ?)[\dp]+){1,12} ?mm\b)`, '$1mm'],
  // "13 mm" and "13mm" are found by `13`, `13mm` and `mm`.
  [String.raw`\b(\d[\dpqz]*)[ -]?([a-z]+)\b`, '$1 $1$2 $2'],
  // PostgreSQL's parser would read "drill/driver" as a file path.
  ['[-–/_.,:;@&+*]', ' '],
];

/** The rules for the text of a product, in PostgreSQL's syntax. */
export const sqlRules: readonly Rule[] = [...numberRules, ...productRules].map(([pattern, replacement]) => [
  pattern.replaceAll(String.raw`\b`, String.raw`\y`),
  replacement.replaceAll('$', '\\'),
]);

/** Units of measure in the ways people write them, the usual one first. */
export const spellingsOfUnits: readonly (readonly string[])[] = [
  ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
  ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
  ['m', 'meter', 'meters', 'metre', 'metres'],
  ['in', 'inch', 'inches', 'zoll'],
  ['v', 'volt', 'volts'],
  ['w', 'watt', 'watts'],
  ['kw', 'kilowatt', 'kilowatts'],
  ['ah', 'amphour', 'amphours'],
  ['mah'],
  ['ft', 'foot', 'feet'],
  ['g', 'gram', 'grams'],
  ['lb', 'lbs', 'pound', 'pounds'],
  ['oz', 'ounce', 'ounces'],
  ['j', 'joule', 'joules'],
  ['kg', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  ['l', 'liter', 'liters', 'litre', 'litres'],
  ['pieces', 'piece', 'pc', 'pcs', 'teilig', 'stück'],
  ...['nm', 'rpm', 'hz', 'kn'].map((unit) => [unit]),
];
const numberPatterns = numberRules.map(
  ([pattern, replacement]) => [new RegExp(pattern, 'gu'), replacement] as const,
);
const numberWithUnit = new RegExp(String.raw`(\d)[ -](?=(?:${spellingsOfUnits.flat().join('|')})\b)`, 'g');
const measure = new RegExp(`^(\\d[\\dpqz]*?)(${spellingsOfUnits.flat().join('|')})$`);

/** The text of a search with its measures as single words. */
export function withMeasures(text: string): string {
  // "1½" is 1 1/2, not 11/2.
  const plain = plainSearch(text.replace(/[½¼¾]/gu, ' $&'))
    .replaceAll('⁄', '/')
    .replace(/\bhalf[ -]inch/g, '1/2 inch');
  return numberPatterns
    .reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), plain)
    .replace(numberWithUnit, '$1');
}

/** A measure: its number in the form of `numberRules`, and the spellings of its unit, the usual one first. */
export type Measure = { number: string; units: readonly string[] };

/** Reads a word of `withMeasures`. @returns null when it is not a measure */
export function readMeasure(word: string): Measure | null {
  const [, number = '', unit = ''] = measure.exec(word) ?? [];
  const names = spellingsOfUnits.find((group) => group.includes(unit));
  return names ? { number, units: names } : null;
}
