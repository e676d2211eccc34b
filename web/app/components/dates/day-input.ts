import { limits } from '@chuck-and-bit/contract/limits';

/** A control for a day. Browsers send other years too: those that somebody types, and years of which the first digits are typed. */
export const dayInput = { type: 'date', min: limits.day.first, max: limits.day.last } as const;
