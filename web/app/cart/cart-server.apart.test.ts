import type { Cart, CartOperation } from '@chuck-and-bit/contract/carts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyOperations } from '@chuck-and-bit/contract/cart-operations';
import type { Product } from '@chuck-and-bit/contract/products';
import { ShopApiError } from '../browser/shop-api-error';
import { exchangeCart } from './cart-server';
import { changeLine, removeLine, restoreLine } from './change-lines';
import type { StoredLine } from './parse-cart';
import { addLine, emptyCart, storeCart, storedCart } from './stored-cart';
import { idOf, line } from '../../test/cart-lines';

const [visitorsId, ownId, userId] = [idOf(900), idOf(901), idOf(902)] as const;

type Call = {
  endpoint: { method: string; path: string };
  request: { body?: { operations?: CartOperation[]; details?: object } };
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
  browserSession: { current: async () => ({ user: { _id: userId, role } }) },
}));
let role: 'admin' | null = null;

/** The server's answer: a cart with these lines, of which the tests read no amounts. */
const cartWith = (_id: string, lines: StoredLine[]) => ({ _id, lines, messages: [] }) as unknown as Cart;

const notFound = new ShopApiError(404, 'CART_NOT_FOUND', 'No such cart');

beforeEach(() => {
  localStorage.setItem('authorizationToken', 'a.b.c');
  calls.length = 0;
  role = null;
  storeCart({ ...emptyCart, id: visitorsId, lines: [line(1), line(2)] });
});

/** Adds units of a product, as its page does. */
const adds = (number: number, quantity: number) =>
  addLine(
    { ...line(number), _id: idOf(number), priceTiers: [], pictures: [] } as unknown as Product,
    quantity,
  );
const sentOperations = () => calls.flatMap(({ request }) => request.body?.operations ?? []);
const quantities = () => storedCart().lines.map(({ productId, quantity }) => [productId, quantity]);
const withoutIds = (operations: readonly object[]) => operations.map((each) => ({ ...each, id: '' }));

/** A cart of a server that applies each operation once, and whose next responses may be lost. */
function aServer(_id: string, lines: StoredLine[]) {
  const server = { lines, applied: new Set<string>(), lostResponses: 0 };
  respond = ({ endpoint, request }) => {
    if (endpoint.path === '/carts') return { cartId: _id, insertedId: _id };
    const fresh = (request.body?.operations ?? []).filter(({ id }) => !server.applied.has(id));
    server.lines = applyOperations(server.lines, fresh).map((each) => ({ ...line(1), ...each }));
    for (const { id } of fresh) server.applied.add(id);
    if (server.lostResponses > 0) {
      server.lostResponses -= 1;
      throw new TypeError('Failed to fetch');
    }
    return cartWith(_id, server.lines);
  };
  return server;
}

describe('the changes of a browser', () => {
  it('are sent in their order, with different ids, until the server has confirmed them', async () => {
    const server = aServer(visitorsId, [line(1), line(2)]);
    adds(3, 2);
    adds(1, 4);
    changeLine(idOf(2), { quantity: 9 });
    removeLine(idOf(3));
    restoreLine(line(3), 0);
    await exchangeCart({});
    expect(withoutIds(sentOperations())).toEqual([
      { kind: 'add', id: '', productId: idOf(1), quantity: 4 },
      { kind: 'set', id: '', productId: idOf(2), quantity: 9, isSaved: false },
      { kind: 'set', id: '', productId: idOf(3), quantity: 1, isSaved: false },
    ]);
    expect(new Set(sentOperations().map(({ id }) => id)).size).toBe(3);
    expect(quantities()).toEqual([
      [idOf(3), 1],
      [idOf(1), 5],
      [idOf(2), 9],
    ]);
    expect(server.lines.map(({ quantity }) => quantity)).toEqual([5, 9, 1]);
    expect(storedCart().operations).toEqual([]);
    await exchangeCart({});
    expect(calls.at(-1)).toMatchObject({ endpoint: { method: 'GET' } });
  });

  it('are repeated with the same ids after a lost response, beside newer ones, and count once', async () => {
    const server = aServer(visitorsId, [line(1), line(2)]);
    server.lostResponses = 2;
    adds(1, 4);
    await expect(exchangeCart({})).rejects.toThrow('Failed to fetch');
    adds(1, 2);
    await expect(exchangeCart({})).rejects.toThrow('Failed to fetch');
    expect(quantities()[0]).toEqual([idOf(1), 7]);
    await exchangeCart({});
    expect(server.lines[0]?.quantity).toBe(7);
    expect(quantities()[0]).toEqual([idOf(1), 7]);
  });

  it('add to what another browser has added, and set what they set last', async () => {
    aServer(visitorsId, [
      { ...line(1), quantity: 11 },
      { ...line(2), quantity: 11 },
    ]);
    adds(1, 4);
    changeLine(idOf(2), { quantity: 3 });
    await exchangeCart({});
    expect(quantities()).toEqual([
      [idOf(1), 15],
      [idOf(2), 3],
    ]);
  });

  it('that are made during an exchange stay, and are sent by the next one', async () => {
    const server = aServer(visitorsId, [line(1), line(2)]);
    adds(1, 4);
    const answer = respond;
    respond = (call) => {
      const response = answer(call);
      adds(1, 2);
      removeLine(idOf(2));
      respond = answer;
      return response;
    };
    expect((await exchangeCart({})).hasMore).toBe(true);
    expect(quantities()).toEqual([[idOf(1), 7]]);
    expect((await exchangeCart({})).hasMore).toBe(false);
    expect(server.lines.map(({ quantity }) => quantity)).toEqual([7]);
  });

  it('of a product that was deleted before the server had it stay as a line without a price until it is removed', async () => {
    const message = { code: 'PRODUCT_NOT_FOUND' as const, message: 'No longer sold', productId: idOf(3) };
    respond = () => ({ ...cartWith(visitorsId, [line(1), line(2)]), messages: [message] });
    adds(3, 2);
    for (let count = 0; count < 2; count += 1) {
      const { priced, hasMore } = await exchangeCart({});
      expect(hasMore).toBe(false);
      expect(priced?.messages).toEqual([message]);
      expect(priced?.lines.at(-1)).toMatchObject({ productId: idOf(3), quantity: 2, price: 0, total: 0 });
      expect(storedCart().lines.at(-1)).toMatchObject({ productId: idOf(3), quantity: 2, price: 0 });
    }
    changeLine(idOf(3), { isSaved: true });
    expect((await exchangeCart({})).priced?.messages).toEqual([]);
    removeLine(idOf(3));
    respond = () => cartWith(visitorsId, [line(1), line(2)]);
    await exchangeCart({});
    expect(storedCart()).toMatchObject({
      lines: [{ name: 'Product 1' }, { name: 'Product 2' }],
      operations: [],
    });
  });

  it('of a cart whose entry is damaged, which the server never had, are all sent once', async () => {
    const change = { operations: [null, 5, { kind: 'add' }] };
    const lines = [{ ...line(1), quantity: 2 }, line(2, true)];
    localStorage.setItem('chuck-and-bit:cart', JSON.stringify({ ...emptyCart, ...change, lines }));
    const server = aServer(visitorsId, [{ ...line(1), quantity: 5 }]);
    server.lostResponses = 1;
    await expect(exchangeCart({})).rejects.toThrow();
    await exchangeCart({});
    expect(server.lines.map(({ quantity, isSaved }) => [quantity, isSaved])).toEqual([
      [7, false],
      [1, true],
    ]);
  });
});

it('details are sent without those that stay, and null empties one', async () => {
  aServer(visitorsId, []);
  await exchangeCart({ address: '12 Quarry Lane', discountCode: undefined });
  expect(calls.at(-1)?.request.body).toEqual({
    operations: [],
    details: { address: '12 Quarry Lane', discountCode: null },
  });
});

it("a visitor's cart that has expired is made again from all its lines", async () => {
  const server = aServer(ownId, []);
  const answer = respond;
  respond = (call) => {
    if (call.endpoint.path === '/carts') respond = answer;
    else throw notFound;
    return answer(call);
  };
  localStorage.removeItem('authorizationToken');
  storeCart({ ...storedCart(), lines: [line(1), line(2, true)] });
  // Not confirmed yet, and among the units of its line.
  adds(1, 4);
  await exchangeCart({});
  expect(storedCart()).toMatchObject({ id: ownId, owner: null, operations: [] });
  expect(server.lines).toMatchObject([{ quantity: 5 }, { productId: idOf(2), isSaved: true }]);
});

it('a merge at login whose response is lost is found in the cart of the account, and nothing is doubled', async () => {
  const server = aServer(ownId, [{ ...line(1), quantity: 8 }, line(2)]);
  adds(1, 2);
  server.applied.add(String(storedCart().operations[0]?.['id']));
  const answer = respond;
  respond = (call) => {
    if (call.endpoint.path === '/carts' && call.endpoint.method === 'GET') respond = answer;
    else throw notFound;
    return answer(call);
  };
  await exchangeCart({});
  expect(storedCart()).toMatchObject({ id: ownId, owner: userId, operations: [] });
  expect(quantities()).toEqual([
    [idOf(1), 8],
    [idOf(2), 1],
  ]);
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

it('names what was added here and has no room', async () => {
  storeCart({ ...emptyCart, id: ownId, owner: userId });
  adds(1, 1);
  respond = () => cartWith(ownId, [line(2), line(1, true)]);
  expect((await exchangeCart({})).savedForRoom).toEqual(['Product 1']);
  expect((await exchangeCart({})).savedForRoom).toEqual([]);
});

it("keeps a visitor's cart whole while it does not fit, and merges what is left after a removal", async () => {
  const full = new ShopApiError(409, 'CART_FULL', 'Please remove 1 product first.');
  respond = ({ request }) => {
    if (request.body) return cartWith(ownId, [line(7, true), line(2)]);
    throw full;
  };
  await expect(exchangeCart({})).rejects.toBe(full);
  expect(storedCart()).toMatchObject({ id: visitorsId, owner: null });
  expect(storedCart().lines).toHaveLength(2);
  removeLine(idOf(1));
  await exchangeCart({});
  expect(withoutIds(sentOperations())).toEqual([
    { kind: 'set', id: '', productId: idOf(1), quantity: 0, isSaved: false },
  ]);
  expect(storedCart()).toMatchObject({ id: ownId, owner: userId, operations: [] });
  expect(storedCart().lines.map(({ productId }) => productId)).toEqual([idOf(2), idOf(7)]);
});

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

it.each([
  ['staff', idOf(902), 'admin', 'a.b.c'],
  ['somebody who has logged out, until they log in again', idOf(902), null, null],
] as const)('nothing is asked about the cart of %s', async (_, owner, itsRole, token) => {
  role = itsRole;
  respond = () => cartWith(ownId, []);
  if (!token) localStorage.removeItem('authorizationToken');
  const cart = { ...emptyCart, id: ownId, owner, lines: [line(1)] };
  storeCart(cart);
  expect(await exchangeCart({ address: '12 Quarry Lane' })).toMatchObject({ priced: null });
  expect(calls).toEqual([]);
  expect(storedCart()).toEqual(cart);
});

it.each([
  ['a user with lines makes one', [line(1)], {}, ['POST /carts', 'POST /carts/{id}/operations']],
  ['a user without lines gets the one they have', [], {}, ['GET /carts', 'GET /carts/{id}']],
  ['a visitor without lines and details has none', [], {}, []],
  [
    'a visitor with an address makes one',
    [],
    { address: 'Ring 2' },
    ['POST /carts', 'POST /carts/{id}/operations'],
  ],
])('of those without a cart, %s', async (who, lines, details, asked) => {
  if (who.startsWith('a visitor')) localStorage.removeItem('authorizationToken');
  storeCart({ ...emptyCart, lines });
  respond = ({ endpoint }) =>
    endpoint.path === '/carts' ? { cartId: ownId, insertedId: ownId } : cartWith(ownId, lines);
  await exchangeCart(details);
  expect(calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual(asked);
});

it.each([
  ['logs out', null],
  ['logs out and another logs in', idOf(903)],
])('stores nothing of the cart of somebody who %s meanwhile', async (_, owner) => {
  storeCart({ ...emptyCart, id: ownId, owner: userId, lines: [line(1)] });
  respond = () => {
    storeCart({ ...emptyCart, owner });
    return cartWith(ownId, [line(1)]);
  };
  expect(await exchangeCart({})).toMatchObject({ priced: null, hasMore: false });
  expect(storedCart()).toEqual({ ...emptyCart, owner });
});

it('a cart that was full when its owner logged out stays forgotten', async () => {
  storeCart({ ...emptyCart, id: ownId, owner: userId, lines: [line(1)] });
  respond = () => {
    storeCart(emptyCart);
    throw new ShopApiError(409, 'CART_FULL', 'Full');
  };
  await expect(exchangeCart({})).rejects.toMatchObject({ code: 'CART_FULL' });
  expect(storedCart()).toEqual(emptyCart);
});

it('sends neither lines nor details of whoever was logged in before', async () => {
  storeCart({ ...storedCart(), owner: idOf(903), operations: [{ productId: idOf(1) }] });
  respond = ({ endpoint }) => (endpoint.path === '/carts' ? { cartId: ownId } : cartWith(ownId, [line(7)]));
  expect((await exchangeCart({ address: '12 Quarry Lane' })).priced).toMatchObject({ _id: ownId });
  expect(calls.filter(({ request }) => request.body)).toEqual([]);
  expect(storedCart()).toMatchObject({ id: ownId, owner: userId, lines: [{ productId: idOf(7) }] });
});

it.each<
  [what: string, stored: Partial<StoredLine>, answered: Partial<StoredLine>, former: number | undefined]
>([
  ['risen', { seenPrice: 5 }, { price: 6 }, 5],
  ['not changed', { seenPrice: 5 }, { price: 5 }, undefined],
  ['not changed since it rose', { seenPrice: 6, formerPrice: 5 }, { price: 6 }, 5],
  ['not been seen', {}, { price: 6 }, undefined],
  ['changed with the quantity', { seenPrice: 5, quantity: 2 }, { price: 4 }, undefined],
  ['gone', { seenPrice: 5 }, { price: 0 }, undefined],
])('a price that has %s says so', async (_, stored, answered, former) => {
  storeCart({ ...emptyCart, id: visitorsId, owner: userId, lines: [{ ...line(1), ...stored }] });
  respond = () => cartWith(visitorsId, [{ ...line(1), ...answered }]);
  await exchangeCart({});
  expect(storedCart().lines).toMatchObject([{ seenPrice: answered.price }]);
  expect(storedCart().lines[0]?.formerPrice).toBe(former);
});
