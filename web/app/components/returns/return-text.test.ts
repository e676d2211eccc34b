import { expect, test } from 'vitest';
import { receivedText } from './return-text';

test.each([
  [null, null],
  [0, '0 pieces received'],
  [2, '2 pieces received'],
  [3, null],
])('of 3 returned units, %s received', (receivedQuantity, text) => {
  expect(receivedText({ unit: 'piece', quantity: 3, receivedQuantity })).toBe(text);
});
