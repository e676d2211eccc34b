import { randomUUID } from 'node:crypto';
import { type CartOperation, changeCart, getOwnCart } from '@chuck-and-bit/contract/carts';
import { deleteProduct } from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import { describe, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';
import { newId } from '../../ids';
import { deleteOldCarts } from './carts.queries';

const shop = await openTestShop();
const { pool, db } = shop.database;

const changes = (id: string, operations: CartOperation[], as?: Person) =>
  shop.does(changeCart, { as, params: { id }, body: { operations } });
const linesOf = async (cart: ReturnType<typeof shop.cartOf>) =>
  (await cart).lines.map(({ productId, quantity, isSaved }) => [productId, quantity, isSaved]);

const add = (productId: string, quantity: number): CartOperation => ({
  kind: 'add',
  id: randomUUID(),
  productId,
  quantity,
});
const set = (productId: string, quantity: number, isSaved = false): CartOperation => ({
  kind: 'set',
  id: randomUUID(),
  productId,
  quantity,
  isSaved,
});

describe('operations', () => {
  test('are remembered up to the last 1,000 of a cart', async () => {
    const productId = await shop.addsProduct({ availableQuantity: 100_000 });
    const [id, other] = [await shop.createsCart(), await shop.createsCart()];
    const first = add(productId, 1);
    const remembered = async (cartId: string) =>
      (await pool.query('select from cart_operations where cart_id = $1', [cartId])).rowCount;
    const remembers = (cartId: string, count: number, from: string) =>
      pool.query(
        `insert into cart_operations (id, cart_id, created_at)
         select gen_random_uuid(), $1, now() + $3::interval + n * interval '1 millisecond' from generate_series(1, $2::int) n`,
        [cartId, count, from],
      );
    await changes(other, [add(productId, 1)]);
    // Newer ones of another cart push out none of this one.
    await remembers(other, 999, '1 hour');
    await changes(id, [first]);
    const second = add(productId, 1);
    await changes(id, [second]);
    await remembers(id, 997, '0');
    const last = add(productId, 1);
    await changes(id, [last]);
    expect(await remembered(id)).toBe(1_000);
    expect((await changes(id, [first, second])).lines[0]?.quantity).toBe(3);
    await changes(id, [add(productId, 1)]);
    expect(await remembered(id)).toBe(1_000);
    expect((await changes(id, [second])).lines[0]?.quantity).toBe(4);
    expect((await changes(id, [first])).lines[0]?.quantity).toBe(5);
    expect(await remembered(other)).toBe(1_000);
  });

  test('add units, set lines, and remove them, in their order', async () => {
    const one = await shop.addsProduct({ price: 10 });
    const [other, third] = [await shop.addsProduct(), await shop.addsProduct()];
    const id = await shop.createsCart();
    const operations = [add(one, 2), add(other, 1), set(third, 4, true), add(one, 3), set(other, 0)];
    const changed = await changes(id, operations);
    expect(changed).toMatchObject({ _id: id, goods: 50, total: 50, messages: [] });
    expect(await linesOf(shop.cartOf(id))).toEqual([
      [one, 5, false],
      [third, 4, true],
    ]);
    await changes(id, [set(one, 1, true), add(third, 2)]);
    expect(await linesOf(shop.cartOf(id))).toEqual([
      [one, 1, true],
      [third, 2, false],
    ]);
  });

  test('are applied once, in whichever call, cart or case of letters they are repeated', async () => {
    const productId = await shop.addsProduct();
    const [id, other] = [await shop.createsCart(), await shop.createsCart()];
    const operation = add(productId, 2);
    await changes(id, [operation]);
    await changes(id, [{ ...operation, id: operation.id.toUpperCase() }, add(productId, 1)]);
    expect(await linesOf(shop.cartOf(id))).toEqual([[productId, 3, false]]);
    expect((await changes(other, [operation])).lines).toEqual([]);
  });

  test('of many calls at once are each applied once', async () => {
    const productId = await shop.addsProduct();
    const id = await shop.createsCart();
    const same = add(productId, 5);
    const others = Array.from({ length: 8 }, () => add(productId, 1));
    await Promise.all(
      others.flatMap((operation) => [changes(id, [same, operation]), changes(id, [operation])]),
    );
    expect(await linesOf(shop.cartOf(id))).toEqual([[productId, 13, false]]);
  });

  test("of a visitor's cart are applied once, although a login merges it while they are sent, and sends them again", async () => {
    const mona = await shop.shopper();
    const [mine, both] = [await shop.addsProduct(), await shop.addsProduct()];
    const own = await shop.createsCart([], mona);
    await changes(own, [add(mine, 1), add(both, 2)], mona);
    const visited = await shop.createsCart();
    await changes(visited, [add(both, 3)]);
    const operation = add(both, 4);
    const body = { operations: [operation] };
    const calls = await Promise.all(
      [undefined, mona, mona].map((as) => shop.call(changeCart, { as, params: { id: visited }, body })),
    );
    for (const { status } of calls) expect([200, 404]).toContain(status);
    expect(calls.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await shop.does(getOwnCart, { as: mona })).cartId).toBe(own);
    await changes(own, [operation], mona);
    expect(await linesOf(shop.cartOf(own, mona))).toEqual([
      [mine, 1, false],
      [both, 9, false],
    ]);
  });

  test('that name unknown products are refused, also when they are repeated, and the others are applied', async () => {
    const [deleted, kept] = [await shop.addsProduct(), await shop.addsProduct()];
    const had = await shop.addsProduct({ name: 'Gone Drill' });
    const id = await shop.createsCart();
    await changes(id, [add(had, 1)]);
    for (const productId of [deleted, had])
      await shop.does(deleteProduct, { as: shop.admin, query: { id: productId } });
    const operations = [add(deleted, 1), add(kept, 1), add(newId(), 1), set(had, 2)];
    const removed = set(deleted, 0);
    for (let round = 0; round < 2; round += 1) {
      const cart = await changes(id, operations);
      expect(cart.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
        [had, 2],
        [kept, 1],
      ]);
      const gone = {
        code: 'PRODUCT_NOT_FOUND',
        message: 'This product is no longer sold. Please remove it.',
      };
      expect(cart.messages).toEqual(
        [had, deleted, operations[2]?.productId].map((productId) => ({ ...gone, productId })),
      );
    }
    expect((await changes(id, [...operations, removed])).messages).toHaveLength(2);
  });

  test('change the given details, and leave the others', async () => {
    const id = await shop.createsCart();
    const details = { address: 'Main Street 1', country: 'US', region: 'US-CA', poNumber: 'PO-1' };
    const change = (body: object) =>
      shop.does(changeCart, { params: { id }, body: { operations: [], ...body } });
    expect(await change({ details })).toMatchObject(details);
    const invoiceAddress = { name: 'Mona Lisa', address: 'Old Street 1', country: 'CA' };
    const changed = await change({ details: { poNumber: null, region: null, invoiceAddress } });
    expect(changed).toMatchObject({ ...details, poNumber: null, region: null, invoiceAddress });
    expect(await change({})).toMatchObject({ address: 'Main Street 1', poNumber: null, invoiceAddress });
  });

  test.each<[string, (productId: string) => object[], string]>([
    ['no units', (productId) => [{ ...add(productId, 0) }], 'operations.0.quantity'],
    ['fewer than no units', (productId) => [set(productId, -1)], 'operations.0.quantity'],
    ['half a unit', (productId) => [set(productId, 0.5)], 'operations.0.quantity'],
    ['more units than can be ordered', (productId) => [set(productId, 1_000_001)], 'operations.0.quantity'],
    ['an id that is no UUID', (productId) => [{ ...add(productId, 1), id: 'x' }], 'operations.0.id'],
    ['a product whose id is no UUID', () => [add('x', 1)], 'operations.0.productId'],
    ['251 operations', (productId) => Array.from({ length: 251 }, () => add(productId, 1)), 'operations'],
  ])('with %s are refused, and nothing is applied', async (_, operations, path) => {
    const productId = await shop.addsProduct();
    const id = await shop.createsCart();
    const body = { operations: [...operations(productId)] as CartOperation[] };
    await shop.refuses(changeCart, { params: { id }, body }, invalid(path));
    expect((await shop.cartOf(id)).lines).toEqual([]);
  });
});

test('a full cart saves for later what has no room to be ordered, and changes nothing when there is no room for that', async () => {
  const ids = await shop.addsManyProducts(252);
  const product = (index: number) => ids[index] ?? '';
  const id = await shop.createsCart();
  const ordered = ids.slice(0, limits.cartLines.max).map((productId) => add(productId, 1));
  const saved = ids.slice(50, 249).map((productId) => set(productId, 1, true));
  // As many as are sent at once.
  await changes(id, [...ordered, ...saved, set(product(251), 0)]);
  const { lines } = await changes(id, [add(product(249), 3), add(product(0), 1)]);
  const lineOf = (index: number) => lines.find(({ productId }) => productId === product(index));
  expect(lineOf(249)).toMatchObject({ quantity: 3, isSaved: true });
  expect(lineOf(0)).toMatchObject({ quantity: 2, isSaved: false });

  const operation = add(product(250), 1);
  const full = { statusCode: 409, code: 'CART_FULL' };
  await shop.refuses(changeCart, { params: { id }, body: { operations: [operation] } }, full);
  expect((await shop.cartOf(id)).lines).toHaveLength(250);
  const fitting = await changes(id, [operation, set(product(249), 0)]);
  expect(fitting.lines.at(-1)).toMatchObject({ productId: product(250), isSaved: true });
});

test("operations of another user's cart, and of one that does not exist, are not found", async () => {
  const [mona, leonardo] = [await shop.shopper(), await shop.shopper()];
  const productId = await shop.addsProduct();
  const own = await shop.createsCart([], mona);
  for (const id of [own, randomUUID(), 'x']) {
    const request = { as: leonardo, params: { id }, body: { operations: [add(productId, 1)] } };
    await shop.refuses(changeCart, request, { code: 'CART_NOT_FOUND' });
  }
  expect((await shop.cartOf(own, mona)).lines).toEqual([]);
});

test('operations are remembered for 30 days', async () => {
  const productId = await shop.addsProduct();
  const id = await shop.createsCart();
  const operation = add(productId, 1);
  const ages = 'update cart_operations set created_at = now() - make_interval(hours => $2) where id = $1';
  const agedBy = (hours: number) => pool.query(ages, [operation.id, hours]);
  await changes(id, [operation]);
  await agedBy(30 * 24 - 1);
  await deleteOldCarts(db);
  expect((await changes(id, [operation])).lines).toMatchObject([{ quantity: 1 }]);
  await agedBy(30 * 24 + 1);
  await deleteOldCarts(db);
  expect((await changes(id, [operation])).lines).toMatchObject([{ quantity: 2 }]);
});
