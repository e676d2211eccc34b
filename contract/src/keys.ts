/** The own keys of an object whose type lists them all, in their order. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** Whether the text is one of the object's own keys. */
export const isKeyOf = <T extends object>(object: T, text: PropertyKey): text is keyof T =>
  Object.hasOwn(object, text);
