import type { AttributeValues } from '@chuck-and-bit/contract/attributes';
import { isDay } from '@chuck-and-bit/contract/days';
import type { DecimalSign } from '@chuck-and-bit/contract/decimal-number';
import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { shorten } from '@chuck-and-bit/contract/graphemes';
import { isKeyOf, keysOf } from '@chuck-and-bit/contract/keys';
import {
  editedKeys,
  type FileKey,
  fileKeys,
  type ProductInput,
  type ProductValues,
  productFields,
} from '@chuck-and-bit/contract/product-fields';
import { limits } from '@chuck-and-bit/contract/limits';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import type { PlannedRow } from '@chuck-and-bit/contract/product-plans';
import { type CsvColumns, withoutFormulaGuards } from '../../../csv';
import { invalidInput } from '../../../errors';
import { type CsvFault, type CsvRecord, readCsvRecords } from '../../../read-csv';
import { type CsvKinds, foldHeading, kindHeading } from './csv-kinds';
import { readAnswer, withoutDecimals, withoutTextFormula, withoutTextMark } from './foreign-cells';
import { kindColumns, type KindCells } from './kind-cells';
import { quoteCell, readNumber, type Reading, readStock } from './read-number';

type Tiers = ProductValues['priceTiers'];

/** How values are written in a file and in a preview, and read from a cell. */
type Cell = {
  write: (value: never) => string;
  read: (text: string, decimalSign?: DecimalSign) => Reading;
  /** An empty cell is a value as well; otherwise it leaves the field unchanged. */
  mayBeEmpty?: true;
};

const text: Cell = { write: String, read: (typed) => ({ value: typed }) };
const number: Cell = { write: String, read: (typed, decimalSign) => readNumber(typed, { decimalSign }) };

const cells: Record<Exclude<ProductInput, 'kind' | 'attributes'>, Cell> = {
  text,
  longText: text,
  imageUrl: text,
  choice: text,
  wholeNumber: number,
  weight: number,
  price: {
    write: (usd: number) => usd.toFixed(2),
    read: (typed, decimalSign) => readNumber(typed, { inUsd: true, decimalSign }),
  },
  visibility: { write: (isPublic: boolean) => (isPublic ? 'yes' : 'no'), read: readYesNo },
  moment: { write: (at: string | null) => at ?? '', read: readMoment, mayBeEmpty: true },
  volumePrices: { write: writeTiers, read: readTiers, mayBeEmpty: true },
};

const cellOf = (key: FileKey): Cell => cells[productFields[key].input];

/** The name of a field's column; any other name is its own. */
export const columnOf = (field: PropertyKey) =>
  (isKeyOf(productFields, field) && productFields[field].column?.heading) || String(field);

export const writeField = (product: ProductValues, key: FileKey) => cellOf(key).write(product[key] as never);

type EditedKey = (typeof editedKeys)[number];

/** The fields of an edit that differ. */
export const changedKeys = (before: ProductValues, after: ProductValues): EditedKey[] =>
  editedKeys.filter((key) => {
    if (key === 'kindId') return before.kindId !== after.kindId;
    if (key === 'attributes') return sorted(before.attributes) !== sorted(after.attributes);
    return writeField(before, key) !== writeField(after, key);
  });

const sorted = (values: AttributeValues) =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The columns of the exported file, which can be imported again. @param kindIds of the products */
export const productColumns = (
  file: CsvKinds,
  kindIds: readonly string[],
): CsvColumns<ProductValues & { id: string }> => ({
  id: ({ id }) => id,
  ...Object.fromEntries(
    fileKeys.map((key) => [columnOf(key), (product: ProductValues) => writeField(product, key)]),
  ),
  ...kindColumns(file, kindIds),
});

export type Problem = PlannedRow['problems'][number];

/**
 * One row of a file: its cells by column. A row that ends early lacks the last of them.
 * `line`: the line of the file in which it begins. `problems`: why its cells can't be told apart, and some may be wrong.
 */
export type CsvRow = KindCells & {
  line: number;
  id: string;
  cells: Partial<Record<FileKey, string>>;
  problems: Problem[];
  decimalSigns?: Record<string, DecimalSign>;
};

/**
 * Reads a file with one product on each row, row by row. Commas, semicolons or tabs separate the cells. Empty rows are skipped.
 * @throws INVALID_INPUT for a file with unknown, repeated or missing headings, an unclosed quote, no rows or too many
 */
export function* readCsv(csv: string, file: CsvKinds): Generator<CsvRow> {
  for (const row of readCsvSteps(csv, file)) if (row) yield row;
}

/** As `readCsv`, but yields null for each empty row and the headings, so that others get their turn between any two rows. */
export function* readCsvSteps(csv: string, file: CsvKinds): Generator<CsvRow | null> {
  let names: (Heading | null)[] | null = null;
  let count = 0;
  for (const record of readFilledRecords(csv)) {
    if (record === null || names === null) {
      if (record !== null) names = readHeadings(record, file);
      yield null;
      continue;
    }
    if (count === limits.importRows) {
      throw fault(messages.tooManyProducts(limits.importRows));
    }
    count += 1;
    yield toRow(record, names);
  }
  if (count === 0) throw fault(messages.fileEmpty);
}

const fault = (message: string) => invalidInput([{ path: 'csv', message }]);

/** The rows with something in them, null for others. Excel writes its separator into a first line: `sep=;`. */
function* readFilledRecords(csv: string): Generator<CsvRecord | null> {
  const text = csv.replace(/^\ufeff/, '');
  const declared = /^"?sep=([,;\t|])"?(?:[\r\n]|$)/i.exec(text.slice(0, 10))?.[1];
  const format = { separator: declared ?? separatorOf(text), maxCells: serverLimits.importColumns };
  for (const record of readCsvRecords(text, format)) {
    if (record.line > serverLimits.importLines)
      throw fault(importMessages.tooManyLines(serverLimits.importLines));
    if (record.fault?.kind === 'unclosed') throw fault(importMessages.fileQuoteOpen(record.fault.fromLine));
    const isEmpty = record.fault === null && record.cells.every((cell) => cell.trim() === '');
    yield isEmpty || (declared && record.line === 1) ? null : record;
  }
}

/** The separator that occurs most often in the headings. */
function separatorOf(text: string): string {
  const headings = /[^\s,;][^\r\n]*/.exec(text.slice(0, 2_000))?.[0] ?? '';
  const count = (sign: string) => headings.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** `attribute`: the column of an attribute, by its heading. */
type Heading = FileKey | 'id' | typeof kindHeading | { attribute: string };

/** @returns what each column holds; null for one without a heading */
function readHeadings({ cells: headings, fault: broken }: CsvRecord, file: CsvKinds): (Heading | null)[] {
  if (broken) throw fault(messageOf(broken));
  const texts = headings.map((heading) => withoutFormulaGuards(heading).trim());
  const names = texts.map((text) => text.toLowerCase());
  const keys = texts.map((text, index) => headingOf(names[index] ?? '', text, file));
  const named = keys.flatMap((key) => (typeof key === 'object' ? (key?.attribute ?? []) : (key ?? [])));
  if (named.length === 0) throw fault(importMessages.fileNotCsv);
  const unknown = names.findIndex((name, index) => name !== '' && !keys[index]);
  if (unknown !== -1) throw fault(messages.columnUnknown(shorten(texts[unknown] ?? '', 200)));
  if (new Set(named).size < named.length) throw fault(messages.columnRepeated);
  if (!keys.includes('id') && !keys.includes('sku') && !keys.includes('name')) {
    throw fault(messages.columnMissing);
  }
  return keys;
}

function headingOf(name: string, text: string, { byHeading }: CsvKinds): Heading | null {
  if (name === 'id' || name === kindHeading) return name;
  const key = fileKeys.find((each) => columnOf(each) === name);
  if (key) return key;
  const column = byHeading.get(foldHeading(text));
  return column ? { attribute: column.heading } : null;
}

const messageOf = ({ kind, fromLine, toLine }: CsvFault) =>
  kind === 'cells'
    ? messages.tooManyColumns(serverLimits.importColumns)
    : importMessages.rowQuotes(fromLine, toLine);

function toRow(
  { line, cells: record, fault: broken }: CsvRecord,
  headings: readonly (Heading | null)[],
): CsvRow {
  const row: CsvRow = { line, id: '', cells: {}, problems: [] };
  const attributes: Record<string, string> = {};
  for (const [index, cell] of record.entries()) {
    const heading = headings[index];
    if (!heading) continue;
    if (typeof heading === 'object') {
      if (cell.trim() !== '') attributes[heading.attribute] = withoutTextMark(plainText(cell));
    } else if (heading === 'id') row.id = plainText(cell);
    else if (heading === kindHeading) row.kind = plainText(cell);
    else row.cells[heading] = readText(heading, cell);
  }
  if (Object.keys(attributes).length > 0) row.attributes = attributes;
  const surplus = record.find((cell, index) => !headings[index] && cell.trim() !== '');
  const message = broken
    ? messageOf(broken)
    : surplus && importMessages.cellWithoutHeading(quoteCell(surplus));
  if (message) row.problems.push({ field: 'row', message });
  return row;
}

/** Descriptions keep their spaces; all other cells are trimmed. */
function readText(key: FileKey, cell: string): string {
  const trimmed = cell.trim();
  if (trimmed === '') return '';
  if (productFields[key].input === 'longText') return withoutFormulaGuards(cell);
  const plain = plainText(cell);
  if (key === 'sku' || key === 'gtin') return withoutDecimals(withoutTextMark(plain));
  return productFields[key].input === 'text' ? plain : withoutTextMark(plain);
}

/** Files of the shop guard what would be a formula, so that a formula is another program's. */
const plainText = (cell: string) =>
  cell.trim().startsWith('=') ? withoutTextFormula(cell.trim()) : withoutFormulaGuards(cell).trim();

/**
 * Reads the cells of a row.
 * @returns the values by field, without those that empty cells leave unchanged; how many units are added to the stock; and the
 * problems by column
 */
export function readCells(
  row: CsvRow['cells'],
  decimalSigns: CsvRow['decimalSigns'] = {},
): {
  values: Partial<Record<FileKey, unknown>>;
  addStock: number | null;
  problems: Problem[];
} {
  const values: Partial<Record<FileKey, unknown>> = {};
  let addStock: number | null = null;
  const problems: Problem[] = [];
  for (const key of keysOf(row)) {
    const typed = row[key] ?? '';
    const { read, mayBeEmpty } = cellOf(key);
    if (typed === '' && !mayBeEmpty) continue;
    const sign = decimalSigns[key];
    const reading = key === 'availableQuantity' ? readStock(typed, sign) : read(typed, sign);
    if ('change' in reading) addStock = reading.change;
    else if ('problem' in reading) problems.push({ field: columnOf(key), message: reading.problem });
    else if (typed.includes('\ufffd')) {
      problems.push({ field: columnOf(key), message: importMessages.cellUnreadable(quoteCell(typed)) });
    } else values[key] = reading.value;
  }
  return { values, addStock, problems };
}

function readYesNo(typed: string): Reading<boolean> {
  const answer = readAnswer(typed);
  return answer === null ? { problem: productMessages.visibleInvalid } : { value: answer };
}

/** Reads a time with its offset, such as "2026-11-30T09:00:00Z" or "2026-11-30 09:00-05:00"; empty for none. */
function readMoment(typed: string): Reading<string | null> {
  if (typed === '') return { value: null };
  const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)$/i.test(typed);
  const at = new Date(isTime && isDay(typed.slice(0, 10)) ? typed.replace(' ', 'T') : Number.NaN);
  if (Number.isNaN(at.getTime())) return { problem: productMessages.timeInFileInvalid };
  return { value: at.toISOString() };
}

function writeTiers(tiers: Tiers): string {
  return tiers.map(({ minQuantity, price }) => `${minQuantity}: ${price.toFixed(2)}`).join('; ');
}

const longestTiers = 1_000;

/** Reads volume prices such as "10: 22.50; 50: 20". */
function readTiers(typed: string, decimalSign?: DecimalSign): Reading<Tiers> {
  if (typed.length > longestTiers) return { problem: messages.tiersInvalid };
  const tiers: Tiers = [];
  for (const tier of typed.split(';').filter((part) => part.trim() !== '')) {
    const [typedQuantity = '', typedPrice, ...more] = tier.split(':');
    if (typedPrice === undefined || more.length > 0) return { problem: messages.tiersInvalid };
    const quantity = readNumber(typedQuantity, { decimalSign });
    if ('problem' in quantity) return quantity;
    const price = readNumber(typedPrice, { inUsd: true, decimalSign });
    if ('problem' in price) return price;
    tiers.push({ minQuantity: quantity.value, price: price.value });
  }
  return { value: tiers };
}
