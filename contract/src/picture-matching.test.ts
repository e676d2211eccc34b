import { expect, test } from 'vitest';
import { matchingKeys, matchProducts, placeAmong, placeInName } from './picture-matching';

const core = { _id: 'core', name: 'Magnetic Core Drill', sku: 'CB-12' };
const other = { _id: 'other', name: 'Bench Drill Press', sku: 'CB-12-2' };
const twin = { _id: 'twin', name: 'Bench drill-press', sku: '' };
const products = [core, other, twin];

test('a name is read from its end: the longest part that may mean a product comes first, and the folder last', () => {
  expect(matchingKeys('CB-12 front_2.jpg')).toEqual(['cb12front2', 'cb12front', 'cb12', 'cb']);
  expect(matchingKeys('photos/CB-12/1.JPEG')).toEqual(['1', 'cb12']);
  expect(matchingKeys('.jpg')).toEqual([]);
  expect(matchingKeys('CB–12.jpg')).toEqual(['cb12', 'cb', 'cb–12']);
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
  ['CB-12_2031.jpg', 2031],
  ['CB-12_12345.jpg', 0],
  ['drill.jpg', 0],
  ['CB-12/1.jpg', 1],
  ['4.jpg', 0],
])('%s has the place %i', (name, place) => {
  expect(placeInName(name)).toBe(place);
});

const bySku = (...skus: string[]) => skus.map((sku) => ({ _id: sku, name: `Part ${sku} of a set`, sku }));
const similar = [
  ...bySku('A1', 'A12', 'CB-1', 'CB-12', 'SB-15', 'SB-1.5', 'SO-14', 'SO-1/4', 'HS-38', 'HS-3-8'),
  ...bySku('KW-7', 'KW-7-2', '2 608 577 123'),
  { _id: 'set', name: 'Hex set', sku: '' },
  { _id: 'second set', name: 'Hex set (2)', sku: '' },
  { _id: 'thin', name: 'Spiral bit 1.5 mm', sku: '' },
  { _id: 'thick', name: 'Spiral bit 15 mm', sku: '' },
];

test.each([
  ['CB-1_2.jpg', ['CB-1'], 2],
  ['CB-1 (2).jpg', ['CB-1'], 2],
  ['CB-1-2.jpg', ['CB-1'], 2],
  ['CB-1.2.jpg', ['CB-1'], 2],
  ['CB-1/2.jpg', ['CB-1'], 2],
  ['CB-1_2 (1).jpg', ['CB-1'], 1],
  ['CB–1_2.jpg', ['CB-1'], 2],
  ['CB‑12.jpg', ['CB-12'], 0],
  ['ＣＢ－１２.jpg', ['CB-12'], 0],
  ['SO–1–4.jpg', ['SO-1/4'], 0],
  ['CB-1_2 front.jpg', ['CB-1'], 0],
  ['CB12_2.jpg', ['CB-12'], 2],
  ['A1.2.png', ['A1'], 2],
  ['A1 (2).jpg', ['A1'], 2],
  ['SB-1.5.jpg', ['SB-1.5'], 0],
  ['sb 1,5.jpg', ['SB-1.5'], 0],
  ['SB-1.5_2.jpg', ['SB-1.5'], 2],
  ['SB-15.jpg', ['SB-15'], 0],
  ['SB-15_2.jpg', ['SB-15'], 2],
  ['Spiral bit 1.5 mm.jpg', ['thin'], 0],
  ['spiral_bit_1.5mm_3.jpg', ['thin'], 3],
  ['Spiral bit 15 mm.jpg', ['thick'], 0],
  ['Spiral bit 2.5 mm.jpg', [], 0],
  ['Hex set (2).jpg', ['second set'], 0],
  ['SO-14.jpg', ['SO-14'], 0],
  ['SO-1_4.jpg', ['SO-1/4'], 0],
  ['HS-38.jpg', ['HS-38'], 0],
  ['HS-3-8.jpg', ['HS-3-8'], 0],
  ['HS-3-8_2.jpg', ['HS-3-8'], 2],
  ['KW-7-2.jpg', ['KW-7-2'], 0],
  ['KW-7_3.jpg', ['KW-7'], 3],
  ['2608577123_2.jpg', ['2 608 577 123'], 2],
  ['SB-1_2.jpg', [], 2],
])('among similar products, %s shows %j at place %i', (name, ids, place) => {
  const found = matchProducts(name, similar);
  expect(found).toEqual(ids);
  const [first = { _id: '', name: '', sku: '' }] = similar.filter(({ _id }) => found.includes(_id));
  expect(placeAmong(name, first)).toBe(place);
});

test('a product with this SKU comes before one with this name', () => {
  const named = { _id: 'named', name: 'KW-7', sku: '' };
  expect(matchProducts('kw-7.jpg', [named, ...similar])).toEqual(['KW-7', 'named']);
});

test('a number at the end that may be a place or belong to a SKU gives both products', () => {
  expect(matchProducts('KW-7_2.jpg', similar)).toEqual(['KW-7-2', 'KW-7']);
  expect(matchProducts('KW-7_2 back.jpg', similar)).toEqual(['KW-7-2', 'KW-7']);
});
