// @vitest-environment happy-dom
import type { Drill } from '@chuck-and-bit/contract/drills';
import { beforeEach, expect, it } from 'vitest';
import { changeLine } from './change-lines';
import {
  addLine,
  countProducts,
  emptyCart,
  hasRoom,
  storeCart,
  storedCart,
  type StoredLine,
} from './stored-cart';

const key = 'chuck-and-bit:cart';
const idOf = (number: number) => `0198a6a2-7c3e-7c3e-8c3e-${String(number).padStart(12, '0')}`;
const line = (number: number, isSaved = false): StoredLine => ({
  productId: idOf(number),
  name: `Product ${number}`,
  image: '/bit.svg',
  unit: 'piece',
  minimumOrder: 1,
  price: 5,
  quantity: 1,
  isSaved,
});
const drill = (number: number) =>
  ({ ...line(number), _id: idOf(number), priceTiers: [], pictures: [] }) as unknown as Drill;

beforeEach(() => localStorage.clear());

it('the cart of an earlier release is taken over', () => {
  const former = { id: null, owner: null, lines: [line(1)], unsent: { [idOf(1)]: { known: 0 } } };
  localStorage.setItem('cart', JSON.stringify(former));
  expect(storedCart()).toMatchObject({ lines: [{ productId: idOf(1) }], unsent: former.unsent });
  addLine(drill(2), 1);
  expect(storedCart()).toMatchObject({ unsent: former.unsent, operations: [{ productId: idOf(2) }] });
  expect(Object.keys(localStorage)).toEqual([key]);
});

it.each(['{}', '[]', 'x', '{"items":[{"id":1,"qty":2}]}', '{"lines":[]}'])(
  "another program's cart counts as none, and stays: %s",
  (text) => {
    localStorage.setItem('cart', text);
    expect(storedCart()).toEqual(emptyCart);
    addLine(drill(1), 2);
    expect(storedCart().lines).toMatchObject([{ productId: idOf(1), quantity: 2 }]);
    expect(localStorage.getItem('cart')).toBe(text);
  },
);

it('holds 50 products to order beside 200 saved ones', () => {
  const lines = (from: number, to: number, isSaved: boolean) =>
    Array.from({ length: to - from }, (_, index) => line(from + index, isSaved));
  storeCart({ ...emptyCart, lines: [...lines(0, 49, false), ...lines(50, 250, true)] });
  expect([hasRoom(false), hasRoom(true)]).toEqual([true, false]);
  expect(addLine(drill(50), 1)).toBe(true);
  expect([hasRoom(false), hasRoom(true)]).toEqual([false, true]);
  expect(addLine(drill(51), 1)).toBe(false);
  expect(addLine(drill(300), 1)).toBe(false);
  expect(addLine(drill(50), 1)).toBe(true);
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
