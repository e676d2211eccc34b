/**
 * Text that the shop accepts, in every body, query, path and header: well-formed Unicode without NUL. Databases and encodings
 * can carry neither NUL nor half of a surrogate pair.
 */
const invalid = /[\0\p{Surrogate}]/u;

export const isValidText = (text: string): boolean => !invalid.test(text);

/** The path of the first invalid text in a value parsed from JSON or a query, names of fields included; null for none. */
export function findInvalidText(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return isValidText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = isValidText(key) ? findInvalidText(inner, [...path, key]) : path;
    if (found) return found;
  }
  return null;
}

/** Whether the percent-encoded bytes of an address are UTF-8. A lone `%` is allowed: people type it. */
export function isEncodedText(address: string): boolean {
  return (address.match(/(?:%[\da-f]{2})+/gi) ?? []).every((bytes) => {
    try {
      return decodeURIComponent(bytes) !== '';
    } catch {
      return false;
    }
  });
}
