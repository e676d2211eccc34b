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
  if (options.length === 0) {
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
  const unknown = cart.messages.find(({ code }) => code === 'SHIPPING_UNKNOWN')?.message;
  const current =
    options.some(({ _id }) => _id === chosen) && cart.isSyncing ? chosen : priced.shippingRateId;
  return (
    <fieldset aria-label="Shipping" className="flex flex-col gap-3">
      <p aria-live="polite" className="text-error font-medium empty:hidden">
        {unknown}
      </p>
      <ShippingOptions
        options={options}
        current={current}
        onChoose={(rateId) => {
          setChosen(rateId);
          void changeDetails({ shippingRateId: rateId });
        }}
      />
    </fieldset>
  );
}
