import { type Cents, cents } from './money';

/**
 * The amount paid for some units of an order, in cents. The units of an order add up to exactly its charge, however they are
 * divided.
 * @param charged the charge for the whole order
 * @param refunded how many of its units were refunded before
 */
export function amountOfUnits(
  { charged, quantity, refunded }: { charged: Cents; quantity: number; refunded: number },
  units: number,
): Cents {
  const upTo = (count: number) => Math.floor((charged * count) / quantity);
  return cents(upTo(refunded + units) - upTo(refunded));
}

/** What can still be refunded, in cents. `pending`: refunds that were decided and are not made yet. */
export function refundable({
  charged,
  returned,
  pending,
}: Record<'charged' | 'returned' | 'pending', Cents>): Cents {
  return cents(Math.max(0, charged - returned - pending));
}

/** Divides an amount among lines in proportion to what was paid for them, in whole cents that add up to the amount. */
export function divideAmount(amount: Cents, paid: readonly Cents[]): Cents[] {
  const whole = BigInt(paid.reduce<number>((sum, part) => sum + part, 0));
  if (whole === 0n) return paid.map(() => cents(0));
  let before = 0n;
  let divided = 0;
  return paid.map((part) => {
    before += BigInt(part);
    const upTo = Number((before * BigInt(amount)) / whole);
    const share = cents(upTo - divided);
    divided = upTo;
    return share;
  });
}
