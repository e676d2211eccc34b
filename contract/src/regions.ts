import { iso31662 } from 'iso-3166';
import { englishRegions } from './english-regions';
import { distinct, findPlace, type NamedPlace, namesLike } from './place-names';

/*
 * The subdivisions of all countries: ISO 3166-2, with the military mail of the United States, which ISO leaves out. A region
 * is a whole code, such as `US-CA`. The list is large, so pages import this file only where somebody chooses a region.
 */

type Region = { code: string; name: string; parent: string };

const militaryMail = (code: string, name: string): Region => ({
  code: `US-${code}`,
  name: `Armed Forces ${name}`,
  parent: 'US',
});

const all: readonly Region[] = [
  ...iso31662,
  militaryMail('AA', 'Americas'),
  militaryMail('AE', 'Europe'),
  militaryMail('AP', 'Pacific'),
];

const byCode = new Map(all.map((region) => [region.code, region]));

const countryOf = (code: string) => code.slice(0, 2);

/** This region and those above it in the same country, from the lowest: `ES-GC` and `ES-CN`. Empty for no known region. */
export function regionPath(code: string): string[] {
  const region = byCode.get(code);
  return region ? [code, ...regionPath(region.parent)] : [];
}

/** Whether this is the whole code of a region of the country. */
export const isRegionOf = (country: string, code: string): boolean =>
  byCode.has(code) && countryOf(code) === country;

/** The name of a region by its code; null for a text that is no code. */
export const regionName = (code: string): string | null => byCode.get(code)?.name ?? null;

/** A stored region as people read it: its name, or the text of an older purchase that is no code. */
export const regionText = (stored: string | null): string | null => stored && (regionName(stored) ?? stored);

/** All regions of a country, sorted by name. Two of one name are told apart by their codes. */
export function listRegions(country: string): { code: string; name: string }[] {
  const regions = all.filter(({ code }) => countryOf(code) === country);
  const hasTwin = (name: string) => regions.filter((region) => region.name === name).length > 1;
  return regions
    .map(({ code, name }) => ({ code, name: hasTwin(name) ? `${name} (${code})` : name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

const placesOf = new Map<string, NamedPlace[]>();

const listPlaces = (country: string): NamedPlace[] =>
  all
    .filter(({ code }) => countryOf(code) === country)
    .map(({ code, name }) => {
      const like = namesLike(name);
      return {
        code,
        level: regionPath(code).length - 1,
        codes: distinct([code, code.slice(3)]),
        names: distinct([englishRegions[code] ?? '', ...like.names]),
        shortNames: like.shortNames,
      };
    });

/**
 * The code of the region that somebody means: `US-CA` for "CA", "us-ca", "California", "Calif." or "ＣＡ" in `US`. Also by its
 * English name ("Bavaria"), and by an unambiguous beginning of four letters or more; of equal names, the upper level. null for an unknown one.
 * @param country an ISO 3166-1 code
 */
export function resolveRegion(country: string, typed: string): string | null {
  const places = placesOf.get(country) ?? listPlaces(country);
  placesOf.set(country, places);
  return findPlace(places, typed)?.code ?? null;
}
