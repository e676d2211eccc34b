import { sum } from './sum';

/**
 * Divides a whole number in proportion to shares, into whole numbers that add up to it. Each is rounded down; what is left goes
 * to the largest remainders, and of equal ones to the first. Exact: the products exceed what a number holds.
 */
export function divide(amount: number, shares: readonly number[]): number[] {
  const whole = sum(shares);
  if (whole === 0) return shares.map(() => 0);
  const products = shares.map((share) => BigInt(amount) * BigInt(share));
  const parts = products.map((product) => Number(product / BigInt(whole)));
  const remainder = amount - sum(parts);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % BigInt(whole) }))
    .toSorted((one, other) =>
      one.remainder > other.remainder ? -1 : one.remainder < other.remainder ? 1 : 0,
    );
  for (const { index } of byRemainder.slice(0, remainder)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
