/** How long unpaid orders keep their stock, in hours; 0: until they are paid or cancelled. */
export type OrderHold = { hours: number; unverifiedHours: number };

/** "3 days", "36 hours", "1 hour". */
export function durationText(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** How long orders are held, for those who have not ordered yet. */
export function holdText({ hours, unverifiedHours }: OrderHold): string {
  const held =
    hours === 0 ? 'held until you pay or cancel it' : `held for ${durationText(hours)}, then cancelled`;
  const shorter =
    unverifiedHours === hours
      ? ''
      : ` While your email is not verified, it is held for ${durationText(unverifiedHours)}.`;
  return `An unpaid order is ${held}.${shorter}`;
}

/** The hold of an order that this person places now. */
export function holdHoursOf({ hours, unverifiedHours }: OrderHold, user: { emailVerified: boolean }): number {
  return user.emailVerified ? hours : unverifiedHours;
}

/**
 * When an unpaid order ends: "Held until Wed, Nov 25, 10:44 AM, then cancelled".
 * @param timeZone named in the text; without it the time is the reader's own
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
