import { addDays, localMoments } from '@chuck-and-bit/contract/days';

/** From `since` (inclusive) to `until` (exclusive). */
export type Span = { since: Date; until: Date };
export type OpenSpan = { [Edge in keyof Span]: Span[Edge] | null };

/** The time from the start of `from` to the end of `to`, both days of this time zone. */
export function spanOfDays({ from, to }: { from: string; to: string }, timeZone: string): Span {
  const startOf = localMoments(timeZone);
  return { since: startOf(from), until: startOf(addDays(to, 1)) };
}

/** The same; null where the day is missing: unbounded. */
export function openSpanOfDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): OpenSpan {
  const startOf = localMoments(timeZone);
  return {
    since: from === undefined ? null : startOf(from),
    until: to === undefined ? null : startOf(addDays(to, 1)),
  };
}
