import { getProduct } from '@chuck-and-bit/contract/products';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { openTestShop } from '../../test/test-shop';
import { orderRequest } from '../../test/trade';

const shop = await openTestShop();
const productId = await shop.addsProduct();
const buyer = await shop.shopper();
const { engine, pool, pools } = shop.database;
const publicPool = pools.at(-1) ?? pool;

/** Takes all connections of a pool and fills its queue. @returns ends both */
async function fill(filled: pg.Pool): Promise<() => Promise<void>> {
  const clients = await Promise.all(Array.from({ length: filled.options.max ?? 1 }, () => filled.connect()));
  const waiting = Array.from({ length: 256 }, () => filled.query('select 1'));
  expect(filled.waitingCount).toBe(256);
  return async () => {
    for (const client of clients) client.release();
    expect(await Promise.all(waiting)).toHaveLength(256);
  };
}

const readsProduct = () => shop.call(getProduct, { params: { id: productId } });
const refused = { status: 503, body: { code: 'UNAVAILABLE' }, headers: { 'retry-after': '1' } };

test('a full pool refuses the requests that use it, and only those; the log counts none of them as an error', async () => {
  const empty = await fill(publicPool);
  expect(await readsProduct()).toMatchObject(refused);
  await expect(publicPool.connect()).rejects.toThrow('Too many queries wait for a connection');
  const order = await shop.call(placeOrder, orderRequest(buyer, productId));
  if (engine === 'postgresql') expect(order.status).toBe(200);
  // The embedded database has one connection for everything.
  else expect(order).toMatchObject(refused);
  await empty();
  expect((await readsProduct()).status).toBe(200);
  expect(publicPool.waitingCount).toBe(0);
});

test('transactions are refused as statements are, and change nothing', async () => {
  const stock = await shop.stockOf(productId);
  const empty = await fill(pool);
  expect(await shop.call(placeOrder, orderRequest(buyer, productId))).toMatchObject(refused);
  let hasBegun = false;
  const transaction = shop.database.db.transaction(async () => {
    hasBegun = true;
  });
  await expect(transaction).rejects.toThrow('Too many queries wait for a connection');
  expect(hasBegun).toBe(false);
  if (engine === 'postgresql') expect((await readsProduct()).status).toBe(200);
  await empty();
  expect(await shop.stockOf(productId)).toBe(stock);
  await shop.places(buyer, productId);
});
