import {
  type Attribute,
  type AttributeValue,
  type AttributeValues,
  isSameName,
  toStored,
} from '@chuck-and-bit/contract/attributes';
import type { DecimalSign } from '@chuck-and-bit/contract/decimal-number';
import { figureText, toFigure } from '@chuck-and-bit/contract/figures';
import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { keptValues } from '@chuck-and-bit/contract/kept-values';
import { kindText } from '@chuck-and-bit/contract/kinds';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import type { PlannedRow } from '@chuck-and-bit/contract/product-plans';
import type { CsvColumns } from '../../../csv';
import { type CsvKinds, foldHeading, kindHeading } from './csv-kinds';
import { isInches, readAnswer, readFraction, withoutUnit, withPlainMarks } from './foreign-cells';
import { quoteCell, readNumber, type Reading } from './read-number';

/** Three digits after a separator might be thousands in another country, so such a number has another digit. */
function plainNumber(value: number): string {
  const written = figureText(value);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(written) ? `${written}0` : written;
}

/** A value as a file has it. The en dash of a range keeps spreadsheets from reading a date. */
function writeValue({ type, options }: Attribute, value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (type === 'choice') return options.find(({ _id }) => _id === value)?.name ?? '';
  const { low, high } = toStored(value);
  return low === high ? plainNumber(low) : `${plainNumber(low)}–${plainNumber(high)}`;
}

type OfKind = Pick<ProductValues, 'kindId' | 'attributes'>;

/** The values of a product by the headings of their columns. */
function writtenValues(
  { attributesOf: attributesOfKind, headings }: CsvKinds,
  { kindId, attributes }: OfKind,
) {
  const written = new Map<string, string>();
  for (const attribute of attributesOfKind(kindId)) {
    const value = attributes[attribute._id];
    const heading = headings.get(attribute._id);
    if (value !== undefined && heading !== undefined) written.set(heading, writeValue(attribute, value));
  }
  return written;
}

/** The columns of exported products of these kinds: their kind, and each attribute that any of the kinds has. */
export function kindColumns(file: CsvKinds, kindIds: readonly string[]): CsvColumns<OfKind> {
  const used = new Set(kindIds.flatMap((id) => file.attributesOf(id).map(({ _id }) => _id)));
  const columns = file.columns.filter(({ attributes }) => attributes.some(({ _id }) => used.has(_id)));
  const written = new WeakMap<OfKind, Map<string, string>>();
  const writtenOf = (product: OfKind) => {
    const known = written.get(product) ?? writtenValues(file, product);
    written.set(product, known);
    return known;
  };
  return {
    [kindHeading]: ({ kindId }) => kindText(file.kinds, kindId),
    ...Object.fromEntries(
      columns.map(({ heading }) => [heading, (product: OfKind) => writtenOf(product).get(heading) ?? null]),
    ),
  };
}

/** What a plan changes about the kind and the values of a product, as a file writes them. `before`: null for a new product. */
export function kindChanges(file: CsvKinds, before: OfKind | null, after: OfKind): PlannedRow['changes'] {
  const isSame = before ? before.kindId === after.kindId : after.kindId === otherKindId;
  const kind = isSame
    ? []
    : [
        {
          field: kindHeading,
          before: before && kindText(file.kinds, before.kindId),
          after: kindText(file.kinds, after.kindId),
        },
      ];
  const [was, becomes] = [before && writtenValues(file, before), writtenValues(file, after)];
  const fields = [...new Set([...becomes.keys(), ...(was?.keys() ?? [])])];
  const values = fields
    .map((field) => ({ field, before: was && (was.get(field) ?? ''), after: becomes.get(field) ?? '' }))
    .filter((change) => change.before !== change.after);
  return [...kind, ...values];
}

/** The cells of a row about its kind and its attributes, by heading; empty ones of attributes are left out. */
export type KindCells = {
  kind?: string;
  attributes?: Record<string, string>;
  decimalSigns?: Record<string, DecimalSign>;
};

/**
 * Reads the kind and the values that a row gives a product. An empty or missing cell changes nothing, and `-` removes a value. With
 * another kind, the product keeps the values that this has attributes for.
 * @param before null for a new product
 */
export function readKindCells(
  file: CsvKinds,
  { kind: typedKind = '', attributes: cells = {}, decimalSigns = {} }: KindCells,
  before: OfKind | null,
): { values: Partial<OfKind>; problems: PlannedRow['problems'] } {
  const former: OfKind = before ?? { kindId: otherKindId, attributes: {} };
  const found = typedKind === '' ? { value: former.kindId } : file.findKind(typedKind);
  if ('problem' in found) return { values: {}, problems: [{ field: kindHeading, message: found.problem }] };
  const kindId = found.value;
  const attributes: AttributeValues =
    kindId === former.kindId
      ? { ...former.attributes }
      : keptValues(file.kinds, former.attributes, { from: former.kindId, to: kindId });
  const available = new Set(file.attributesOf(kindId).map(({ _id }) => _id));
  const given = new Set<string>();
  const problems: PlannedRow['problems'] = [];
  for (const [field, cell] of Object.entries(cells)) {
    const column = file.byHeading.get(foldHeading(field));
    const attribute = column?.attributes.find(({ _id }) => available.has(_id));
    const reading = attribute
      ? readValue(attribute, cell, decimalSigns[field])
      : { problem: importMessages.attributeOfOtherKind(kindText(file.kinds, kindId), quoteCell(cell)) };
    if (attribute && given.has(attribute._id)) problems.push({ field, message: messages.columnRepeated });
    if (attribute) given.add(attribute._id);
    if ('problem' in reading) problems.push({ field, message: reading.problem });
    else if (attribute && reading.value === null) delete attributes[attribute._id];
    else if (attribute && reading.value !== null) attributes[attribute._id] = reading.value;
  }
  return { values: { kindId, attributes }, problems };
}

/** @returns the value; null if it is removed */
function readValue(
  attribute: Attribute,
  cell: string,
  decimalSign?: DecimalSign,
): Reading<AttributeValue | null> {
  const { type, options } = attribute;
  if (cell.includes('\ufffd')) return { problem: importMessages.cellUnreadable(quoteCell(cell)) };
  const option = type === 'choice' && findOption(options, cell);
  if (option) return { value: option._id };
  if (cell === '-') return { value: null };
  switch (type) {
    case 'choice': {
      const names = options.slice(0, 10).map(({ name }) => name);
      return { problem: importMessages.optionUnknown(quoteCell(cell), names, options.length > 10) };
    }
    case 'yesNo': {
      const answer = readAnswer(cell);
      return answer === null
        ? { problem: importMessages.cellNotYesOrNo(quoteCell(cell)) }
        : { value: answer };
    }
    case 'number':
      return readBounded(attribute, cell, decimalSign);
    case 'range':
      return readRange(attribute, cell, decimalSign);
  }
}

/** The option of this name, or else the one that only has other hyphens or quotation marks. */
function findOption(options: Attribute['options'], cell: string) {
  const isAlike = ({ name }: { name: string }) => isSameName(withPlainMarks(name), withPlainMarks(cell));
  return options.find(({ name }) => isSameName(name, cell)) ?? options.find(isAlike);
}

/** A number with or without the unit of its attribute. */
function readBounded({ unit }: Attribute, cell: string, decimalSign?: DecimalSign): Reading<number> {
  const figure = cell.length > 100 ? cell : withoutUnit(cell, unit);
  const fraction = isInches(unit) ? readFraction(figure) : null;
  const reading = fraction === null ? readNumber(figure, { decimalSign }) : { value: fraction };
  if ('problem' in reading) return reading;
  const { min, max } = kindLimits.attributeValue;
  return reading.value < min || reading.value > max
    ? { problem: importMessages.numberOutOfBounds(quoteCell(cell)) }
    : { value: toFigure(reading.value) };
}

/** Two numbers with a dash or "to" between them, or else a hyphen, which also stands in "1-1/4"; one number is both ends. */
const dashed = /^(.*?\d.*?)\s*(?:[–—‒―]|\bto\b)\s*(.+)$/i;
const hyphened = /^(.*?\d.*?)\s*(?<=[\d\s])[-‐‑]\s*(.+)$/;

function readRange(attribute: Attribute, cell: string, decimalSign?: DecimalSign): Reading<AttributeValue> {
  const found = cell.length > 100 ? null : (dashed.exec(cell) ?? hyphened.exec(cell));
  const [, first = cell, second = cell] = found ?? [];
  const [from, to] = [first, second].map((end) => readBounded(attribute, end.trim(), decimalSign)) as [
    Reading<number>,
    Reading<number>,
  ];
  if ('problem' in from) return from;
  if ('problem' in to) return to;
  return from.value > to.value
    ? { problem: kindMessages.rangeBackwards }
    : { value: { from: from.value, to: to.value } };
}
