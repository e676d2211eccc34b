import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';

type Tier = { minQuantity: number; price: number };

/** How many more units it takes until each costs less. */
export function TierHint({ tier, quantity }: { tier: Tier | null; quantity: number }) {
  if (!tier) return null;
  return (
    <span>{`${formatCount(tier.minQuantity - quantity)} more and each costs ${formatUsd(tier.price)}.`}</span>
  );
}
