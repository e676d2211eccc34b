/** A text as file names and products are looked up: in lower case, without separators. An index has the same rule in SQL. */
export const matchingKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_.,/()'"-]+/g, '');

/** A part number or a GTIN as it is looked up, in any way of writing: `MT-1001`, `mt 1001` and `MT–1001` are the same. */
export const partNumberKey = (text: string): string =>
  matchingKey(text.normalize('NFKC').replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'));
