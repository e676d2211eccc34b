import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rememberPlace, storedPlace } from '../../browser/stored-place';
import { DeliveryLine } from './delivery-line';

const lines = {
  text: 'For everybody',
  byPlace: [
    { places: ['DE', 'AT'], name: 'Parcel', rest: ': free' },
    { places: ['ES-CN', 'ES-GC'], name: 'Islands', rest: ': $9.00' },
  ],
};

function shownAt(country: string | null, region: string | null = null, byPlace = lines.byPlace) {
  rememberPlace({ country, region });
  render(<DeliveryLine {...lines} byPlace={byPlace} />);
  return screen.getByRole('listitem').textContent;
}

test.each([
  [null, null, 'For everybody'],
  ['AT', null, 'Parcel to Austria: free'],
  ['AT', 'AT-9', 'Parcel to Austria: free'],
  ['ES', 'ES-GC', 'Islands to Spain: $9.00'],
  // A text in place of a code, as in older carts.
  ['DE', 'Bavaria', 'Parcel to Germany: free'],
  // Only the region would tell.
  ['ES', null, 'For everybody'],
  ['ES', 'ES-MD', 'For everybody'],
  ['PT', null, 'No delivery to Portugal'],
  ['GB', 'GB-ENG', 'No delivery to United Kingdom'],
])('in %s, %s the line says: %s', (country, region, text) => {
  expect(shownAt(country, region)).toBe(text);
});

const everywhere = { places: [], name: 'Standard', rest: ': free' };
const spain = { places: ['ES'], name: 'Mainland', rest: ': free' };
test.each([
  ['one for all places', [...lines.byPlace, everywhere], 'PT', null, 'Standard to Portugal: free'],
  ['one for the country after its regions', [...lines.byPlace, spain], 'ES', null, 'For everybody'],
  ['one for the region first', [...lines.byPlace, spain], 'ES', 'ES-CN', 'Islands to Spain: $9.00'],
  ['one for other regions first', [...lines.byPlace, spain], 'ES', 'ES-MD', 'Mainland to Spain: free'],
  ['one for the country first', [spain, ...lines.byPlace], 'ES', null, 'Mainland to Spain: free'],
  ['a single one for other places', lines.byPlace.slice(0, 1), 'PT', null, 'No delivery to Portugal'],
])('of the rates with %s', (_which, byPlace, country, region, text) => {
  expect(shownAt(country, region, byPlace)).toBe(text);
});

test('a cart without a country leaves the place that is known', () => {
  rememberPlace({ country: 'AT' });
  expect(shownAt(null)).toBe('Parcel to Austria: free');
});

test.each([
  [lines.byPlace, true],
  [[], false],
])('where %j are named, the line has room for two lines: %j', (byPlace, hasRoom) => {
  shownAt(null, null, byPlace);
  expect(screen.getByRole('listitem').classList.contains('min-h-[2lh]')).toBe(hasRoom);
});

test('what is true everywhere is said to everybody, and so is the HTML of the server', () => {
  expect(shownAt('DE', null, [])).toBe('For everybody');
  expect(renderToString(<DeliveryLine {...lines} />)).toContain('>For everybody<');
});

test('what is stored and no place counts as none', () => {
  storedPlace.write('<b>DE</b>');
  render(<DeliveryLine {...lines} />);
  expect(screen.getByRole('listitem').textContent).toBe('For everybody');
});
