/** Converts between the days that admins enter and timestamps, in the time zone of their browser. */

/** The day of a timestamp, as `2026-12-01`; empty for null. */
export function dayOf(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day one millisecond before a timestamp, which is the last day of a code that ends at midnight; empty for null. */
export function lastDayBefore(moment: string | null): string {
  return moment === null ? '' : dayOf(new Date(Date.parse(moment) - 1).toISOString());
}

/** The timestamp at which a day begins; null for an empty or invalid day. */
export function startOfDay(day: string): string | null {
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The timestamp at which a day is over, midnight; null for an empty or invalid day. */
export function endOfDay(day: string): string | null {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
