import { isRegionOf, listRegions, regionPath } from './regions';
import type { NewShippingRate } from './shipping';
import type { NewTaxRate } from './taxes';

/** Where a purchase is delivered. `country` is an ISO 3166-1 code; `region` is a whole ISO 3166-2 code (`US-CA`), or empty. */
export type Destination = { country: string; region: string };

type RatePlaces = Pick<NewShippingRate, 'countries' | 'regions'>;
type TaxPlace = Pick<NewTaxRate, 'country' | 'region'>;

/** A text that is no code of this country's regions is left out: it matches nothing. null without a country. */
export function toDestination(country: string | null, region: string | null): Destination | null {
  if (country === null) return null;
  return { country, region: region !== null && isRegionOf(country, region) ? region : '' };
}

/** Whether a rate or tax of the shop depends on the region in this country, so that a buyer has to choose one. */
export const needsRegion = (
  country: string,
  rates: readonly RatePlaces[],
  taxes: readonly TaxPlace[],
): boolean =>
  rates.some(({ countries, regions }) => regions.length > 0 && countries.includes(country)) ||
  taxes.some((tax) => tax.country === country && tax.region !== '');

/**
 * The rates that deliver to this destination, in the given order. A rate for a region covers those below it. Without a
 * destination: those that deliver everywhere.
 */
export function ratesTo<R extends RatePlaces>(rates: readonly R[], destination: Destination | null): R[] {
  return rates.filter(({ countries, regions }) => {
    if (countries.length === 0) return true;
    if (!destination || !countries.includes(destination.country)) return false;
    return regions.length === 0 || regionPath(destination.region).some((code) => regions.includes(code));
  });
}

/** The codes of the countries or regions that a rate delivers to, with the regions below them. Empty: everywhere. */
export const placesOf = ({ countries, regions }: RatePlaces): string[] =>
  regions.length === 0
    ? countries
    : countries
        .flatMap((country) => listRegions(country).map(({ code }) => code))
        .filter((code) => regionPath(code).some((above) => regions.includes(above)));

/** The tax of this destination: its region's, else that of the region above, else its country's, else null. */
export function taxTo<T extends TaxPlace>(taxes: readonly T[], destination: Destination | null): T | null {
  if (!destination) return null;
  const ofCountry = taxes.filter(({ country }) => country === destination.country);
  const places = [...regionPath(destination.region), ''];
  return places.map((place) => ofCountry.find(({ region }) => region === place)).find(Boolean) ?? null;
}
