/**
 * When an unpaid order ends: "Held until Wed, Nov 25, 10:44 AM, then cancelled".
 * @param timeZone is named in the text. Without it, the text has the reader's local time.
 */
export function heldUntil(end: Date | string, timeZone?: string): string {
  return `Held until ${momentText(end, timeZone)}, then cancelled`;
}

/** "Wed, Nov 25, 10:44 AM", with the zone's name where one is given. */
function momentText(moment: Date | string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone, timeZoneName: 'short' }),
  });
  // Some engines write a narrow space before AM, which not every mail program knows.
  return format.format(new Date(moment)).replaceAll('\u202f', ' ');
}
