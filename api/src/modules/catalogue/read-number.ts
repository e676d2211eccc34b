import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { shorten } from '@chuck-and-bit/contract/graphemes';

/** What a cell holds, or why it can't be read. */
export type Reading<Value = unknown> = { value: Value } | { problem: string };

const longestNumber = 40;

/** The text of a cell in a message. */
export const quoteCell = (cell: string): string => shorten(cell.slice(0, 200).trim(), 40);

/** Other ways to write spaces, apostrophes and the minus sign. */
const toAscii = (cell: string) =>
  cell
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/[\u2019\u02bc\uff07]/g, "'")
    .replace(/[\u2212\uff0d]/g, '-')
    .trim();

/** A sign and a currency on either side. */
const signed = /^(-?) ?(US ?\$|\$|USD|) ?(-?)(\d[\d.,' ]*?) ?(US ?\$|\$|USD|)$/i;
/** Digits in groups of three or without groups, and decimals. */
const grouped = /^(?:\d+|[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*)(?:([.,])(\d+))?$/;
/** One separator before exactly three digits: thousands in one country, decimals in another. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads a number as spreadsheets write it: 1299 for "1299", "1,299.00", "1.299,00", "1'299" and "1 299,00". The cell alone decides
 * which separator is that of decimals.
 * @param inUsd an amount, perhaps with "$" or "USD"
 */
export function readNumber(cell: string, { inUsd = false } = {}): Reading<number> {
  const value = parse(cell.length > longestNumber ? '' : toAscii(cell), inUsd);
  return typeof value === 'number' ? { value } : { problem: value(quoteCell(cell)) };
}

/**
 * Reads a cell of the stock: how much there is, or with a sign how much more or less.
 * @returns `change` for "+5" and "-3"
 */
export function readStock(cell: string): Reading<number> | { change: number } {
  const text = cell.length > longestNumber ? '' : toAscii(cell).replace(/^\uff0b/, '+');
  const sign = /^[+-](?! ?-)/.exec(text)?.[0];
  if (!sign) return readNumber(cell);
  const change = parse(text.slice(1).trim(), false);
  if (typeof change !== 'number') return { problem: change(quoteCell(cell)) };
  return { change: sign === '-' ? -change : change };
}

/** @returns the number, or the message for a text that is none */
function parse(text: string, inUsd: boolean): number | ((cell: string) => string) {
  const [, minus, before, innerMinus, digits, after] = signed.exec(text) ?? [];
  if (digits === undefined) {
    const isAmount = /\d/.test(text) && /\p{Sc}|[A-Z]{3}/iu.test(text);
    return inUsd && isAmount ? importMessages.currencyOther : importMessages.cellNotNumber;
  }
  if (ambiguous.test(digits)) return importMessages.numberAmbiguous;
  const [isGrouped, group, point, decimals = ''] = grouped.exec(digits) ?? [];
  const isTwice = (minus && innerMinus) || (before && after);
  if (isGrouped === undefined || (point && point === group) || isTwice) return importMessages.cellNotNumber;
  if (!inUsd && (before || after)) return importMessages.cellNotNumber;
  const whole = point ? digits.slice(0, -decimals.length - 1) : digits;
  return Number(`${minus || innerMinus}${whole.replace(/[.,' ]/g, '')}.${decimals}`);
}
