/** The one place that writes dates: elsewhere the linter refuses what depends on the reader's time zone. */

const format = (options: Intl.DateTimeFormatOptions): ((at: string | Date) => string) => {
  const { format: write } = new Intl.DateTimeFormat('en-US', options);
  return (at) => write(new Date(at));
};

/** How moments are written in a time zone. Undefined: the reader's, which the server does not know. */
function createDates(timeZone: string | undefined) {
  const year = format({ year: 'numeric', timeZone });
  const day = format({ dateStyle: 'medium', timeZone });
  const dayOfThisYear = format({ month: 'short', day: 'numeric', timeZone });
  return {
    timeZone,
    /** "Nov 25, 2026" */
    day,
    /** "Nov 25", or with its year in another one */
    shortDay: (at: string) => (year(at) === year(new Date()) ? dayOfThisYear : day)(at),
    /** "November 25, 2026" */
    longDay: format({ dateStyle: 'long', timeZone }),
    /** "Nov 25, 2026, 10:44 AM" */
    moment: format({ dateStyle: 'medium', timeStyle: 'short', timeZone }),
    /** "Nov 25, 2026, 10:44:30 AM" */
    second: format({ dateStyle: 'medium', timeStyle: 'medium', timeZone }),
  };
}

export type Dates = ReturnType<typeof createDates>;

const cachedDates = new Map<string | undefined, Dates>();

export function datesIn(timeZone: string | undefined): Dates {
  const dates = cachedDates.get(timeZone) ?? createDates(timeZone);
  cachedDates.set(timeZone, dates);
  return dates;
}

/** Days such as "2026-11-25", which are the same in every time zone; and for pages that the server renders too. */
export const calendar = {
  /** "Nov 25, 2026" */
  day: format({ dateStyle: 'medium', timeZone: 'UTC' }),
  /** "Nov 25" */
  shortDay: format({ month: 'short', day: 'numeric', timeZone: 'UTC' }),
  /** "Nov 2026" */
  month: format({ month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

/** "New York (GMT-5)": a time zone as people know it, with its offset at the moment. */
export function zoneName(timeZone: string, at = new Date()): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return city === 'UTC' ? city : `${city} (${offset})`;
}
