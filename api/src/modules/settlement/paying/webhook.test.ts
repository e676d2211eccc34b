import Stripe from 'stripe';
import { describe, expect, test, vi } from 'vitest';
import { openTestShop } from '../../../../test/test-shop';
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

/** An order with a charge, and an event about it in unusual JSON formatting. */
async function chargedOrder() {
  const buyer = await shop.shopper();
  const id = await shop.places(buyer, productId);
  const intent = await shop.preparesPayment(buyer, id);
  await shop.confirms(intent);
  const event = `{
    "type" : "payment_intent.succe\\u0065ded",\t"object":"event", "id":"evt_${newId()}",
    "created": 1.7e9, "pending_webhooks": 1.0, "note": "\\/ \\u00fc ü 💳",
    "data": { "object": { "object": "payment_intent", "id": "${intent.id}", "amount": 1999.00 } }
  }
`;
  return { event, isPaid: async () => (await shop.orderOf(buyer, id)).paymentStatus === 'Paid' };
}

describe('a webhook of the card provider', () => {
  test.each([
    ['no payment', { object: 'customer', id: 'cus_1' }, []],
    ['a payment of another shop', { object: 'payment_intent', id: 'pi_3unknown' }, [{ handled: true }]],
  ])('about %s is received, and nothing is left to do', async (_, object, stored) => {
    const id = `evt_${newId()}`;
    const event = JSON.stringify({
      object: 'event',
      id,
      type: 'test',
      created: 1_700_000_000,
      data: { object },
    });
    expect((await send(event, sign(event))).statusCode).toBe(200);
    const query = 'select handled_at is not null as handled from payment_events where id = $1';
    await expect.poll(async () => (await shop.database.pool.query(query, [id])).rows).toEqual(stored);
  });

  test('is verified over the received bytes in any JSON formatting', async () => {
    const { event, isPaid } = await chargedOrder();
    const response = await send(event, sign(event));
    expect(response.statusCode, response.body).toBe(200);
    await vi.waitFor(async () => expect(await isPaid()).toBe(true), { timeout: 10_000 });
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
});
