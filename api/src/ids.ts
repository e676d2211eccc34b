import { v4, v7, validate } from 'uuid';

/** A new UUIDv7: sorting by id sorts by age. */
export const newId = (): string => v7();

/** An id that nobody can guess: 122 random bits. Unlike `newId` it tells nothing of its age. */
export const newSecretId = (): string => v4();

/** Callers may send any text as an id; text that is not a UUID can't match a row. */
export const isId = (text: unknown): text is string => typeof text === 'string' && validate(text);
