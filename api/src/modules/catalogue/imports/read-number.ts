import { type DecimalSign, readDecimal, type NumberFault } from '@chuck-and-bit/contract/decimal-number';
import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { shorten } from '@chuck-and-bit/contract/graphemes';
import { longestNumber, plainNumberText } from '@chuck-and-bit/contract/whole-number';

/** What a cell holds, or why it can't be read. */
export type Reading<Value = unknown> = { value: Value } | { problem: string };

/** The text of a cell in a message. */
export const quoteCell = (cell: string): string => shorten(cell.slice(0, 200).trim(), 40);

const faults: Record<NumberFault, (cell: string) => string> = {
  ambiguous: importMessages.numberAmbiguous,
  otherCurrency: importMessages.currencyOther,
  none: importMessages.cellNotNumber,
};

/** `inUsd`: an amount, perhaps with "$" or "USD". `decimalSign`: what the column of the cell has shown. */
type NumberCell = { inUsd?: boolean; decimalSign?: DecimalSign | undefined };

export function readNumber(cell: string, { inUsd = false, decimalSign }: NumberCell = {}): Reading<number> {
  const value = readDecimal(cell, { inUsd, decimalSign });
  if (value === 'none' && typeof readDecimal(cell, { inUsd }) === 'number') {
    return { problem: importMessages.numberContradicts(quoteCell(cell)) };
  }
  return typeof value === 'number' ? { value } : { problem: faults[value](quoteCell(cell)) };
}

/**
 * Reads a cell of the stock: how much there is, or with a sign how much more or less.
 * @returns `change` for "+5" and "-3"
 */
export function readStock(cell: string, decimalSign?: DecimalSign): Reading<number> | { change: number } {
  const text = cell.length > longestNumber ? '' : plainNumberText(cell);
  const sign = /^[+-](?! ?-)/.exec(text)?.[0];
  if (!sign) return readNumber(cell, { decimalSign });
  const change = readDecimal(text.slice(1), { decimalSign });
  if (typeof change !== 'number') return { problem: faults[change](quoteCell(cell)) };
  return { change: sign === '-' ? -change : change };
}
