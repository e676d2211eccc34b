/** Whether this is the name of a time zone, such as `Europe/Paris`. Offsets such as `+01:00` are none: databases read their sign the other way. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/** The time zones to choose from, with the chosen one. */
export const timeZonesWith = (chosen: string): string[] =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted();
