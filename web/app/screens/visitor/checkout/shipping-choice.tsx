import type { Cart } from '@chuck-and-bit/contract/carts';
import { useState } from 'react';
import { changeDetails } from '../../../cart/cart-sync';
import type { PricedCart } from '../../../cart/use-priced-cart';
import { ShippingOptions } from '../../../components/cart/shipping-options';

type ShippingChoiceProps = { cart: PricedCart; priced: Cart };

/** The shipping rates of the destination, each with its price and days of arrival. */
export function ShippingChoice({ cart, priced }: ShippingChoiceProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const options = priced.shippingOptions;
  const refusal = cart.messages.find(({ code }) => code === 'NO_SHIPPING')?.message;
  const unknown = cart.messages.find(({ code }) => code === 'SHIPPING_UNKNOWN')?.message ?? null;
  if (options.length === 0 && (refusal || !unknown)) {
    return (
      <p
        aria-live="polite"
        className={refusal && priced.country ? 'text-error font-medium' : 'text-base-content/80'}
      >
        {!refusal
          ? 'Shipping is free.'
          : priced.country
            ? refusal
            : 'Choose a country above to see how we ship there.'}
      </p>
    );
  }
  const current =
    options.some(({ _id }) => _id === chosen) && cart.isSyncing ? chosen : priced.shippingRateId;
  return (
    <ShippingOptions
      options={options}
      current={current}
      refusal={unknown}
      onChoose={(rateId) => {
        setChosen(rateId);
        void changeDetails({ shippingRateId: rateId ?? undefined });
      }}
    />
  );
}
