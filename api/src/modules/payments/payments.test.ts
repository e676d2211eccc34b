import { cancelOrder, getOrder } from '@chuck-and-bit/contract/orders';
import { createPaymentIntent, listPayments } from '@chuck-and-bit/contract/payments';
import { describe, expect, test } from 'vitest';
import { publishableKey } from '../../../test/compose';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';
import { testCards } from '../../../test/trade';

const shop = await openTestShop();
const productId = await shop.addsProduct({ price: 19.99, availableQuantity: 10_000 });

const newOrder = (quantity = 2) => shop.newOrder(productId, quantity);

describe('preparing a payment', () => {
  test('returns what the card fields need', async () => {
    const { buyer, id } = await newOrder();
    const request = { as: buyer, body: { totalAmount: 39.98, orderId: id } };
    const response = await shop.does(createPaymentIntent, request);
    expect(response).toEqual({ clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/), publishableKey });
  });

  test('creates one open intent per order in 20 concurrent calls and later ones', async () => {
    const { buyer, id } = await newOrder();
    const intents = await Promise.all(Array.from({ length: 20 }, () => shop.preparesPayment(buyer, id)));
    intents.push(await shop.preparesPayment(buyer, id));
    expect(new Set(intents.map((intent) => intent.clientSecret)).size).toBe(1);
    const { rows } = await shop.database.pool.query(
      'select 1 from payment_intents where purchase_id = (select purchase_id from orders where id = $1)',
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('refuses an amount that is not the total of 39.98, another buyer, and a paid order', async () => {
    const { buyer, id } = await newOrder();
    const isRefused = (as: Person, totalAmount: number, like: object) =>
      shop.refuses(createPaymentIntent, { as, body: { totalAmount, orderId: id } }, like);
    for (const wrong of [39.97, 39.99])
      await isRefused(buyer, wrong, { statusCode: 409, code: 'AMOUNT_MISMATCH' });
    await isRefused(await shop.shopper(), 39.98, { statusCode: 404, code: 'ORDER_NOT_FOUND' });
    await shop.pays(buyer, id);
    await isRefused(buyer, 39.98, { statusCode: 409, code: 'ORDER_ALREADY_PAID' });
  });

  test.each(['open', 'succeeded'])(
    'of an order with a charge that was noted as %s pays it',
    async (status) => {
      const { buyer, id } = await newOrder();
      const intent = await shop.charges(buyer, id);
      const text = 'update payment_intents set status = $2 where provider_id = $1';
      await shop.database.pool.query(text, [intent.id, status]);
      const body = { totalAmount: 39.98, orderId: id };
      await shop.refuses(createPaymentIntent, { as: buyer, body }, { code: 'ORDER_ALREADY_PAID' });
      expect((await shop.orderOf(buyer, id)).transactionId).toBe(intent.id);
    },
  );
});

describe('cancelling an order with a started payment', () => {
  const cancelling = (as: Person, id: string) => ({ as, query: { id } });

  test('during the charge ends in a paid order or a cancelled intent', async () => {
    const { buyer, id } = await newOrder();
    const intent = await shop.preparesPayment(buyer, id);
    const [confirmed, cancelled] = await Promise.all([
      shop.confirms(intent),
      shop.call(cancelOrder, cancelling(buyer, id)),
    ]);
    const { status } = await shop.call(getOrder, { as: buyer, params: { id } });
    if (confirmed === 'succeeded') {
      expect(cancelled.status).toBe(409);
      expect((await shop.orderOf(buyer, id)).transactionId).toBe(intent.id);
    } else {
      expect({ confirmed, cancelled: cancelled.status, status }).toEqual({
        confirmed: 'payment_intent_unexpected_state',
        cancelled: 200,
        status: 404,
      });
    }
  });
});

describe('when the card provider fails', () => {
  /** Some amounts make the card sandbox fail: see its DIFFERENCES.md. */
  const orderOver = (price: number) => shop.newOrder({ price });
  const failed = { statusCode: 502, code: 'PROVIDER_UNAVAILABLE' };

  test('to create an intent, the order does not change', async () => {
    const { buyer, id } = await orderOver(7_700.11);
    const request = { as: buyer, body: { totalAmount: 7_700.11, orderId: id } };
    for (let tries = 0; tries < 2; tries++) {
      expect(await shop.refuses(createPaymentIntent, request)).toMatchObject(failed);
    }
    expect(shop.takeErrors()).toHaveLength(2);
    expect((await shop.orderOf(buyer, id)).transactionId).toBeNull();
  });

  test('to return the created intent, a retry returns that intent', async () => {
    const { buyer, id } = await orderOver(7_700.12);
    const request = { as: buyer, body: { totalAmount: 7_700.12, orderId: id } };
    const { clientSecret } = await shop.does(createPaymentIntent, request);
    expect(await shop.pays(buyer, id)).toBe(clientSecret.split('_secret_')[0]);
  });

  test.each([
    ['refuses to cancel an intent', 7_700.31],
    ['cancels an intent and loses the response', 7_700.32],
  ])('once, because it %s, the buyer does not notice', async (_, totalAmount) => {
    const { buyer, id } = await orderOver(totalAmount);
    const intent = await shop.preparesPayment(buyer, id);
    const request = { as: buyer, query: { id } };
    expect((await shop.does(cancelOrder, request)).deletedCount).toBe(1);
    expect(await shop.confirms(intent)).toBe('payment_intent_unexpected_state');
  });
});

describe('the list of payments', () => {
  const as = shop.admin;

  test('has charges that paid an order, and on request only those that are not settled', async () => {
    const { transactionId, ...settled } = await shop.paidOrder(productId, 2);
    const payer = await shop.shopper();
    const unsettled = await shop.charges(payer, 7);
    const list = async (query: { unsettled?: 'true' | 'false' } = {}) =>
      (await shop.does(listPayments, { as, query: { limit: 100, ...query } })).filter(
        (payment) => payment.transactionId === transactionId || payment.transactionId === unsettled.id,
      );
    const noOrder = { purchaseId: null, orderId: null, productName: null, orderCount: 0 };
    const charge = { transactionId: unsettled.id, ...noOrder, userEmail: payer.email, amount: 7 };
    const order = { orderId: settled.id, productName: 'Hammer Drill', orderCount: 1 };
    const state = { state: 'charged', unsettled: false, failure: null, disputedAt: null };
    const all = [
      { ...charge, state: 'open', unsettled: false },
      { transactionId, ...order, userEmail: settled.buyer.email, amount: 39.98, ...state },
    ];
    expect(await list()).toMatchObject(all);
    expect(await list({ unsettled: 'false' })).toMatchObject(all);
    expect(await list({ unsettled: 'true' }), 'nobody noted the charge yet').toEqual([]);
    for (const [status, state] of [
      ['succeeded', 'charged'],
      ['refunding', 'refunding'],
    ]) {
      const text = 'update payment_intents set status = $2, succeeded_at = now() where provider_id = $1';
      await shop.database.pool.query(text, [unsettled.id, status]);
      expect(await list({ unsettled: 'true' })).toMatchObject([{ ...charge, state, unsettled: true }]);
    }
  });

  const newest = async () => (await shop.does(listPayments, { as, query: { limit: 1 } }))[0];

  test('names the first product of several orders, and has what was refunded', async () => {
    const { id: purchaseId, transactionId } = await shop.paidPurchase(
      [{ name: 'Gimlet' }, 1],
      [{ name: 'Anvil' }, 1],
    );
    const text = 'update payment_intents set refunded_cents = 500 where provider_id = $1';
    await shop.database.pool.query(text, [transactionId]);
    const ofBoth = { transactionId, purchaseId, orderId: null, orderCount: 2, productName: 'Gimlet' };
    expect(await newest()).toMatchObject({ ...ofBoth, amount: 39.98, refundedAmount: 5 });
  });

  test('says that a card was declined, until the payment is cancelled', async () => {
    const { buyer, id } = await newOrder();
    const intent = await shop.preparesPayment(buyer, id);
    await shop.confirms(intent, testCards.declined);
    await shop.preparesPayment(buyer, id);
    const failure = 'Your card was declined.';
    expect(await newest()).toMatchObject({ transactionId: intent.id, state: 'failed', failure });
    await shop.does(cancelOrder, { as: buyer, query: { id } });
    expect(await newest()).toMatchObject({ transactionId: intent.id, state: 'canceled', failure });
  });
});
