import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';

type Tier = { minQuantity: number; price: number };

/** How many more units it takes until each costs less, also as a tape measure that is drawn out so far. */
export function TierHint({ tier, quantity }: { tier: Tier | null; quantity: number }) {
  if (!tier) return null;
  return (
    <>
      <span>{`${formatCount(tier.minQuantity - quantity)} more and each costs ${formatUsd(tier.price)}.`}</span>
      <span aria-hidden="true" className="bg-base-300 mt-1.5 block max-w-60 print:hidden">
        <span className="tape block" style={{ width: `${(quantity / tier.minQuantity) * 100}%` }} />
      </span>
    </>
  );
}
