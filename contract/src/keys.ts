/** The own keys of an object whose type lists them all, in their order. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** These fields of an object. */
export const pick = <T extends object, Key extends keyof T>(object: T, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, Key>;

/** Whether the text is one of the object's own keys. */
export const isKeyOf = <T extends object>(object: T, text: PropertyKey): text is keyof T =>
  Object.hasOwn(object, text);

/** The value of this field, or null if there is none or it is no text. `value` may be anything, such as a request body. */
export function textIn(value: unknown, field: string): string | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : null;
  return typeof found === 'string' ? found : null;
}
