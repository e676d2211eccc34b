import { cardSandbox } from '@chuck-and-bit/sandbox/cards/card-sandbox';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { checkPayment, createPaymentIntent, listPayments } from '@chuck-and-bit/contract/payments';
import Fastify from 'fastify';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createCards } from '../src/external/cards';
import { createStripeClient } from '../src/external/stripe-calls';
import { reconcile } from '../src/modules/settlement/paying/reconcile';
import { createPaymentDeps } from '../src/modules/settlement/payment-deps';
import { createApiClient } from './api-client';
import { composeApi, publicUrl, publishableKey, secretKey, webhookSecret } from './compose';
import { hold } from './hold';
import { compareCharges, countUnfinished } from './money/accounting-checks';
import { createPeople, type Person } from './people';
import { openTestDatabase } from './test-database';
import { confirmationForm, createTrade, type Intent } from './trade';

/**
 * The shop and the card provider are two servers that communicate over HTTP. Certain order totals make the provider fail;
 * the card sandbox's DIFFERENCES.md lists them.
 */
const shop = await openShopAndProvider();
const { pool } = shop.database;

async function openShopAndProvider() {
  const database = await openTestDatabase();
  const lines: { level: number; err?: { code?: string } }[] = [];
  const provider = Fastify({ forceCloseConnections: true });
  await provider.register(
    cardSandbox({
      pool: database.pool,
      publishableKey,
      secretKey,
      frameAncestors: [],
      webhook: {
        secret: webhookSecret,
        deliver: async (event) =>
          isWebhookDown
            ? 503
            : (await fetch(`${shopUrl}/webhooks/stripe`, { method: 'POST', ...event })).status,
      },
    }),
  );

  let isWebhookDown = false;
  /** Aborts the shop's pending calls, as its own timeout would later. */
  let waiting = new AbortController();
  let isUnreachable = false;
  let unreachableAfter: string | null = null;
  let beforeCall: (url: string) => Promise<void> = async () => {};
  const cards = createCards(
    createStripeClient(secretKey, async (url, init = {}) => {
      const { pathname, search } = new URL(String(url));
      await beforeCall(pathname);
      if (isUnreachable) throw new TypeError('fetch failed');
      isUnreachable =
        init.method === 'POST' && unreachableAfter !== null && pathname.includes(unreachableAfter);
      const signals = [waiting.signal, ...(init.signal ? [init.signal] : [])];
      return fetch(`${providerUrl}${pathname}${search}`, { ...init, signal: AbortSignal.any(signals) });
    }),
    publishableKey,
    webhookSecret,
  );
  const tokenSecret = 'the secret of the tests, which has to be long enough';
  const app = await composeApi({
    database,
    cards,
    tokenSecret,
    logStream: { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) },
  });
  const shopUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const providerUrl = await provider.listen({ host: '127.0.0.1', port: 0 });

  const callProvider = async (
    key: string,
    path: string,
    form?: Record<string, string>,
    signal?: AbortSignal,
  ) => {
    const response = await fetch(`${providerUrl}/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      ...(signal ? { signal } : {}),
    });
    return (await response.json()) as { status?: string; error?: { type: string }; data: { id: string }[] };
  };

  /** Confirms a payment like the card provider's script in the browser. */
  const confirms = (intent: Intent, signal?: AbortSignal) =>
    callProvider(publishableKey, `/payment_intents/${intent.id}/confirm`, confirmationForm(intent), signal);
  const statusOf = async ({ id }: Intent) => (await callProvider(secretKey, `/payment_intents/${id}`)).status;
  const refundsOf = async ({ id }: Intent) =>
    (await callProvider(secretKey, `/refunds?payment_intent=${id}`)).data.length;

  const client = createApiClient(app);
  const people = await createPeople({ app, database, tokenSecret });
  const { confirms: _, ...trade } = createTrade(app, database, client, people);
  return {
    ...client,
    ...people,
    ...trade,
    database,
    confirms,
    statusOf,
    refundsOf,
    callProvider,
    reconciles: () => reconcile(database.db, createPaymentDeps(cards, { shopUrl: publicUrl })),
    timesOut: () => {
      waiting.abort();
      waiting = new AbortController();
    },
    /** Makes the provider unreachable once the shop has sent a POST with this text in its path. */
    losesProviderAfter: (path: string) => {
      unreachableAfter = path;
    },
    findsProviderAgain: () => {
      unreachableAfter = null;
      isUnreachable = false;
    },
    /** Turns the delivery of events to the shop on or off. */
    deliversEvents: (events: boolean) => {
      isWebhookDown = !events;
    },
    /** Delays every request about this payment. @returns releases them */
    delays: ({ id }: Intent): (() => void) => {
      const { held, release } = hold();
      beforeCall = (path) => (path.includes(id) ? held : Promise.resolve());
      return () => {
        beforeCall = async () => {};
        release();
      };
    },
    takeFaults: () =>
      lines.splice(0).filter(({ level, err }) => level >= 50 && err?.code !== 'PROVIDER_UNAVAILABLE'),
    close: async () => {
      await provider.close();
      await app.close();
      await database.close();
    },
  };
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

/** An order whose total makes the provider fail. */
async function orderOver(totalAmount: number) {
  const buyer = await shop.shopper();
  const id = await shop.places(buyer, await shop.addsProduct({ price: totalAmount }));
  const isPaidWith = async ({ id: transactionId }: Intent) =>
    expect((await shop.orderOf(buyer, id)).transactionId).toBe(transactionId);
  return { buyer, id, isPaidWith };
}

async function chargedOrder(totalAmount: number) {
  const order = await orderOver(totalAmount);
  const intent = await shop.preparesPayment(order.buyer, order.id);
  expect(await shop.confirms(intent)).toMatchObject({ status: 'succeeded' });
  return { ...order, intent };
}

const unsettled = () => shop.does(listPayments, { as: shop.admin, query: { unsettled: 'true' } });

/** The number of this buyer's charges, and of those that were refunded. */
const moneyOf = async ({ id }: Person) => {
  const { charges, refunds, faults } = await compareCharges(pool, id);
  return { charges, refunds, faults };
};
const paidOnce = { charges: 1, refunds: 0, faults: [] };
const nothing = { charges: 0, refunds: 0, faults: [] };

const expectAllSettled = async () => {
  expect(await shop.reconciles(), 'what the reconciler could not finish').toEqual([]);
  expect(await unsettled()).toEqual([]);
  await eventually(async () => expect(await countUnfinished(pool)).toBe(0));
  expect(shop.takeFaults(), 'faults in the log').toEqual([]);
  await shop.checkStock();
};
afterEach(expectAllSettled);
afterAll(() => shop.close());

describe('the browser closes after the charge, and the event', () => {
  test('arrives twice: the order is paid once', async () => {
    const { buyer, intent, isPaidWith } = await chargedOrder(7_700.03);
    await eventually(() => isPaidWith(intent));
    expect(await moneyOf(buyer)).toEqual(paidOnce);
  });

  test('is lost: the reconciler makes the order paid', async () => {
    const { buyer, intent, isPaidWith } = await chargedOrder(7_700.01);
    expect(await shop.reconciles()).toEqual([]);
    await isPaidWith(intent);
    expect(await moneyOf(buyer)).toEqual(paidOnce);
  });

  const halfAMinutePasses = async () => {
    await pool.query('update sandbox.card_deliveries set due_at = now() where settled_at is null');
    // The provider delivers due events when it receives a request.
    await shop.prepares(await shop.shopper(), { totalAmount: 1 });
    await pool.query(
      `update payment_intents set created_at = now() - interval '25 hours' where purchase_id is null`,
    );
  };
  const eventsOf = async ({ id }: Intent) => {
    const { rows } = await pool.query<{ type: string }>(
      'select type from payment_events where provider_id = $1 and handled_at is not null order by type',
      [id],
    );
    return rows.map(({ type }) => type);
  };
  const all = ['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'];

  test('arrives late: the order is paid then', async () => {
    const { buyer, id, intent, isPaidWith } = await chargedOrder(7_700.02);
    expect(await eventsOf(intent)).toEqual([]);
    expect((await shop.orderOf(buyer, id)).transactionId).toBeNull();
    await halfAMinutePasses();
    await eventually(() => isPaidWith(intent));
    await eventually(async () => expect(await eventsOf(intent)).toEqual(all));
    expect(await moneyOf(buyer)).toEqual(paidOnce);
  });

  test('arrives after the reconciler: nothing happens twice', async () => {
    const { buyer, id, intent } = await chargedOrder(7_700.02);
    await shop.reconciles();
    const paid = await shop.orderOf(buyer, id);
    expect(paid.transactionId).toBe(intent.id);
    await halfAMinutePasses();
    await eventually(async () => expect(await eventsOf(intent)).toEqual(all));
    expect(await shop.orderOf(buyer, id)).toEqual(paid);
    expect(await moneyOf(buyer)).toEqual(paidOnce);
  });
});

test('a slow response about one payment does not delay the events of another', async () => {
  const slow = await orderOver(20);
  const intent = await shop.preparesPayment(slow.buyer, slow.id);
  const release = shop.delays(intent);
  await shop.confirms(intent);
  const other = await chargedOrder(30);
  await eventually(() => other.isPaidWith(other.intent));
  expect((await shop.orderOf(slow.buyer, slow.id)).transactionId).toBeNull();
  release();
  await eventually(() => slow.isPaidWith(intent));
});

describe('the provider confirms a payment', () => {
  test('and closes the connection: the event marks the order as paid once', async () => {
    const { buyer, id, isPaidWith } = await orderOver(7_700.22);
    const intent = await shop.preparesPayment(buyer, id);
    await expect(shop.confirms(intent)).rejects.toThrow();
    await eventually(() => isPaidWith(intent));
    expect(await moneyOf(buyer)).toEqual(paidOnce);
  });

  test('and does not respond: the next try to pay finds the order paid', async () => {
    const { buyer, id, isPaidWith } = await orderOver(7_700.23);
    const intent = await shop.preparesPayment(buyer, id);
    const browser = new AbortController();
    const confirming = shop.confirms(intent, browser.signal);
    await eventually(async () => expect(await shop.statusOf(intent)).toBe('succeeded'));
    browser.abort();
    await expect(confirming).rejects.toThrow();
    const body = { totalAmount: 7_700.23, orderId: id };
    expect(await shop.refuses(createPaymentIntent, { as: buyer, body })).toMatchObject({
      code: 'ORDER_ALREADY_PAID',
    });
    await isPaidWith(intent);
    expect(await moneyOf(buyer)).toEqual(paidOnce);
  });

  test('with an error and without a charge: the next try pays, once', async () => {
    const { buyer, id, isPaidWith } = await orderOver(7_700.21);
    const intent = await shop.preparesPayment(buyer, id);
    expect(await shop.confirms(intent)).toMatchObject({ error: { type: 'api_error' } });
    expect(await moneyOf(buyer)).toEqual(nothing);
    expect(await shop.confirms(intent)).toMatchObject({ status: 'succeeded' });
    await shop.confirmsPayment(buyer, id, intent.id);
    await isPaidWith(intent);
    expect(await moneyOf(buyer)).toEqual(paidOnce);
  });
});

const silence = 'acts and does not respond';

/** The provider fails once, or stays unreachable for all further tries of the shop. */
const lengths = [
  ['once', false],
  ['and can not be reached again', true],
] as const;

/** Times out the shop's call after the provider has acted without a response. */
async function timesOutOnce<T>(waiting: Promise<T>, isDone: () => Promise<void>): Promise<T> {
  await eventually(isDone);
  shop.timesOut();
  return waiting;
}

describe('the provider makes an intent', () => {
  const intentsAtProvider = async (buyer: Person) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from sandbox.card_objects where kind = 'payment_intent' and body->'metadata'->>'userId' = $1`,
      [buyer.id],
    );
    return rows.map(({ id }) => id);
  };
  const isMade = async (buyer: Person) => expect(await intentsAtProvider(buyer)).toHaveLength(1);
  const troubles = [
    ['closes the connection', 7_700.12],
    ['does not respond', 7_700.13],
  ] as const;

  test.each(troubles)('and %s, once: the buyer does not notice', async (_, totalAmount) => {
    const { buyer, id, isPaidWith } = await orderOver(totalAmount);
    const intent = await timesOutOnce(shop.preparesPayment(buyer, id), () => isMade(buyer));
    expect(await intentsAtProvider(buyer)).toEqual([intent.id]);
    await shop.confirms(intent);
    await eventually(() => isPaidWith(intent));
    expect(await moneyOf(buyer)).toEqual(paidOnce);
  });

  test.each(troubles)(
    'and %s, and can not be reached again: the next attempt pays with the same intent',
    async (_, totalAmount) => {
      const { buyer, id, isPaidWith } = await orderOver(totalAmount);
      const request = { as: buyer, body: { totalAmount, orderId: id } };
      shop.losesProviderAfter('/payment_intents');
      const refused = timesOutOnce(shop.refuses(createPaymentIntent, request), () => isMade(buyer));
      expect(await refused).toMatchObject({ statusCode: 502, code: 'PROVIDER_UNAVAILABLE' });
      shop.findsProviderAgain();
      const intent = await shop.preparesPayment(buyer, id);
      expect(await intentsAtProvider(buyer)).toEqual([intent.id]);
      await shop.confirms(intent);
      await shop.confirmsPayment(buyer, id, intent.id);
      await isPaidWith(intent);
      expect(await moneyOf(buyer)).toEqual(paidOnce);
    },
  );
});

describe('the provider, asked to cancel an intent,', () => {
  const troubles = [
    ['fails', 7_700.31],
    ['acts and closes the connection', 7_700.32],
    [silence, 7_700.33],
  ] as const;

  test.each(
    lengths.flatMap(([length, isLong]) => troubles.map((each) => [...each, length, isLong] as const)),
  )(
    '%s (%d) %s: the order is cancelled now or at the next attempt',
    async (trouble, totalAmount, _length, isLong) => {
      const { buyer, id } = await orderOver(totalAmount);
      const intent = await shop.preparesPayment(buyer, id);
      const request = { as: buyer, query: { id } };
      if (isLong) shop.losesProviderAfter('/cancel');
      const cancelling = shop.call(cancelOrder, request);
      if (trouble === silence) {
        await timesOutOnce(cancelling, async () => expect(await shop.statusOf(intent)).toBe('canceled'));
      }
      const { status, body } = await cancelling;
      if (isLong) {
        expect(body).toMatchObject({ statusCode: 502, code: 'PROVIDER_UNAVAILABLE' });
        shop.findsProviderAgain();
        expect((await shop.orderOf(buyer, id)).status).toBe('Pending');
        expect((await shop.does(cancelOrder, request)).deletedCount).toBe(1);
      } else {
        expect([status, body]).toEqual([200, expect.objectContaining({ deletedCount: 1 })]);
      }
      expect(await shop.confirms(intent)).toMatchObject({ error: { type: 'invalid_request_error' } });
      expect(await moneyOf(buyer)).toEqual(nothing);
    },
  );
});

describe('the provider, asked to refund a charge without an order,', () => {
  const troubles = [
    ['fails', 7_700.41],
    ['acts and closes the connection', 7_700.42],
    [silence, 7_700.43],
  ] as const;

  test.each(
    lengths.flatMap(([length, isLong]) => troubles.map((each) => [...each, length, isLong] as const)),
  )(
    '%s (%d) %s: the charge is refunded once, now or at the next attempt',
    async (trouble, totalAmount, _length, isLong) => {
      const { buyer, id, isPaidWith } = await orderOver(totalAmount);
      const late = await shop.preparesPayment(buyer, id);
      const first = await shop.prepares(buyer, { totalAmount });
      await shop.confirms(first);
      await shop.confirmsPayment(buyer, id, first.id);
      // Each event would cause one more try.
      shop.deliversEvents(false);
      await shop.confirms(late);
      if (isLong) shop.losesProviderAfter('/refunds');
      const running = shop.reconciles();
      if (trouble === silence) {
        await timesOutOnce(running, async () => expect(await shop.refundsOf(late)).toBe(1));
      }
      expect(await running).toMatchObject(isLong ? [{ code: 'PROVIDER_UNAVAILABLE' }] : []);
      shop.deliversEvents(true);
      shop.findsProviderAgain();

      const [payment] = await unsettled();
      if (isLong) {
        expect(payment).toMatchObject({ transactionId: late.id, state: 'refunding' });
        const params = { id: payment?._id ?? '' };
        expect((await shop.does(checkPayment, { as: shop.admin, params })).payment).toMatchObject({
          state: 'refunded',
          unsettled: false,
        });
      } else {
        expect(payment).toBeUndefined();
      }
      expect(await shop.refundsOf(late)).toBe(1);
      await isPaidWith(first);
      expect(await moneyOf(buyer)).toEqual({ charges: 2, refunds: 1, faults: [] });
    },
  );
});
