import type { Product } from '@chuck-and-bit/contract/products';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { tierText } from './tier-text';

/** The price of one unit, and of one among many. */
export function Price({ product }: { product: Product }) {
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-4 sm:mt-3">
      <p>
        <span className="font-display text-3xl font-semibold tabular-nums sm:text-4xl">
          {formatUsd(product.price)}
        </span>
        <span className="text-base-content/75">{` per ${product.unit}`}</span>
      </p>
      {product.priceTiers.length > 0 && (
        <ul
          aria-label="Volume prices"
          className="text-primary flex flex-wrap gap-x-3 text-sm font-semibold tabular-nums"
        >
          {product.priceTiers.map((tier) => (
            <li key={tier.minQuantity}>{tierText(tier, product.unit)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
