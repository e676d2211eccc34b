import { expect, test } from 'vitest';
import { matchingKeys, matchProducts, placeInName } from './picture-matching';

const core = { _id: 'core', name: 'Magnetic Core Drill', sku: 'CB-12' };
const other = { _id: 'other', name: 'Bench Drill Press', sku: 'CB-12-2' };
const twin = { _id: 'twin', name: 'Bench drill-press', sku: '' };
const products = [core, other, twin];

test('a name is read from its end: the longest part that may mean a product comes first, and the folder last', () => {
  expect(matchingKeys('CB-12 front_2.jpg')).toEqual(['cb12front2', 'cb12front', 'cb12', 'cb']);
  expect(matchingKeys('photos/CB-12/1.JPEG')).toEqual(['1', 'cb12']);
  expect(matchingKeys('.jpg')).toEqual([]);
});

test.each([
  ['CB-12.jpg', ['core']],
  ['cb_12 (3).png', ['core']],
  ['cb12-front.webp', ['core']],
  ['CB-12-2.jpg', ['other']],
  ['CB-12-3.jpg', ['core']],
  ['Magnetic core drill 4.avif', ['core']],
  ['bench_drill_press.jpg', ['other', 'twin']],
  ['new/CB-12/IMG_2031.JPG', ['core']],
  ['IMG_2031.JPG', []],
])('%s shows %s', (name, ids) => {
  expect(matchProducts(name, products)).toEqual(ids);
});

test.each([
  ['CB-12.jpg', 12],
  ['CB-12 front.jpg', 0],
  ['CB-12_(3).jpg', 3],
  ['drill.jpg', 0],
  ['CB-12/1.jpg', 1],
  ['4.jpg', 0],
])('%s has the place %i', (name, place) => {
  expect(placeInName(name)).toBe(place);
});
