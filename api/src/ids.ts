import { v7, validate } from 'uuid';

/** A new id: UUIDv7, so ids in order are rows in order of age. */
export const newId = (): string => v7();

/** Ids come from callers as any text; one that is no UUID was never given out. */
export const isId = (text: unknown): text is string => typeof text === 'string' && validate(text);
