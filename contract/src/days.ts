const dayMilliseconds = 86_400_000;

/** Adds days to a day: one day after `2026-02-28` is `2026-03-01`. */
export function addDays(from: string, count: number): string {
  return new Date(Date.parse(from) + count * dayMilliseconds).toISOString().slice(0, 10);
}

/** How many days a period has, the first and the last included. */
export function countDays({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
}

/** Returns the local time at a moment, such as `2026-11-23 14:05:09`. */
export function localTimes(timeZone: string): (moment: Date | number) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => clock.format(moment);
}

/**
 * Returns when clocks in this time zone first show a time such as `2026-11-23T09:30`, or the midnight with which a day begins. A time
 * that clocks skip is as much later.
 */
export function localMoments(timeZone: string): (dayOrTime: string) => Date {
  const localTime = localTimes(timeZone);
  /** The local time, as if it were UTC. */
  const localAt = (moment: number) => Date.parse(`${localTime(moment).replace(' ', 'T')}Z`);
  return (dayOrTime) => {
    const shown = Date.parse(dayOrTime.includes('T') ? `${dayOrTime}Z` : dayOrTime);
    // Tries the UTC offsets of the day before and the day after, because the clock may change between them.
    const possible = [shown - dayMilliseconds, shown + dayMilliseconds].map(
      (near) => shown - (localAt(near) - near),
    );
    return new Date(Math.min(...possible.filter((moment) => localAt(moment) >= shown)));
  };
}
