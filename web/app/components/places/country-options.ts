import { listCountries } from '@chuck-and-bit/contract/countries';

/** The countries of a list to choose from. */
export function countryOptions(): { value: string; label: string }[] {
  const countries = listCountries().map(({ code, name }) => ({ value: code, label: name }));
  return [{ value: '', label: 'Choose a country' }, ...countries];
}
