import { isolated } from '@chuck-and-bit/contract/isolated';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import type { OrderPrice } from '@chuck-and-bit/contract/order-price';
import { Amount, TotalParts } from '../../../components/cart/cart-totals';
import type { Totals } from '../../../cart/estimate-totals';
import { classNames } from '../../../ui/class-names';

type OrderTotalProps = {
  /** USD; 0 while no quantity is typed. */
  totals: Totals;
  /** Null until the shop has answered. */
  price: OrderPrice | null;
  isCurrent: boolean;
};

/** Whether the price has parts besides the goods. */
const hasParts = (price: OrderPrice): boolean =>
  price.needsPlace || price.shippingOptions.length > 0 || price.tax > 0 || price.includedTax > 0;

const isPlaceMissing = (refusal: string) =>
  refusal === messages.countryRequired || refusal === messages.regionRequired;

/** What the order costs, with its parts when there are any. */
export function OrderTotal({ totals, price, isCurrent }: OrderTotalProps) {
  const isKnown = totals.total > 0 && !price?.refusal;
  return (
    <>
      {price && hasParts(price) && isKnown && (
        <dl
          aria-busy={!isCurrent}
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-2 tabular-nums',
            !isCurrent && 'opacity-85',
          )}
        >
          <TotalParts totals={{ ...totals, taxName: price.taxName, discountCode: null }} />
          {totals.includedTax > 0 && (
            <Amount label={`Includes ${isolated(price.taxName ?? 'tax')}`}>
              {formatUsd(totals.includedTax)}
            </Amount>
          )}
        </dl>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">Total</span>
        <output className="font-display text-3xl font-semibold tabular-nums" aria-live="polite">
          {isKnown ? formatUsd(totals.total) : '–'}
        </output>
      </p>
      {price?.refusal && (
        <p aria-live="polite" className="text-base-content/75 text-sm">
          {isPlaceMissing(price.refusal)
            ? `${price.refusal}: shipping and taxes depend on it.`
            : price.refusal}
        </p>
      )}
    </>
  );
}
