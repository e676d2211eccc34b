/**
 * When an unpaid order ends: "Held until Wed, Nov 25, 10:44 AM, then cancelled".
 * @param timeZone the reader's unless given
 * @param namesZone whether the text has the name of the given zone, unless the page says it already
 */
export function heldUntil(
  end: Date | string,
  timeZone?: string,
  { namesZone } = { namesZone: timeZone !== undefined },
): string {
  return `Held until ${momentText(end, timeZone, namesZone)}, then cancelled`;
}

/** "Wed, Nov 25, 10:44 AM" */
function momentText(moment: Date | string, timeZone: string | undefined, namesZone: boolean): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
    ...(namesZone && { timeZoneName: 'short' }),
  });
  // Some engines write a narrow space before AM, which not every mail program knows.
  return format.format(new Date(moment)).replaceAll('\u202f', ' ');
}
