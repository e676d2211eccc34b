const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Nov 25, 2026", where the reader is. */
export const dayText = (at: string): string => day.format(new Date(at));

/** "Nov 25, 2026, 10:44 AM", where the reader is. */
export const momentText = (at: string): string => moment.format(new Date(at));

/** "Nov 25, 2026", the same everywhere: of a day such as "2026-11-25", and on pages that the server renders. */
export const calendarDayText = (at: string): string => calendarDay.format(new Date(at));
