import { foldedText } from '@chuck-and-bit/contract/folded-text';
import { baseUnit, unitOf } from './units';

/** A number with its unit in lower case, empty without one. Inches, if it is a fraction without one. */
export type Figure = { value: number; unit: string };

/** A word or a figure of a search text, and where it stands there. */
export type Token = {
  start: number;
  end: number;
  /** In lower case. */
  word: string;
  /** As it is compared with the vocabulary. */
  stem: string;
  figure: Figure | null;
  /** Within quotation marks, where nothing is read. */
  isQuoted: boolean;
};

const fractions = String.raw`(?:\d{1,4}[ -])?\d{1,3}/\d{1,3}(?![\d/])`;
const number = String.raw`\d+(?:[.,]\d+)*`;
const pieces = new RegExp(`(${fractions}|${number})|[\\p{L}\\p{M}\\p{N}]+`, 'gu');
const inchSign = /^ ?(?:["″”]|''|′′)/;

/** Equivalent characters unified, "1½" as 1 1/2, "SDS+" as "SDS plus", and "w/o" as "without". */
export const unified = (text: string): string =>
  text
    .replace(/(\d)([½¼¾⅓⅔⅛⅜⅝⅞])/gu, '$1 $2')
    .normalize('NFKC')
    .replaceAll('⁄', '/')
    .replace(/\bhalf[ -]inch\b/gi, '1/2 inch')
    .replace(/(?<![\p{L}\p{N}])w\/(o(?![\p{L}\p{N}]))?/giu, (_, without) => (without ? 'without' : 'with '))
    .replace(/(\p{L})\+(?!\p{L})/gu, '$1 plus');

/** The words and figures of a unified text. @param isUnit whether attributes of the shop have this unit */
export function readTokens(text: string, isUnit: (word: string) => boolean): Token[] {
  const quoted = quotedSpans(text);
  const tokens: Token[] = [];
  let from = 0;
  pieces.lastIndex = 0;
  for (let match = pieces.exec(text); match; match = pieces.exec(text)) {
    const { index: start } = match;
    if (start < from) continue;
    const token = match[1] === undefined ? null : readFigure(text, start, match[1], isUnit);
    const end = token?.end ?? start + match[0].length;
    const word = (token?.word ?? match[0]).toLowerCase();
    tokens.push({
      start,
      end,
      word,
      stem: token ? word : stemOf(word),
      figure: token?.figure ?? null,
      isQuoted: quoted.some((span) => start >= span.start && end <= span.end),
    });
    from = end;
    pieces.lastIndex = end;
  }
  return tokens;
}

/** A figure at this place, or a word that begins with digits, such as a model number. */
function readFigure(text: string, start: number, digits: string, isUnit: (word: string) => boolean) {
  const after = start + digits.length;
  const rest = text.slice(after, after + 30);
  const value = valueOf(digits);
  const sign = inchSign.exec(rest);
  if (sign) return { end: after + sign[0].length, word: `${digits}in`, figure: { value, unit: 'in' } };
  const [letters = ''] = /^[\p{L}\p{M}\p{N}]+/u.exec(rest) ?? [];
  const isTimes = /^[x×]\d/i.test(letters);
  if (letters !== '' && !isTimes) {
    const unit = unitNamed(letters, isUnit);
    const end = after + letters.length;
    const word = digits + letters;
    return { end, word, figure: unit === null ? null : { value, unit } };
  }
  const [spaced = '', name = ''] = /^[ -](\p{L}+)(?![\p{L}\p{N}])/u.exec(rest) ?? [];
  const unit = isTimes ? null : unitNamed(name, isUnit);
  // "2 in 1" and "2-in-1" have no inches.
  if (unit !== null && !/^in[ -]\d/i.test(rest.slice(1))) {
    return { end: after + spaced.length, word: digits + name, figure: { value, unit } };
  }
  const isFraction = digits.includes('/');
  return {
    end: isTimes ? after + 1 : after,
    word: digits,
    figure: { value, unit: isFraction ? 'in' : '' },
  };
}

function unitNamed(name: string, isUnit: (word: string) => boolean): string | null {
  const lower = name.toLowerCase();
  return lower === '' ? null : (unitOf(lower) ?? (isUnit(lower) ? lower : null));
}

function valueOf(digits: string): number {
  const [, whole = '0', above = '', below = ''] = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(digits) ?? [];
  if (above !== '') return Number(whole) + Number(above) / Math.max(Number(below), 1);
  const plain = digits.replace(/[.,](?=\d{3}(?!\d)[^.,]*[.,])/g, '').replace(/,(?=\d{3}(?!\d))/g, '');
  return Number(plain.replace(',', '.').replace(/\.(?=.*\.)/g, ''));
}

/** What people put into quotation marks. One behind a digit is for inches. */
function quotedSpans(text: string): { start: number; end: number }[] {
  const marked = text.matchAll(/(?<![\p{L}\p{N}])["“„«”][^"“”„«»]*["”“»](?![\p{L}\p{N}])/gu);
  return [...marked].map(({ index, 0: span }) => ({ start: index, end: index + span.length }));
}

/** A word as it is compared: without accents, in the singular. */
export function stemOf(word: string): string {
  const folded = foldedText(word);
  if (folded.length < 4 || /\d/.test(folded) || /(?:ss|us|is)$/.test(folded)) return folded;
  if (folded.endsWith('ies')) return `${folded.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/.test(folded)) return folded.slice(0, -2);
  return folded.endsWith('s') ? folded.slice(0, -1) : folded;
}

/** A figure as it is compared with words: equal sizes of different units have one key. */
export function figureKey({ value, unit }: Figure): string {
  const { name, factor } = baseUnit(unit);
  return `${Number((value * factor).toPrecision(4))}${name}`;
}
