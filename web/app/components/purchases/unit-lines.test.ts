import { expect, test } from 'vitest';
import { type UnitLine, unitsOf, whyNotUnits } from './unit-lines';

const drill: UnitLine = { orderId: 'drill-order', productName: 'Big Drill', unit: 'piece', remaining: 5 };
const bits: UnitLine = { orderId: 'bits-order', productName: 'Bits', unit: 'set', remaining: 2 };
const tooHigh = (left: number) => `At most ${left}`;

test.each([
  ['0', 'Please enter a whole number'],
  ['1', null],
  ['5', null],
  ['6', 'At most 5'],
  ['1.5', 'Please enter a whole number'],
  ['', 'Please enter a whole number'],
])('%j of 5 units: %s', (quantity, reason) => {
  expect(whyNotUnits([drill], { 'drill-order': { isIn: true, quantity } }, tooHigh)).toBe(reason);
});

test('only ticked products count, and of several a refusal names the product', () => {
  const chosen = (isIn: boolean) => ({
    'drill-order': { isIn: !isIn, quantity: '5' },
    'bits-order': { isIn, quantity: '3' },
  });
  expect(whyNotUnits([drill, bits], chosen(true), tooHigh)).toBe('Bits: At most 2');
  expect(whyNotUnits([drill, bits], chosen(false), tooHigh)).toBeNull();
  expect(unitsOf([drill, bits], chosen(false))).toEqual([{ orderId: 'drill-order', quantity: 5 }]);
  expect(whyNotUnits([drill, bits], {}, tooHigh)).toBe('Please choose at least one unit');
});
