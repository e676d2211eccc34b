import type { CheckoutForm } from '@chuck-and-bit/contract/checkout-form';
import { limits } from '@chuck-and-bit/contract/limits';
import { requiredParts } from '@chuck-and-bit/contract/required-parts';
import { type UseFormReturn, useController } from 'react-hook-form';
import { AddressParts, PhoneField } from '../../../components/forms/delivery-fields';
import { fieldOf } from '../../../components/forms/field-of';
import { addressLine, type SavedAddress } from '../../../components/places/address-book';
import { PlaceFields } from '../../../components/places/place-fields';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';

type AddressFieldsProps = {
  form: UseFormReturn<CheckoutForm>;
  addresses: SavedAddress[];
  isRegionRequired: boolean;
  /** Called when the country or region changes, because shipping and tax depend on them. */
  onPlaceChange: (place: Pick<CheckoutForm, 'country' | 'region'>) => void;
};

/** Most countries have both, and here one is always chosen. */
const likelyRequired = { postcode: true, city: true };

export function AddressFields(props: AddressFieldsProps) {
  const { form, addresses, isRegionRequired, onPlaceChange } = props;
  const { setValue, getValues, control } = form;
  const country = useController({ control, name: 'country', rules: { deps: ['postcode', 'city'] } });
  const region = useController({ control, name: 'region' });

  const put = (field: keyof SavedAddress & keyof CheckoutForm, text: string) =>
    setValue(field, text, { shouldValidate: true, shouldDirty: true });

  function use({ country, region, ...known }: SavedAddress) {
    // The address of a single order may have no country: the chosen country and region stay.
    if (country) {
      put('country', country);
      put('region', region ?? '');
    }
    // After the country, which says what they need.
    put('postcode', known.postcode ?? '');
    put('city', known.city ?? '');
    put('name', known.name);
    put('company', known.company ?? '');
    put('address', known.address);
    put('phone', known.phone);
    onPlaceChange({ country: getValues('country'), region: getValues('region') });
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
        autoComplete="shipping name"
        maxLength={limits.name.max}
        className="sm:col-span-2"
        {...fieldOf(form, 'name')}
      />
      <AddressParts
        section="shipping"
        company={fieldOf(form, 'company')}
        address={fieldOf(form, 'address')}
        postcode={fieldOf(form, 'postcode')}
        city={fieldOf(form, 'city')}
        required={country.field.value === '' ? likelyRequired : requiredParts(country.field.value)}
      />
      <PlaceFields section="shipping" {...{ country, region, isRegionRequired, onPlaceChange }} />
      <PhoneField autoComplete="shipping tel" {...fieldOf(form, 'phone')} />
    </div>
  );
}
