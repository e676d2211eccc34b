const dayMilliseconds = 86_400_000;
/** The last moment that `Date` has, in the year 275760. */
const lastMoment = 8_640_000_000_000_000;

const clamp = (moment: number) => Math.min(Math.max(moment, -lastMoment), lastMoment);

/**
 * The moment at which clocks in UTC show a day or a time. Years have four digits or more, because browsers send what is typed: a
 * year of six digits, and `0002` while somebody types 2026.
 */
function utcOf(dayOrTime: string): number {
  const inUtc = dayOrTime.includes('T') ? `${dayOrTime}Z` : dayOrTime;
  const moment = Date.parse(
    inUtc.replace(/^\+?(\d{5,6})(?=-)/, (_, year: string) => `+${year.padStart(6, '0')}`),
  );
  return Number.isNaN(moment) ? lastMoment : moment;
}

const dayOf = (moment: number) => new Date(clamp(moment)).toISOString().split('T')[0] ?? '';

/** Whether a text is a day of the calendar with a year of four digits. `Date` reads February 30 as March 2. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(utcOf(text)) === text;

/** Adds days to a day: one day after `2026-02-28` is `2026-03-01`. */
export function addDays(from: string, count: number): string {
  return dayOf(utcOf(from) + count * dayMilliseconds);
}

/** How many days a period has, the first and the last included. */
export function countDays({ from, to }: { from: string; to: string }): number {
  return (utcOf(to) - utcOf(from)) / dayMilliseconds + 1;
}

/** Returns the local time at a moment, such as `2026-11-23 14:05:09`. */
export function localTimes(timeZone: string): (moment: Date | number) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  // Swedish years before 1000 have fewer digits.
  return (moment) => clock.format(moment).replace(/^\d{1,3}(?=-)/, (year) => year.padStart(4, '0'));
}

/**
 * Returns when clocks in this time zone first show a time such as `2026-11-23T09:30`, or the midnight with which a day begins. A time
 * that clocks skip is as much later.
 */
export function localMoments(timeZone: string): (dayOrTime: string) => Date {
  const localTime = localTimes(timeZone);
  /** The local time, as if it were UTC. */
  const localAt = (moment: number) => utcOf(localTime(moment).replace(' ', 'T'));
  return (dayOrTime) => {
    const shown = utcOf(dayOrTime);
    // Tries the UTC offsets of the day before and the day after, because the clock may change between them.
    const possible = [shown - dayMilliseconds, shown + dayMilliseconds]
      .map(clamp)
      .map((near) => clamp(shown - (localAt(near) - near)));
    const reached = possible.filter((moment) => localAt(moment) >= shown);
    return new Date(reached.length > 0 ? Math.min(...reached) : Math.max(...possible));
  };
}
