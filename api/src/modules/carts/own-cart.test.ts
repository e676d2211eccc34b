import {
  type Cart,
  type CartInput,
  createCart,
  deleteCart,
  getCart,
  getOwnCart,
  replaceCart,
} from '@chuck-and-bit/contract/carts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();

type Lines = CartInput['lines'];

const creates = async (lines: Lines = [], as?: Person) =>
  (await shop.does(createCart, { as, body: { lines } })).insertedId;
const reads = (id: string, as?: Person) => shop.does(getCart, { as, params: { id } });
const replaces = (id: string, body: CartInput, as?: Person) =>
  shop.does(replaceCart, { as, params: { id }, body });
const linesOf = ({ lines }: Cart) =>
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
        lines: linesOf(await reads(own, mona)),
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
      { lines: linesOf(await reads(visited)), address: 'New Street 2' },
      mona,
    );
    expect(response).toMatchObject({ _id: own, address: 'New Street 2', poNumber: 'PO-1' });
    expect(linesOf(response)).toEqual([
      { productId: both, quantity: 5, isSaved: false },
      { productId: theirs, quantity: 1, isSaved: false },
      { productId: saved, quantity: 1, isSaved: true },
      { productId: ours, quantity: 7, isSaved: false },
    ]);
    expect(await shop.refuses(getCart, { as: mona, params: { id: visited } })).toMatchObject(notFound);
    expect(await shop.does(getOwnCart, { as: mona })).toEqual({ cartId: own });
  });

  describe('with more products than a cart holds', () => {
    const ids: string[] = [];
    const linesOf = (from: number, to: number, isSaved = false) =>
      ids.slice(from, to).map((productId) => ({ productId, quantity: 1, isSaved }));
    beforeAll(async () => void ids.push(...(await shop.addsManyDrills(252))));

    test('saves those for later that have no room, and no product that is in both carts', async () => {
      const mona = await shop.shopper();
      const own = await creates([...linesOf(0, 49), ...linesOf(60, 61, true)], mona);
      const visited = await creates([
        ...linesOf(49, 52),
        ...linesOf(48, 49),
        ...linesOf(60, 61),
        ...linesOf(70, 71, true),
      ]);
      const cart = await reads(visited, mona);
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
      const own = await creates([...linesOf(0, 50), ...linesOf(50, 249, true)], mona);
      const visited = await creates(linesOf(249, 252));
      const full = {
        statusCode: 409,
        code: 'CART_FULL',
        message:
          "Your account's cart and this one don't fit together: at most 200 products can be saved for later. Please remove 2 products first.",
      };
      expect(await shop.refuses(getCart, { as: mona, params: { id: visited } })).toMatchObject(full);
      const body = { lines: linesOf(249, 252) };
      expect(await shop.refuses(replaceCart, { as: mona, params: { id: visited }, body })).toMatchObject(
        full,
      );
      expect((await reads(own, mona)).lines).toHaveLength(249);
      expect((await reads(visited)).lines).toHaveLength(3);
      const merged = await replaces(visited, { lines: linesOf(249, 250) }, mona);
      expect(merged).toMatchObject({ _id: own });
      expect(merged.lines).toHaveLength(250);
    });

    test('takes 50 products to order and 200 saved ones, and no more', async () => {
      const id = await creates([...linesOf(0, 50), ...linesOf(50, 250, true)]);
      expect((await reads(id)).lines).toHaveLength(250);
      const refusal = async (lines: Lines) =>
        (await shop.refuses(replaceCart, { params: { id }, body: { lines } })).errors;
      expect(await refusal(linesOf(0, 51))).toEqual([
        { path: 'lines', message: 'A cart holds at most 50 products' },
      ]);
      expect(await refusal(linesOf(50, 251, true))).toEqual([
        { path: 'lines', message: 'At most 200 products can be saved for later' },
      ]);
    });
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
