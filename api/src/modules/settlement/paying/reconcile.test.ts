import { describe, expect, test, vi } from 'vitest';
import { publicUrl } from '../../../../test/compose';
import { hold } from '../../../../test/hold';
import { createProviderDesk } from '../../../../test/provider';
import { openTestShop } from '../../../../test/test-shop';
import { newId } from '../../../ids';
import { receiveEvents } from './handle-events';
import { reconcile, reconcilePayment } from './reconcile';
import { createPaymentDeps } from '../payment-deps';

const shop = await openTestShop();
const { db, pool } = shop.database;
const productId = await shop.addsProduct({ price: 19.99, availableQuantity: 10_000 });
const { cards } = shop;
const desk = createProviderDesk(shop.app);
const depsWith = (changed: Partial<typeof cards> = {}) =>
  createPaymentDeps({ ...cards, ...changed }, { shopUrl: publicUrl });

/** An order with a charge that the shop has not recorded. */
async function chargedOrder() {
  const { buyer, id } = await shop.newOrder(productId);
  const intent = await shop.charges(buyer, id);
  const paidWith = async () => (await shop.orderOf(buyer, id)).transactionId;
  return { intent, paidWith };
}

test.each([
  ['an open payment', async () => {}],
  [
    'an event',
    async (paymentId: string) => {
      await receiveEvents(db, [{ id: `evt_${paymentId}`, type: 'payment_intent.succeeded', paymentId }]);
    },
  ],
])('a slow response of the card provider about %s does not delay the others', async (_, notify) => {
  const slow = await chargedOrder();
  await notify(slow.intent.id);
  const others: Awaited<ReturnType<typeof chargedOrder>>[] = [];
  for (let count = 0; count < 6; count++) {
    const other = await chargedOrder();
    await notify(other.intent.id);
    others.push(other);
  }
  const { held, release } = hold();
  const findPayment = async (id: string) => {
    if (id === slow.intent.id) await held;
    return cards.findPayment(id);
  };
  const running = reconcile(db, depsWith({ findPayment }));
  await vi.waitFor(
    async () => {
      for (const { intent, paidWith } of others) expect(await paidWith()).toBe(intent.id);
    },
    { timeout: 10_000 },
  );
  expect(await slow.paidWith()).toBeNull();
  release();
  expect(await running).toEqual([]);
  expect(await slow.paidWith()).toBe(slow.intent.id);
});

/** An order whose charge was paid back in the dashboard, of which the shop has heard by an event alone. */
async function returnedOrder() {
  const { buyer, id, transactionId } = await shop.paidOrder(productId);
  await desk.refundsInDashboard(transactionId);
  const isPaid = async () => (await shop.orderOf(buyer, id)).paymentStatus === 'Paid';
  return { intent: { id: transactionId }, paidWith: async () => ((await isPaid()) ? null : transactionId) };
}

test.each([
  ['payments', chargedOrder],
  ['events', returnedOrder],
])('a failure is reported, the other %s are finished, and it is tried again', async (_, begins) => {
  const broken = await begins();
  const other = await begins();
  const findPayment = async (id: string) => {
    if (id === broken.intent.id) throw new Error('No response');
    return cards.findPayment(id);
  };
  expect(await reconcile(db, depsWith({ findPayment }))).toEqual([new Error('No response')]);
  expect(await other.paidWith()).toBe(other.intent.id);
  expect(await broken.paidWith()).toBeNull();
  expect(await reconcile(db, depsWith())).toEqual([]);
  expect(await broken.paidWith()).toBe(broken.intent.id);
});

describe('reconciling depends only on the clock of the database:', () => {
  const deps = createPaymentDeps(cards, { shopUrl: publicUrl });
  const hour = 3_600_000;
  /** Reconciles in a process whose clock is off by this much. */
  const reconcilesAt = async (milliseconds: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
    try {
      expect(await reconcile(db, deps)).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  };
  const unassignedPayment = async () => {
    const intent = await shop.prepares(await shop.shopper(), { totalAmount: 7 });
    const stateOf = async () => {
      const { rows } = await pool.query<{ status: string }>(
        'select status from payment_intents where provider_id = $1',
        [intent.id],
      );
      return rows[0]?.status;
    };
    const ages = (column: 'created_at' | 'succeeded_at', age: string) =>
      pool.query(`update payment_intents set ${column} = now() - $2::interval where provider_id = $1`, [
        intent.id,
        age,
      ]);
    return { intent, stateOf, ages };
  };

  test('an unconfirmed charge is refunded after half an hour', async () => {
    const { intent, stateOf, ages } = await unassignedPayment();
    await shop.confirms(intent);
    await reconcilesAt(0);
    await ages('succeeded_at', '29 minutes');
    await reconcilesAt(2 * hour);
    expect(await stateOf()).toBe('succeeded');
    await ages('succeeded_at', '31 minutes');
    await reconcilesAt(-2 * hour);
    expect(await stateOf()).toBe('refunded');
  });

  test('an open payment for no order is cancelled after a day', async () => {
    const { stateOf, ages } = await unassignedPayment();
    await ages('created_at', '23 hours');
    await reconcilesAt(48 * hour);
    expect(await stateOf()).toBe('open');
    await ages('created_at', '25 hours');
    await reconcilesAt(-48 * hour);
    expect(await stateOf()).toBe('canceled');
  });

  test('more open payments than are read at once are cancelled in one run', async () => {
    const payer = await shop.shopper();
    await pool.query(
      `insert into payment_intents (id, user_id, amount_cents, created_at)
       select gen_random_uuid(), $1, 700, now() - interval '25 hours' from generate_series(1, 101)`,
      [payer.id],
    );
    await reconcilesAt(0);
    const { rows } = await pool.query(
      'select status, count(*)::int from payment_intents where user_id = $1 group by status',
      [payer.id],
    );
    expect(rows).toEqual([{ status: 'canceled', count: 101 }]);
    await pool.query(
      `with intent as (insert into payment_intents (id, user_id, amount_cents, status)
         values (gen_random_uuid(), $1, 20000, 'canceled') returning id)
       insert into refunds (id, intent_id, amount_cents, reason)
       select gen_random_uuid(), id, 100, 'Bent' from intent, generate_series(1, 101)`,
      [payer.id],
    );
    expect(
      await reconcile(db, deps),
      'pending refunds of a payment that is not at the provider',
    ).toHaveLength(101);
    await pool.query("delete from refunds where reason = 'Bent'");
  });

  test('a settled payment that the provider does not know, such as for demo data, is not made anew', async () => {
    const [id, payer] = [newId(), await shop.shopper()];
    await pool.query(
      `insert into payment_intents (id, provider_id, user_id, amount_cents, status, settled_at)
       values ($1, 'pi_3demo', $2, 700, 'succeeded', now())`,
      [id, payer.id],
    );
    const createPayment = vi.spyOn(cards, 'createPayment').mockRejectedValue(new Error('It is made anew'));
    expect(await reconcilePayment(db, deps, id)).toBe(true);
    createPayment.mockRestore();
  });

  test('the open payment of an order that another charge paid, or that is gone, is cancelled at the provider', async () => {
    const { buyer, id: orderId } = await shop.newOrder(productId);
    const open = await shop.preparesPayment(buyer, orderId);
    const gone = await shop.prepares(buyer, { totalAmount: 8 });
    const ofNothing = 'update payment_intents set purchase_id = gen_random_uuid() where provider_id = $1';
    await pool.query(ofNothing, [gone.id]);
    const other = await shop.charges(buyer, 19.99);
    await shop.confirmsPayment(buyer, orderId, other.id);
    await reconcilesAt(0);
    for (const each of [open, gone]) {
      expect(await shop.confirms(each)).toBe('payment_intent_unexpected_state');
    }
    expect((await shop.orderOf(buyer, orderId)).transactionId).toBe(other.id);
  });

  test('the list of events is read completely, also what it lists late, regardless of the clock of the last run', async () => {
    const { buyer, id: orderId, transactionId } = await shop.paidOrder(productId);
    await desk.refundsInDashboard(transactionId, 100);
    await reconcilesAt(48 * hour);
    await desk.refundsInDashboard(transactionId);
    await pool.query(
      `update sandbox.card_objects set body = jsonb_set(body, '{created}', to_jsonb((body->>'created')::int - 590))
       where kind = 'event' and body->'data'->'object'->>'payment_intent' = $1`,
      [transactionId],
    );
    const listEvents = vi.spyOn(cards, 'listEvents');
    await reconcilesAt(0);
    expect((await shop.orderOf(buyer, orderId)).paymentStatus).toBe('Refunded');
    expect(listEvents).toHaveBeenCalledExactlyOnceWith(expect.any(Date));
    listEvents.mockRestore();
  });
});
