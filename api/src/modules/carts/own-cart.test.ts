import {
  type Cart,
  type CartInput,
  deleteCart,
  getCart,
  getOwnCart,
  replaceCart,
} from '@chuck-and-bit/contract/carts';
import { newId } from '../../ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();

type Lines = CartInput['lines'];

const replaces = (id: string, body: CartInput, as?: Person) =>
  shop.does(replaceCart, { as, params: { id }, body });
const linesOf = ({ lines }: Cart) =>
  lines.map(({ productId, quantity, isSaved }) => ({ productId, quantity, isSaved }));

const notFound = { statusCode: 404, code: 'CART_NOT_FOUND' };

describe('signing in', () => {
  test("makes a visitor's cart the user's, and nobody else's", async () => {
    const [mona, leonardo] = [await shop.shopper(), await shop.shopper()];
    const id = await shop.createsCart([{ productId: await shop.addsProduct(), quantity: 1 }]);
    expect((await shop.cartOf(id, mona))._id).toBe(id);
    expect(await shop.does(getOwnCart, { as: mona })).toEqual({ cartId: id });
    expect((await shop.cartOf(id, mona)).lines).toHaveLength(1);
    for (const as of [undefined, leonardo, shop.admin]) {
      await shop.refuses(getCart, { as, params: { id } }, notFound);
      await shop.refuses(replaceCart, { as, params: { id }, body: { lines: [] } }, notFound);
      expect(await shop.does(deleteCart, { as, params: { id } })).toMatchObject({ deletedCount: 0 });
    }
  });

  test('joins it with the cart that the user has: quantities add up, and what one of them orders is not saved', async () => {
    const mona = await shop.shopper();
    const [chosen, chosenLater] = [newId(), newId()];
    const [both = '', theirs = '', saved = '', ours = '', savedHere = '', savedThere = ''] =
      await shop.addsManyProducts(6);
    const own = await shop.createsCart(
      [
        { productId: both, quantity: 2 },
        { productId: theirs, quantity: 1 },
        { productId: saved, quantity: 1, isSaved: true },
        { productId: savedHere, quantity: 1 },
        { productId: savedThere, quantity: 1, isSaved: true },
      ],
      mona,
    );
    const details = { address: 'Old Street 1', poNumber: 'PO-1', shippingRateId: chosen };
    await replaces(own, { lines: linesOf(await shop.cartOf(own, mona)), ...details }, mona);
    const visited = await shop.createsCart([
      { productId: ours, quantity: 7 },
      { productId: both, quantity: 3 },
      { productId: savedHere, quantity: 1, isSaved: true },
      { productId: savedThere, quantity: 1 },
    ]);
    const changed = { lines: linesOf(await shop.cartOf(visited)), address: 'New Street 2' };
    const response = await replaces(visited, changed, mona);
    expect(response).toMatchObject({ ...details, _id: own, address: 'New Street 2' });
    expect(linesOf(response)).toEqual([
      { productId: both, quantity: 5, isSaved: false },
      { productId: theirs, quantity: 1, isSaved: false },
      { productId: saved, quantity: 1, isSaved: true },
      { productId: savedHere, quantity: 2, isSaved: false },
      { productId: savedThere, quantity: 2, isSaved: false },
      { productId: ours, quantity: 7, isSaved: false },
    ]);
    await shop.refuses(getCart, { as: mona, params: { id: visited } }, notFound);
    expect(await shop.does(getOwnCart, { as: mona })).toEqual({ cartId: own });
    const next = await shop.createsCart([]);
    const body = { lines: [], shippingRateId: chosenLater };
    expect(await replaces(next, body, mona)).toMatchObject({ _id: own, shippingRateId: chosenLater });
  });

  describe('with more products than a cart holds', () => {
    const ids: string[] = [];
    const linesOf = (from: number, to: number, isSaved = false) =>
      ids.slice(from, to).map((productId) => ({ productId, quantity: 1, isSaved }));
    beforeAll(async () => void ids.push(...(await shop.addsManyProducts(252))));

    test('saves those for later that have no room, and no product that is in both carts', async () => {
      const mona = await shop.shopper();
      const own = await shop.createsCart([...linesOf(0, 49), ...linesOf(60, 61, true)], mona);
      const visited = await shop.createsCart([
        ...linesOf(49, 52),
        ...linesOf(48, 49),
        ...linesOf(60, 61),
        ...linesOf(70, 71, true),
      ]);
      const cart = await shop.cartOf(visited, mona);
      expect(cart._id).toBe(own);
      const saved = cart.lines.filter(({ isSaved }) => isSaved).map(({ productId }) => productId);
      const ordered = cart.lines.filter(({ isSaved }) => !isSaved).map(({ productId }) => productId);
      expect(ordered).toEqual(ids.slice(0, 50));
      expect(saved).toEqual([ids[60], ids[50], ids[51], ids[70]]);
      expect(cart.lines.find(({ productId }) => productId === ids[48])).toMatchObject({ quantity: 2 });
      expect(cart.lines.find(({ productId }) => productId === ids[60])).toMatchObject({ quantity: 2 });
    });

    test('merges nothing, and says so, when there is no room for saved ones either', async () => {
      const mona = await shop.shopper();
      const own = await shop.createsCart([...linesOf(0, 50), ...linesOf(50, 249, true)], mona);
      const visited = await shop.createsCart(linesOf(249, 252));
      const message =
        "Your account's cart and this one don't fit together: at most 200 products can be saved for later. Please remove 2 products first.";
      const full = { statusCode: 409, code: 'CART_FULL', message };
      await shop.refuses(getCart, { as: mona, params: { id: visited } }, full);
      const body = { lines: linesOf(249, 252) };
      await shop.refuses(replaceCart, { as: mona, params: { id: visited }, body }, full);
      expect((await shop.cartOf(own, mona)).lines).toHaveLength(249);
      expect((await shop.cartOf(visited)).lines).toHaveLength(3);
      const merged = await replaces(visited, { lines: linesOf(249, 250) }, mona);
      expect(merged).toMatchObject({ _id: own });
      expect(merged.lines).toHaveLength(250);
    });

    test('takes 50 products to order and 200 saved ones, and no more', async () => {
      const id = await shop.createsCart([...linesOf(0, 50), ...linesOf(50, 250, true)]);
      expect((await shop.cartOf(id)).lines).toHaveLength(250);
      const refuses = (lines: Lines, message: string) =>
        shop.refuses(replaceCart, { params: { id }, body: { lines } }, invalid('lines', message));
      await refuses(linesOf(0, 51), 'A cart holds at most 50 products');
      await refuses(linesOf(50, 251, true), 'At most 200 products can be saved for later');
    });
  });

  test('from many windows at once leaves one cart with each line once', async () => {
    const mona = await shop.shopper();
    const productIds = [await shop.addsProduct(), await shop.addsProduct()];
    const lines = productIds.map((productId) => ({ productId, quantity: 1 }));
    const ids = await Promise.all(Array.from({ length: 8 }, () => shop.createsCart(lines)));
    const responses = await Promise.all(
      [...ids, ...ids].map((id) => shop.call(getCart, { as: mona, params: { id } })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 404]));
    const { cartId } = await shop.does(getOwnCart, { as: mona });
    expect((await shop.cartOf(cartId ?? '', mona)).lines).toMatchObject([{ quantity: 8 }, { quantity: 8 }]);
  });

  test('creating a cart again adds its lines to the cart that the user has', async () => {
    const mona = await shop.shopper();
    const productId = await shop.addsProduct();
    expect(await shop.does(getOwnCart, { as: mona })).toEqual({ cartId: null });
    const id = await shop.createsCart([{ productId, quantity: 1 }], mona);
    expect(await shop.createsCart([{ productId, quantity: 2 }], mona)).toBe(id);
    expect((await shop.cartOf(id, mona)).lines).toMatchObject([{ quantity: 3 }]);
    // No more than can be ordered.
    await shop.createsCart([{ productId, quantity: 999_999 }], mona);
    expect((await shop.cartOf(id, mona)).lines).toMatchObject([{ quantity: 1_000_000 }]);
  });

  test("an admin's cart stays a visitor's", async () => {
    const id = await shop.createsCart([], shop.admin);
    await shop.cartOf(id, shop.admin);
    expect(await shop.does(getOwnCart, { as: shop.admin })).toEqual({ cartId: null });
    expect(await shop.cartOf(id)).toMatchObject({ _id: id });
  });
});
