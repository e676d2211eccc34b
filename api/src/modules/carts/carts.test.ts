import { type CartInput, deleteCart, getCart, replaceCart } from '@chuck-and-bit/contract/carts';
import { deleteProduct } from '@chuck-and-bit/contract/products';
import { describe, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import type { Person } from '../../../test/people';
import { strangeIds } from '../../../test/strange-ids';
import { openTestShop } from '../../../test/test-shop';
import { deliveryAddress } from '../../../test/trade';
import { newId } from '../../ids';
import { deleteOldCarts } from './carts.queries';

const shop = await openTestShop();
const { pool, db } = shop.database;

const replaces = (id: string, body: CartInput) => shop.does(replaceCart, { params: { id }, body });

const notFound = { statusCode: 404, code: 'CART_NOT_FOUND' };

describe("a visitor's cart", () => {
  test('has current prices and takes no stock', async () => {
    const product = { price: 20, weight: 500, priceTiers: [{ minQuantity: 10, price: 15 }] };
    const productId = await shop.addsProduct(product);
    const id = await shop.createsCart([{ productId, quantity: 4 }]);
    const cart = await shop.cartOf(id);
    const costs = { goods: 80, discount: 0, shipping: 0, tax: 0, total: 80 };
    expect(cart).toMatchObject({ _id: id, ...costs, messages: [] });
    expect(cart.lines).toEqual([
      {
        productId,
        name: 'Hammer Drill',
        image: '/images/drills/hammer-drill.svg',
        unit: 'piece',
        quantity: 4,
        price: 20,
        total: 80,
        discount: 0,
        minimumOrder: 1,
        availableQuantity: 100,
        nextTier: { minQuantity: 10, price: 15 },
        isSaved: false,
      },
    ]);
    expect(await shop.stockOf(productId)).toBe(100);
    const change = "update products set price_cents = 2500, name = 'Rotary Hammer' where id = $1";
    await pool.query(change, [productId]);
    expect(await shop.cartOf(id)).toMatchObject({ total: 100 });
    const replaced = await replaces(id, { lines: [{ productId, quantity: 10 }] });
    expect(replaced).toMatchObject({ lines: [{ name: 'Rotary Hammer', nextTier: null }], total: 150 });
  });

  test('has a random id, which does not reveal its age', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => shop.createsCart()));
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(ids).size).toBe(5);
  });

  test('is replaced as a whole: missing fields become empty', async () => {
    const [one, two] = [await shop.addsProduct(), await shop.addsProduct()];
    const id = await shop.createsCart([{ productId: one, quantity: 1 }]);
    const person = { name: 'Mona Lisa', email: 'mona@example.com', poNumber: 'PO-1' };
    const details = { ...person, ...deliveryAddress, country: 'US', region: 'US-CA' };
    const lines = [
      { productId: two, quantity: 3 },
      { productId: one, quantity: 2, isSaved: true },
    ];
    await pool.query("update carts set updated_at = now() - interval '1 day' where id = $1", [id]);
    const filled = await replaces(id, { lines, ...details });
    expect(filled).toMatchObject(details);
    expect(Date.now() - Date.parse(filled.updatedAt)).toBeLessThan(60_000);
    expect(filled.lines.map(({ productId }) => productId)).toEqual([two, one]);
    expect(filled).toMatchObject({ goods: 59.97, total: 59.97 });
    const emptied = await replaces(id, { lines: [] });
    const empty = { name: null, address: null, country: null, poNumber: null };
    expect(emptied).toMatchObject({ lines: [], ...empty, total: 0 });
  });

  test('keeps lines that cannot be ordered, and says why', async () => {
    const [scarce, packed, deleted, soldOut, hidden, later] = [
      await shop.addsProduct({ availableQuantity: 3, price: 10 }),
      await shop.addsProduct({ minimumOrder: 5, price: 10 }),
      await shop.addsProduct({ name: 'Gone Drill', price: 10 }),
      await shop.addsProduct({ availableQuantity: 1, price: 10 }),
      await shop.addsProduct({ price: 10 }),
      await shop.addsProduct({ minimumOrder: 5, price: 10, priceTiers: [{ minQuantity: 4, price: 8 }] }),
    ];
    await shop.places(await shop.shopper(), soldOut);
    const ordered = [scarce, packed, deleted, soldOut, hidden];
    const lines: CartInput['lines'] = ordered.map((productId) => ({ productId, quantity: 4 }));
    lines.push({ productId: later, quantity: 4, isSaved: true });
    const id = await shop.createsCart(lines);
    await shop.does(deleteProduct, { as: shop.admin, query: { id: deleted } });
    await pool.query('update products set is_public = false where id = $1', [hidden]);
    const cart = await replaces(id, { lines });
    expect(cart.messages).toEqual([
      { code: 'OUT_OF_STOCK', message: 'Maximum Order Unit is 3', productId: scarce },
      { code: 'BELOW_MINIMUM', message: 'Minimum Order Unit is 5', productId: packed },
      {
        code: 'PRODUCT_NOT_FOUND',
        message: 'This product is no longer sold. Please remove it.',
        productId: deleted,
      },
      { code: 'OUT_OF_STOCK', message: 'This product is sold out', productId: soldOut },
      expect.objectContaining({ code: 'PRODUCT_NOT_FOUND', productId: hidden }),
    ]);
    expect(cart.lines[5]).toMatchObject({ isSaved: true, price: 8, total: 32, discount: 0 });
    const gone = { name: 'Gone Drill', price: 0, minimumOrder: 1, availableQuantity: 0 };
    expect(cart.lines[2]).toMatchObject(gone);
    expect(cart.total).toBe(120);
  });

  test('refuses products that never existed, or are not shown', async () => {
    const [productId, hidden] = [await shop.addsProduct(), await shop.addsProduct({ isPublic: false })];
    const id = await shop.createsCart([{ productId, quantity: 1 }]);
    for (const unknown of [newId(), hidden, ...strangeIds.map(([, id]) => id)]) {
      const lines = [
        { productId, quantity: 5 },
        { productId: unknown, quantity: 1 },
      ];
      const message = "This product doesn't exist. It may have been removed.";
      const refused = invalid('lines.1.productId', message);
      await shop.refuses(replaceCart, { params: { id }, body: { lines } }, refused);
    }
    expect((await shop.cartOf(id)).lines).toMatchObject([{ quantity: 1 }]);
  });

  test('refuses a product twice', async () => {
    const productId = await shop.addsProduct();
    const id = await shop.createsCart();
    const lines = [productId, productId.toUpperCase()].map((same) => ({ productId: same, quantity: 1 }));
    const message = 'Each product may appear only once in a cart';
    await shop.refuses(replaceCart, { params: { id }, body: { lines } }, { message });
  });

  test('is gone once it is deleted', async () => {
    const id = await shop.createsCart();
    expect(await shop.does(deleteCart, { params: { id } })).toMatchObject({ deletedCount: 1 });
    expect(await shop.does(deleteCart, { params: { id } })).toMatchObject({ deletedCount: 0 });
    await shop.refuses(getCart, { params: { id } }, notFound);
    await shop.refuses(replaceCart, { params: { id }, body: { lines: [] } }, notFound);
  });

  test.each(strangeIds)('with %s as its id is not found', async (_, id) => {
    await shop.refuses(getCart, { params: { id } }, notFound);
    expect(await shop.does(deleteCart, { params: { id } })).toMatchObject({ deletedCount: 0 });
  });
});

test('carts of visitors and ordered ones are deleted 30 days after their last change, other carts of users after 180 days', async () => {
  const [mona, leonardo] = [await shop.shopper(), await shop.shopper()];
  const aged = async (days: number, as?: Person, purchaseId: string | null = null) => {
    const id = await shop.createsCart([], as);
    const age = 'updated_at = now() - make_interval(days => $2)';
    await pool.query(`update carts set ${age}, purchase_id = $3 where id = $1`, [id, days, purchaseId]);
    return id;
  };
  const old = [await aged(31), await aged(31, mona, newId()), await aged(181, leonardo)];
  const kept = [await aged(29), await aged(29, mona, newId()), await aged(179, mona)];
  await deleteOldCarts(db);
  const left = 'select id from carts where id = any($1) order by id';
  const { rows } = await pool.query(left, [[...old, ...kept]]);
  expect(rows).toEqual(kept.toSorted().map((id) => ({ id })));
});
