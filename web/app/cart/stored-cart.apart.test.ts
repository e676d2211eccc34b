import type { Product } from '@chuck-and-bit/contract/products';
import { expect, it } from 'vitest';
import { changeLine } from './change-lines';
import { addLine, countProducts, emptyCart, hasRoom, storeCart, storedCart } from './stored-cart';
import { idOf, line } from '../../test/cart-lines';

const product = (number: number) =>
  ({ ...line(number), _id: idOf(number), priceTiers: [], pictures: [] }) as unknown as Product;

it.each(['{}', '[]', 'x', '{"items":[{"id":1,"qty":2}]}', '{"lines":[]}'])(
  "another program's cart counts as none, and stays: %s",
  (text) => {
    localStorage.setItem('cart', text);
    expect(storedCart()).toEqual(emptyCart);
    addLine(product(1), 2);
    expect(storedCart().lines).toMatchObject([{ productId: idOf(1), quantity: 2 }]);
    expect(localStorage.getItem('cart')).toBe(text);
  },
);

it('holds 50 products to order beside 200 saved ones', () => {
  const lines = (from: number, to: number, isSaved: boolean) =>
    Array.from({ length: to - from }, (_, index) => line(from + index, isSaved));
  storeCart({ ...emptyCart, lines: [...lines(0, 49, false), ...lines(50, 250, true)] });
  expect([hasRoom(false), hasRoom(true)]).toEqual([true, false]);
  expect(addLine(product(50), 1)).toBe(true);
  expect([hasRoom(false), hasRoom(true)]).toEqual([false, true]);
  expect(addLine(product(51), 1)).toBe(false);
  expect(addLine(product(300), 1)).toBe(false);
  expect(addLine(product(50), 1)).toBe(true);
  expect(storedCart().lines.filter(({ isSaved }) => !isSaved)).toHaveLength(50);
});

it('a changed quantity shows no former price: another volume price may apply to it', () => {
  storeCart({ ...emptyCart, lines: [{ ...line(1), seenPrice: 5, formerPrice: 4 }] });
  changeLine(idOf(1), { quantity: 20 });
  expect(storedCart().lines).toEqual([{ ...line(1), quantity: 20 }]);
});

it('the count at the cart is of products to order, whatever their quantity', () => {
  expect(countProducts({ ...emptyCart, lines: [{ ...line(1), quantity: 20 }, line(2), line(3, true)] })).toBe(
    2,
  );
});
