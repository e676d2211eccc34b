export const isUuid = (text: string): boolean =>
  text.length === 36 && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The one way to write a UUID. Other texts stay as they are. */
export const withLowerCaseUuid = (text: string): string => (isUuid(text) ? text.toLowerCase() : text);
