/** The text in this field of a body, or null without one. */
export function textIn(body: unknown, field: string): string | null {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : null;
  return typeof value === 'string' ? value : null;
}
