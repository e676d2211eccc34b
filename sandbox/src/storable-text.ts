/** Removes NUL, which PostgreSQL's text type can't store. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '');
}

/** The text fields of a query or a form. Repeated fields are omitted. */
export function textFields(values: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, storableText(value)]] : [],
    ),
  );
}
