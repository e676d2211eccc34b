import { shorten } from '@chuck-and-bit/contract/graphemes';
import { isKeyOf } from '@chuck-and-bit/contract/keys';
import {
  type ProductInput,
  type ProductKey,
  type ProductValues,
  productFields,
  productKeys,
} from '@chuck-and-bit/contract/product-fields';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { CsvError, parse } from 'csv-parse/sync';
import type { CsvColumns } from '../../csv';
import { invalidInput } from '../../errors';

type Tiers = ProductValues['priceTiers'];

/** How values are written in a file and in a preview. `read` returns null for a text that is no such value. */
type Cell = {
  write: (value: never) => string;
  read: (text: string) => unknown;
  problem?: string;
  /** An empty cell is a value as well; otherwise it leaves the field unchanged. */
  mayBeEmpty?: true;
};

const text: Cell = { write: String, read: (typed) => typed };
const number: Cell = { write: String, read: readNumber, problem: messages.numberRequired };

const cells: Record<ProductInput, Cell> = {
  text,
  longText: text,
  imageUrl: text,
  choice: text,
  wholeNumber: number,
  weight: number,
  price: { ...number, write: (usd: number) => usd.toFixed(2) },
  volumePrices: { write: writeTiers, read: readTiers, problem: messages.tiersInvalid, mayBeEmpty: true },
};

export const cellOf = (key: ProductKey): Cell => cells[productFields[key].input];

/** The fields in the order of their columns. */
export const columnKeys = productKeys.toSorted(
  (one, other) => productFields[one].column.place - productFields[other].column.place,
);

/** The name of a field's column; any other name is its own. */
export const columnOf = (field: PropertyKey) =>
  isKeyOf(productFields, field) ? productFields[field].column.heading : String(field);

export const writeField = (product: ProductValues, key: ProductKey) =>
  cellOf(key).write(product[key] as never);

/** The columns of the exported file, which can be imported again. */
export const productColumns: CsvColumns<ProductValues & { id: string }> = {
  id: ({ id }) => id,
  ...Object.fromEntries(
    columnKeys.map((key) => [columnOf(key), (product: ProductValues) => writeField(product, key)]),
  ),
};

/** Removes the apostrophe that the export puts before a text that would be a formula. */
const unescapeFormula = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '');

/** One row of a file: its cells by column. */
export type CsvRow = { line: number; id: string; cells: Partial<Record<ProductKey, string>> };

/**
 * Reads a file with one product on each row. Commas, semicolons or tabs separate the cells.
 * @throws INVALID_INPUT for a file that is no CSV, has unknown, repeated or missing columns, no rows or too many
 */
export function readCsv(csv: string): CsvRow[] {
  const rows = parseCsv(csv);
  if (!rows) throw fault(messages.fileNotCsv);
  const [headings, ...products] = rows;
  if (!headings || products.length === 0) throw fault(messages.fileEmpty);
  const names = headings.record.map((heading) => heading.trim().toLowerCase());
  const fields = names.map((name) => productKeys.find((field) => columnOf(field) === name));
  const unknown = names.find((name, place) => name !== 'id' && !fields[place]);
  if (unknown !== undefined) throw fault(messages.columnUnknown(shorten(unknown, 100)));
  if (new Set(names).size < names.length) throw fault(messages.columnRepeated);
  if (!names.includes('id') && !names.includes('name')) throw fault(messages.columnMissing);
  return products.map(({ record, line }) => {
    const cells: CsvRow['cells'] = {};
    let id = '';
    for (const [place, cell] of record.entries()) {
      const field = fields[place];
      if (field) cells[field] = cell.trim() === '' ? '' : unescapeFormula(cell);
      else if (names[place] === 'id') id = cell.trim();
    }
    return { line, id, cells };
  });
}

const fault = (message: string) => invalidInput([{ path: 'csv', message }]);

/** Stops reading at the first row or cell too many: a file of 2 MB can have a million. */
function parseCsv(csv: string): { record: string[]; line: number }[] | null {
  try {
    const rows: { record: string[]; line: number }[] = [];
    parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      skip_empty_lines: true,
      max_record_size: 100_000,
      cast: (cell, { index }) => {
        if (index >= serverLimits.importColumns)
          throw fault(messages.tooManyColumns(serverLimits.importColumns));
        return cell;
      },
      on_record: (record: string[], { lines }) => {
        // `lines` is the last line of a record; the line breaks in its cells lead back to the first.
        rows.push({ record, line: lines - record.join('').split('\n').length + 1 });
        if (rows.length > serverLimits.importRows + 1)
          throw fault(messages.tooManyProducts(serverLimits.importRows));
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** The separator that occurs most often in the headings. */
function delimiterOf(csv: string): string {
  const headings = csv.slice(0, 2_000).split(/\r|\n/, 1)[0] ?? '';
  const count = (sign: string) => headings.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function readNumber(typed: string): number | null {
  return /^ *-?\d{1,12}(\.\d+)? *$/.test(typed) ? Number(typed) : null;
}

function writeTiers(tiers: Tiers): string {
  return tiers.map(({ minQuantity, price }) => `${minQuantity}: ${price.toFixed(2)}`).join('; ');
}

/** Reads volume prices such as "10: 22.50; 50: 20". */
function readTiers(typed: string): Tiers | null {
  if (typed === '') return [];
  const read = typed.split(';').map((tier) => /^(\d{1,9}) *: *(\d{1,9}(?:\.\d+)?)$/.exec(tier.trim()));
  if (read.includes(null)) return null;
  return read.map((match) => ({ minQuantity: Number(match?.[1]), price: Number(match?.[2]) }));
}
