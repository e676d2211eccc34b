import type { PlannedDrill } from '@chuck-and-bit/contract/product-plans';
import { shorten } from '@chuck-and-bit/contract/graphemes';
import { isKeyOf, keysOf } from '@chuck-and-bit/contract/keys';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { CsvError, parse } from 'csv-parse/sync';
import type { CsvColumns } from '../../csv';
import { invalidInput } from '../../errors';

type Tiers = PlannedDrill['priceTiers'];

/** How each field of a product is written in a file and in a preview, in the order of the columns. */
const columns: Record<keyof PlannedDrill, { name: string; write: (drill: PlannedDrill) => string }> = {
  name: { name: 'name', write: ({ name }) => name },
  price: { name: 'price', write: ({ price }) => price.toFixed(2) },
  unit: { name: 'unit', write: ({ unit }) => unit },
  minimumOrder: { name: 'minimum_order', write: ({ minimumOrder }) => String(minimumOrder) },
  availableQuantity: { name: 'stock', write: ({ availableQuantity }) => String(availableQuantity) },
  lowStockThreshold: { name: 'low_stock_below', write: ({ lowStockThreshold }) => String(lowStockThreshold) },
  weight: { name: 'weight_grams', write: ({ weight }) => String(weight) },
  priceTiers: { name: 'volume_prices', write: ({ priceTiers }) => writeTiers(priceTiers) },
  image: { name: 'image', write: ({ image }) => image },
  description: { name: 'description', write: ({ description }) => description },
};

export type PlannedField = keyof PlannedDrill;
export const plannedFields = keysOf(columns);

/** The name of a field's column; any other name is its own. */
export const columnOf = (field: PropertyKey) =>
  isKeyOf(columns, field) ? columns[field].name : String(field);
export const writeField = (drill: PlannedDrill, field: PlannedField) => columns[field].write(drill);

const writeTiers = (tiers: Tiers) =>
  tiers.map(({ minQuantity, price }) => `${minQuantity}: ${price.toFixed(2)}`).join('; ');

/** The columns of the exported file, which can be imported again. */
export const productColumns: CsvColumns<PlannedDrill & { id: string }> = {
  id: ({ id }) => id,
  ...Object.fromEntries(Object.values(columns).map(({ name, write }) => [name, write])),
};

/** Removes the apostrophe that the export puts before a text that would be a formula. */
const unescapeFormula = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '');

/** One row of a file: its cells by column. */
export type CsvRow = { line: number; id: string; cells: Partial<Record<PlannedField, string>> };

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
  const fields = names.map((name) => plannedFields.find((field) => columnOf(field) === name));
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

/** Reads volume prices such as "10: 22.50; 50: 20"; null for an invalid text. */
export function readTiers(text: string): Tiers | null {
  const tiers = text.split(';').map((part) => part.trim());
  if (text === '') return [];
  const read = tiers.map((tier) => /^(\d{1,9}) *: *(\d{1,9}(?:\.\d+)?)$/.exec(tier));
  if (read.includes(null)) return null;
  return read.map((match) => ({ minQuantity: Number(match?.[1]), price: Number(match?.[2]) }));
}
