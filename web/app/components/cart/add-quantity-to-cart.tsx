import { nextTier, tierPrice } from '@chuck-and-bit/contract/price-tiers';
import type { Product } from '@chuck-and-bit/contract/products';
import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import { formatUsd, totalUsd } from '@chuck-and-bit/contract/money';
import { type ReactNode, useId, useState } from 'react';
import { useSession } from '../../session/store/use-session';
import { AddToCart } from './add-to-cart';
import { QuantityStepper } from './quantity-stepper';
import { TierHint } from './tier-hint';

/**
 * On a product's page: chooses a quantity and adds it to the cart. `children`: the other ways to order so many, beside the button;
 * undefined is the minimum order. On phones the buttons stay at the bottom of the window.
 */
export function AddQuantityToCart({
  product,
  children,
}: {
  product: Product;
  children: (quantity: number | undefined) => ReactNode;
}) {
  const { session } = useSession();
  const [quantity, setQuantity] = useState(product.minimumOrder);
  const [isQuantity, setIsQuantity] = useState(true);
  const hintId = useId();
  const priced = { price: product.price, tiers: product.priceTiers };
  const isStaff = session !== null && session.user.role !== null;
  return (
    <>
      {!isStaff && (
        <div className="scripted-only mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <QuantityStepper
            label={`Quantity of ${product.name}`}
            quantity={quantity}
            min={product.minimumOrder}
            max={Math.min(product.availableQuantity, pageLimits.quantity.max)}
            onChange={setQuantity}
            onTyping={setIsQuantity}
            aria-describedby={hintId}
          />
          <p
            id={hintId}
            aria-live="polite"
            className="text-base-content/75 min-w-[min(8rem,100%)] flex-1 text-sm tabular-nums"
          >
            {quantity > 1 && (
              <span>{`${formatUsd(totalUsd(tierPrice(priced, quantity), quantity))} in all. `}</span>
            )}
            <TierHint tier={nextTier(priced, quantity)} quantity={quantity} />
          </p>
        </div>
      )}
      <div className="max-sm:bottom-bar mt-3 flex flex-wrap gap-3">
        <AddToCart
          product={product}
          quantity={quantity}
          disabled={!isQuantity}
          variant="primary"
          className="grow px-4 text-lg"
        />
        {children(quantity === product.minimumOrder ? undefined : quantity)}
      </div>
    </>
  );
}
