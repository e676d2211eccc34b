import { isolated } from './isolated';
import { type Cents, cents, formatCents } from './money';
import type { ShippingPrice } from './pricing';

/** "Standard delivery" for a rate named "Standard"; a name that says so itself stays. */
export const deliveryName = (rate: string): string =>
  /deliver|ship|pick.?up|collect|post|mail/i.test(rate) ? rate : `${isolated(rate)} delivery`;

/** "free", "$4.90". */
export const deliveryPrice = (cents: Cents): string => (cents === 0 ? 'free' : formatCents(cents));

/** What a way to ship costs, in a few words: "Standard delivery: free", "Parcel delivery: from $4.90", "…: free from $100.00". */
export function deliveryText({ name, steps, basis }: ShippingPrice & { name: string }): string {
  const [first] = steps;
  const named = isolated(deliveryName(name));
  if (!first) return named;
  const least = steps.reduce((low, step) => (step.price < low.price ? step : low), first).price;
  const free = steps.find(({ price }) => price === 0);
  if (steps.every(({ price }) => price === least)) return `${named}: ${deliveryPrice(least)}`;
  if (free && free.from > 0 && basis === 'goods')
    return `${named}: free from ${formatCents(cents(free.from))}`;
  return `${named}: from ${formatCents(least)}`;
}
