/** Days that admins enter, as moments by the clock of their browser. */

/** `2026-12-01` for the day of this moment; empty for none. */
export function dayOf(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last day before this moment. */
export function lastDayBefore(moment: string | null): string {
  return moment === null ? '' : dayOf(new Date(Date.parse(moment) - 1).toISOString());
}

/** The moment at which a day begins; null for no day. */
export function startOfDay(day: string): string | null {
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The moment at which a day is over; null for no day. */
export function endOfDay(day: string): string | null {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
