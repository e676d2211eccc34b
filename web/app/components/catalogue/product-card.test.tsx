// @vitest-environment happy-dom
import type { Product } from '@chuck-and-bit/contract/products';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ProductCard } from './product-card';

afterEach(cleanup);

const product = {
  _id: 'drill',
  name: 'Hammer Drill',
  brand: null,
  unit: 'piece',
  price: 149,
  priceTiers: [],
  availableQuantity: 20,
  minimumOrder: 1,
  rating: null,
  reviewCount: 0,
  keyFigures: [],
  description: 'Drills.',
  pictures: [],
} as unknown as Product;

const always = ['Hammer Drill', '$149.00', 'Order Now', 'Drills.'];

/** What the card says, part by part, in any order; its buttons by their names. */
const said = (card: Element) => {
  const texts = [...card.querySelectorAll('*')].map(
    (part) => part.getAttribute('aria-label') ?? (part.childElementCount === 0 ? part.textContent : ''),
  );
  return texts.filter((text) => text.trim() !== '').sort();
};

test.each<[Partial<Product>, string[]]>([
  [{}, ['In stock', 'Add to Cart']],
  [{ minimumOrder: 2 }, ['In stock', ' · minimum order 2', 'Add to Cart']],
  [{ availableQuantity: 3 }, ['3 left', 'Add to Cart']],
  [{ availableQuantity: 2, minimumOrder: 2 }, ['2 left', ' · minimum order 2', 'Add to Cart']],
  [{ availableQuantity: 1, minimumOrder: 2 }, ['1 left', ' · minimum order 2', 'Sold out']],
  [{ availableQuantity: 0 }, ['Sold out', 'Sold out']],
  [{ unit: 'set' }, ['In stock', 'per set', 'Add to Cart']],
  [{ priceTiers: [{ minQuantity: 10, price: 129 }] }, ['In stock', 'From 10: $129.00 each', 'Add to Cart']],
  [{ rating: 5, reviewCount: 1 }, ['In stock', '5 out of 5 stars', '(1)', '1 review', 'Add to Cart']],
  [
    { rating: 4.5, reviewCount: 1_200 },
    ['In stock', '4.5 out of 5 stars', '(1,200)', '1,200 reviews', 'Add to Cart'],
  ],
  [
    { brand: 'Tarn', keyFigures: ['18 V', '13 mm'] },
    ['In stock', 'Tarn', 'Key figures', '18 V', '13 mm', 'Add to Cart'],
  ],
])('a card of a product with %j also says %j', (values, also) => {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ProductCard product={{ ...product, ...values }} /> },
  ]);
  render(<Stub />);
  expect(said(screen.getByRole('article'))).toEqual([...always, ...also].sort());
});
