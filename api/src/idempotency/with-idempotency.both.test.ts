import { addProduct, deleteProduct, listProducts } from '@chuck-and-bit/contract/products';
import { getInserted } from '@chuck-and-bit/contract/idempotency-keys';
import { cancelOrder, placeOrder, shipOrder } from '@chuck-and-bit/contract/orders';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
import { addReview, listReviews } from '@chuck-and-bit/contract/reviews';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../test/people';
import { openTestShop } from '../../test/test-shop';
import { hammerDrill, orderRequest } from '../../test/trade';

const shop = await openTestShop();
const productId = await shop.addsProduct({ availableQuantity: 1_000 });

const ordering = (as: Person, key: string, changes: object = {}) => {
  const { body, ...request } = orderRequest(as, productId);
  return { ...request, body: { ...body, ...changes }, headers: { 'idempotency-key': key } };
};

describe('an idempotency key', () => {
  test('with another body, or at another endpoint, is refused with 422', async () => {
    const mona = await shop.shopper();
    await shop.does(placeOrder, ordering(mona, 'key-1'));
    const reused = { statusCode: 422, code: 'IDEMPOTENCY_KEY_REUSED' };
    await shop.refuses(placeOrder, ordering(mona, 'key-1', { quantity: 2 }), reused);
    const headers = { 'idempotency-key': 'key-1' };
    const review = { as: mona, body: { ratings: 5, reviewContent: 'Good' }, headers };
    await shop.refuses(addReview, review, reused);
    expect((await shop.ordersOf(mona)).length).toBe(1);
  });

  test('used for another order at the same endpoint is refused with 422 without changing that order', async () => {
    const mona = await shop.shopper();
    const [first, second] = [await shop.places(mona, productId), await shop.places(mona, productId)];
    const headers = { 'idempotency-key': 'key-1' };
    await shop.does(cancelOrder, { as: mona, query: { id: first }, headers });
    await shop.refuses(cancelOrder, { as: mona, query: { id: second }, headers }, { statusCode: 422 });
    expect((await shop.ordersOf(mona)).length).toBe(1);

    const [third, fourth] = [await shop.places(mona, productId), await shop.places(mona, productId)];
    for (const id of [third, fourth]) await shop.pays(mona, id);
    const shipping = (id: string) => ({ ...shop.shipping(id), headers });
    await shop.does(shipOrder, shipping(third));
    await shop.refuses(shipOrder, shipping(fourth), { statusCode: 422 });
    expect((await shop.orderOf(mona, fourth)).status).toBe('Pending');
  });

  test('of 20 concurrent requests has one effect and one response', async () => {
    const mona = await shop.shopper();
    const before = await shop.stockOf(productId);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shop.call(placeOrder, ordering(mona, 'key-1'))),
    );
    const done = responses.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((response) => JSON.stringify(response.body))).size).toBe(1);
    for (const { status, headers } of responses.filter((response) => response.status !== 200)) {
      expect(status).toBe(409);
      expect(headers['retry-after']).toBeDefined();
    }
    expect((await shop.ordersOf(mona)).length).toBe(1);
    expect(await shop.stockOf(productId)).toBe(before - 1);
  });

  test('belongs to its user', async () => {
    const [mona, leonardo] = [await shop.shopper(), await shop.shopper()];
    const first = await shop.does(placeOrder, ordering(mona, 'key-1'));
    const second = await shop.does(placeOrder, ordering(leonardo, 'key-1', { quantity: 2 }));
    expect(second.insertedId).not.toBe(first.insertedId);
    expect((await shop.ordersOf(leonardo)).length).toBe(1);
  });

  test('of a refused request can be reused', async () => {
    const mona = await shop.shopper();
    for (let round = 0; round < 2; round += 1)
      await shop.refuses(placeOrder, ordering(mona, 'key-1', { quantity: 5_000 }), { code: 'INVALID_INPUT' });
    await shop.does(placeOrder, ordering(mona, 'key-1'));
    expect((await shop.ordersOf(mona)).length).toBe(1);
  });

  test('with the same body receives the stored response, also when the order took the last pieces, or the product was deleted', async () => {
    const mona = await shop.shopper();
    const last = await shop.addsProduct({ availableQuantity: 3 });
    const all = { productId: last, quantity: 3 };
    const first = await shop.does(placeOrder, ordering(mona, 'key-1', all));
    expect(await shop.does(placeOrder, ordering(mona, 'key-1', all))).toEqual(first);
    await shop.does(deleteProduct, { as: shop.admin, query: { id: last } });
    expect(await shop.does(placeOrder, ordering(mona, 'key-1', all))).toEqual(first);
    expect((await shop.ordersOf(mona)).length).toBe(1);
  });

  test('is valid for 24 hours, and then again from its next use', async () => {
    const mona = await shop.shopper();
    const two = ordering(mona, 'key-1', { quantity: 2 });
    const first = await shop.does(placeOrder, ordering(mona, 'key-1'));
    const created = 'update idempotency_keys set created_at = now() - $2::interval where user_id = $1';
    const ages = (age: string) => shop.database.pool.query(created, [mona.id, age]);
    await ages('23 hours 59 minutes');
    await shop.refuses(placeOrder, two, { statusCode: 422 });
    expect(await shop.does(placeOrder, ordering(mona, 'key-1'))).toEqual(first);
    await ages('24 hours 1 second');
    const second = await shop.does(placeOrder, two);
    expect(second.insertedId).not.toBe(first.insertedId);
    expect(await shop.does(placeOrder, two)).toEqual(second);
    expect((await shop.ordersOf(mona)).length).toBe(2);
  });

  test('is any text from 1 to 255 characters', async () => {
    const mona = await shop.shopper();
    await shop.does(placeOrder, ordering(mona, 'k'.repeat(255)));
    for (const key of ['', 'k'.repeat(256)])
      await shop.refuses(placeOrder, ordering(mona, key), { statusCode: 400 });
  });

  test('is accepted for reviews and products too', async () => {
    const mona = await shop.shopper();
    const headers = { 'idempotency-key': 'key-2' };
    const review = { as: mona, body: { ratings: 5, reviewContent: 'Good' }, headers };
    expect(await shop.does(addReview, review)).toEqual(await shop.does(addReview, review));
    const { insertedId } = await shop.does(addReview, review);
    expect((await shop.does(listReviews)).map(({ _id }) => _id)).toEqual([insertedId]);

    const product = { as: shop.admin, body: { ...hammerDrill, name: 'Only Once' }, headers };
    expect(await shop.does(addProduct, product)).toEqual(await shop.does(addProduct, product));
    expect((await shop.does(listProducts)).filter(({ name }) => name === 'Only Once')).toHaveLength(1);
  });
});

describe('a client that lost the response', () => {
  const asking = (as: Person, key: string) => ({ as, params: { key } });

  test('asks for what its request has created, and learns nothing about the keys of others', async () => {
    const mona = await shop.shopper();
    expect(await shop.does(getInserted, asking(mona, 'key-1'))).toEqual({ insertedId: null });
    const { insertedId } = await shop.does(placeOrder, ordering(mona, 'key-1'));
    expect(await shop.does(getInserted, asking(mona, 'key-1'))).toEqual({ insertedId });
    expect(await shop.does(getInserted, asking(await shop.shopper(), 'key-1'))).toEqual({ insertedId: null });
  });

  test('hears of nothing created for a refused request, a change, or a key of yesterday', async () => {
    const mona = await shop.shopper();
    await shop.refuses(placeOrder, ordering(mona, 'refused', { quantity: 5_000 }));
    const headers = { 'idempotency-key': 'change' };
    await shop.does(cancelOrder, { as: mona, query: { id: await shop.places(mona, productId) }, headers });
    await shop.does(placeOrder, ordering(mona, 'old'));
    await shop.database.pool.query(
      "update idempotency_keys set created_at = now() - interval '24 hours 1 second' where key = 'old'",
    );
    for (const key of ['refused', 'change', 'old'])
      expect(await shop.does(getInserted, asking(mona, key))).toEqual({ insertedId: null });
  });
});

describe('a key whose request calls an outside service', () => {
  const headers = { 'idempotency-key': 'key-1' };
  const preparing = (as: Person, orderId: string) => ({ as, body: { orderId, totalAmount: 19.99 }, headers });
  /** Leaves the key as a crashed process does. */
  const losesResponse = (as: Person, age: string) =>
    shop.database.pool.query(
      'update idempotency_keys set answer = null, created_at = now() - $2::interval where user_id = $1',
      [as.id, age],
    );

  test('receives the stored response', async () => {
    const mona = await shop.shopper();
    const orderId = await shop.places(mona, productId);
    const first = await shop.does(createPaymentIntent, preparing(mona, orderId));
    expect(await shop.does(createPaymentIntent, preparing(mona, orderId))).toEqual(first);
    await shop.does(cancelOrder, { as: mona, query: { id: orderId } });
    expect(await shop.does(createPaymentIntent, preparing(mona, orderId))).toEqual(first);
  });

  test('without a response is in progress for two minutes and free afterwards', async () => {
    const mona = await shop.shopper();
    const orderId = await shop.places(mona, productId);
    const first = await shop.does(createPaymentIntent, preparing(mona, orderId));
    for (const age of ['0 seconds', '1 minute 55 seconds']) {
      await losesResponse(mona, age);
      const { status, headers, body } = await shop.call(createPaymentIntent, preparing(mona, orderId));
      expect([status, headers['retry-after']]).toEqual([409, '1']);
      expect(body).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    }
    await losesResponse(mona, '2 minutes 1 second');
    expect(await shop.does(createPaymentIntent, preparing(mona, orderId))).toEqual(first);
    await losesResponse(mona, '2 minutes 1 second');
    await shop.does(placeOrder, ordering(mona, 'key-1'));
    await shop.refuses(createPaymentIntent, preparing(mona, orderId), { statusCode: 422 });
  });

  test('of a refused request can be reused immediately', async () => {
    const mona = await shop.shopper();
    const orderId = await shop.places(mona, productId);
    const wrong = { ...preparing(mona, orderId), body: { orderId, totalAmount: 5 } };
    await shop.refuses(createPaymentIntent, wrong);
    await shop.does(createPaymentIntent, preparing(mona, orderId));
  });
});
