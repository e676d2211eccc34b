import { isGtin, toGtin } from '@chuck-and-bit/contract/gtin';
import { matchingKey } from '@chuck-and-bit/contract/matching-key';
import { inWords, lowerCase, withNumbersApart } from '@chuck-and-bit/contract/picture-matching';
import { withLowerCaseUuid } from '@chuck-and-bit/contract/uuid';
import type { Named } from './lookup.queries';

/** A part number without what people write differently: "HEX SD-18" and "hexsd18" are one, "1.5" and "15" are two. */
const partNumber = (text: string): string =>
  lowerCase(text)
    .replace(/(?<=\d)[.,](?=\d)/g, '·')
    .replace(/[\s_.,/()'"-]+/g, '');

/** Ways to be named by a text, the strictest first. */
const waysToName: readonly ((text: string) => (product: Named) => boolean)[] = [
  (text) => {
    const id = withLowerCaseUuid(text.trim());
    return (product) => product.id === id;
  },
  sameBy((text) => lowerCase(text).trim(), 'sku'),
  sameBy(partNumber, 'sku'),
  (text) => {
    const gtins = gtinsOf(text);
    return ({ gtin }) => gtins.includes(gtin);
  },
  sameBy((text) => lowerCase(text).trim().replace(/\s+/g, ' '), 'name'),
  sameBy(inWords, 'name'),
  sameBy(withNumbersApart, 'name'),
];

function sameBy(keyOf: (text: string) => string, field: 'sku' | 'name') {
  return (text: string) => {
    const key = keyOf(text);
    return (product: Named) => key !== '' && keyOf(product[field]) === key;
  };
}

/** The products that a text names, in the strictest way that names any: several if two cannot be told apart. */
export function namedBy<Each extends Named>(text: string, products: readonly Each[]): Each[] {
  for (const isNamedBy of waysToName) {
    const named = products.filter(isNamedBy(text));
    if (named.length > 0) return named;
  }
  return [];
}

/** A GTIN in all its lengths, which differ by zeros in front. Empty for a text that is none. */
export function gtinsOf(text: string): string[] {
  const typed = toGtin(lowerCase(text).trim());
  if (!isGtin(typed)) return [];
  const digits = typed.replace(/^0+/, '');
  return [8, 12, 13, 14]
    .filter((length) => length >= digits.length)
    .map((length) => digits.padStart(length, '0'));
}

/** The key that a text and a part number or name that it may name share. */
export const keysOfText = (text: string): string[] =>
  [matchingKey(lowerCase(text)), matchingKey(text)].filter((key) => key !== '');
