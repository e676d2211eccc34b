import { v7, validate } from 'uuid';

/** A new UUIDv7: sorting by id sorts by age. */
export const newId = (): string => v7();

/** Callers may send any text as an id; text that is not a UUID can't match a row. */
export const isId = (text: unknown): text is string => typeof text === 'string' && validate(text);
