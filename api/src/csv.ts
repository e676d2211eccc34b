import { invisibleCharacter } from '@chuck-and-bit/contract/visible-text';

/** The columns of a CSV file: their names, in order, and what each row has in them. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>;

type CsvCell = string | number | null;

/**
 * One line of a CSV file (RFC 4180) with its line end. Texts are always quoted, and no spreadsheet reads a part of them as a
 * formula.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return `"${guardFormulas(cell).replaceAll('"', '""')}"`;
}

/**
 * Where a spreadsheet begins a cell: it may separate cells by semicolons, tabs or bars instead, and then ignores our quotes. It drops
 * the quotation marks around such a cell, white space and characters that show nothing. Signs that begin a formula, full-width ones
 * included: https://owasp.org/www-community/attacks/CSV_Injection
 */
const start = '(^|[;\\t|\\r\\n])';
const dropped = `(?:[^\\S\\t\\r\\n]|['"]|${invisibleCharacter})*`;
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
const formula = new RegExp(`${start}(?=${dropped}${sign})`, 'gu');
const guardedFormula = new RegExp(`${start}'(?=${dropped}${sign})`, 'gu');

/** Phone numbers and negative numbers, which compute nothing worse than another number. */
const numeric = /^[\d +()\-./]*$/;

/** Puts an apostrophe before what would be a formula. One that is there already gets another, so that the first can be removed. */
const guardFormulas = (text: string): string => (numeric.test(text) ? text : text.replace(formula, "$1'"));

/** Removes the apostrophes of {@link guardFormulas}, and no others. */
export const withoutFormulaGuards = (text: string): string => text.replace(guardedFormula, '$1');
