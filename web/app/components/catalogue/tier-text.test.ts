import { expect, test } from 'vitest';
import { tierText } from './tier-text';

test('a volume price names the quantity from which it applies', () => {
  expect(tierText({ minQuantity: 1_000, price: 129 }, 'piece')).toBe('From 1,000: $129.00 each');
  expect(tierText({ minQuantity: 10, price: 37.8 }, 'set')).toBe('From 10 sets: $37.80 each');
  expect(tierText({ minQuantity: 2, price: 5 }, 'pack')).toBe('From 2 packs: $5.00 each');
});
