import { limits } from '@chuck-and-bit/contract/limits';
import { quantityMessages } from '@chuck-and-bit/contract/quantity-messages';
import { parseWholeNumber } from '@chuck-and-bit/contract/whole-number';

/**
 * A way to read a line. `product`: its part number, GTIN, id or name. `quantity`: null if none is written that can be ordered, and then
 * `reason` says why.
 */
export type Reading = { product: string } & ({ quantity: number } | { quantity: null; reason: string });

/** A line of a list. `readings`: the likelier ones first; those of one group are equally likely. Which is meant, the shop's products decide. */
export type OrderLine = { text: string; readings: Reading[][] };

/** A longer line, or one of more fields, is no line of an order: what follows is not read. */
const readCharacters = 400;
const readFieldsUpTo = 6;

/**
 * Reads a list of products and quantities, one on each line: "AB-1, 2", "AB-1; 2", "AB-1 x2", "2 x AB-1", "AB-1 2", with tabs, and with
 * further columns of a spreadsheet. Fields may be quoted as in CSV. Empty lines and a first line of headings are skipped.
 */
export function readOrderList(list: string): OrderLine[] {
  return list
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .flatMap((text, index) => {
      const read = text.slice(0, readCharacters);
      const fields = fieldsOf(read);
      if (index === 0 && isHeading(fields)) return [];
      return [{ text, readings: readingsOf(fields, read).map(distinct).filter(isSome) }];
    });
}

const heading =
  /^(?:name|product|item|article|id|gtin|ean|sku|description|qty|quantity|(?:product|item|part|article)[ -]?(?:id|no|number|name)\.?)$/i;

const isHeading = (fields: readonly string[]): boolean =>
  fields.length > 1 && fields.some((field) => heading.test(field)) && !fields.some(hasDigit);

const hasDigit = (text: string) => /\p{Nd}/u.test(text);

function readingsOf(fields: readonly string[], text: string): Reading[][] {
  const whole = readText(text);
  if (fields.length < 2) return [readText(fields.join())];
  const counts = fields.flatMap((field, index) => (readQuantity(field) === null ? [] : [index]));
  const others = (index: number) => fields.filter((_, other) => other !== index);
  if (counts.length === 0) {
    const parts = fields.flatMap((field) => readText(field, quantityMessages.wholeNumber));
    return [[...whole, ...parts]];
  }
  const atEnds = counts.filter((index) => index === 0 || index === fields.length - 1);
  return [
    atEnds.toReversed().map((index) => counted(others(index).join(', '), fields[index])),
    // Further columns may be a description and a price.
    counts.flatMap((index) => others(index).map((field) => counted(field, fields[index]))),
    whole,
  ];
}

const number = String.raw`\(?(?<quantity>\p{Nd}[\p{Nd}.,'’٬]*)\)?`;
const times = '[x×*]';
const units = String.raw`(?:pcs?|pieces?|units?|sets?|packs?|each|ea|stk|stück|st)\.?`;
const inFront = String.raw`(?:${times}|qty[.:]?|quantity:?)`;
const behind = String.raw`(?:${times}|${units})`;

const quantityAlone = new RegExp(String.raw`^${inFront}?\s*${number}\s*${behind}?$`, 'iu');
const quantityFirst = new RegExp(
  String.raw`^${number}(?:\s*${times}\s*|\s*${units}\s+(?:of\s+)?|\s+)(?<product>.+)$`,
  'iu',
);
const quantityLast = new RegExp(
  String.raw`^(?<product>.+?)(?:\s*[:=]\s*|\s+-\s+|\s+|(?<=\p{Nd})(?=${times}))${inFront}?\s*${number}\s*${behind}?$`,
  'iu',
);

/** A text without separators: a quantity may stand before or after the product, or be a part of its name. */
function readText(text: string, reason?: string): Reading[] {
  const plain = text.replaceAll(/\s+/g, ' ');
  const readings = [quantityFirst, quantityLast].flatMap((pattern) => {
    const { product, quantity } = pattern.exec(plain)?.groups ?? {};
    return product && quantity ? [counted(product, quantity)] : [];
  });
  return [...readings, uncounted(plain, reason)];
}

const uncounted = (product: string, reason = 'The quantity is missing'): Reading => ({
  product: product.trim(),
  quantity: null,
  reason,
});

function counted(product: string, written = ''): Reading {
  const quantity = readQuantity(written);
  if (quantity === null) return uncounted(product, quantityMessages.wholeNumber);
  if (quantity < 1) return uncounted(product, 'The quantity has to be 1 or more');
  if (quantity > limits.quantity.max)
    return uncounted(product, `At most ${limits.quantity.max} can be ordered`);
  return { product: product.trim(), quantity };
}

/** The whole number that a field is: "2", "x2", "2 pcs". */
const readQuantity = (field: string): number | null =>
  parseWholeNumber(field) ?? parseWholeNumber(quantityAlone.exec(field)?.groups?.['quantity'] ?? '');

const isSome = (group: readonly unknown[]) => group.length > 0;

function distinct(readings: readonly Reading[]): Reading[] {
  const keyOf = ({ product, quantity }: Reading) => `${quantity} ${product}`;
  return [
    ...new Map(readings.toReversed().map((reading) => [keyOf(reading), reading])).values(),
  ].toReversed();
}

/** The fields of a line that are not empty. */
function fieldsOf(text: string): string[] {
  const separator = ['\t', ';', '|', ','].find((each) => splitAt(text, each).length > 1);
  const fields = separator ? joinThousands(splitAt(text, separator), separator) : [unquoted(text)];
  return fields.filter((field) => field !== '').slice(0, readFieldsUpTo);
}

/** In "Auger, 1,000" the second comma is part of the quantity. */
function joinThousands(fields: string[], separator: string): string[] {
  for (let groups = fields.length - 1; separator === ',' && groups > 1; groups -= 1) {
    const whole = fields.slice(-groups).join(',');
    if (parseWholeNumber(whole) !== null) return [...fields.slice(0, -groups), whole];
  }
  return fields;
}

/** Splits at each separator that is not inside quotation marks. */
function splitAt(text: string, separator: string): string[] {
  const fields = [''];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) fields.push('');
    else fields[fields.length - 1] += character;
  }
  return fields.map(unquoted);
}

/** Removes the quotation marks of CSV: `"6"" bit"` becomes `6" bit`. */
function unquoted(field: string): string {
  const text = field.trim();
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}
