import { limits } from '@chuck-and-bit/contract/limits';
import { useMemo, useState } from 'react';
import { changeDetails } from '../../../cart/cart-sync';
import type { PricedCart } from '../../../cart/use-priced-cart';
import { countryOptions } from '../../../components/countries/country-options';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';

/** The destination of the cart, which decides on its shipping and tax. */
export function ShippingEstimate({ cart }: { cart: PricedCart }) {
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
