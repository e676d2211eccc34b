import { changeCart, createCart, getCart, getOwnCart } from '@chuck-and-bit/contract/carts';
import { limits } from '@chuck-and-bit/contract/limits';
import type { Product } from '@chuck-and-bit/contract/products';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answeredCart, idOf, line as lineOf } from '../../test/cart-lines';
import { signInAs } from '../../test/page';
import { answers, newApi, sent } from '../../test/shop-api';
import { ShopApiError } from '../browser/shop-api-error';
import { storedPlace } from '../browser/stored-place';
import { storedToken } from '../session/store/token-storage';
import { changeDetails, hasSameLines, pricedCart, startNextCart, syncCart, useCart } from './cart-sync';
import { addLine, emptyCart, storeCart, storedCart } from './stored-cart';
import { typeCode, useTypedCode } from './typed-code';
import { inputOf, priceAt, usePricedCart } from './use-priced-cart';

const userId = idOf(900);
/** What the shop answers about the cart. */
let respond: () => unknown;
vi.mock('../shop-api', () => import('../../test/shop-api'));
vi.mock('../session/store/browser-session.client', () => import('../../test/noted-calls'));
const bodies = () => sent.map(([, { body }]) => body);

const line = { ...lineOf(1), name: 'Drill' };
const cartWith = (more: object) => answeredCart({ _id: idOf(2), lines: [line], ...more });

beforeEach(() => {
  localStorage.setItem('authorizationToken', 'a.b.c');
  storeCart({ ...emptyCart, id: idOf(2), owner: userId, lines: [line] });
  signInAs({ _id: userId });
  newApi([getCart, () => respond()], [changeCart, () => respond()]);
  respond = () => cartWith({});
});

test.each([
  [{ country: 'US', region: 'US-CA' }, 'US-CA'],
  [{ country: 'PT', region: null }, 'PT'],
  [{ country: null, region: null }, 'DE'],
])('a cart with the place %o makes the known place %s', async (place, known) => {
  storedPlace.write('DE');
  respond = () => cartWith(place);
  await syncCart();
  expect(storedPlace.read()).toBe(known);
});

test.each([
  ['were lost are sent again', new ShopApiError(0, 'NETWORK', 'Lost'), 2],
  ['were refused are not sent again', new ShopApiError(400, 'INVALID_INPUT', 'No'), 1],
])('details that %s', async (_, error, times) => {
  const request = vi.fn<(name: string, work: () => unknown) => unknown>((_, work) => work());
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as never);
  respond = () => {
    throw error;
  };
  await changeDetails({ address: 'Ring 2' });
  expect(pricedCart().failure).toBe(error.message);
  respond = () => cartWith({});
  await syncCart();
  await syncCart();
  expect(pricedCart().failure).toBeNull();
  expect(bodies()).toEqual(Array(times).fill({ operations: [], details: { address: 'Ring 2' } }));
  // One tab at a time.
  expect(request.mock.calls.map(([name]) => name)).toEqual(['cart', 'cart', 'cart']);
});

test.each([
  ['succeeds', null, { address: 'Ring 2' }],
  ['is lost', new ShopApiError(0, 'NETWORK', 'Lost'), { country: 'DE', address: 'Ring 2' }],
  ['is refused', new ShopApiError(400, 'INVALID_INPUT', 'No'), { address: 'Ring 2' }],
])('what changes during an exchange that %s is sent too', async (_, error, details) => {
  let settle = () => {};
  respond = () =>
    new Promise((resolve, reject) => {
      settle = () => (error ? reject(error) : resolve(cartWith({})));
    });
  const first = changeDetails({ country: 'DE' });
  await expect.poll(bodies).toHaveLength(1);
  void changeDetails({ address: 'Ring 2' });
  respond = () => cartWith({});
  settle();
  await first;
  expect(bodies()).toMatchObject([{ details: { country: 'DE' } }, { details }]);
});

test('lines that were saved for room are named, until there is another cart', async () => {
  const drill = { ...line, isSaved: true };
  respond = () => cartWith({ lines: [drill] });
  addLine({ ...line, _id: line.productId, priceTiers: [], pictures: [] } as unknown as Product, 1);
  const { result } = renderHook(() => useCart());
  await expect.poll(() => result.current.savedForRoom).toEqual(['Drill']);
  await act(() => syncCart());
  expect(result.current.savedForRoom).toEqual(['Drill']);
  respond = () => cartWith({ _id: idOf(4), lines: [drill] });
  await act(() => syncCart());
  expect(result.current.savedForRoom).toEqual([]);
});

test.each([
  ['the same', {}, true],
  ['another quantity', { quantity: 2 }, false],
  ['one saved for later', { isSaved: true }, false],
  ['another product', { productId: idOf(3) }, false],
])('a cart whose lines are %s has the same lines: %s', (_, change, isSame) => {
  const second = { ...line, productId: idOf(2) };
  expect(hasSameLines({ lines: [second, { ...line, ...change }] }, { lines: [line, second] })).toBe(isSame);
});

test('one exchange sends more changes than one call may have', async () => {
  const product = { ...line, _id: line.productId, priceTiers: [], pictures: [] } as unknown as Product;
  for (let count = 0; count <= limits.cartOperations.max; count += 1) addLine(product, 1);
  await syncCart();
  const lengths = bodies().map((body) => (body as { operations: unknown[] }).operations.length);
  expect(lengths).toEqual([limits.cartOperations.max, 1]);
  expect(storedCart().operations).toEqual([]);
});

test('the next cart is of the same person, and has what was saved for later', async () => {
  await syncCart();
  answers.set(getOwnCart, { cartId: idOf(3) });
  respond = () => cartWith({ _id: idOf(3) });
  startNextCart();
  expect(pricedCart().priced).toBeNull();
  expect(storedCart()).toEqual({ ...emptyCart, owner: userId });
  await expect.poll(storedCart).toMatchObject({ id: idOf(3), lines: [{ name: 'Drill' }] });
});

test('the cart is read again once the page is seen or online again', async () => {
  let reads = 0;
  respond = () => {
    reads += 1;
    return cartWith({});
  };
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { unmount } = renderHook(() => useCart());
  const seen = (target: EventTarget, event: string) =>
    act(async () => void target.dispatchEvent(new Event(event)));
  await expect.poll(() => reads).toBe(1);
  await seen(document, 'visibilitychange');
  expect(reads).toBe(1);
  visibility.mockReturnValue('visible');
  await seen(document, 'visibilitychange');
  await expect.poll(() => reads).toBe(2);
  await seen(window, 'online');
  await expect.poll(() => reads).toBe(3);
  unmount();
  await seen(window, 'online');
  await seen(document, 'visibilitychange');
  expect(reads).toBe(3);
});

test('a change of the lines is sent after a pause, unless a running exchange brings it', async () => {
  await syncCart();
  let settle: (cart: object) => void = () => {};
  let reads = 0;
  respond = () =>
    new Promise((resolve) => {
      reads += 1;
      settle = resolve;
    });
  renderHook(() => useCart());
  await expect.poll(() => reads).toBe(1);
  const changed = (quantity: number) => [{ ...line, quantity }];
  const pause = async (milliseconds: number, quantity: number) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => storeCart({ ...storedCart(), lines: changed(quantity) }));
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    vi.useRealTimers();
  };
  await pause(350, 2);
  await act(async () => settle(cartWith({ lines: changed(2) })));
  await act(async () => {});
  expect(reads).toBe(1);
  await pause(349, 3);
  expect(reads).toBe(1);
  await pause(350, 4);
  await expect.poll(() => reads).toBe(2);
  await act(async () => settle(cartWith({ lines: changed(4) })));
});

function signIn(id: string | null) {
  if (id) storedToken.write('a.b.c');
  else storedToken.remove();
  signInAs(id ? { _id: id } : null);
}

const pricedLine = { ...lineOf(9), name: 'Hammer Drill' };
const [ada, grace, adasId, gracesId] = [idOf(11), idOf(12), idOf(13), idOf(14)] as const;
const cartOf = (_id: string, address: string) =>
  answeredCart({ _id, address, goods: 5, total: 5, lines: [pricedLine] });

test('whoever logs in never sees the cart, the address and the code of whoever was logged in before', async () => {
  signIn(ada);
  storeCart({ id: adasId, owner: ada, lines: [pricedLine], operations: [] });
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
  storeCart({ id: null, owner: null, lines: [pricedLine], operations: [] });
  answers.set(createCart, { insertedId: adasId });
  answers.set(changeCart, cartOf(adasId, ''));
  const { result } = renderHook(() => usePricedCart());
  expect(result.current.lines).toHaveLength(1);
});

test('the answer of the shop is shown, and of a change since only an estimate', async () => {
  signIn(ada);
  const drill = { ...pricedLine, quantity: 2, nextTier: { minQuantity: 2, price: 4 } };
  const bit = { ...pricedLine, productId: idOf(8), price: 0 };
  storeCart({ id: adasId, owner: ada, lines: [], operations: [] });
  const refused = { code: 'OUT_OF_STOCK', productId: drill.productId, message: 'Sold out' };
  const unknownRate = { code: 'SHIPPING_UNKNOWN', message: 'Choose another way' };
  answers.set(getCart, {
    ...cartOf(adasId, ''),
    lines: [{ ...drill, availableQuantity: 9 }, bit, { ...pricedLine, productId: idOf(7), isSaved: true }],
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
