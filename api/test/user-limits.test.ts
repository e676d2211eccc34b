import { changeCart, createCart, placePurchase, replaceCart } from '@chuck-and-bit/contract/carts';
import { messages } from '@chuck-and-bit/contract/messages';
import { cancelOrder, confirmPayment, placeOrder } from '@chuck-and-bit/contract/orders';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
import { addProductReview, changeReview } from '@chuck-and-bit/contract/product-reviews';
import { addReview } from '@chuck-and-bit/contract/reviews';
import { exchangeToken } from '@chuck-and-bit/contract/users';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApiClient } from './api-client';
import { composeShop } from './compose';
import { textOfMails } from './mail-text';
import type { Person } from './people';
import { openTestShop } from './test-shop';
import { orderRequest } from './trade';
import { createAttemptLimits } from '../src/attempt-limits/attempt-limits';
import { keyOfAddress, keyOfNetwork } from '../src/network-keys';

const environment = {
  CART_CHANGES_PER_MINUTE: '9',
  REVIEWS_PER_HOUR: '3',
  INTENTS_PER_HOUR: '2',
  PAYMENT_CALLS_PER_MINUTE: '12',
  OPEN_ORDERS_MAX: '4',
  OPEN_ORDERS_VALUE_MAX: '100',
  UNVERIFIED_OPEN_ORDERS_MAX: '2',
  UNVERIFIED_OPEN_ORDERS_VALUE_MAX: '50',
  UNVERIFIED_HOLD_HOURS: '2',
  UNVERIFIED_LARGE_HOLD_MINUTES: '20',
  UNPAID_ORDER_HOURS: '72',
};
const shop = await openTestShop(environment);

const tooManyOpenOrders = {
  statusCode: 409,
  code: 'TOO_MANY_OPEN_ORDERS',
  message: 'Please Pay Or Cancel Your Open Orders First',
};
const emailUnverified = {
  statusCode: 409,
  code: 'EMAIL_UNVERIFIED',
  message: 'Please Verify Your Email First',
};
const refusalOf = (...order: Parameters<typeof orderRequest>) =>
  shop.refuses(placeOrder, orderRequest(...order));
const verifiesEmail = (person: Person) =>
  shop.database.pool.query('update users set email_verified = true where id = $1', [person.id]);
const verifiedShopper = async () => {
  const person = await shop.shopper();
  await verifiesEmail(person);
  return person;
};
const statusCounts = (responses: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const hoursHeld = async (buyer: Person, id: string) => {
  const { createdAt, expiresAt } = await shop.orderOf(buyer, id);
  return (Date.parse(expiresAt ?? '') - Date.parse(createdAt)) / 3_600_000;
};
/** A client of another process of the shop on the same database, which closes when the test ends. */
const secondProcess = async () => {
  const { app } = await composeShop(shop.database, { ...environment, LOG_LEVEL: 'error' });
  onTestFinished(() => app.close());
  return createApiClient(app);
};
/** Of a refused call. */
const minutesToWait = async (...[endpoint, request]: Parameters<typeof shop.call>) => {
  const { headers } = await shop.call(endpoint, request);
  return Math.ceil(Number(headers['retry-after']) / 60);
};

describe('open orders of one user', () => {
  test('are limited by number, and a refused order takes no stock', async () => {
    const buyer = await verifiedShopper();
    const productId = await shop.addsProduct({ price: 1 });
    for (let count = 0; count < 4; count += 1) await shop.places(buyer, productId);
    expect(await refusalOf(buyer, productId)).toMatchObject(tooManyOpenOrders);
    expect(await shop.stockOf(productId)).toBe(96);
  });

  test('are limited by their total value', async () => {
    const buyer = await verifiedShopper();
    const productId = await shop.addsProduct({ price: 10 });
    await shop.places(buyer, productId, 6);
    expect(await refusalOf(buyer, productId, 5)).toMatchObject(tooManyOpenOrders);
    await shop.places(buyer, productId, 4);
    expect(await refusalOf(buyer, productId, 1)).toMatchObject(tooManyOpenOrders);
  });

  test('are limited by what they cost with shipping', async () => {
    const buyer = await shop.shopper();
    await shop.addsRate({ steps: [{ from: 0, price: 600 }], countries: [] });
    const productId = await shop.addsProduct({ price: 20 });
    await shop.places(buyer, productId);
    // 26 each, and 50 are the most.
    expect(await refusalOf(buyer, productId)).toMatchObject(tooManyOpenOrders);
    await shop.removesOffers();
  });

  test('have no value limit if there is only one and the e-mail is verified', async () => {
    const buyer = await verifiedShopper();
    const productId = await shop.addsProduct({ price: 999_999.99 });
    await shop.places(buyer, productId);
    expect(await refusalOf(buyer, productId)).toMatchObject(tooManyOpenOrders);
  });

  test('count a purchase as one, with its total', async () => {
    const buyer = await verifiedShopper();
    const [cheap, dear] = [await shop.addsProduct({ price: 10 }), await shop.addsProduct({ price: 20 })];
    const lines = [cheap, dear].map((productId) => ({ productId, quantity: 1 }));
    for (let count = 0; count < 3; count += 1) await shop.placesPurchase(buyer, lines);
    expect(await refusalOf(buyer, dear)).toMatchObject(tooManyOpenOrders);
    await shop.places(buyer, cheap);
    const request = shop.ordering(buyer, await shop.fillsCart(buyer, lines.slice(0, 1)));
    expect(await shop.refuses(placePurchase, request)).toMatchObject(tooManyOpenOrders);
    expect(await shop.stockOf(cheap)).toBe(96);
  });

  test('no longer count when paid or cancelled', async () => {
    const buyer = await shop.shopper();
    const productId = await shop.addsProduct({ price: 1 });
    const paid = await shop.places(buyer, productId);
    const cancelled = await shop.places(buyer, productId);
    await shop.refuses(placeOrder, orderRequest(buyer, productId));
    await shop.pays(buyer, paid);
    await shop.places(buyer, productId);
    await shop.refuses(placeOrder, orderRequest(buyer, productId));
    await shop.does(cancelOrder, { as: buyer, query: { id: cancelled } });
    await shop.places(buyer, productId);
  });

  test('have lower limits and a shorter hold while the e-mail is not verified', async () => {
    const buyer = await shop.shopper();
    const productId = await shop.addsProduct({ price: 20 });
    expect(await hoursHeld(buyer, await shop.places(buyer, productId))).toBe(2);
    expect(await refusalOf(buyer, productId, 2)).toMatchObject(tooManyOpenOrders);
    await shop.places(buyer, productId);
    expect(await refusalOf(buyer, productId)).toMatchObject(tooManyOpenOrders);
    await verifiesEmail(buyer);
    expect(await hoursHeld(buyer, await shop.places(buyer, productId))).toBe(72);
  });

  test('are worth at most four times the limit while the e-mail is not verified, even a single one', async () => {
    const buyer = await shop.shopper();
    const productId = await shop.addsProduct({ price: 100.5, availableQuantity: 1_000 });
    const cheap = await shop.addsProduct({ price: 100 });
    expect(await refusalOf(buyer, productId, 2)).toMatchObject(emailUnverified);
    const request = shop.ordering(buyer, await shop.fillsCart(buyer, [{ productId, quantity: 2 }]));
    expect(await shop.refuses(placePurchase, request)).toMatchObject(emailUnverified);
    expect(await shop.stockOf(productId)).toBe(1_000);

    const largest = await shop.places(buyer, cheap, 2);
    await shop.does(cancelOrder, { as: buyer, query: { id: largest } });
    await verifiesEmail(buyer);
    await shop.does(placePurchase, request);
    expect(await shop.stockOf(productId)).toBe(998);
  });

  test('that take more than a quarter of what is available are held shortly while the e-mail is not verified', async () => {
    const productId = await shop.addsProduct({ price: 1 });
    const held = async (buyer: Person, quantity: number) =>
      60 * (await hoursHeld(buyer, await shop.places(buyer, productId, quantity)));
    expect(await held(await shop.shopper(), 25)).toBe(120);
    // 75 are left: 18 are less than a quarter, and 15 are more than a quarter of the 57 after that.
    expect(await held(await shop.shopper(), 18)).toBe(120);
    expect(await held(await shop.shopper(), 15)).toBe(20);
    expect(await held(await verifiedShopper(), 20)).toBe(72 * 60);
    // The maximum is the stock, for everybody.
    expect(await shop.refuses(placeOrder, orderRequest(await shop.shopper(), productId, 23))).toMatchObject({
      errors: [{ path: 'quantity', message: 'Maximum Order Unit is 22' }],
    });
    expect(await held(await shop.shopper(), 22)).toBe(20);
  });

  test('of a purchase are all held as long as the shortest of them', async () => {
    const [plenty, few] = [
      await shop.addsProduct({ price: 1 }),
      await shop.addsProduct({ price: 1, availableQuantity: 7 }),
    ];
    const lines = (quantity: number) => [
      { productId: plenty, quantity: 10 },
      { productId: few, quantity },
    ];
    const held = async (buyer: Person, quantity: number) => {
      const purchase = await shop.purchaseOf(buyer, await shop.placesPurchase(buyer, lines(quantity)));
      for (const order of purchase.orders) expect(order.expiresAt).toBe(purchase.expiresAt);
      return (Date.parse(purchase.expiresAt ?? '') - Date.parse(purchase.createdAt)) / 60_000;
    };
    expect(await held(await shop.shopper(), 1)).toBe(120);
    expect(await held(await shop.shopper(), 2)).toBe(20);
    expect(await held(await verifiedShopper(), 4)).toBe(72 * 60);
  });

  test('name the short hold in the mail', async () => {
    const productId = await shop.addsProduct({ price: 1 });
    const mailOf = async (purchaseId: string) => textOfMails(await shop.mails({ purchaseId }), false);
    const mailOfOrder = async (buyer: Person, quantity: number) => {
      const id = await shop.places(buyer, productId, quantity);
      return mailOf((await shop.orderOf(buyer, id)).purchaseId);
    };
    const text =
      'It takes more than a quarter of what was available and your email is not verified, so it is held for a short time only.';
    expect(await mailOfOrder(await shop.shopper(), 1)).not.toContain(text);
    const { id } = await shop.unpaidPurchase([productId, 40]);
    expect(await mailOf(id)).toContain(text);
    expect(await mailOfOrder(await shop.shopper(), 40)).toContain(text);
    expect(await mailOfOrder(await verifiedShopper(), 19)).not.toContain(text);
  });

  test('of several unverified buyers at once: each quarter is of what is then available', async () => {
    const productId = await shop.addsProduct({ price: 1 });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.shopper()));
    const other = await secondProcess();
    await Promise.all(
      buyers.map((buyer, index) =>
        (index % 2 ? shop : other).does(placeOrder, orderRequest(buyer, productId, 10)),
      ),
    );
    const { rows } = await shop.database.pool.query<{ before: number; minutes: number }>(
      `select before, (extract(epoch from expires_at - created_at) / 60)::float8 as minutes
       from stock_changes join orders on orders.id = order_id where stock_changes.product_id = $1 and reason = 'order'`,
      [productId],
    );
    expect(rows.map(({ before }) => before).toSorted((one, two) => two - one)).toEqual([
      100, 90, 80, 70, 60, 50, 40, 30, 20, 10,
    ]);
    for (const { before, minutes } of rows) expect(minutes, String(before)).toBe(before < 40 ? 20 : 120);
  });

  test('do not exceed the limit when 200 are placed concurrently in two processes', async () => {
    const buyer = await verifiedShopper();
    const products = [await shop.addsProduct({ price: 1 }), await shop.addsProduct({ price: 1 })];
    const other = await secondProcess();
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 ? shop : other).call(placeOrder, orderRequest(buyer, products[index % 3 ? 0 : 1] ?? '')),
      ),
    );
    expect(statusCounts(responses)).toEqual({ 200: 4, 409: 196 });
    expect(await shop.ordersOf(buyer)).toHaveLength(4);
  });

  test('placed and cancelled concurrently by several users cause no deadlock', async () => {
    const buyers = [await verifiedShopper(), await verifiedShopper(), await verifiedShopper()];
    const products = [await shop.addsProduct({ price: 1 }), await shop.addsProduct({ price: 1 })];
    const placesAndCancels = async (buyer: Person, turn: number) => {
      const placed = await shop.call(placeOrder, orderRequest(buyer, products[turn % 2] ?? ''));
      if (placed.status !== 200) return placed;
      const { insertedId } = placed.body as { insertedId: string };
      return shop.call(cancelOrder, { as: buyer, query: { id: insertedId } });
    };
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => buyers.map((buyer) => placesAndCancels(buyer, turn))).flat(),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const productId of products) expect(await shop.stockOf(productId)).toBe(100);
  });
});

describe('a user beyond a rate limit', () => {
  const rateLimited = { statusCode: 429, message: 'Too Many Attempts, Try Again Later' };

  test('can add no reviews until the hour is over', async () => {
    const author = await shop.shopper();
    const review = (number: number, as = author) => ({
      as,
      body: { ratings: 5, reviewContent: `Good for ${number} things` },
    });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, number) => shop.call(addReview, review(number))),
    );
    expect(statusCounts(responses)).toEqual({ 200: 3, 429: 17 });
    expect(await shop.refuses(addReview, review(20))).toMatchObject(rateLimited);
    expect(await minutesToWait(addReview, review(20))).toBe(60);
    const stored = 'select from reviews where user_id = $1';
    expect((await shop.database.pool.query(stored, [author.id])).rowCount).toBe(3);
    await shop.does(addReview, review(20, await shop.shopper()));
    await shop.database.pool.query('update attempts set ends_at = now()');
    await shop.does(addReview, review(20));
  });

  test('is not counted for repeated keys or refused reviews, but for reviews of products and edits', async () => {
    const author = await shop.shopper();
    const body = { ratings: 5, reviewContent: 'Good' };
    const headers = { 'idempotency-key': 'the same review' };
    for (let turn = 0; turn < 5; turn += 1) await shop.does(addReview, { as: author, body, headers });
    for (let turn = 0; turn < 5; turn += 1) {
      await shop.refuses(addReview, { as: author, body: { ...body, ratings: 6 } });
    }
    expect(await shop.refuses(addReview, { as: author, body })).toMatchObject({ statusCode: 400 });
    const product = await shop.addsProduct();
    await shop.pays(author, await shop.places(author, product));
    const request = { as: author, params: { id: product }, body };
    const { insertedId: id } = await shop.does(addProductReview, request);
    await shop.does(changeReview, { ...request, params: { id } });
    for (const limited of [
      shop.refuses(addReview, request),
      shop.refuses(addProductReview, request),
      shop.refuses(changeReview, { ...request, params: { id } }),
    ])
      expect(await limited).toMatchObject(rateLimited);
  });

  test('can create no payment intents without an order, but those of orders', async () => {
    const buyer = await shop.shopper();
    const order = await shop.places(buyer, await shop.addsProduct({ price: 10 }));
    const unassigned = { as: buyer, body: { totalAmount: 10 } };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => shop.call(createPaymentIntent, unassigned)),
    );
    expect(statusCounts(responses)).toEqual({ 200: 2, 429: 6 });
    const refusal = await shop.refuses(createPaymentIntent, unassigned);
    expect(refusal).toMatchObject({ ...rateLimited, message: messages.tooManyAttempts });
    expect(await minutesToWait(createPaymentIntent, unassigned)).toBe(60);
    for (let turn = 0; turn < 4; turn += 1) await shop.preparesPayment(buyer, order);
  });
});

describe('calls that ask the card provider', () => {
  const sendAll = () => {
    const spies = [vi.spyOn(shop.cards, 'findPayment'), vi.spyOn(shop.cards, 'createPayment')];
    return {
      count: () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0),
      stop: () => spies.forEach((spy) => spy.mockRestore()),
    };
  };

  test('are limited for each user, in all processes together', async () => {
    const buyer = await shop.shopper();
    const orderId = await shop.places(buyer, await shop.addsProduct({ price: 10 }));
    const intent = await shop.preparesPayment(buyer, orderId);
    const other = await secondProcess();
    const calls = sendAll();
    const prepares = { as: buyer, body: { totalAmount: 10, orderId } };
    const confirmation = { as: buyer, body: { orderId, transactionId: intent.id } };
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const client = index % 4 < 2 ? shop : other;
        return index % 2
          ? client.call(createPaymentIntent, prepares)
          : client.call(confirmPayment, confirmation);
      }),
    );
    const { 429: refused = 0 } = statusCounts(responses);
    expect(refused).toBe(40 - 11);
    expect(calls.count()).toBeLessThanOrEqual(11);
    expect(await minutesToWait(createPaymentIntent, prepares)).toBe(1);
    calls.stop();
    // Another buyer pays meanwhile.
    const another = await shop.shopper();
    await shop.pays(another, await shop.places(another, await shop.addsProduct({ price: 10 })));
  });

  test('do not include those refused before', async () => {
    const buyer = await shop.shopper();
    const orderId = await shop.places(buyer, await shop.addsProduct({ price: 10 }));
    const calls = sendAll();
    for (let turn = 0; turn < 15; turn += 1) {
      const confirmation = { as: buyer, body: { orderId, transactionId: `pi_invented${turn}` } };
      expect(await shop.refuses(confirmPayment, confirmation)).toMatchObject({ code: 'PAYMENT_MISMATCH' });
      const wrong = { as: buyer, body: { totalAmount: 11, orderId } };
      expect(await shop.refuses(createPaymentIntent, wrong)).toMatchObject({ code: 'AMOUNT_MISMATCH' });
    }
    expect(calls.count()).toBe(0);
    calls.stop();
    await shop.pays(buyer, orderId);
  });
});

test('new carts of a network are limited by the day too, to 20 times as many as changes in a minute', async () => {
  const attempts = createAttemptLimits(shop.database.db);
  const key = `carts of ${keyOfNetwork('127.0.0.1')}`;
  await attempts.clear(key);
  // The first cart begins the day.
  await shop.does(createCart, { body: {} });
  for (let count = 2; count < 180; count += 1) await attempts.take(key, { max: 180, windowSeconds: 1 });
  await shop.does(createCart, { body: {} });
  expect(await minutesToWait(createCart, { body: {} })).toBe(24 * 60);
  await attempts.clear(key);
});

test('sessions of an address are limited by the minute', async () => {
  const attempts = createAttemptLimits(shop.database.db);
  const key = `PUT /user from ${keyOfAddress('127.0.0.1')}`;
  await attempts.clear(key);
  const person = await shop.registers('Mona Lisa');
  while ((await attempts.take(key, { max: 300, windowSeconds: 1 })) === 0);
  const exchange = { as: { token: person.idToken }, body: { email: person.email } };
  expect(await minutesToWait(exchangeToken, exchange)).toBe(1);
  await attempts.clear(key);
});

test.each([
  [replaceCart, { lines: [] }],
  [changeCart, { operations: [] }],
])("changes of a visitor's carts are limited by the minute: $method", async (endpoint, body) => {
  const { insertedId } = await shop.does(createCart, { body: {} });
  const request = { params: { id: insertedId }, body };
  for (let count = 0; count < 9; count += 1) await shop.does(endpoint, request);
  const { status, headers } = await shop.call(endpoint, request);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  // A user has a separate limit.
  await shop.fillsCart(await shop.shopper(), []);
});
