import { limits } from './limits';
import { formatUsd } from './money';

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

/** The units of a product that somebody wants, and those available. */
export type WantedUnits = { quantity: number; availableQuantity: number };
type Buyer = { emailVerified: boolean };

/** Whether an order takes more than a quarter of what is available of its product. */
export const isLargeOrder = ({ quantity, availableQuantity }: WantedUnits): boolean =>
  quantity * limits.largeOrder.partsOfStock > availableQuantity;

/** "3 days", "36 hours", "1 hour". */
export function durationText(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** "20 minutes", "1 minute", and whole hours as `durationText`. */
function minutesText(minutes: number): string {
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
  const rest = [shorter, large].filter(Boolean).join(',');
  return `An unpaid order is ${held}. While your email is not verified, it is held${rest}.`;
}

/** How many minutes an order of these products is held that this person places now; 0: until paid or cancelled. */
export function holdMinutesOf(
  { hours, unverifiedHours, largeMinutes }: OrderHold,
  user: Buyer,
  wanted: readonly WantedUnits[],
): number {
  if (user.emailVerified) return hours * 60;
  return wanted.some(isLargeOrder) ? largeMinutes : unverifiedHours * 60;
}

/**
 * Why an order or purchase of this total is held for a shorter time, or refused, while the buyer's e-mail is not verified; null
 * if neither is so.
 * @param total in USD
 */
export function unverifiedText(
  { unverifiedHours, largeMinutes, unverifiedTotalMax }: OrderHold,
  { total, wanted }: { total: number; wanted: readonly WantedUnits[] },
): string | null {
  if (total > unverifiedTotalMax) {
    return `While your email is not verified, an order can cost at most ${formatUsd(unverifiedTotalMax)}.`;
  }
  if (largeMinutes >= unverifiedHours * 60 || !wanted.some(isLargeOrder)) return null;
  return `This takes more than a quarter of what is available. While your email is not verified, it is held for ${minutesText(largeMinutes)} only.`;
}
