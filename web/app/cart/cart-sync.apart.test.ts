import { changeCart, getCart, getOwnCart } from '@chuck-and-bit/contract/carts';
import { limits } from '@chuck-and-bit/contract/limits';
import type { Product } from '@chuck-and-bit/contract/products';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../browser/shop-api-error';
import { storedPlace } from '../browser/stored-place';
import { changeDetails, hasSameLines, pricedCart, startNextCart, syncCart, useCart } from './cart-sync';
import { addLine, emptyCart, storeCart, storedCart } from './stored-cart';
import { answeredCart, idOf, line as lineOf } from '../../test/cart-lines';
import { signInAs } from '../../test/page';
import { answers, newApi, sent } from '../../test/shop-api';

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
