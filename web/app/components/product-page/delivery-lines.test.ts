import type { Delivery } from '@chuck-and-bit/contract/order-price';
import { expect, test } from 'vitest';
import { deliveryLines } from './delivery-lines';

const rate = (name: string, places: string[], price = 0): Delivery => ({
  _id: name,
  name,
  price,
  arrives: { from: '2026-12-03', to: '2026-12-07' },
  places,
  firstPlace: places.length > 0 ? `First of ${name}` : null,
});

test('a shop without rates delivers for free, and one whose first rate delivers everywhere says the same to everybody', () => {
  expect(deliveryLines([])).toEqual({ text: 'Free delivery', byPlace: [] });
  expect(deliveryLines([rate('Standard', []), rate('Courier', ['PT'], 30)])).toEqual({
    text: 'Standard delivery: free, arrives Thu, Dec 3 to Mon, Dec 7',
    byPlace: [],
  });
});

test('where no rate delivers everywhere, the text is about the first place of the first one', () => {
  const { text, byPlace } = deliveryLines([rate('Parcel', ['DE', 'AT'], 4.9), rate('Islands', ['ES-CN'])]);
  expect(text).toBe('Parcel delivery to First of Parcel: $4.90, arrives Thu, Dec 3 to Mon, Dec 7');
  expect(byPlace.map(({ places }) => places)).toEqual([['DE', 'AT'], ['ES-CN']]);
});

test('a rate that delivers everywhere is the text, and ends the list of places', () => {
  const { text, byPlace } = deliveryLines([
    rate('Courier', ['PT'], 30),
    rate('Standard', []),
    rate('Slow', ['DE']),
  ]);
  expect(text).toBe('Standard delivery: free, arrives Thu, Dec 3 to Mon, Dec 7');
  expect(byPlace.map(({ places }) => places)).toEqual([['PT'], []]);
});

test.each([
  ['Parcel', 0, 'Parcel delivery: free, '],
  ['Parcel', 0.5, 'Parcel delivery: $0.50, '],
])('%s for %d USD is written: %s', (name, price, start) => {
  const { text } = deliveryLines([rate(name, [], price)]);
  expect(text.slice(0, start.length)).toBe(start);
});
