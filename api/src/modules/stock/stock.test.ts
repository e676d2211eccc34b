import { deleteProduct } from '@chuck-and-bit/contract/products';
import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { changeProductStock, listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import { describe, expect, test } from 'vitest';
import { invalid, walkPages } from '../../../test/api-client';
import { publicUrl } from '../../../test/compose';
import { testEngine } from '../../../test/test-database';
import { newId } from '../../ids';
import { expireOrders } from '../settlement/ending/expire-orders';
import { createPaymentDeps } from '../settlement/payment-deps';
import { openTestShop } from '../../../test/test-shop';
import { behindRival } from '../../../test/waits-for-lock';
import { changeStock, type StockChange, systemActor } from './change-stock';
import { notifyLowStock } from './notify-low-stock';

const shop = await openTestShop();
const { pool, db } = shop.database;

const ledgerOf = async (productId: string) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select reason, delta, before, after, actor, user_id as "userId", order_id as "orderId", order_number as number, note
     from stock_changes where product_id = $1 order by id`,
    [productId],
  );
  return rows;
};

const changes = (change: Omit<StockChange, 'actor'>) =>
  db.transaction((transaction) => changeStock(transaction, { ...change, actor: systemActor }));

describe('the stock ledger', () => {
  test('begins with the first stock and the user who added the product', async () => {
    const productId = await shop.addsProduct({ availableQuantity: 40 });
    expect(await ledgerOf(productId)).toMatchObject([
      { reason: 'added', delta: 40, before: 0, after: 40, actor: shop.admin.email, userId: shop.admin.id },
    ]);
  });

  test('records an order and its cancellation with the order number, and the buyer by id only', async () => {
    const { buyer, productId, id: orderId } = await shop.newOrder({ availableQuantity: 9 }, 4);
    const { number } = await shop.orderOf(buyer, orderId);
    await shop.does(cancelOrder, { as: shop.admin, query: { id: orderId } });
    expect((await ledgerOf(productId)).slice(1)).toMatchObject([
      { reason: 'order', delta: -4, before: 9, after: 5, actor: 'buyer', userId: buyer.id, orderId, number },
      { reason: 'cancelled', delta: 4, before: 5, after: 9, actor: shop.admin.email, orderId, number },
    ]);
  });

  test('has a row for each line of a purchase, and for a cancelled line', async () => {
    const { buyer, id, productIds } = await shop.unpaidPurchase([{}, 2], [{}, 3]);
    const [one, other] = productIds;
    const [, line] = (await shop.purchaseOf(buyer, id)).orders;
    await shop.does(cancelOrder, { as: buyer, query: { id: line?._id ?? '' } });
    expect((await ledgerOf(one)).slice(1)).toMatchObject([{ reason: 'order', delta: -2, after: 98 }]);
    expect((await ledgerOf(other)).slice(1)).toMatchObject([
      { reason: 'order', delta: -3, after: 97, orderId: line?._id, number: line?.number },
      { reason: 'cancelled', delta: 3, after: 100, actor: 'buyer', orderId: line?._id, number: line?.number },
    ]);
  });

  test('names the system as the actor of an expiry', async () => {
    const { productId, id } = await shop.newOrder({ availableQuantity: 3 }, 3);
    await pool.query(
      "update purchases set expires_at = now() - interval '1 second' where id = (select purchase_id from orders where id = $1)",
      [id],
    );
    const deps = createPaymentDeps(shop.cards, { shopUrl: publicUrl });
    expect(await expireOrders(db, deps)).toEqual([]);
    expect((await ledgerOf(productId)).at(-1)).toMatchObject({
      reason: 'expired',
      delta: 3,
      before: 0,
      after: 3,
      actor: 'system',
      userId: null,
      orderId: id,
    });
  });

  test('stays when its product is deleted, and a later cancellation adds nothing', async () => {
    const { buyer, productId, id } = await shop.newOrder();
    await shop.does(deleteProduct, { as: shop.admin, query: { id: productId } });
    await shop.does(cancelOrder, { as: buyer, query: { id } });
    expect((await ledgerOf(productId)).map(({ reason }) => reason)).toEqual(['added', 'order']);
  });
});

describe('changing the stock', () => {
  test('records reason, order and note, and returns the stock', async () => {
    const { productId, id: orderId } = await shop.newOrder({ availableQuantity: 5 }, 2);
    const order = { id: orderId, number: 'K7QM-4XRD' };
    expect(await changes({ productId, delta: 2, reason: 'return', order, note: 'Box opened' })).toBe(5);
    expect((await ledgerOf(productId)).at(-1)).toMatchObject({
      reason: 'return',
      delta: 2,
      before: 3,
      after: 5,
      orderId,
      number: expect.stringMatching(/^\w{4}-\w{4}$/),
      note: 'Box opened',
    });
  });

  test('never takes more units than are in stock', async () => {
    const productId = await shop.addsProduct({ availableQuantity: 5 });
    await expect(changes({ productId, delta: -6, reason: 'correction' })).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Only 5 in stock',
    });
    expect(await shop.stockOf(productId)).toBe(5);
    expect(await changes({ productId, delta: -5, reason: 'correction' })).toBe(0);
    await expect(changes({ productId, delta: -1, reason: 'correction' })).rejects.toMatchObject({
      message: 'There are none in stock',
    });
  });

  test('of a deleted product does nothing', async () => {
    const productId = newId();
    expect(await changes({ productId, delta: 1, reason: 'return' })).toBeNull();
    expect(await ledgerOf(productId)).toEqual([]);
  });
});

describe('staff', () => {
  test('add delivered units, with a note', async () => {
    const productId = await shop.addsProduct({ availableQuantity: 5 });
    const delivery = { kind: 'restock', quantity: 12, note: ' Delivery 4711 ' };
    const response = await shop.does(changeProductStock, shop.byStaff(productId, delivery));
    expect(response).toMatchObject({ availableQuantity: 17 });
    expect(await shop.stockOf(productId)).toBe(17);
    const [newest] = await shop.does(listStockChanges, { as: shop.admin, params: { id: productId } });
    expect(newest).toMatchObject({
      reason: 'restock',
      actor: shop.admin.email,
      delta: 12,
      before: 5,
      after: 17,
      note: 'Delivery 4711',
      orderId: null,
    });
    const [entry] = await shop.does(listAuditLog, { as: shop.admin, query: { subjectId: productId } });
    const [before, after] = [{ availableQuantity: 5 }, { availableQuantity: 17, note: 'Delivery 4711' }];
    expect(entry).toMatchObject({ action: 'product.stock-changed', before, after });
  });

  test('correct the stock to what they counted, also when that confirms it', async () => {
    const productId = await shop.addsProduct({ availableQuantity: 5 });
    await shop.does(changeProductStock, shop.byStaff(productId, { kind: 'correction', counted: 3, seen: 5 }));
    await shop.does(changeProductStock, shop.byStaff(productId, { kind: 'correction', counted: 3, seen: 3 }));
    await shop.does(changeProductStock, shop.byStaff(productId, { kind: 'correction', counted: 0, seen: 3 }));
    expect((await ledgerOf(productId)).slice(1).map(({ delta, note }) => [delta, note])).toEqual([
      [-2, null],
      [0, null],
      [-3, null],
    ]);
    expect(await shop.stockOf(productId)).toBe(0);
  });

  test('are refused a correction if an order was placed while they counted', async () => {
    const { productId } = await shop.newOrder({ availableQuantity: 5 }, 2);
    const correction = shop.byStaff(productId, { kind: 'correction', counted: 5, seen: 5 });
    const refusal = { code: 'STOCK_CHANGED', message: expect.stringContaining('it is 3 now') };
    await shop.refuses(changeProductStock, correction, refusal);
    expect(await ledgerOf(productId)).toHaveLength(2);
  });

  test.runIf(testEngine === 'postgresql')('are refused one of two corrections at once', async () => {
    const productId = await shop.addsProduct({ availableQuantity: 5 });
    const lock = { text: 'select from products where id = $1 for no key update', values: [productId] };
    const correction = shop.byStaff(productId, { kind: 'correction', counted: 3, seen: 5 });
    const correct = () => shop.call(changeProductStock, correction);
    const answers = await behindRival(pool, lock, () => Promise.all([correct(), correct()]), 2);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await shop.stockOf(productId)).toBe(3);
  });

  test('add units up to the most that a stock can have', async () => {
    const productId = await shop.addsProduct({ availableQuantity: 5 });
    const adds = (quantity: number, note = '') =>
      shop.byStaff(productId, { kind: 'restock', quantity, note });
    const most = await shop.does(changeProductStock, adds(999_995, 'n'.repeat(300)));
    expect(most).toMatchObject({ availableQuantity: 1_000_000 });
    const tooMany = invalid('quantity', "The stock can't be more than 1,000,000");
    await shop.refuses(changeProductStock, adds(1), tooMany);
    expect(await shop.stockOf(productId)).toBe(1_000_000);
  });

  test('read the ledger page by page, newest first, with the orders that still exist', async () => {
    const buyer = await shop.shopper();
    const productId = await shop.addsProduct();
    const [kept, cancelled] = [await shop.places(buyer, productId), await shop.places(buyer, productId)];
    await shop.does(cancelOrder, { as: buyer, query: { id: cancelled } });
    const whole = await shop.does(listStockChanges, { as: shop.admin, params: { id: productId } });
    expect(whole.map(({ reason, orderId }) => [reason, orderId])).toEqual([
      ['cancelled', null],
      ['order', null],
      ['order', kept],
      ['added', null],
    ]);
    expect(whole[1]?.orderNumber).toBe(whole[0]?.orderNumber);
    const request = { as: shop.admin, params: { id: productId }, query: { limit: 2 } };
    const walk = await walkPages(shop, listStockChanges, request);
    expect(walk).toMatchObject({ pages: 2, ids: whole.map(({ _id }) => _id) });
  });
});

describe('the owner is notified of a product that is low on stock', () => {
  const owner = { ownerEmail: 'owner@example.com', shopUrl: publicUrl };
  const mailsAbout = async (productId: string) => {
    await notifyLowStock(db, owner);
    const { rows } = await pool.query<{ left: number }>(
      `select (product ->> 'availableQuantity')::int as left
       from mails, jsonb_array_elements(data -> 'products') as product
       where kind = 'ownerLowStock' and data ->> 'to' = $1 and product ->> 'id' = $2 order by created_at`,
      [owner.ownerEmail, productId],
    );
    return rows.map(({ left }) => left);
  };

  test('once, and again only after a restock', async () => {
    const { buyer, productId } = await shop.newOrder({ availableQuantity: 6 });
    expect(await mailsAbout(productId)).toEqual([]);
    const orderId = await shop.places(buyer, productId);
    expect(await mailsAbout(productId)).toEqual([4]);
    await shop.does(cancelOrder, { as: buyer, query: { id: orderId } });
    await shop.places(buyer, productId, 2);
    expect(await mailsAbout(productId)).toEqual([4]);
    await changes({ productId, delta: 2, reason: 'restock' });
    await changes({ productId, delta: -2, reason: 'correction' });
    expect(await mailsAbout(productId)).toEqual([4, 3]);
  });

  test('by one mail, even if several processes check at the same time', async () => {
    const { productId } = await shop.newOrder({ availableQuantity: 5 });
    await Promise.all([1, 2, 3].map(() => notifyLowStock(db, owner)));
    expect(await mailsAbout(productId)).toEqual([4]);
  });

  test('also if more than one mail holds are low at once', async () => {
    const productIds = await shop.addsManyProducts(51);
    for (const productId of productIds) await changes({ productId, delta: -6, reason: 'correction' });
    await notifyLowStock(db, owner);
    const { rows } = await pool.query<{ id: string }>(
      `select product ->> 'id' as id from mails, jsonb_array_elements(data -> 'products') as product
       where kind = 'ownerLowStock' and product ->> 'id' = any ($1)`,
      [productIds],
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(productIds.toSorted());
  });

  test('unless it was added with few units', async () => {
    const productId = await shop.addsProduct({ availableQuantity: 2 });
    expect(await mailsAbout(productId)).toEqual([]);
  });

  test('unless it is archived', async () => {
    const { productId } = await shop.newOrder({ availableQuantity: 5 });
    await pool.query('update products set archived_at = now() where id = $1', [productId]);
    expect(await mailsAbout(productId)).toEqual([]);
    await pool.query('update products set archived_at = null where id = $1', [productId]);
    expect(await mailsAbout(productId)).toEqual([4]);
  });

  test('as soon as the shop has an owner', async () => {
    const { productId } = await shop.newOrder({ availableQuantity: 5 });
    await notifyLowStock(db, { ...owner, ownerEmail: null });
    expect(await mailsAbout(productId)).toEqual([4]);
  });
});
