/** The value of this field of a request body or a response body, or null if it is no text. */
export function textIn(body: unknown, field: string): string | null {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : null;
  return typeof value === 'string' ? value : null;
}
