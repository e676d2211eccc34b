import { expect, test } from 'vitest';
import { formatQuantity, units } from './units';

test('a quantity is counted in the unit of its product', () => {
  expect(units.map((unit) => formatQuantity(1, unit))).toEqual(['1 piece', '1 set', '1 pack']);
  expect(units.map((unit) => formatQuantity(2_500, unit))).toEqual([
    '2,500 pieces',
    '2,500 sets',
    '2,500 packs',
  ]);
  expect(formatQuantity(0, 'set')).toBe('0 sets');
});
