/** The words of a search text: letters and digits only, so they contain no search operators. */
export function searchWords(text: string): string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
}
