import { listCountries } from '@chuck-and-bit/contract/countries';
import { type Ref, useMemo } from 'react';
import { SelectField } from '../../ui/select-field';
import { useRegions } from './use-regions';

/** The countries of a list to choose from. */
function countryOptions(): { value: string; label: string }[] {
  const countries = listCountries().map(({ code, name }) => ({ value: code, label: name }));
  return [{ value: '', label: 'Choose a country' }, ...countries];
}

/** A field as `useController` returns it; also one without a form. */
type PlaceField = {
  field: {
    value: string;
    onChange: (code: string) => void;
    onBlur?: () => void;
    name?: string;
    ref?: Ref<HTMLSelectElement>;
  };
  fieldState?: { error?: { message?: string | undefined } | undefined };
};

type Place = { country: string; region: string };

type PlaceFieldsProps = {
  country: PlaceField;
  region: PlaceField;
  isRegionRequired: boolean;
  countryLabel?: string;
  regionHint?: string;
  className?: string;
  /** What the address is for: browsers fill in the one of this kind. */
  section?: 'shipping' | 'billing';
  /** Called with both codes when one of them changes. */
  onPlaceChange?: (place: Place) => void;
};

/** The country, and its state or province from a list. A country without regions has no list. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { country, region, isRegionRequired, countryLabel = 'Country', regionHint, className } = props;
  const section = props.section ? (`${props.section} ` as const) : '';
  const countries = useMemo(() => countryOptions(), []);
  const regions = useRegions(country.field.value);
  const change = (place: Place) => {
    if (place.country !== country.field.value) country.field.onChange(place.country);
    if (place.region !== region.field.value) region.field.onChange(place.region);
    props.onPlaceChange?.(place);
  };
  const { value } = region.field;
  const isListed = value === '' || regions?.some(({ code }) => code === value);
  return (
    <>
      <SelectField
        {...country.field}
        label={countryLabel}
        autoComplete={`${section}country`}
        options={countries}
        className={className}
        error={country.fieldState?.error?.message}
        onChange={({ target }) => change({ country: target.value, region: '' })}
      />
      {country.field.value !== '' && (regions === null || regions.length > 0) && (
        <SelectField
          {...region.field}
          label="State or province"
          aside={isRegionRequired ? undefined : 'optional'}
          hint={regionHint}
          autoComplete={`${section}address-level1`}
          className={className}
          options={[
            { value: '', label: isRegionRequired ? 'Choose a state or province' : 'None' },
            // While the list loads, and for a text that is no region.
            ...(isListed ? [] : [{ value, label: value }]),
            ...(regions ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
          error={region.fieldState?.error?.message}
          onChange={({ target }) => change({ country: country.field.value, region: target.value })}
        />
      )}
    </>
  );
}
