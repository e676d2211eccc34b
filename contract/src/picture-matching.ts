/** Which product a file shows, by the file's name. */

/** A text as file names and products are compared: in lower case, without separators. An index has the same rule in SQL. */
export const matchingKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_.,/()'"-]+/g, '');

/** Names have more words only if they are no names of products. */
const mostWords = 12;

/** The words of a file's name, without its folders and its type. */
const wordsOf = (fileName: string): string[] =>
  fileName
    .replace(/^.*\//, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .split(/[\s_.,()'"-]+/)
    .filter(Boolean);

/** What a file's name may mean, the longest first: `CB-12 front_2.jpg` is `cb12front2`, `cb12front`, `cb12` or `cb`; then its folder. */
export function matchingKeys(fileName: string): string[] {
  const folder = fileName.split('/').at(-2) ?? '';
  const words = wordsOf(fileName).slice(0, mostWords);
  const beginnings = words.map((_, place) => matchingKey(words.slice(0, words.length - place).join('')));
  return [...new Set([...beginnings, matchingKey(folder)])].filter((key) => key !== '');
}

/** The place that a file's name gives it among those of its product: the number at its end; 0 without one. */
export function placeInName(fileName: string): number {
  const words = wordsOf(fileName);
  const last = words.length > 1 || fileName.includes('/') ? words.at(-1) : undefined;
  return last !== undefined && /^\d{1,4}$/.test(last) ? Number(last) : 0;
}

type Named = { _id: string; name: string; sku: string };

/** The products that the longest part of a file's name fits, those by SKU first. */
export function matchProducts(fileName: string, products: readonly Named[]): string[] {
  for (const key of matchingKeys(fileName)) {
    const bySku = products.filter(({ sku }) => matchingKey(sku) === key);
    const byName = products.filter(
      (product) => !bySku.includes(product) && matchingKey(product.name) === key,
    );
    const found = [...bySku, ...byName];
    if (found.length > 0) return found.map(({ _id }) => _id);
  }
  return [];
}
