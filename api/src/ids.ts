import { v4, v7, validate } from 'uuid';

/** A new UUIDv7: sorting by id sorts by age. @param at the time that it encodes; default: now */
export const newId = (at?: Date): string => (at ? v7({ msecs: at.getTime() }) : v7());

/** The smallest UUIDv7 of this moment: every later id sorts after it. */
export function firstIdAt(moment: Date): string {
  const digits = moment.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/** Sorts after every other id. */
export const afterAllIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Stands for a text that is no id, where a reference has to stay unknown. No row has it. */
export const unknownId = '00000000-0000-0000-0000-000000000000';

/** An unguessable id: 122 random bits. Unlike `newId`, it does not reveal its age. */
export const newSecretId = (): string => v4();

/** Callers may send any text as an id; text that is not a UUID can't match a row. */
export const isId = (text: unknown): text is string => typeof text === 'string' && validate(text);
