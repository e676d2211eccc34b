import { limits } from './limits';
import { formatUsd } from './money';
import { minutesText, type OrderHold } from './order-hold';

/** The ordered units of a product, and those available. */
export type OrderedUnits = { quantity: number; availableQuantity: number };
type Buyer = { emailVerified: boolean };

/** Whether an order takes more than a quarter of what is available of its product. */
export const isLargeOrder = ({ quantity, availableQuantity }: OrderedUnits): boolean =>
  quantity * limits.largeOrder.partsOfStock > availableQuantity;

/** How many minutes an order of these products is held that this person places now; 0: until paid or cancelled. */
export function holdMinutesOf(
  { hours, unverifiedHours, largeMinutes }: OrderHold,
  user: Buyer,
  units: readonly OrderedUnits[],
): number {
  if (user.emailVerified) return hours * 60;
  return units.some(isLargeOrder) ? largeMinutes : unverifiedHours * 60;
}

/**
 * Why an order or purchase of this total is held for a shorter time, or refused, while the buyer's e-mail is not verified; null
 * if neither is so.
 * @param total in USD
 */
export function unverifiedText(
  { unverifiedHours, largeMinutes, unverifiedTotalMax }: OrderHold,
  { total, units }: { total: number; units: readonly OrderedUnits[] },
): string | null {
  if (total > unverifiedTotalMax) {
    return `While your email is not verified, an order can cost at most ${formatUsd(unverifiedTotalMax)}.`;
  }
  if (largeMinutes >= unverifiedHours * 60 || !units.some(isLargeOrder)) return null;
  return `This takes more than a quarter of what is available. While your email is not verified, it is held for ${minutesText(largeMinutes)} only.`;
}
