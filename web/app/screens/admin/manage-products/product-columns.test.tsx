import type { ManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { productColumns } from './product-columns';

test.each([
  [0, 'Sold out'],
  [4, 'Low4'],
  [5, '5'],
])('of %i units of a product that is low below 5 the list says %j', (availableQuantity, said) => {
  const product = { availableQuantity, lowStockThreshold: 5 } as ManagedProduct;
  const column = productColumns(null, () => {}).find(({ header }) => header === 'Available');
  expect(render(column?.cell(product)).container.textContent).toBe(said);
});
