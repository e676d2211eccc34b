import type { StoredLine } from '../app/cart/parse-cart';

/** An id of the shape of the shop's own. */
export const idOf = (number: number) => `0198a6a2-7c3e-7c3e-8c3e-${String(number).padStart(12, '0')}`;

/** A line of a cart: one piece of a product of this number, at $5. */
export const line = (number: number, isSaved = false): StoredLine => ({
  productId: idOf(number),
  name: `Product ${number}`,
  image: '/bit.svg',
  unit: 'piece',
  minimumOrder: 1,
  price: 5,
  quantity: 1,
  isSaved,
});
