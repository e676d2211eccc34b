// @vitest-environment happy-dom
import type { Cart } from '@chuck-and-bit/contract/carts';
import { beforeEach, expect, it, vi } from 'vitest';
import { ShopApiError } from '../page/shop-api-error';
import { exchangeCart } from './cart-server';
import { removeLine } from './change-lines';
import { emptyCart, storeCart, storedCart, type StoredLine } from './stored-cart';

const idOf = (number: number) => `0198a6a2-7c3e-7c3e-8c3e-${String(number).padStart(12, '0')}`;
const [visitorsId, ownId, userId] = [idOf(900), idOf(901), idOf(902)] as const;

type Call = {
  endpoint: { method: string; path: string };
  request: { body?: { lines: { productId: string }[] } };
};
const calls: Call[] = [];
let respond: (call: Call) => unknown = () => null;

vi.mock('../shop-api', () => ({
  browserShopApi: () => ({
    call: async (endpoint: Call['endpoint'], request: Call['request'] = {}) => {
      calls.push({ endpoint, request });
      return respond({ endpoint, request });
    },
  }),
}));
vi.mock('../session/store/browser-session.client', () => ({
  browserSession: { current: async () => ({ user: { _id: userId, role: null } }) },
}));

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
/** The server's answer: a cart with these lines, of which the tests read no amounts. */
const cartWith = (_id: string, lines: StoredLine[]) => ({ _id, lines, messages: [] }) as unknown as Cart;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('authorizationToken', 'a.b.c');
  calls.length = 0;
  storeCart({ ...emptyCart, id: visitorsId, lines: [line(1), line(2)] });
});

it('names the products that the server saved for later when it merged the carts', async () => {
  respond = () => cartWith(ownId, [line(7, true), line(1), line(2, true)]);
  expect((await exchangeCart({})).savedForRoom).toEqual(['Product 2']);
  expect(storedCart()).toMatchObject({ id: ownId, owner: userId });
  expect(storedCart().lines).toHaveLength(3);
});

it('says nothing about products that another browser saved for later', async () => {
  storeCart({ ...storedCart(), id: ownId, owner: userId });
  respond = () => cartWith(ownId, [line(1), line(2, true)]);
  expect((await exchangeCart({})).savedForRoom).toEqual([]);
});

it('saves for later, and names, what was added here and has no room', async () => {
  const known = Array.from({ length: 50 }, (_, index) => line(100 + index));
  storeCart({ id: ownId, owner: userId, lines: [line(1)], unsent: { [idOf(1)]: { known: 0 } } });
  respond = ({ request }) =>
    cartWith(ownId, request.body ? request.body.lines.map((sent) => ({ ...line(1), ...sent })) : known);
  expect((await exchangeCart({})).savedForRoom).toEqual(['Product 1']);
  expect(storedCart().lines.filter(({ isSaved }) => isSaved)).toMatchObject([{ productId: idOf(1) }]);
  expect(storedCart().lines).toHaveLength(51);
});

it("keeps a visitor's cart whole while it does not fit, and merges what is left after a removal", async () => {
  const full = new ShopApiError(409, 'CART_FULL', 'Please remove 1 product first.');
  respond = ({ request }) => {
    if (request.body?.lines.length === 1) return cartWith(ownId, [line(7, true), line(2)]);
    throw full;
  };
  await expect(exchangeCart({})).rejects.toBe(full);
  expect(storedCart()).toMatchObject({ id: visitorsId, owner: null });
  expect(storedCart().lines).toHaveLength(2);
  removeLine(idOf(1));
  await exchangeCart({});
  expect(calls.at(-1)?.request.body?.lines).toMatchObject([{ productId: idOf(2) }]);
  expect(storedCart()).toMatchObject({ id: ownId, owner: userId, unsent: {} });
  expect(
    storedCart()
      .lines.map(({ productId }) => productId)
      .toSorted(),
  ).toEqual([idOf(2), idOf(7)]);
});

const notFound = new ShopApiError(404, 'CART_NOT_FOUND', 'No such cart');

it('keeps all lines when the session has ended, because the shop then shows the cart to nobody', async () => {
  const refused = new ShopApiError(401, 'UNAUTHENTICATED', 'Please log in first');
  storeCart({ ...storedCart(), id: ownId, owner: userId });
  const before = storedCart();
  respond = ({ endpoint }) => {
    throw endpoint.path === '/carts' ? refused : notFound;
  };
  await expect(exchangeCart({ address: '12 Quarry Lane' })).rejects.toBe(refused);
  expect(storedCart()).toEqual(before);
});

it('drops the lines of a cart that was ordered elsewhere', async () => {
  storeCart({ ...storedCart(), id: ownId, owner: userId });
  respond = ({ endpoint }) => {
    if (endpoint.path === '/carts') return { cartId: null };
    throw notFound;
  };
  expect((await exchangeCart({})).priced).toBeNull();
  expect(storedCart()).toMatchObject({ id: null, owner: userId, lines: [] });
});

it('sends neither lines nor details of whoever was logged in before', async () => {
  storeCart({ ...storedCart(), owner: idOf(903), unsent: { [idOf(1)]: { known: 0 } } });
  respond = ({ endpoint }) => (endpoint.path === '/carts' ? { cartId: ownId } : cartWith(ownId, [line(7)]));
  expect((await exchangeCart({ address: '12 Quarry Lane' })).priced).toMatchObject({ _id: ownId });
  expect(calls.filter(({ request }) => request.body)).toEqual([]);
  expect(storedCart()).toMatchObject({ id: ownId, owner: userId, lines: [{ productId: idOf(7) }] });
});
