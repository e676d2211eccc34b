/**
 * How long unpaid orders keep their stock, in hours; 0: until they are paid or cancelled. While the buyer's e-mail is not verified,
 * large orders keep it for `largeMinutes`, and no order may cost more than `unverifiedTotalMax` USD.
 */
export type OrderHold = {
  hours: number;
  unverifiedHours: number;
  largeMinutes: number;
  unverifiedTotalMax: number;
};

/** "3 days", "36 hours", "1 hour". */
export function durationText(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** "20 minutes", "1 minute", and whole hours as `durationText`. */
export function minutesText(minutes: number): string {
  if (minutes % 60 === 0) return durationText(minutes / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** The text about holds for a buyer who has not ordered yet. */
export function holdText({ hours, unverifiedHours, largeMinutes }: OrderHold): string {
  const held =
    hours === 0 ? 'held until you pay or cancel it' : `held for ${durationText(hours)}, then cancelled`;
  const isShorter = unverifiedHours !== hours;
  const isLargeShorter = largeMinutes < unverifiedHours * 60;
  const shorter = isShorter ? ` for ${durationText(unverifiedHours)}` : '';
  const large = isLargeShorter
    ? ` for ${minutesText(largeMinutes)} if it takes more than a quarter of what is available`
    : '';
  if (!isShorter && !isLargeShorter) return `An unpaid order is ${held}.`;
  const shorterHolds = [shorter, large].filter(Boolean).join(',');
  return `An unpaid order is ${held}. While your email is not verified, it is held${shorterHolds}.`;
}
