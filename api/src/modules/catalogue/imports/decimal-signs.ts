import { type DecimalSign, decimalSignOf, isAmbiguous } from '@chuck-and-bit/contract/decimal-number';
import { isKeyOf } from '@chuck-and-bit/contract/keys';
import { productFields } from '@chuck-and-bit/contract/product-fields';
import { type CsvKinds, foldHeading } from './csv-kinds';
import type { CsvRow } from './product-csv';

const numericInputs: ReadonlySet<string> = new Set(['wholeNumber', 'price', 'weight', 'volumePrices']);

/** The numbers in a cell, without units and currencies. */
const numbers = /\p{Nd}[\p{Nd}.,\u066b\u066c'\u2019]*\p{Nd}|[.,]?\p{Nd}+/gu;

type Column = Record<DecimalSign, number> & {
  ambiguous: CsvRow[];
  shown: { row: CsvRow; sign: DecimalSign }[];
};

/**
 * Settles what a separator before three digits is, by the other numbers of its column: the sign that more of them show before
 * decimals. Rows with such a number, or with one that shows the other sign, keep it, so that this can be refused.
 */
export function settleDecimalSigns(rows: readonly CsvRow[], file: CsvKinds): void {
  const columns = new Map<string, Column>();
  for (const row of rows) {
    for (const [name, cell] of numericCells(row, file)) {
      const column = columns.get(name) ?? { '.': 0, ',': 0, ambiguous: [], shown: [] };
      columns.set(name, column);
      for (const [number] of cell.slice(0, 200).matchAll(numbers)) {
        const sign = decimalSignOf(number);
        if (sign) {
          column[sign] += 1;
          column.shown.push({ row, sign });
        } else if (isAmbiguous(number)) column.ambiguous.push(row);
      }
    }
  }
  for (const [name, column] of columns) {
    if (column.ambiguous.length === 0 || column['.'] === column[',']) continue;
    const settled = column['.'] > column[','] ? '.' : ',';
    const other = column.shown.filter(({ sign }) => sign !== settled);
    for (const row of [...column.ambiguous, ...other.map(({ row }) => row)]) {
      row.decimalSigns = { ...row.decimalSigns, [name]: settled };
    }
  }
}

function numericCells({ cells, attributes = {} }: CsvRow, { byHeading }: CsvKinds): [string, string][] {
  const fields = Object.entries(cells).filter(
    ([key]) => isKeyOf(productFields, key) && numericInputs.has(productFields[key].input),
  );
  const ofKind = Object.entries(attributes).filter(([heading]) =>
    byHeading.get(foldHeading(heading))?.attributes.some(({ type }) => type === 'number' || type === 'range'),
  );
  return [...fields, ...ofKind];
}
