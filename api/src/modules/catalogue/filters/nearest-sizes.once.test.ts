import { expect, test } from 'vitest';
import { attributeOf } from '../../../../test/kind-parts';
import { FilteredProducts } from './filtered-products';
import { nearestSizes } from './nearest-sizes';

const attribute = attributeOf('diameter', { type: 'range', unit: 'mm' });
const size = { among: [{ attribute, ranges: [{ from: 10, to: 10 }] }], written: '10 mm' };

/** Products of one kind with these sizes, and one of another kind with 10 mm. */
function productsWith(...sizes: [low: number, high: number][]): FilteredProducts {
  const products = new FilteredProducts();
  const [low, high] = [sizes.map(([from]) => from), sizes.map(([, to]) => to)];
  products.kinds.set('bits', { keys: [], columns: new Map([['diameter', { low, high }]]), summary: null });
  const ten = { low: [10], high: [10] };
  products.kinds.set('saws', { keys: [], columns: new Map([['diameter', ten]]), summary: null });
  return products;
}

const single = (value: number): [number, number] => [value, value];

test.each([
  ['10 9', [10]],
  ['8..12', [10]],
  ['9 8 11 12', [9, 11]],
  ['7.5 12.5', [7.5, 12.5]],
  ['7.4 12', [12]],
  ['12.6 8', [8]],
  ['5..7.5', [7.5]],
  ['12.5..20', [12.5]],
])('of %s, 10 mm or the nearest, at most a quarter away, are %j', (written, shown) => {
  const sizes = written.split(' ').map((size): [number, number] => {
    const [from, to = from] = size.split('..').map(Number);
    return [from!, to!];
  });
  const { among, told } = nearestSizes(productsWith(...sizes), ['bits'], size);
  expect(among.flatMap(({ ranges }) => ranges)).toEqual(shown.map((value) => ({ from: value, to: value })));
  const names = shown.map((value) => `${value} mm`).join(' and ');
  expect(told).toBe(shown.includes(10) ? null : `Nothing has 10 mm; the nearest are ${names}`);
});

test('without a near one, and without any, the size itself is looked for', () => {
  const nothingNear = { among: size.among, told: null };
  for (const sizes of [[single(7), single(13)], [single(Number.NaN)], []])
    expect(nearestSizes(productsWith(...sizes), ['bits'], size)).toEqual(nothingNear);
});

test('products of other kinds count only where any kind may be meant', () => {
  expect(nearestSizes(productsWith(single(9)), ['bits'], size).told).toContain('9 mm');
  expect(nearestSizes(productsWith(single(9)), null, size).told).toBeNull();
});
