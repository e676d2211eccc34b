import { foldedText } from '@chuck-and-bit/contract/folded-text';

/** How other programs write cells. */

/** Yes and no, and true and false, as Excel's languages have them, without accents. */
const yes =
  'yes y 1 true ja wahr oui vrai si verdadero vero sim verdadeiro waar tak prawda да истина ano pravda sant sand sann kylla tosi igen igaz evet dogru da adevarat ναι αληθησ αληθεσ 是 はい 예';
const no =
  'no n 0 false nein falsch non faux falso nao nee onwaar nie falsz нет ложь ne nepravda nej falskt falsk nei usann ei epatosi nem hamis hayir yanlis nu fals οχι ψευδησ ψευδεσ 否 いいえ 아니요';
const answers = new Map([
  ...yes.split(' ').map((word) => [foldedText(word), true] as const),
  ...no.split(' ').map((word) => [foldedText(word), false] as const),
]);

/** Null for a cell that says neither yes nor no. */
export const readAnswer = (cell: string): boolean | null => answers.get(foldedText(cell.trim())) ?? null;

/** The text of a formula that only holds one: `="00123"`. The quotation marks may be typographic ones. */
const textFormula = /^=\s*["“”„«](.*)["“”»]$/su;

export const withoutTextFormula = (cell: string): string =>
  textFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;

/** The number or code of a cell that an apostrophe keeps a text. */
export const withoutTextMark = (cell: string): string => cell.replace(/^['’](?=[\p{Nd}.,+-])/u, '');

/** A code of digits that became a number: "4006381333931.00". */
export const withoutDecimals = (code: string): string => code.replace(/^(\d{8,14})[.,]0{1,2}$/, '$1');

/** A text with the hyphens and quotation marks of keyboards. */
export const withPlainMarks = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/''|[\u2033\u201c-\u201f«»]/g, '"')
    .replace(/[\u2018-\u201b\u2032\u02bc`´]/g, "'");

const inches = /^(in|inch|inches|")$/i;

/** A figure without the sign of diameters, and without its unit, of which inches have several spellings. */
export function withoutUnit(cell: string, unit: string): string {
  const figure = withPlainMarks(cell).replace(/^[Øø⌀∅]\s*/, '');
  const plainUnit = withPlainMarks(unit);
  if (unit !== '' && figure.toLowerCase().endsWith(plainUnit.toLowerCase())) {
    return figure.slice(0, -plainUnit.length).trim();
  }
  return isInches(unit) ? figure.replace(/\s*("|inches|inch|in\.?)$/i, '') : figure;
}

export const isInches = (unit: string): boolean =>
  inches.test(withPlainMarks(unit).trim().replace(/\.$/, ''));

/** A fraction of an inch: 0.25 for "1/4", 1.25 for "1 1/4", "1-1/4" and "1¼". Null for anything else. */
export function readFraction(figure: string): number | null {
  // NFKC makes "11⁄4" of "1¼".
  const text = figure.replace(/(?<=\d)(?=\p{No})/u, ' ').normalize('NFKC');
  const [, whole = '0', above, below] = /^(?:(\d{1,4})[ -])?(\d{1,3})[/⁄](\d{1,3})$/.exec(text) ?? [];
  if (above === undefined || Number(below) === 0) return null;
  return Number(whole) + Number(above) / Number(below);
}
