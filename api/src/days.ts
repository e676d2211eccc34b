import { addDays } from '@chuck-and-bit/contract/days';

const dayMilliseconds = 86_400_000;

/** From `since` (inclusive) to `until` (exclusive). */
export type Span = { since: Date; until: Date };
export type OpenSpan = { [Edge in keyof Span]: Span[Edge] | null };

/** The time from the start of `from` to the end of `to`, both days of this time zone. */
export function spanOfDays({ from, to }: { from: string; to: string }, timeZone: string): Span {
  const startOf = dayStarts(timeZone);
  return { since: startOf(from), until: startOf(addDays(to, 1)) };
}

/** The same; null where the day is missing: unbounded. */
export function openSpanOfDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): OpenSpan {
  const startOf = dayStarts(timeZone);
  return {
    since: from === undefined ? null : startOf(from),
    until: to === undefined ? null : startOf(addDays(to, 1)),
  };
}

/** Returns the local time at a moment, such as `2026-11-23 14:05:09`. */
export function localTimes(timeZone: string): (moment: Date | number) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => clock.format(moment);
}

/** Returns when a day such as `2026-11-23` begins in this time zone: at its first midnight, or when clocks skip midnight. */
export function dayStarts(timeZone: string): (day: string) => Date {
  const localTime = localTimes(timeZone);
  /** The local time, as if it were UTC. */
  const localAt = (moment: number) => Date.parse(`${localTime(moment).replace(' ', 'T')}Z`);
  return (day) => {
    const midnight = Date.parse(day);
    // Tries the UTC offsets of the day before and the day after, because the clock may change between them.
    const possible = [midnight - dayMilliseconds, midnight + dayMilliseconds].map(
      (near) => midnight - (localAt(near) - near),
    );
    return new Date(Math.min(...possible.filter((moment) => localAt(moment) >= midnight)));
  };
}
