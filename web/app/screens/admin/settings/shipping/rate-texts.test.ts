import { expect, test } from 'vitest';
import { daysText, placesText, stepTexts } from './rate-texts';

test('a rate has a line for each of its steps', () => {
  const steps = [
    { from: 0, price: 0 },
    { from: 5_000, price: 12 },
  ];
  expect(stepTexts({ basis: 'weight', steps }, 'kg')).toEqual([
    '0 kg and more: Free',
    '5 kg and more: $12.00',
  ]);
  expect(stepTexts({ basis: 'goods', steps: [{ from: 99.5, price: 1 }] }, 'kg')).toEqual([
    '$99.50 and more: $1.00',
  ]);
  expect(stepTexts({ basis: 'flat', steps: [{ from: 0, price: 4.9 }] }, 'lb')).toEqual(['$4.90']);
});

test('a rate says where it delivers', () => {
  expect(placesText({ countries: [], regions: [] })).toBe('Everywhere');
  expect(placesText({ countries: ['AT', 'DE'], regions: [] })).toBe('Austria, Germany');
  expect(placesText({ countries: ['US'], regions: ['US-CA', 'US-NY'] })).toBe(
    'United States: California, New York',
  );
  expect(placesText({ countries: ['AT', 'BE', 'DE', 'FR'], regions: [] })).toBe('4 countries');
});

test('a rate says how many working days it takes', () => {
  expect(daysText({ minDays: 2, maxDays: 4 })).toBe('2 to 4 days');
  expect(daysText({ minDays: 1, maxDays: 1 })).toBe('1 day');
  expect(daysText({ minDays: 2, maxDays: 2 })).toBe('2 days');
});
