import { changeCart, createCart, getCart, getOwnCart } from '@chuck-and-bit/contract/carts';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storedToken } from '../session/store/token-storage';
import { storeCart, storedCart } from './stored-cart';
import { typeCode, useTypedCode } from './typed-code';
import { inputOf, priceAt, usePricedCart } from './use-priced-cart';
import { answeredCart, idOf, line as lineOf } from '../../test/cart-lines';
import { signInAs } from '../../test/page';
import { answers, newApi } from '../../test/shop-api';

function signIn(id: string | null) {
  if (id) storedToken.write('a.b.c');
  else storedToken.remove();
  signInAs(id ? { _id: id } : null);
}

const line = { ...lineOf(9), name: 'Hammer Drill' };
const [ada, grace, adasId, gracesId] = [idOf(1), idOf(2), idOf(3), idOf(4)] as const;
const cartOf = (_id: string, address: string) =>
  answeredCart({ _id, address, goods: 5, total: 5, lines: [line] });

vi.mock('../shop-api', () => import('../../test/shop-api'));
vi.mock('../session/store/browser-session.client', () => import('../../test/noted-calls'));
beforeEach(() => newApi());

test('whoever logs in never sees the cart, the address and the code of whoever was logged in before', async () => {
  signIn(ada);
  storeCart({ id: adasId, owner: ada, lines: [line], operations: [] });
  answers.set(getCart, cartOf(adasId, '12 Quarry Lane'));
  const first = renderHook(() => usePricedCart());
  await expect.poll(() => first.result.current.priced?.address).toBe('12 Quarry Lane');
  typeCode('FOR-ADA');
  first.unmount();

  signIn(null);
  signIn(grace);
  answers.set(getOwnCart, { cartId: gracesId });
  answers.set(getCart, cartOf(gracesId, '7 Chalk Pit Road'));
  const seen: unknown[] = [];
  const second = renderHook(() => {
    const { lines, priced, isSyncing } = usePricedCart();
    seen.push({ lines: lines.length, address: priced?.address, isSyncing, code: useTypedCode().text });
    return priced;
  });
  await expect.poll(() => second.result.current).not.toBeNull();
  expect(seen[0]).toEqual({ lines: 0, address: undefined, isSyncing: true, code: null });
  expect(seen.at(-1)).toEqual({ lines: 1, address: '7 Chalk Pit Road', isSyncing: false, code: null });
  expect(seen.filter((each) => (each as { address?: string }).address === '12 Quarry Lane')).toEqual([]);
  expect(storedCart()).toMatchObject({ id: gracesId, owner: grace });
});

test("whoever logs in sees a visitor's cart at once", () => {
  signIn(ada);
  storeCart({ id: null, owner: null, lines: [line], operations: [] });
  answers.set(createCart, { insertedId: adasId });
  answers.set(changeCart, cartOf(adasId, ''));
  const { result } = renderHook(() => usePricedCart());
  expect(result.current.lines).toHaveLength(1);
});

test('the answer of the shop is shown, and of a change since only an estimate', async () => {
  signIn(ada);
  const drill = { ...line, quantity: 2, nextTier: { minQuantity: 2, price: 4 } };
  const bit = { ...line, productId: idOf(8), price: 0 };
  storeCart({ id: adasId, owner: ada, lines: [], operations: [] });
  const refused = { code: 'OUT_OF_STOCK', productId: drill.productId, message: 'Sold out' };
  const unknownRate = { code: 'SHIPPING_UNKNOWN', message: 'Choose another way' };
  answers.set(getCart, {
    ...cartOf(adasId, ''),
    lines: [{ ...drill, availableQuantity: 9 }, bit, { ...line, productId: idOf(7), isSaved: true }],
    messages: [refused, unknownRate],
    taxName: 'VAT',
    discountCode: 'SPRING',
  });
  const { result } = renderHook(() => usePricedCart());
  await expect.poll(() => result.current.lines).toHaveLength(2);
  expect(result.current).toMatchObject({
    lines: [
      { total: 10, availableQuantity: 9, nextTier: null, isDiscontinued: false, messages: [refused] },
      { total: 0, availableQuantity: null, isDiscontinued: true, messages: [] },
    ],
    saved: [{ productId: idOf(7) }],
    totals: { taxName: 'VAT', discountCode: 'SPRING', total: 5 },
    messages: [unknownRate],
    isShippingKnown: false,
    isCurrent: true,
  });
  expect(inputOf(result.current)).toEqual({ total: 5, units: [{ quantity: 2, availableQuantity: 9 }] });
  act(() => storeCart({ ...storedCart(), lines: [{ ...drill, price: 1, quantity: 1 }] }));
  expect(result.current).toMatchObject({
    lines: [{ total: 1, nextTier: { minQuantity: 2 }, messages: [] }],
    totals: { goods: 1, taxName: 'VAT' },
    isCurrent: false,
  });
});

test.each([
  [1, 5],
  [2, 4],
  [3, 4],
])('at %d units one costs %d USD', (quantity, price) => {
  expect(priceAt({ price: 5, nextTier: { minQuantity: 2, price: 4 } }, quantity)).toBe(price);
});
