import { expect, test } from 'vitest';
import { cardText } from './card-text';

test('a card is named by its brand and its last four digits', () => {
  expect(cardText({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(cardText({ brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005');
  expect(cardText({ brand: 'unknown', last4: '0001' })).toBe('Card ending in 0001');
});
