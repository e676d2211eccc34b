import { describe, expect, test } from 'vitest';
import { placesOf, ratesTo, toDestination } from './destinations';

const destinations = [
  ['DE', null],
  ['ES', null],
  ['ES', 'ES-CN'],
  ['ES', 'ES-GC'],
  ['ES', 'ES-MD'],
] as const;

describe.each([
  { countries: [], regions: [] },
  { countries: ['DE'], regions: [] },
  { countries: ['DE', 'ES'], regions: [] },
  { countries: ['ES'], regions: ['ES-CN'] },
  { countries: ['ES'], regions: ['ES-GC', 'ES-MD'] },
])('the places of a rate with $countries and $regions', (rate) => {
  test.each(destinations)('are those that it delivers to: %s, %s', (country, region) => {
    const places = placesOf(rate);
    const isListed =
      places.length === 0 || [country, region].some((code) => code !== null && places.includes(code));
    expect(isListed).toBe(ratesTo([rate], toDestination(country, region)).length > 0);
  });
});
