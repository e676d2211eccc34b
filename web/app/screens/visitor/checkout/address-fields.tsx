import type { CheckoutForm } from '@chuck-and-bit/contract/checkout-form';
import { limits } from '@chuck-and-bit/contract/limits';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { countryOptions } from '../../../components/countries/country-options';
import { AddressField, PhoneField } from '../../../components/forms/delivery-fields';
import { fieldOf } from '../../../components/forms/field-of';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { addressLine, type KnownAddress } from './address-book';

type AddressFieldsProps = {
  form: UseFormReturn<CheckoutForm>;
  email: string;
  addresses: KnownAddress[];
  /** Called when the country or region changes, because shipping and tax depend on them. */
  onPlaceChange: (place: Pick<CheckoutForm, 'country' | 'region'>) => void;
};

export function AddressFields({ form, email, addresses, onPlaceChange }: AddressFieldsProps) {
  const countries = useMemo(() => countryOptions(), []);
  const { setValue, getValues } = form;
  const reportPlace = () => {
    const { country, region } = getValues();
    onPlaceChange({ country, region: region.trim() });
  };

  const put = (field: keyof CheckoutForm, text: string) =>
    setValue(field, text, { shouldValidate: true, shouldDirty: true });

  function use({ name, address, phone, country, region }: KnownAddress) {
    put('name', name);
    put('address', address);
    put('phone', phone);
    // The address of a single order has no country: the chosen country and region stay.
    if (country) {
      put('country', country);
      put('region', region ?? '');
    }
    reportPlace();
  }
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {addresses.length > 0 && (
        <SelectField
          label="Earlier addresses"
          className="sm:col-span-2"
          defaultValue=""
          options={[
            { value: '', label: 'Choose one, or type below' },
            ...addresses.map((known, index) => ({ value: String(index), label: addressLine(known) })),
          ]}
          onChange={({ target }) => {
            const known = target.value === '' ? undefined : addresses[Number(target.value)];
            if (known) use(known);
          }}
        />
      )}
      <TextField label="Name" autoComplete="name" maxLength={limits.name.max} {...fieldOf(form, 'name')} />
      <TextField label="Email" type="email" value={email} readOnly />
      <AddressField {...fieldOf(form, 'address')} />
      <SelectField
        label="Country"
        autoComplete="country"
        options={countries}
        {...fieldOf(form, 'country', { onChange: reportPlace })}
      />
      <TextField
        label="State or province"
        aside="optional"
        autoComplete="address-level1"
        maxLength={limits.region.max}
        {...fieldOf(form, 'region', { onBlur: reportPlace })}
      />
      <PhoneField {...fieldOf(form, 'phone')} />
    </div>
  );
}
