import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { countryCodes, countryName, listedCountry, listCountries } from './countries';
import { messages } from './messages';

/** Codes that have a name but are no country of ISO 3166-1: groups, former countries and reserved codes. */
const others =
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT PC QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(
    ' ',
  );

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

test('every code has a name, and every named code is a country or is known not to be one', () => {
  const named = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  expect(countryCodes.filter((code) => named.of(code) === undefined)).toEqual([]);
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  const missing = all.filter((code) => named.of(code) !== undefined && !countryCodes.includes(code));
  expect(missing.filter((code) => !others.includes(code))).toEqual([]);
});

test('there are 249 countries, each once', () => {
  expect(new Set(countryCodes).size).toBe(249);
  expect(countryCodes).toHaveLength(249);
});

test('countries are listed by their names', () => {
  expect(listCountries()[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
  expect(listCountries().at(-1)).toEqual({ code: 'ZW', name: 'Zimbabwe' });
  expect(countryName('US')).toBe('United States');
  expect(countryName('XX')).toBe('XX');
});

test.each(['us', 'XX', 'EU', '', 'USA'])('"%s" is no country', (code) => {
  expect(z.safeParse(listedCountry, code).error?.issues[0]?.message).toBe(messages.countryRequired);
});

test('a country is accepted by its code', () => {
  expect(z.safeParse(listedCountry, 'DE').success).toBe(true);
});
