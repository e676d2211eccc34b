import { deleteProduct } from '@chuck-and-bit/contract/products';
import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import { messages } from '@chuck-and-bit/contract/messages';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { describe, expect, test, vi } from 'vitest';
import { invalid } from '../../../test/api-client';
import { textOfMails } from '../../../test/mail-text';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';
import { town } from '../../../test/trade';
import { newId } from '../../ids';
import { makeAdminByEmail } from '../accounts/admins';

const shop = await openTestShop();
const mona = await shop.shopper('Mona Lisa');

const form = { address: 'Via della Stufa 1 🏛️', phone: '0055123456' };
const ordering = (body: object, as: Person = mona) => ({ as, query: { email: as.email }, body });

describe('placing an order', () => {
  test('takes the stock and copies the product', async () => {
    const productId = await shop.addsProduct({ name: 'Core Drill', price: 19.99, image: '/images/core.svg' });
    const request = ordering({ productId, quantity: 7, ...form });
    const { insertedId, ...rest } = await shop.does(placeOrder, request);
    expect(rest).toEqual({ success: true, acknowledged: true });
    const { createdAt, ...order } = await shop.orderOf(mona, insertedId);
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000);
    expect(order).toMatchObject({
      _id: insertedId,
      productId,
      productName: 'Core Drill',
      productImage: '/images/core.svg',
      userName: 'Mona Lisa',
      userEmail: mona.email,
      ...form,
      price: 19.99,
      quantity: 7,
      totalPrice: 139.93,
      status: 'Pending',
      transactionId: null,
      paidAt: null,
      shippedAt: null,
    });
    expect(await shop.stockOf(productId)).toBe(93);
  });

  test('queries an unavailable database once', async () => {
    const productId = await shop.addsProduct();
    const spy = vi.spyOn(shop.database.pool, 'query').mockRejectedValue(new Error('Connection terminated'));
    try {
      const refusal = await shop.refuses(placeOrder, ordering({ productId, quantity: 1, ...form }));
      expect(refusal).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
      expect(spy).toHaveBeenCalledTimes(1);
      expect(shop.takeErrors()).toHaveLength(1);
    } finally {
      spy.mockRestore();
    }
  });

  test('queues its mail; a refused order queues none', async () => {
    const buyer = await shop.shopper('Ada Lovelace');
    const productId = await shop.addsProduct({ name: 'Core Drill', price: 19.99 });
    const id = await shop.places(buyer, productId, 2);
    await shop.refuses(placeOrder, ordering({ productId, quantity: 5_000, ...form }, buyer));
    const mails = await shop.mails({ to: buyer.email });
    expect(mails).toMatchObject([{ kind: 'purchasePlaced' }]);
    const order = await shop.orderOf(buyer, id);
    const text = textOfMails(mails, false);
    expect(text).toMatch(/2 pieces, Core Drill: \$39\.98[^]*Total: \$39\.98/);
    expect(text).toContain(`Order: ${order.number}`);
    expect(text).toContain(heldUntil(order.expiresAt ?? '', 'UTC'));
    expect(mails[0]?.data['purchaseId']).toBe(order.purchaseId);
  });

  test('ignores fields that the server sets', async () => {
    const productId = await shop.addsProduct({ price: 10 });
    const { insertedId } = await shop.does(
      placeOrder,
      ordering({
        productId,
        quantity: 2,
        ...form,
        productName: 'Golden Drill',
        productImage: 'javascript:alert(1)',
        price: 0.01,
        userName: 'Somebody',
        userEmail: 'somebody@example.com',
        name: { odd: true },
        email: 5,
        status: 'Shipped',
        transactionId: 'pi_free',
      }),
    );
    expect(await shop.orderOf(mona, insertedId)).toMatchObject({
      productName: 'Hammer Drill',
      userName: 'Mona Lisa',
      userEmail: mona.email,
      price: 10,
      totalPrice: 20,
      status: 'Pending',
      transactionId: null,
    });
  });

  test('may have the total of the list price or of its volume price, and costs the lower one', async () => {
    const productId = await shop.addsProduct({ price: 10, priceTiers: [{ minQuantity: 5, price: 8 }] });
    const request = (totalPrice: number) => ordering({ productId, quantity: 5, ...form, totalPrice });
    for (const totalPrice of [50, 40]) {
      const { insertedId } = await shop.does(placeOrder, request(totalPrice));
      expect(await shop.orderOf(mona, insertedId)).toMatchObject({ price: 8, totalPrice: 40 });
    }
    const stock = await shop.stockOf(productId);
    for (const wrong of [45, 39.99, 40.01, 49.99, 50.01, 0, -40, 1e20])
      expect(await shop.refuses(placeOrder, request(wrong)), String(wrong)).toMatchObject({
        statusCode: 409,
        code: 'PRICE_CHANGED',
        totals: { goods: 40, total: 40 },
      });
    expect(await shop.stockOf(productId)).toBe(stock);
  });

  test('may have a total as a client multiplies it, but no fractions of a cent', async () => {
    const productId = await shop.addsProduct({ price: 19.99 });
    const request = (totalPrice: number) => ordering({ productId, quantity: 7, ...form, totalPrice });
    expect(19.99 * 7).not.toBe(139.93);
    await shop.does(placeOrder, request(19.99 * 7));
    const error = { message: 'Please use at most two decimals' };
    for (const wrong of [139.929, 139.9301, 0.001]) {
      const both = ordering({ ...request(wrong).body, expectedTotal: wrong });
      const errors = ['totalPrice', 'expectedTotal'].map((path) => ({ path, ...error }));
      expect(await shop.refuses(placeOrder, both)).toMatchObject({ statusCode: 400, errors });
    }
  });

  test('has its own price after the product is replaced', async () => {
    const productId = await shop.addsProduct({ price: 10 });
    const id = await shop.places(mona, productId, 2);
    await shop.does(deleteProduct, { as: shop.admin, query: { id: productId } });
    await shop.addsProduct({ price: 99 });
    expect(await shop.orderOf(mona, id)).toMatchObject({
      price: 10,
      totalPrice: 20,
      productName: 'Hammer Drill',
    });
  });
});

describe('the quantity', () => {
  test('may be the whole stock', async () => {
    const productId = await shop.addsProduct({ minimumOrder: 5, availableQuantity: 20 });
    const few = await shop.refuses(placeOrder, ordering({ productId, quantity: 4, ...form }));
    const message = 'Minimum Order Unit is 5';
    expect(few).toMatchObject({ code: 'INVALID_INPUT', message, errors: [{ path: 'quantity', message }] });
    await shop.places(mona, productId, 5);
    await shop.places(mona, productId, 15);
    const refusal = await shop.refuses(placeOrder, ordering({ productId, quantity: 5, ...form }));
    expect(refusal).toMatchObject({ statusCode: 400, message: 'Maximum Order Unit is 0' });
  });

  test('is refused if the total exceeds the largest card charge', async () => {
    const productId = await shop.addsProduct({ price: 999_999.99 });
    const refusal = await shop.refuses(placeOrder, ordering({ productId, quantity: 2, ...form }));
    expect(refusal).toMatchObject({ statusCode: 400, errors: [{ path: 'quantity' }] });
  });
});

test('the e-mail in the query must be the caller’s own, in any case', async () => {
  const productId = await shop.addsProduct();
  const body = { productId, quantity: 1, ...form };
  const other = await shop.shopper();
  await shop.refuses(placeOrder, { as: mona, query: { email: other.email }, body }, { statusCode: 403 });
  expect(await shop.refuses(placeOrder, { as: mona, body })).toMatchObject({ statusCode: 400 });
  await shop.does(placeOrder, { as: mona, query: { email: ` ${mona.email.toUpperCase()}` }, body });
  expect(await shop.ordersOf(other)).toEqual([]);
});

test('an unauthorized caller is refused without taking stock, for valid and invalid orders', async () => {
  const productId = await shop.addsProduct();
  const stock = await shop.stockOf(productId);
  const promoted = await shop.shopper();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = ordering({ productId, quantity: 5, ...form }, promoted);
  await shop.does(placeOrder, { ...first, headers });
  await makeAdminByEmail(shop.database.db, promoted.email);
  const deleted = await shop.shopper();
  await shop.database.pool.query('delete from users where id = $1', [deleted.id]);

  for (const body of [{ productId, quantity: 5, ...form }, { productId, quantity: 10_000, ...form }, {}]) {
    for (const who of [shop.admin, promoted]) {
      expect(await shop.refuses(placeOrder, ordering(body, who))).toMatchObject({
        statusCode: 403,
        message: messages.ordersAreForShoppers,
      });
    }
    const asSomebodyElse = { as: mona, query: { email: promoted.email }, body };
    expect(await shop.refuses(placeOrder, asSomebodyElse)).toMatchObject({ statusCode: 403 });
    expect(await shop.refuses(placeOrder, ordering(body, deleted))).toMatchObject({ statusCode: 401 });
  }
  // The stored response is not returned either.
  expect(await shop.refuses(placeOrder, { ...first, headers })).toMatchObject({ statusCode: 403 });
  expect(await shop.stockOf(productId)).toBe(stock - 5);
});

test('concurrent buyers never take more than the stock, and a refusal states the bound', async () => {
  const productId = await shop.addsProduct({ availableQuantity: 10 });
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => shop.call(placeOrder, ordering({ productId, quantity: 3, ...form }))),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const { status, body } of responses.filter((response) => response.status !== 200)) {
    expect([400, 409]).toContain(status);
    expect((body as { message: string }).message).toBe('Maximum Order Unit is 1');
  }
  expect(await shop.stockOf(productId)).toBe(1);
});

test('a region that tax depends on has to be named', async () => {
  await shop.addsTax({ country: 'CA', region: 'CA-ON', rate: 1_300 });
  const productId = await shop.addsProduct();
  const request = (place: object) => ordering({ productId, quantity: 1, ...form, ...town, ...place });
  await shop.refuses(placeOrder, request({ country: 'CA' }), invalid('region', messages.regionRequired));
  await shop.does(placeOrder, request({ country: 'CA', region: 'CA-ON' }));
  await shop.removesOffers();
});

test('a shipping rate that was chosen is never replaced: one that is not offered there is refused by name', async () => {
  const parcel = await shop.addsRate();
  const express = await shop.addsRate({ name: 'Express', steps: [{ from: 0, price: 1_500 }] });
  const french = await shop.addsRate({ name: 'Colis', countries: ['FR'] });
  const productId = await shop.addsProduct({ price: 100, availableQuantity: 10 });
  const request = (shippingRateId: string) =>
    ordering({ productId, quantity: 1, ...form, ...town, country: 'DE', shippingRateId });
  for (const id of [newId(), french.id, 'x'.repeat(10_000)]) {
    await shop.refuses(placeOrder, request(id), invalid('shippingRateId', messages.shippingRateUnknown));
  }
  const abroad = { productId, quantity: 1, ...form, ...town, country: 'US' };
  for (const more of [{}, { shippingRateId: parcel.id }]) {
    const refusal = await shop.refuses(placeOrder, ordering({ ...abroad, ...more }));
    expect(refusal).toMatchObject({ statusCode: 409, code: 'NO_SHIPPING', message: messages.noShipping });
  }
  expect(await shop.stockOf(productId)).toBe(10);
  for (const [rate, total] of [
    [parcel, 105],
    [express, 115],
  ] as const) {
    const { insertedId } = await shop.does(placeOrder, request(rate.id));
    const { purchaseId } = await shop.orderOf(mona, insertedId);
    expect(await shop.purchaseOf(mona, purchaseId)).toMatchObject({ total });
  }
  await shop.removesOffers();
});
