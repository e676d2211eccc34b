import { deliveryText } from '@chuck-and-bit/contract/delivery';
import type { PricedCart } from '../../../cart/use-priced-cart';
import { CartTotals } from '../../../components/cart/cart-totals';
import { DiscountCode } from '../../../components/cart/discount-code';
import { paths } from '../../../page/paths';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { limits } from '@chuck-and-bit/contract/limits';
import { useMemo, useState } from 'react';
import { changeDetails } from '../../../cart/cart-sync';
import { countryOptions } from '../../../components/countries/country-options';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';

/** The totals of the cart, and the link to the checkout. */
export function CartSummary({ cart }: { cart: PricedCart }) {
  const { priced, totals, isCurrent } = cart;
  const tooHigh = cart.messages.find(({ code }) => code === 'TOTAL_TOO_HIGH')?.message;
  const isBlocked = cart.lines.some((line) => line.messages.length > 0);
  const chosen = priced?.shippingOptions.find(({ _id }) => _id === priced.shippingRateId);
  return (
    <Card
      tone="sunken"
      aria-labelledby="cart-summary"
      className="flex flex-col gap-5 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="cart-summary" className="text-2xl font-semibold">
        Summary
      </h2>
      <ShippingEstimate cart={cart} />
      <DiscountCode cart={cart} />
      <div className="border-base-300 border-t pt-5">
        <CartTotals totals={totals} isEstimate={!isCurrent} />
        <p className="text-base-content/75 mt-3 text-sm empty:hidden">
          {chosen && `${chosen.name}, arrives ${deliveryText(chosen.arrives)}`}
          {!priced && !cart.failure && 'Looking up when it arrives …'}
        </p>
      </div>
      {tooHigh && (
        <p role="alert" className="text-error text-sm font-medium">
          {tooHigh}
        </p>
      )}
      <ButtonLink to={paths.checkout()} prefetch="intent" className="w-full text-lg">
        Checkout
      </ButtonLink>
      {isBlocked && (
        <p className="text-error text-sm font-medium">
          Some products can&apos;t be ordered as they are. Please change or remove them first.
        </p>
      )}
    </Card>
  );
}

/** The destination of the cart, which decides on its shipping and tax. */
function ShippingEstimate({ cart }: { cart: PricedCart }) {
  const { priced, messages } = cart;
  const options = useMemo(() => countryOptions(), []);
  const [chosen, setChosen] = useState<string | null>(null);
  const country = chosen ?? priced?.country ?? '';
  const refusal = messages.find(({ code }) => code === 'NO_SHIPPING')?.message;
  return (
    <div className="grid gap-4">
      <SelectField
        label="Ship to"
        autoComplete="country"
        options={options}
        value={country}
        onChange={({ target }) => {
          setChosen(target.value);
          void changeDetails({
            country: target.value || undefined,
            region: undefined,
            shippingRateId: undefined,
          });
        }}
        error={refusal}
      />
      {country !== '' && (
        <TextField
          key={priced?.region}
          label="State or province"
          aside="optional"
          autoComplete="address-level1"
          maxLength={limits.region.max}
          defaultValue={priced?.region ?? ''}
          onBlur={({ target }) => {
            const region = target.value.trim();
            if (region !== (priced?.region ?? '')) void changeDetails({ region });
          }}
        />
      )}
    </div>
  );
}
