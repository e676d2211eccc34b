const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Nov 25, 2026", in the reader's time zone. */
export const dayText = (at: string | Date): string => day.format(new Date(at));

/** "Nov 25, 2026, 10:44 AM", in the reader's time zone. */
export const momentText = (at: string): string => moment.format(new Date(at));

/** "Nov 25, 2026" in UTC: for days such as "2026-11-25", and for pages that the server renders too. */
export const calendarDayText = (at: string): string => calendarDay.format(new Date(at));
