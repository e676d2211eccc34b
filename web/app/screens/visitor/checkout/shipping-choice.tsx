import type { Cart } from '@chuck-and-bit/contract/carts';
import { deliveryText } from '@chuck-and-bit/contract/delivery';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { useState } from 'react';
import { changeDetails } from '../../../cart/cart-sync';
import type { PricedCart } from '../../../cart/use-priced-cart';
import { Radio } from '../../../ui/radio';

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
  const current =
    options.some(({ _id }) => _id === chosen) && cart.isSyncing ? chosen : priced.shippingRateId;
  return (
    <fieldset aria-label="Shipping" className="flex flex-col gap-3">
      {options.map(({ _id, name, price, arrives }) => (
        <label
          key={_id}
          className="border-base-300 rounded-field has-checked:border-primary has-checked:bg-primary/5 flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <Radio
            name="shipping"
            className="outline-none"
            value={_id}
            checked={current === _id}
            onChange={() => {
              setChosen(_id);
              void changeDetails({ shippingRateId: _id });
            }}
          />
          <span className="min-w-0 grow basis-32">
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="text-base-content/75 block text-sm">Arrives {deliveryText(arrives)}</span>
          </span>
          <span className="ms-auto font-semibold tabular-nums">
            {price === 0 ? 'Free' : formatUsd(price)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
