import { addDays, localMoments, localTimes } from '@chuck-and-bit/contract/days';

/** Converts between days of the shop, which staff enter and read, and the moments at which a code begins and ends. */
export function codeDays(timeZone: string) {
  const localTime = localTimes(timeZone);
  const beginning = localMoments(timeZone);
  const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  const dayOf = (moment: number) => localTime(moment).slice(0, 10);
  return {
    /** The day on which a code begins, as `2026-12-01`; empty for null. */
    firstDay: (startsAt: string | null): string => (startsAt === null ? '' : dayOf(Date.parse(startsAt))),
    /** The last day of a code that ends at this moment, which is usually a midnight; empty for null. */
    lastDay: (endsAt: string | null): string => (endsAt === null ? '' : dayOf(Date.parse(endsAt) - 1)),
    /** The moment at which a day begins; null for an empty or invalid day. */
    startOf: (day: string): string | null => (isDay(day) ? beginning(day).toISOString() : null),
    /** The moment at which a day is over; null for an empty or invalid day. */
    endOf: (day: string): string | null => (isDay(day) ? beginning(addDays(day, 1)).toISOString() : null),
  };
}
