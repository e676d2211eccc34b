import { expect, test } from 'vitest';
import { stockText } from './stock-text';

test.each([
  [0, 1, 'Sold out', 'none'],
  [1, 1, '1 left', 'few'],
  [9, 1, '9 left', 'few'],
  [10, 1, 'In stock', 'plenty'],
  [9, 10, '9 left', 'none'],
  [10, 10, 'In stock', 'plenty'],
  [1_500, 2_000, '1,500 left', 'none'],
])('%d available with a minimum order of %d: %s', (availableQuantity, minimumOrder, text, level) => {
  expect(stockText({ availableQuantity, minimumOrder })).toEqual({ text, level });
});
