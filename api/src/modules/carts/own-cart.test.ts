import {
  type Cart,
  type CartWishes,
  createCart,
  deleteCart,
  getCart,
  getOwnCart,
  replaceCart,
} from '@chuck-and-bit/contract/carts';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();

type Lines = CartWishes['lines'];

const creates = async (lines: Lines = [], as?: Person) =>
  (await shop.does(createCart, { as, body: { lines } })).insertedId;
const reads = (id: string, as?: Person) => shop.does(getCart, { as, params: { id } });
const replaces = (id: string, body: CartWishes, as?: Person) =>
  shop.does(replaceCart, { as, params: { id }, body });
const wishesOf = ({ lines }: Cart) =>
  lines.map(({ productId, quantity, isSaved }) => ({ productId, quantity, isSaved }));

const notFound = { statusCode: 404, code: 'CART_NOT_FOUND' };

describe('signing in', () => {
  test("makes a visitor's cart the user's, and nobody else's", async () => {
    const [mona, leonardo] = [await shop.shopper(), await shop.shopper()];
    const id = await creates([{ productId: await shop.addsDrill(), quantity: 1 }]);
    expect((await reads(id, mona))._id).toBe(id);
    expect(await shop.does(getOwnCart, { as: mona })).toEqual({ cartId: id });
    expect((await reads(id, mona)).lines).toHaveLength(1);
    for (const as of [undefined, leonardo, shop.admin]) {
      expect(await shop.refuses(getCart, { as, params: { id } })).toMatchObject(notFound);
      expect(await shop.refuses(replaceCart, { as, params: { id }, body: { lines: [] } })).toMatchObject(
        notFound,
      );
      expect(await shop.does(deleteCart, { as, params: { id } })).toMatchObject({ deletedCount: 0 });
    }
  });

  test('joins it with the cart that the user has: quantities add up, saved lines stay saved', async () => {
    const mona = await shop.shopper();
    const [both, theirs, saved, ours] = [
      await shop.addsDrill(),
      await shop.addsDrill(),
      await shop.addsDrill(),
      await shop.addsDrill(),
    ];
    const own = await creates(
      [
        { productId: both, quantity: 2 },
        { productId: theirs, quantity: 1 },
        { productId: saved, quantity: 1, isSaved: true },
      ],
      mona,
    );
    await replaces(
      own,
      {
        lines: wishesOf(await reads(own, mona)),
        address: 'Old Street 1',
        poNumber: 'PO-1',
      },
      mona,
    );
    const visited = await creates([
      { productId: ours, quantity: 7 },
      { productId: both, quantity: 3 },
    ]);
    const response = await replaces(
      visited,
      { lines: wishesOf(await reads(visited)), address: 'New Street 2' },
      mona,
    );
    expect(response).toMatchObject({ _id: own, address: 'New Street 2', poNumber: 'PO-1' });
    expect(wishesOf(response)).toEqual([
      { productId: both, quantity: 5, isSaved: false },
      { productId: theirs, quantity: 1, isSaved: false },
      { productId: saved, quantity: 1, isSaved: true },
      { productId: ours, quantity: 7, isSaved: false },
    ]);
    expect(await shop.refuses(getCart, { as: mona, params: { id: visited } })).toMatchObject(notFound);
    expect(await shop.does(getOwnCart, { as: mona })).toEqual({ cartId: own });
  });

  test('drops lines beyond the limit, but no product that is in both carts', async () => {
    const mona = await shop.shopper();
    const ids: string[] = [];
    for (let count = 0; count < 52; count += 1) ids.push(await shop.addsDrill());
    const linesOf = (from: number, to: number) =>
      ids.slice(from, to).map((productId) => ({ productId, quantity: 1 }));
    const own = await creates(linesOf(0, 49), mona);
    const visited = await creates([...linesOf(49, 52), ...linesOf(48, 49)]);
    const cart = await reads(visited, mona);
    expect(cart._id).toBe(own);
    expect(wishesOf(cart).map(({ productId }) => productId)).toEqual(ids.slice(0, 50));
    expect(cart.lines[48]).toMatchObject({ quantity: 2 });
  });

  test('from many windows at once leaves one cart with each line once', async () => {
    const mona = await shop.shopper();
    const productIds = [await shop.addsDrill(), await shop.addsDrill()];
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => creates(productIds.map((productId) => ({ productId, quantity: 1 })))),
    );
    const responses = await Promise.all(
      [...ids, ...ids].map((id) => shop.call(getCart, { as: mona, params: { id } })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 404]));
    const { cartId } = await shop.does(getOwnCart, { as: mona });
    expect((await reads(cartId ?? '', mona)).lines).toMatchObject([{ quantity: 8 }, { quantity: 8 }]);
  });

  test('creating a cart again adds its lines to the cart that the user has', async () => {
    const mona = await shop.shopper();
    const productId = await shop.addsDrill();
    expect(await shop.does(getOwnCart, { as: mona })).toEqual({ cartId: null });
    const id = await creates([{ productId, quantity: 1 }], mona);
    expect(await creates([{ productId, quantity: 2 }], mona)).toBe(id);
    expect((await reads(id, mona)).lines).toMatchObject([{ quantity: 3 }]);
  });

  test("an admin's cart stays a visitor's", async () => {
    const id = await creates([], shop.admin);
    await reads(id, shop.admin);
    expect(await shop.does(getOwnCart, { as: shop.admin })).toEqual({ cartId: null });
    expect(await reads(id)).toMatchObject({ _id: id });
  });
});
