import type { CheckoutForm } from '@chuck-and-bit/contract/checkout-form';
import { limits } from '@chuck-and-bit/contract/limits';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { countryOptions } from '../../../components/countries/country-options';
import { SelectField } from '../../../ui/select-field';
import { TextAreaField } from '../../../ui/text-area-field';
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
  const { register, setValue, getValues } = form;
  const { errors } = form.formState;
  const reportPlace = () => {
    const { country, region } = getValues();
    onPlaceChange({ country, region: region.trim() });
  };

  function use(known: KnownAddress) {
    const { name, address, phone, country, region } = known;
    // The address of a single order has no country: the chosen country and region stay.
    const place = country ? { country, region: region ?? '' } : {};
    const fields = Object.entries({ name, address, phone, ...place });
    for (const [field, text] of fields) {
      setValue(field as keyof CheckoutForm, text, { shouldValidate: true, shouldDirty: true });
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
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={limits.name.max}
        {...register('name')}
        error={errors.name?.message}
      />
      <TextField label="Email" type="email" value={email} readOnly />
      <TextAreaField
        label="Address"
        rows={2}
        autoComplete="street-address"
        maxLength={limits.address.max}
        className="sm:col-span-2"
        {...register('address')}
        error={errors.address?.message}
      />
      <SelectField
        label="Country"
        autoComplete="country"
        options={countries}
        {...register('country', { onChange: reportPlace })}
        error={errors.country?.message}
      />
      <TextField
        label="State or province"
        aside="optional"
        autoComplete="address-level1"
        maxLength={limits.region.max}
        {...register('region', { onBlur: reportPlace })}
        error={errors.region?.message}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={limits.phone.max}
        {...register('phone')}
        error={errors.phone?.message}
      />
    </div>
  );
}
