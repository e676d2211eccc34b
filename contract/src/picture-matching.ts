import { matchingKey } from './matching-key';

/** Which product a file shows, by the file's name. */

/** With the hyphens, letters and digits of keyboards: word processors write others. */
const plain = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (character) => character.normalize('NFKC'));

/** A text in lower case, with the hyphens, letters and digits of keyboards. */
export const lowerCase = (text: string): string => plain(text.normalize('NFC')).toLowerCase();

/** Its words, apart by one space. */
export const inWords = (text: string): string =>
  lowerCase(text)
    .replace(/[\s_.,/()'"-]+/g, ' ')
    .trim();

/** `cb12` is `CB-12`, but `1.5` is not `15`. */
export const withNumbersApart = (text: string): string => inWords(text).replace(/(?<!\d) | (?!\d)/g, '');

/** How a file's name is compared with a SKU or the name of a product, the strictest first. */
const comparisons: readonly { ofFile: (text: string) => string; ofProduct: (text: string) => string }[] = [
  ...[(text: string) => lowerCase(text).trim().replace(/\s+/g, ' '), inWords, withNumbersApart].map(
    (both) => ({
      ofFile: both,
      ofProduct: both,
    }),
  ),
  // A product's `2 608 577` is a file's `2608577`. The other way round, the last number may be a place.
  {
    ofFile: withNumbersApart,
    ofProduct: (text) => withNumbersApart(text.replace(/(?<=\d)[\s_-]+(?=\d)/g, '')),
  },
];

/** Names have more words only if they are no names of products. */
const mostWords = 12;

/** A file's name without its folders and its type. */
const stemOf = (fileName: string): string =>
  fileName.replace(/^.*\//, '').replace(/\.[a-z][a-z0-9]{0,4}$/i, '');

const folderOf = (fileName: string): string => fileName.split('/').at(-2) ?? '';

/** A beginning of a file's name, with its last word. */
type Beginning = { text: string; lastWord: string };

/** The beginnings of a file's name, without folders and type, that end with a word, the longest first. */
function beginningsOf(stem: string): Beginning[] {
  const words = [...stem.matchAll(/[^\s_.,()'"-]+/g)].slice(0, mostWords);
  return words
    .map((word) => ({ text: stem.slice(0, word.index + word[0].length), lastWord: word[0] }))
    .toReversed();
}

/** What a file's name may mean, the longest first: `CB-12 front_2.jpg` is `cb12front2`, `cb12front`, `cb12` or `cb`; then its folder. */
export function matchingKeys(fileName: string): string[] {
  // As it is typed, too: a SKU may be typed alike.
  const stem = stemOf(fileName);
  const beginnings = [...beginningsOf(plain(stem)), ...beginningsOf(stem)];
  const folders = [plain(folderOf(fileName)), folderOf(fileName)];
  const texts = [...beginnings.map(({ text }) => text), ...folders];
  return [...new Set(texts.map(matchingKey))].filter((key) => key !== '');
}

const isPlace = (word: string): boolean => /^\d{1,4}$/.test(word);

/** The place that a file's name gives it among those of its product: the number at its end; 0 without one. */
export function placeInName(fileName: string): number {
  const beginnings = beginningsOf(plain(stemOf(fileName)));
  const last = beginnings.length > 1 || fileName.includes('/') ? beginnings[0]?.lastWord : undefined;
  return last !== undefined && isPlace(last) ? Number(last) : 0;
}

/** The place that a file's name gives it among the pictures of a product. A number that belongs to the SKU or the name is none. */
export function placeAmong(fileName: string, product: Named): number {
  const isWhole = fitting(lookUpsIn([product]), stemOf(fileName)).ids.length > 0;
  return isWhole ? 0 : placeInName(fileName);
}

type Named = { _id: string; name: string; sku: string };

/** Finds products by a text, in the way of one of the comparisons. */
type LookUp = (text: string) => string[];

const lookUpsIn = (products: readonly Named[]): LookUp[] =>
  comparisons.map(({ ofFile, ofProduct }) => {
    const bySku = idsBy(products, ({ sku }) => ofProduct(sku));
    const byName = idsBy(products, ({ name }) => ofProduct(name));
    return (text) => {
      const key = ofFile(text);
      return [...new Set([...(bySku.get(key) ?? []), ...(byName.get(key) ?? [])])];
    };
  });

function idsBy(products: readonly Named[], keyOf: (product: Named) => string): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const product of products) {
    const key = keyOf(product);
    if (key !== '') ids.set(key, [...(ids.get(key) ?? []), product._id]);
  }
  return ids;
}

/** The products that a text fits by the strictest comparison that finds any. */
function fitting(lookUps: readonly LookUp[], text: string): { ids: string[]; isSpelled: boolean } {
  for (const [index, lookUp] of lookUps.entries()) {
    const ids = lookUp(text);
    if (ids.length > 0) return { ids, isSpelled: index === 0 };
  }
  return { ids: [], isSpelled: false };
}

/**
 * Tells for the name of a file which of the products it shows, those by SKU first. The longest beginning that fits
 * counts. Unless it is spelled like a SKU or name, a number at its end may also be a place: then both readings are given.
 */
export function pictureMatcher(products: readonly Named[]): (fileName: string) => string[] {
  const lookUps = lookUpsIn(products);
  return (fileName) => {
    const beginnings = beginningsOf(plain(stemOf(fileName)));
    for (const [index, { text, lastWord }] of beginnings.entries()) {
      const whole = fitting(lookUps, index === 0 ? stemOf(fileName) : text);
      if (whole.isSpelled) return whole.ids;
      const rest = isPlace(lastWord) ? beginnings[index + 1] : undefined;
      const ids = [...whole.ids, ...(rest ? fitting(lookUps, rest.text).ids : [])];
      if (ids.length > 0) return [...new Set(ids)];
    }
    return fitting(lookUps, folderOf(fileName)).ids;
  };
}

/** The products that a file shows by its name. */
export const matchProducts = (fileName: string, products: readonly Named[]): string[] =>
  pictureMatcher(products)(fileName);
