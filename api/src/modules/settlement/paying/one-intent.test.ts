import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { usdToCents } from '@chuck-and-bit/contract/money';
import { expect, test } from 'vitest';
import { commandActor } from '../../audit-log/record-change';
import { publicUrl, publishableKey, sandboxPath, secretKey, webhookSecret } from '../../../../test/compose';
import { openTestShop } from '../../../../test/test-shop';
import { inProcessFetch } from '../../../../../sandbox/test/in-process-fetch';
import { type CardPayment, type Cards, createCards } from '../../../external/cards';
import { createStripeClient } from '../../../external/stripe-calls';
import type { ShopError } from '../../../errors';
import { newId } from '../../../ids';
import { findUserById } from '../../accounts/users';
import { cancelOrder as cancel } from '../ending/cancel-order';
import { handleEvent, receiveEvents } from './handle-events';
import { createPaymentDeps } from '../payment-deps';
import { preparePayment } from './prepare-payment';

const shop = await openTestShop();
const { db } = shop.database;
const productId = await shop.addsProduct({ price: 19.99, availableQuantity: 1_000 });

/** Replaces the idempotency key of each call, so every call creates an intent, as after failures that the provider replays. */
const fetchSandbox = inProcessFetch(() => shop.app, sandboxPath);
const stripe = createStripeClient(secretKey, (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set('idempotency-key', newId());
  return fetchSandbox(url, { ...init, headers });
});
const cards = createCards(stripe, publishableKey, webhookSecret);
const paymentCallsPerMinute = 1_000;
const depsWith = (changed: Partial<Cards> = {}) =>
  createPaymentDeps({ ...cards, ...changed }, { shopUrl: publicUrl });
const deps = depsWith();

async function newOrder() {
  const { buyer, id: orderId } = await shop.newOrder(productId);
  const user = await findUserById(db, buyer.id);
  if (!user) throw new Error('There is no such user');
  const prepare = () =>
    preparePayment(db, { ...deps, paymentCallsPerMinute }, user, { totalAmount: 19.99, orderId });
  return { buyer, orderId, user, prepare };
}

const rowOf = async (orderId: string) => {
  const { rows } = await shop.database.pool.query<{ id: string; provider_id: string; status: string }>(
    `select id, provider_id, status from payment_intents
     where purchase_id = (select purchase_id from orders where id = $1)`,
    [orderId],
  );
  expect(rows).toHaveLength(1);
  return rows[0] ?? { id: '', provider_id: '', status: '' };
};

test('an order can not be cancelled while the provider processes its card', async () => {
  const { buyer, orderId, user, prepare } = await newOrder();
  const existing = await prepare();
  const calls: string[] = [];
  const processing = depsWith({
    findPayment: async (id) => {
      calls.push('find');
      return cards.findPayment(id);
    },
    cancelPayment: async () => {
      calls.push('cancel');
      return existing;
    },
  });
  await expect(cancel(db, processing, { user, actor: commandActor }, orderId)).rejects.toMatchObject({
    code: 'PROVIDER_UNAVAILABLE',
  });
  expect(calls).toEqual(['find', 'cancel']);
  expect(await shop.orderOf(buyer, orderId)).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid' });
  expect(await rowOf(orderId)).toMatchObject({ provider_id: existing.id, status: 'open' });
});

test.each([
  ['once', 1, 'cancelled'],
  ['again and again', 3, 'UNAVAILABLE'],
])('a payment that begins %s while its order is cancelled can not be charged', async (_, times, outcome) => {
  const { orderId, user, prepare } = await newOrder();
  await prepare();
  const begun: CardPayment[] = [];
  const cancelPayment: Cards['cancelPayment'] = async (id) => {
    const cancelled = await cards.cancelPayment(id);
    if (begun.length < times) begun.push(await prepare());
    return cancelled;
  };
  const racing = depsWith({ cancelPayment });
  const ended = await cancel(db, racing, { user, actor: commandActor }, orderId).then(
    () => 'cancelled',
    (error: ShopError) => error.code,
  );
  expect([ended, begun.length]).toEqual([outcome, times]);
  for (const payment of ended === 'cancelled' ? begun : begun.slice(0, -1)) {
    expect(await shop.confirms(payment)).toBe('payment_intent_unexpected_state');
  }
});

test('preparing a payment ends even if the provider cancels each intent at once', async () => {
  const { orderId, user } = await newOrder();
  let made = 0;
  const createPayment: Cards['createPayment'] = async (input) => {
    made += 1;
    return { ...(await cards.createPayment(input)), status: 'canceled' };
  };
  const cancelling = depsWith({ createPayment });
  const input = { totalAmount: 19.99, orderId };
  const prepared = preparePayment(db, { ...cancelling, paymentCallsPerMinute }, user, input);
  await expect(prepared).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  expect(made).toBe(3);
});

test('concurrent calls that created several intents at the provider return the same one', async () => {
  const { orderId, prepare } = await newOrder();
  const payments = await Promise.all(Array.from({ length: 6 }, prepare));
  const { provider_id } = await rowOf(orderId);
  expect(new Set(payments.map(({ id }) => id))).toEqual(new Set([provider_id]));
  expect(new Set(payments.map(({ clientSecret }) => clientSecret)).size).toBe(1);
});

test('an event about an unused intent does not replace the intent in use', async () => {
  const { buyer, orderId, prepare } = await newOrder();
  const existing = await prepare();
  const { id } = await rowOf(orderId);
  const orphan = await cards.createPayment({
    key: id,
    amount: usdToCents(19.99),
    userId: buyer.id,
    purchaseId: (await shop.orderOf(buyer, orderId)).purchaseId,
  });
  expect(orphan.id).not.toBe(existing.id);
  for (const ended of [false, true]) {
    if (ended) await cards.cancelPayment(orphan.id);
    const [event] = await receiveEvents(db, [
      { id: `evt_${newId()}`, type: 'payment_intent.created', paymentId: orphan.id },
    ]);
    if (!event) throw new Error('The event is not new');
    await handleEvent(db, deps, event);
    expect(await rowOf(orderId)).toMatchObject({ provider_id: existing.id, status: 'open' });
  }
  expect((await shop.does(cancelOrder, { as: buyer, query: { id: orderId } })).deletedCount).toBe(1);
  expect(await shop.confirms(existing)).toBe('payment_intent_unexpected_state');
});
