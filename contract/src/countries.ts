import { iso31661 } from 'iso-3166';
import * as z from 'zod/mini';
import { messages } from './messages';
import { distinct, findPlace, type NamedPlace, namesLike } from './place-names';

/** The countries of ISO 3166-1 by their alpha-2 codes. */
export const countryCodes: readonly string[] = iso31661.map(({ alpha2 }) => alpha2).sort();

const listed = new Set(countryCodes);

/** The code of a country that exists. */
export const listedCountry = z
  .string({ error: messages.countryRequired })
  .check(z.refine((code) => listed.has(code), messages.countryRequired));

let names: Intl.DisplayNames | null = null;

/** The English name of a country: `US` becomes "United States". An unknown code is its own name. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  return listed.has(code) ? (names.of(code) ?? code) : code;
}

/** All countries, sorted by name. */
export function listCountries(): { code: string; name: string }[] {
  return countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

let places: NamedPlace[] | null = null;

const listPlaces = (): NamedPlace[] =>
  iso31661.map(({ alpha2, alpha3, name }) => {
    const like = namesLike(name);
    return {
      code: alpha2,
      level: 0,
      codes: distinct([alpha2, alpha3]),
      names: distinct([countryName(alpha2), ...like.names]),
      shortNames: like.shortNames,
    };
  });

/**
 * The code of the country that somebody means: `US` for "US", "usa", "United States" or "Ｕ.Ｓ.". Also by an unambiguous
 * beginning of four letters or more. null for an unknown one.
 */
export function resolveCountry(typed: string): string | null {
  places ??= listPlaces();
  return findPlace(places, typed)?.code ?? null;
}
