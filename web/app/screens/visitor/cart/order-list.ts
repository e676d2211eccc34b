import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { parseWholeNumber } from '@chuck-and-bit/contract/whole-number';

/** A line of a pasted list: the product and quantity, or the reason why it is faulty. */
export type ListedLine = { text: string } & (
  | { input: { product: string; quantity: number } }
  | { reason: string }
);

const headings = /^(name|product|item|article|product id|id)$/i;

/**
 * Reads a list of products and quantities: one product on each line, the quantity last, separated by a comma, a semicolon, a tab
 * or spaces. Fields may be quoted as in CSV. Empty lines and a first line of headings are skipped.
 */
export function readOrderList(list: string): ListedLine[] {
  return list
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .flatMap((text, index) => {
      const fields = fieldsOf(text);
      if (index === 0 && fields.length > 1 && headings.test(fields[0] ?? '')) return [];
      return [{ text, ...readFields(fields) }];
    });
}

function readFields(
  fields: readonly string[],
): { input: { product: string; quantity: number } } | { reason: string } {
  const product = fields.slice(0, -1).join(', ').trim();
  const quantity = fields.at(-1) ?? '';
  if (fields.length < 2) return { reason: 'The quantity is missing' };
  if (product === '') return { reason: 'The name of the product is missing' };
  const count = parseWholeNumber(quantity);
  if (count === null) return { reason: messages.wholeNumber };
  if (count < 1) return { reason: 'The quantity has to be 1 or more' };
  if (count > limits.quantity.max) return { reason: `At most ${limits.quantity.max} can be ordered` };
  return { input: { product, quantity: count } };
}

/** The fields of a line. Without a separator the last word is the quantity, if it is a number. */
function fieldsOf(text: string): string[] {
  const separator = ['\t', ';', ','].find((each) => splitAt(text, each).length > 1);
  if (separator) return joinThousands(splitAt(text, separator), separator);
  const parts = /^(.+?)\s+(?:x\s*)?(\S*\p{Nd}\S*)$/iu.exec(text);
  return parts ? [unquoted(parts[1] ?? ''), parts[2] ?? ''] : [unquoted(text)];
}

/** In "Auger, 1,000" the second comma is part of the quantity. */
function joinThousands(fields: string[], separator: string): string[] {
  let joined = fields;
  while (separator === ',' && joined.length > 2) {
    const [group, last] = joined.slice(-2) as [string, string];
    const whole = `${group},${last}`;
    if (!/^\p{Nd}{1,3}$/u.test(group) || parseWholeNumber(whole) === null) break;
    joined = [...joined.slice(0, -2), whole];
  }
  return joined;
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
