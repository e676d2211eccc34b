/** How long unpaid orders keep their stock, in hours; 0: until they are paid or cancelled. */
export type OrderHold = { hours: number; unverifiedHours: number };

/** "3 days", "36 hours", "1 hour". */
export function durationText(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** The text about holds for a buyer who has not ordered yet. */
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
