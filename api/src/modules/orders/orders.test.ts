import {
  cancelOrder,
  getOrder,
  listAllOrders,
  listOwnOrders,
  shipOrder,
} from '@chuck-and-bit/contract/orders';
import { describe, expect, test } from 'vitest';
import { walkPages } from '../../../test/api-client';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();

const cancels = (person: Person, id: string) => ({ as: person, query: { id } });

const newOrder = (quantity = 3) => shop.newOrder({ availableQuantity: 10 }, quantity);

describe('reading orders', () => {
  test('buyer and admin read the same of an order', async () => {
    const { buyer, id } = await newOrder();
    expect(await shop.orderOf(shop.admin, id)).toEqual(await shop.orderOf(buyer, id));
  });

  test('a shopper receives a bare array of their own orders, newest first', async () => {
    const { buyer, productId, id } = await newOrder(1);
    await newOrder();
    const newer = await shop.places(buyer, productId);
    expect((await shop.ordersOf(buyer)).map(({ _id }) => _id)).toEqual([newer, id]);
  });

  test('pages of own and of all orders contain each order once while others are placed', async () => {
    const buyer = await shop.shopper();
    const productId = await shop.addsProduct();
    for (let count = 0; count < 5; count++) await shop.places(buyer, productId);
    const place = () => shop.places(buyer, productId);
    const own = (await shop.ordersOf(buyer)).map(({ _id }) => _id);
    const query = { email: buyer.email, limit: 2 };
    // Two orders are placed meanwhile.
    expect(await walkPages(shop, listOwnOrders, { as: buyer, query }, place)).toMatchObject({
      ids: own,
      totals: [5, 6, 7],
    });

    const all = (await shop.does(listAllOrders, { as: shop.admin })).map(({ _id }) => _id);
    expect(all.length).toBeGreaterThan(own.length);
    const walk = await walkPages(shop, listAllOrders, { as: shop.admin, query: { limit: 3 } }, place);
    expect(walk.ids).toEqual(all);
  });

  test('an admin finds an order by its number, however it is typed', async () => {
    const { buyer, id } = await newOrder();
    const { number } = await shop.orderOf(buyer, id);
    const found = (typed: string) => shop.does(listAllOrders, { as: shop.admin, query: { number: typed } });
    for (const typed of [number, number.replace('-', ' ').toLowerCase()]) {
      expect((await found(typed)).map(({ _id }) => _id)).toEqual([id]);
    }
    for (const typed of ['', '2222-2222', 'K7QM', "'; drop table orders"])
      expect(await found(typed)).toEqual([]);
  });
});

describe('cancelling', () => {
  test.each(['owner', 'admin'])(
    'restores the stock of an unpaid order when its %s cancels it',
    async (who) => {
      const { buyer, productId, id } = await newOrder(3);
      expect(await shop.stockOf(productId)).toBe(7);
      const response = await shop.does(cancelOrder, cancels(who === 'admin' ? shop.admin : buyer, id));
      expect(response).toEqual({ success: true, acknowledged: true, deletedCount: 1 });
      expect(await shop.stockOf(productId)).toBe(10);
      expect(await shop.refuses(getOrder, { as: buyer, params: { id } })).toMatchObject({ statusCode: 404 });
    },
  );

  test('ten times concurrently restores the stock once', async () => {
    const { buyer, productId, id } = await newOrder(4);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => shop.does(cancelOrder, cancels(buyer, id))),
    );
    expect(responses.reduce((sum, { deletedCount }) => sum + deletedCount, 0)).toBe(1);
    expect(await shop.stockOf(productId)).toBe(10);
  });
});

describe('shipping', () => {
  test('a paid order is shipped permanently', async () => {
    const { buyer, id } = await shop.paidOrder();
    expect(await shop.ships(id)).toEqual({ success: true, acknowledged: true, modifiedCount: 1 });
    const shipped = await shop.orderOf(buyer, id);
    expect(shipped.status).toBe('Shipped');
    expect(Date.parse(shipped.shippedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(shipped.paidAt ?? ''));

    expect(await shop.refuses(shipOrder, shop.shipping(id))).toMatchObject({
      statusCode: 409,
      code: 'ORDER_ALREADY_SHIPPED',
      message: 'This Order Is Already Shipped',
    });
    expect(await shop.orderOf(buyer, id)).toEqual(shipped);
  });

  test.each(['Pending', 'shipped', '', null, undefined])('refuses the status %j', async (status) => {
    const { id } = await newOrder();
    await shop.refuses(shipOrder, { ...shop.shipping(id), body: { status } }, { statusCode: 400 });
  });
});
