/** The words of a search text: letters and digits only, so nothing in them means something to the search engine. */
export function searchWords(text: string): string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
}
