import * as z from 'zod/mini';
import { atMost } from './fields';
import { limits } from './limits';
import { messages } from './messages';

const { first, last } = limits.day;

/** A day such as `2026-11-23`. */
export const day = z.string().check(
  atMost(10, messages.dayInvalid),
  z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && isRealDay(text), {
    error: messages.dayInvalid,
    abort: true,
  }),
  z.refine((text) => text >= first && text <= last, {
    error: messages.dayOutOfRange(first, last),
    abort: true,
  }),
);

/** `Date` reads February 30 as March 2. */
const isRealDay = (text: string) =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

const dayMilliseconds = 86_400_000;

/** Adds days to a day: one day after `2026-02-28` is `2026-03-01`. */
export function addDays(from: string, count: number): string {
  return new Date(Date.parse(from) + count * dayMilliseconds).toISOString().slice(0, 10);
}

/** How many days a period has, the first and the last included. */
export function countDays({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
}
