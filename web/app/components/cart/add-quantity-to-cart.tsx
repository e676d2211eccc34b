import { nextTier, tierPrice } from '@chuck-and-bit/contract/price-tiers';
import type { Drill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { formatUsd, totalUsd } from '@chuck-and-bit/contract/money';
import { useId, useState } from 'react';
import { useSession } from '../../session/store/use-session';
import { AddToCart } from './add-to-cart';
import { QuantityStepper } from './quantity-stepper';
import { TierHint } from './tier-hint';

/** On a product's page: chooses a quantity and adds it to the cart. */
export function AddQuantityToCart({ drill }: { drill: Drill }) {
  const { session } = useSession();
  const [quantity, setQuantity] = useState(drill.minimumOrder);
  const [isQuantity, setIsQuantity] = useState(true);
  const hintId = useId();
  if (session?.user.role) return null;
  const product = { price: drill.price, tiers: drill.priceTiers };
  return (
    <div className="scripted-only mt-3 flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <QuantityStepper
          label={`Quantity of ${drill.name}`}
          quantity={quantity}
          min={drill.minimumOrder}
          max={Math.min(drill.availableQuantity, limits.quantity.max)}
          onChange={setQuantity}
          onTyping={setIsQuantity}
          aria-describedby={hintId}
        />
        <AddToCart drill={drill} quantity={quantity} disabled={!isQuantity} className="grow text-lg" />
      </div>
      <p id={hintId} aria-live="polite" className="text-base-content/75 text-sm tabular-nums">
        {quantity > 1 && (
          <span>{`${formatUsd(totalUsd(tierPrice(product, quantity), quantity))} in all. `}</span>
        )}
        <TierHint tier={nextTier(product, quantity)} quantity={quantity} />
      </p>
    </div>
  );
}
