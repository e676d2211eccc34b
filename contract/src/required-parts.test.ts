import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { faultyPaths } from '../test/faults';
import { countryCodes } from './countries';
import { missingParts, requiredParts, withRequiredParts } from './required-parts';

/** The countries that require a part. */
const requiring = (part: 'postcode' | 'city') => countryCodes.filter((code) => requiredParts(code)[part]);

test('each country says whether it needs a postcode and a city', () => {
  expect(requiring('postcode')).toHaveLength(74);
  const withCity = requiring('city');
  const others = countryCodes.filter((code) => !withCity.includes(code));
  expect(others.toSorted().join(' ')).toBe('AE AG CO GI HK ID JP KY MO NR SG SM VG VN');
  expect(requiring('postcode')).toEqual(expect.arrayContaining(['US', 'GB', 'DE', 'JP', 'SG', 'BR']));
});

describe('what an address lacks', () => {
  const paths = (country: string | null, postcode: string | null = null, city: string | null = null) =>
    missingParts({ country, postcode, city }).map(({ path }) => path);

  test.each([
    ['US', ['postcode', 'city']],
    ['IE', ['city']],
    ['PA', ['city']],
    ['SG', ['postcode']],
    ['HK', []],
    ['AE', []],
    ['', []],
    [null, []],
  ])('in %s', (country, missing) => {
    expect(paths(country)).toEqual(missing);
    expect(paths(country, ' ', '\u200b')).toEqual(missing);
    expect(paths(country, '1', 'X')).toEqual([]);
  });

  test('is named for each part', () => {
    expect(missingParts({ country: 'DE', postcode: '', city: '' })).toEqual([
      { path: 'postcode', message: 'Postcode is required' },
      { path: 'city', message: 'City is required' },
    ]);
    expect(paths('DE', '10115')).toEqual(['city']);
    expect(paths('DE', null, 'Berlin')).toEqual(['postcode']);
  });
});

test('a form says what is missing beside its other faults, and keeps its values', () => {
  const form = withRequiredParts(
    z.object({
      address: z.string().check(z.refine((text) => text !== '', { error: 'Address', abort: true })),
      country: z.string(),
      postcode: z.string(),
      city: z.string().check(z.overwrite((text) => text.trim())),
    }),
  );
  const typed = { address: '', country: 'DE', postcode: '', city: '' };
  expect(faultyPaths(form, typed)).toEqual(['address', 'postcode', 'city']);
  const whole = { address: 'Ring 2', country: 'DE', postcode: '10115', city: 'Berlin' };
  expect(form.parse(whole)).toEqual(whole);
});
