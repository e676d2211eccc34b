import { divide } from './divide';
import { type Cents, cents } from './money';
import { sum } from './sum';

/**
 * A line of a purchase: its units, and the cents of its charge, that are neither refunded nor in a pending refund. `inReturns`: how
 * many of the units are in open returns (none by default), with which alone they are refunded.
 */
export type RefundableLine = { orderId: string; units: number; inReturns?: number; remaining: Cents };

/** What can still be refunded of a purchase, in cents. `shipping` includes the tax added to it. */
export type Refundable = { lines: readonly RefundableLine[]; shipping: Cents };

/**
 * What to refund. `lines`: these units. `amount`: this amount. `shipping`: of shipping alone. Lines and an amount: this amount for
 * these units. Nothing: everything that is left.
 */
export type RequestedRefund = {
  lines?: readonly { orderId: string; quantity: number }[] | undefined;
  amount?: Cents | undefined;
  shipping?: boolean | undefined;
};

/** A refund divided over lines and shipping, in cents. */
export type DividedRefund = {
  amount: Cents;
  lines: { orderId: string; quantity: number; amount: Cents }[];
  shipping: Cents;
};

/** All that can still be refunded, in cents. */
export const refundableTotal = ({ lines, shipping }: Refundable): Cents =>
  cents(sum(lines.map(({ remaining }) => remaining)) + shipping);

/** What units of a line are worth: their share of what remains of it, rounded down. The last unit takes the rest. */
export function worthOfUnits(
  { units, remaining }: Pick<RefundableLine, 'units' | 'remaining'>,
  count: number,
): Cents {
  return cents(partOf(remaining, { part: count, remaining: units }));
}

/**
 * Divides a refund. An amount above the worth of its units goes to shipping, then to the other lines, then to these lines; an
 * amount without units is divided by what remains of each line and of shipping.
 * @param requested names lines of the purchase, with at most their remaining units, and at most the remaining amount
 */
export function divideRefund(refundable: Refundable, requested: RequestedRefund): DividedRefund {
  const { lines, shipping } = refundable;
  if (requested.shipping) return divided(lines, [], [], requested.amount ?? shipping);
  const units = lines.map(({ orderId, units: remainingUnits, inReturns = 0 }) => {
    const named = requested.lines?.find((line) => line.orderId === orderId)?.quantity ?? 0;
    return requested.lines || requested.amount !== undefined ? named : remainingUnits - inReturns;
  });
  const worths = lines.map((line, index) =>
    (units[index] ?? 0) > 0 ? worthOfUnits(line, units[index] ?? 0) : cents(0),
  );
  const remaining = lines.map((line) => line.remaining);
  if (!requested.lines && requested.amount === undefined) return divided(lines, units, remaining, shipping);
  if (!requested.lines) {
    const parts = divide(requested.amount ?? 0, [...remaining, shipping]);
    return divided(lines, [], parts.slice(0, -1), parts.at(-1) ?? 0);
  }
  const worth = sum(worths);
  const amount = requested.amount ?? worth;
  if (amount <= worth) return divided(lines, units, divide(amount, worths), 0);
  const toShipping = Math.min(amount - worth, shipping);
  const parts = addTo(lines, units, worths, amount - worth - toShipping);
  return divided(lines, units, parts, toShipping);
}

/** Adds an amount to the lines without refunded units, as far as their remaining amounts allow, then to the others. */
function addTo(
  lines: readonly RefundableLine[],
  units: readonly number[],
  worths: readonly number[],
  amount: number,
): number[] {
  const remainders = lines.map(({ remaining }, index) => remaining - (worths[index] ?? 0));
  const ofOthers = remainders.map((remainder, index) => ((units[index] ?? 0) > 0 ? 0 : remainder));
  const toOthers = Math.min(amount, sum(ofOthers));
  const ofNamed = remainders.map((remainder, index) => ((units[index] ?? 0) > 0 ? remainder : 0));
  const others = divide(toOthers, ofOthers);
  const named = divide(amount - toOthers, ofNamed);
  return worths.map((worth, index) => worth + (others[index] ?? 0) + (named[index] ?? 0));
}

function divided(
  lines: readonly RefundableLine[],
  units: readonly number[],
  amounts: readonly number[],
  shipping: number,
): DividedRefund {
  const parts = lines.map(({ orderId }, index) => ({
    orderId,
    quantity: units[index] ?? 0,
    amount: cents(amounts[index] ?? 0),
  }));
  return {
    amount: cents(sum(amounts) + shipping),
    lines: parts.filter(({ quantity, amount }) => quantity > 0 || amount > 0),
    shipping: cents(shipping),
  };
}

/** What belongs of an amount to a part of what remains, such as of the tax on a line, in cents, rounded down. The last part takes the rest. */
export function partOf(amount: number, { part, remaining }: { part: number; remaining: number }): number {
  if (part >= remaining) return amount;
  return Number((BigInt(part) * BigInt(amount)) / BigInt(remaining));
}
