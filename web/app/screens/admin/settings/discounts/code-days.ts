import { addDays, localMoments, localTimes } from '@chuck-and-bit/contract/days';
import { day, moment } from '@chuck-and-bit/contract/fields';

/**
 * Converts between days of the shop, which staff enter and read, and the moments at which a code begins and ends. Other text, such as
 * a day in a year that codes can't have, is read as it stands.
 */
export function codeDays(timeZone: string) {
  const localTime = localTimes(timeZone);
  const beginning = localMoments(timeZone);
  const dayOf = (at: string, before: number) =>
    moment().safeParse(at).success ? localTime(Date.parse(at) - before).slice(0, 10) : at;
  const momentOf = (typed: string, daysLater: number) =>
    day.safeParse(typed).success ? beginning(addDays(typed, daysLater)).toISOString() : null;
  return {
    /** The day on which a code begins, as `2026-12-01`; empty for null. */
    firstDay: (startsAt: string | null): string => (startsAt === null ? '' : dayOf(startsAt, 0)),
    /** The last day of a code that ends at this moment, which is usually a midnight; empty for null. */
    lastDay: (endsAt: string | null): string => (endsAt === null ? '' : dayOf(endsAt, 1)),
    /** The moment at which a day begins; null for an empty or invalid day. */
    startOf: (typed: string): string | null => momentOf(typed, 0),
    /** The moment at which a day is over; null for an empty or invalid day. */
    endOf: (typed: string): string | null => momentOf(typed, 1),
  };
}
