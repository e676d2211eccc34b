import { isGtin, toGtin } from '@chuck-and-bit/contract/gtin';
import { matchingKey, partNumberKey } from '@chuck-and-bit/contract/matching-key';
import { inWords, lowerCase, withNumbersApart } from '@chuck-and-bit/contract/picture-matching';
import { withLowerCaseUuid } from '@chuck-and-bit/contract/uuid';
import type { Named } from './lookup.queries';

/** Between digits, with one or two digits behind it and no other one near: "1.5" is not "15", but "2.608.577" is "2608577". */
const decimalSign = /(?<![\d.,])(\d+)[.,](?=\d{1,2}(?![\d.,]))/g;

/** A part number without what people write differently: "HEX SD-18" and "hexsd18" are one, "1.5" and "15" are two. */
const partNumber = (text: string): string => matchingKey(lowerCase(text).replace(decimalSign, '$1·'));

type Numbered = Pick<Named, 'sku' | 'gtin'>;

/** Whether a text names a product in one way. */
type Way<Each> = (text: string) => (product: Each) => boolean;

const sameBy =
  <Field extends 'sku' | 'name'>(keyOf: (text: string) => string, field: Field): Way<Pick<Named, Field>> =>
  (text) => {
    const key = keyOf(text);
    return (product) => key !== '' && keyOf(product[field]) === key;
  };

/** Ways to be named by a text, the strictest first. */
const byNumber: readonly Way<Numbered>[] = [
  sameBy((text) => lowerCase(text).trim(), 'sku'),
  sameBy(partNumber, 'sku'),
  (text) => {
    const gtins = gtinsOf(text);
    return ({ gtin }) => gtins.includes(gtin);
  },
];
const byAnything: readonly Way<Named>[] = [
  (text) => {
    const id = withLowerCaseUuid(text.trim());
    return (product) => product.id === id;
  },
  ...byNumber,
  sameBy((text) => lowerCase(text).trim().replace(/\s+/g, ' '), 'name'),
  sameBy(inWords, 'name'),
  sameBy(withNumbersApart, 'name'),
];
/** For lists that people look at, where "1.5" may also be "15". */
const byNumberInAnyForm = [...byNumber, sameBy(partNumberKey, 'sku')];

function inStrictest<Each, Known extends Each>(
  ways: readonly Way<Each>[],
  text: string,
  products: readonly Known[],
): Known[] {
  for (const way of ways) {
    const named = products.filter(way(text));
    if (named.length > 0) return named;
  }
  return [];
}

/** The products that a text names, in the strictest way that names any: several if two cannot be told apart. */
export const namedBy = <Known extends Named>(text: string, products: readonly Known[]): Known[] =>
  inStrictest(byAnything, text, products);

/** The products whose part number or GTIN a text is, in the strictest way that finds any. */
export const numberedBy = <Known extends Numbered>(text: string, products: readonly Known[]): Known[] =>
  inStrictest(byNumberInAnyForm, text, products);

/** A GTIN in all its lengths, which differ by zeros in front. Empty for a text that is none. */
export function gtinsOf(text: string): string[] {
  const typed = toGtin(lowerCase(text).trim());
  if (!isGtin(typed)) return [];
  const digits = typed.replace(/^0+/, '');
  return [8, 12, 13, 14]
    .filter((length) => length >= digits.length)
    .map((length) => digits.padStart(length, '0'));
}

/** The keys that a text and a part number or name that it may name share. */
export const keysOfText = (text: string): string[] =>
  [...new Set([matchingKey(lowerCase(text)), matchingKey(text), partNumberKey(text)])].filter(
    (key) => key !== '',
  );
