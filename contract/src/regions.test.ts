import { describe, expect, test } from 'vitest';
import { resolveCountry } from './countries';
import { englishRegions } from './english-regions';
import { isRegionOf, listRegions, regionName, regionPath, resolveRegion } from './regions';

describe('a region is resolved', () => {
  test.each([
    ['US', 'CA', 'US-CA'],
    ['US', 'us-ca', 'US-CA'],
    ['US', ' California ', 'US-CA'],
    ['US', 'cALIFORNIA', 'US-CA'],
    ['US', 'Calif.', 'US-CA'],
    ['US', 'ＣＡ', 'US-CA'],
    ['US', 'Ｃａｌｉｆｏｒｎｉａ', 'US-CA'],
    ['US', 'C\u200bA', 'US-CA'],
    ['US', 'N.Y.', 'US-NY'],
    ['US', 'New  York', 'US-NY'],
    ['US', 'AE', 'US-AE'],
    ['US', 'Armed Forces Pacific', 'US-AP'],
    ['US', 'AA', 'US-AA'],
    ['CA', 'québec', 'CA-QC'],
    ['CA', 'que\u0301bec', 'CA-QC'],
    ['CA', 'Ontario', 'CA-ON'],
    ['DE', 'BY', 'DE-BY'],
    ['DE', 'Baden Wurttemberg', 'DE-BW'],
    ['FR', 'ile de france', 'FR-IDF'],
    ['ES', 'Comunidad de Madrid', 'ES-MD'],
    ['ES', 'Canarias', 'ES-CN'],
    ['GB', 'Bristol', 'GB-BST'],
    ['DE', 'Bavaria', 'DE-BY'],
    ['DE', 'Bayern', 'DE-BY'],
    ['DE', 'north rhine westphalia', 'DE-NW'],
    ['DE', 'Saxony', 'DE-SN'],
    ['AT', 'Vienna', 'AT-9'],
    ['IT', 'Tuscany', 'IT-52'],
    ['ES', 'Canary Islands', 'ES-CN'],
    ['ES', 'Catal', 'ES-CT'],
    ['FR', 'Brittany', 'FR-BRE'],
    ['CH', 'Geneva', 'CH-GE'],
    ['BE', 'Flanders', 'BE-VLG'],
    ['JP', 'Hiroshima', 'JP-34'],
    ['PL', 'Silesia', 'PL-24'],
  ])('in %s, "%s" is %s', (country, typed, code) => {
    expect(resolveRegion(country, typed)).toBe(code);
  });

  test('of equal names, the upper level', () => {
    expect(resolveRegion('ES', 'La Rioja')).toBe('ES-RI');
    expect(resolveRegion('ES', 'Illes Balears')).toBe('ES-IB');
  });

  test('by a code before a name, within the country', () => {
    expect(resolveRegion('ES', 'CA')).toBe('ES-CA');
    expect(resolveRegion('DE', 'CA')).toBeNull();
    expect(resolveRegion('DE', 'US-CA')).toBeNull();
  });

  test('by a beginning of four letters or more, if only one name begins so', () => {
    expect(resolveRegion('US', 'Cali')).toBe('US-CA');
    expect(resolveRegion('US', 'Cal')).toBeNull();
    expect(resolveRegion('US', 'North')).toBeNull();
    expect(resolveRegion('US', 'North C')).toBe('US-NC');
    expect(resolveRegion('US', 'Virginia')).toBe('US-VA');
  });

  test.each(['', ' ', '.', '\u200b', 'Atlantis', 'XX'])('"%s" is none', (typed) => {
    expect(resolveRegion('US', typed)).toBeNull();
    expect(resolveRegion('XX', typed)).toBeNull();
  });

  test('two regions of one level with one name are not guessed', () => {
    expect(resolveRegion('TW', 'Chiayi')).toBeNull();
    expect(resolveRegion('TW', 'CYQ')).toBe('TW-CYQ');
  });
});

describe('a country is resolved', () => {
  test.each([
    ['US', 'US'],
    ['usa', 'US'],
    ['U.S.', 'US'],
    ['ＵＳ', 'US'],
    ['united states', 'US'],
    ['United States of America', 'US'],
    ['Germany', 'DE'],
    ['Germ', 'DE'],
    ['cote d’ivoire', 'CI'],
    ['Republic of Korea', 'KR'],
    ['Niger', 'NE'],
    ['Congo, Democratic Republic of the', 'CD'],
  ])('"%s" is %s', (typed, code) => {
    expect(resolveCountry(typed)).toBe(code);
  });

  test.each(['', 'XX', 'EU', 'Korea', 'United', 'Ger', 'Atlantis'])('"%s" is none', (typed) => {
    expect(resolveCountry(typed)).toBeNull();
  });
});

test('a region lies in those above it', () => {
  expect(regionPath('ES-GC')).toEqual(['ES-GC', 'ES-CN']);
  expect(regionPath('US-CA')).toEqual(['US-CA']);
  expect(regionPath('California')).toEqual([]);
  expect(regionPath('')).toEqual([]);
});

test('a region has a country and a name', () => {
  expect(isRegionOf('US', 'US-AE')).toBe(true);
  expect(isRegionOf('CA', 'US-AE')).toBe(false);
  expect(isRegionOf('US', 'California')).toBe(false);
  expect(regionName('US-CA')).toBe('California');
  expect(regionName('CA')).toBeNull();
});

test('the regions of a country are listed by their names, twins with their codes', () => {
  const states = listRegions('US');
  expect(states).toHaveLength(60);
  expect(states[0]).toEqual({ code: 'US-AL', name: 'Alabama' });
  expect(states.at(-1)).toEqual({ code: 'US-WY', name: 'Wyoming' });
  expect(listRegions('ES')).toContainEqual({ code: 'ES-RI', name: 'La Rioja (ES-RI)' });
  expect(listRegions('VA')).toEqual([]);
});

test('each English name is that of one region, which is known and has it as a second name', () => {
  for (const [code, name] of Object.entries(englishRegions)) {
    expect([code, resolveRegion(code.slice(0, 2), name)]).toEqual([code, code]);
    expect(regionName(code)).not.toBe(name);
  }
});
