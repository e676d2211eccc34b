import { listPayments } from '@chuck-and-bit/contract/payments';
import Stripe from 'stripe';
import { describe, expect, test, vi } from 'vitest';
import { openTestShop } from '../../../../test/test-shop';
import { testCards } from '../../../../test/trade';
import { newId } from '../../../ids';

const shop = await openTestShop();
const productId = await shop.addsProduct({ price: 19.99 });

const sign = (payload: string) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_of_the_tests' });

const send = (payload: string, signature: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });

/** A new event about this payment, in unusual JSON formatting. */
const eventAbout = (paymentId: string, type = 'succe\\u0065ded') => `{
    "type" : "payment_intent.${type}",\t"object":"event", "id":"evt_${newId()}",
    "created": 1.7e9, "pending_webhooks": 1.0, "note": "\\/ \\u00fc ü 💳",
    "data": { "object": { "object": "payment_intent", "id": "${paymentId}", "amount": 1999.00 } }
  }
`;

/** An order with a charge, and an event about it. */
async function chargedOrder() {
  const { buyer, id } = await shop.newOrder(productId);
  const intent = await shop.charges(buyer, id);
  return {
    intent,
    event: eventAbout(intent.id),
    isPaid: async () => (await shop.orderOf(buyer, id)).paymentStatus === 'Paid',
  };
}

describe('a webhook of the card provider', () => {
  test.each([
    ['no payment', { object: 'customer', id: 'cus_1' }, []],
    ['a payment of another shop', { object: 'payment_intent', id: 'pi_3unknown' }, [{ handled: true }]],
  ])('about %s is received, and nothing is left to do', async (_, object, stored) => {
    const id = `evt_${newId()}`;
    const about = { created: 1_700_000_000, data: { object } };
    const event = JSON.stringify({ object: 'event', id, type: 'test', ...about });
    expect((await send(event, sign(event))).statusCode).toBe(200);
    const query = 'select handled_at is not null as handled from payment_events where id = $1';
    await expect.poll(async () => (await shop.database.pool.query(query, [id])).rows).toEqual(stored);
  });

  test('is refused with a signature over the same content in another formatting', async () => {
    const { event, isPaid } = await chargedOrder();
    const reformatted = JSON.stringify(JSON.parse(event));
    for (const [payload, signed] of [
      [event, reformatted],
      [reformatted, event],
      [event, `${event} `],
    ] as const) {
      const response = await send(payload, sign(signed));
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'INVALID_SIGNATURE' });
    }
    expect(await isPaid()).toBe(false);
  });

  /** Sends an event, and waits until it is handled. */
  const handles = async (event: string) => {
    expect((await send(event, sign(event))).json()).toEqual({ received: true });
    await vi.waitFor(async () => {
      const text = 'select from payment_events where id = $1 and handled_at is not null';
      expect((await shop.database.pool.query(text, [JSON.parse(event).id])).rowCount).toBe(1);
    });
  };

  test('in any JSON formatting is received, and handled once, also when it is repeated', async () => {
    const { intent, event, isPaid } = await chargedOrder();
    const asking = vi.spyOn(shop.cards, 'findPayment');
    for (let turn = 0; turn < 3; turn += 1) await handles(event);
    await handles(eventAbout('pi_unknown'));
    expect(asking.mock.calls.filter(([id]) => id === intent.id)).toHaveLength(1);
    asking.mockRestore();
    expect(await isPaid()).toBe(true);
  });

  test('about a charge of an intent that has another payment by now keeps the charge, which can pay', async () => {
    const { buyer, id } = await shop.newOrder(productId);
    const charged = await shop.prepares(buyer, { totalAmount: 19.99 });
    const replaces = "update payment_intents set provider_id = 'pi_another' where provider_id = $1";
    await shop.database.pool.query(replaces, [charged.id]);
    await shop.confirms(charged);
    await handles(eventAbout(charged.id));
    expect(await shop.confirmsPayment(buyer, id, charged.id)).toMatchObject({ modifiedCount: 1 });
  });

  test('about a declined card keeps why, and takes no charge back when it comes late', async () => {
    const { buyer, id } = await shop.newOrder(productId);
    const intent = await shop.preparesPayment(buyer, id);
    const is = async (state: string, failure: string | null, paymentStatus: string) => {
      await handles(eventAbout(intent.id, 'payment_failed'));
      const listed = await shop.does(listPayments, { as: shop.admin, query: { limit: 1 } });
      expect(listed).toMatchObject([{ transactionId: intent.id, state, failure }]);
      expect(await shop.orderOf(buyer, id)).toMatchObject({ paymentStatus });
    };
    await shop.confirms(intent, testCards.noMoney);
    await is('failed', 'Your card has insufficient funds.', 'Unpaid');
    await shop.confirms(intent, testCards.declined);
    await is('failed', 'Your card was declined.', 'Unpaid');
    await shop.confirms(intent);
    await is('charged', null, 'Paid');
  });
});
