import { deleteProduct } from '@chuck-and-bit/contract/products';
import { listPurchaseRefunds, type Refund, refundPurchase } from '@chuck-and-bit/contract/refunds';
import { listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import { describe, expect, test, vi } from 'vitest';
import { publicUrl } from '../../../../test/compose';
import { findRefundFaults } from '../../../../test/money/accounting-checks';
import type { Person } from '../../../../test/people';
import { createProviderDesk, disputedCard } from '../../../../test/provider';
import { openTestShop } from '../../../../test/test-shop';
import { ShopError } from '../../../errors';
import type { Cards } from '../../../external/cards';
import { commandActor } from '../../audit-log/record-change';
import { createPaymentDeps } from '../payment-deps';
import { reconcile } from '../paying/reconcile';
import { refundPayment } from './refund-payment';

const ownerEmail = 'owner@shop.example';
const shop = await openTestShop({ OWNER_EMAIL: ownerEmail });
const { attempts, disputes, refundsOf, refundsInDashboard, failsRefund, sendsEvent, decides } =
  createProviderDesk(shop.app);
const { db, pool } = shop.database;
const productId = await shop.addsProduct({ price: 20, availableQuantity: 100_000 });
const reason = 'One case was broken';

const depsWith = (cards: Partial<Cards> = {}) =>
  createPaymentDeps({ ...shop.cards, ...cards }, { shopUrl: publicUrl, fixedSettings: { ownerEmail } });
const reconciles = async () => expect(await reconcile(db, depsWith())).toEqual([]);

/** A paid order of five units for 100 USD in all. */
const paidOrder = (card?: string) => shop.paidOrder(productId, 5, card);

/** A paid purchase of two units for 20 USD and three for 30 USD each, 130 USD in all. */
const paidPurchase = () => shop.paidPurchase([{ price: 20 }, 2], [{ price: 30 }, 3]);

const purchaseIdOf = async (orderId: string) => (await shop.orderOf(shop.admin, orderId)).purchaseId;
/** A request to refund the purchase of this order. */
const refunding = async (orderId: string, body: object) =>
  shop.refunding(await purchaseIdOf(orderId), { reason, ...body });
const refunds = async (orderId: string, body: object = {}, headers = {}) =>
  (await shop.does(refundPurchase, { ...(await refunding(orderId, body)), headers })).refund;
const isRefused = async (orderId: string, body: object) =>
  shop.refuses(refundPurchase, await refunding(orderId, body));
const listOf = async (as: Person, orderId: string): Promise<Refund[]> =>
  shop.does(listPurchaseRefunds, { as, params: { id: await purchaseIdOf(orderId) } });

describe('a refund', () => {
  test('of an amount leaves the order Paid until the rest is returned too', async () => {
    const { buyer, id, transactionId } = await paidOrder();
    const refund = await refunds(id, { amount: 12.34 });
    expect(refund).toMatchObject({
      amount: 12.34,
      lines: [{ orderId: id, quantity: 0, amount: 12.34 }],
      reason,
      state: 'succeeded',
      failure: null,
    });
    expect(await shop.orderOf(buyer, id)).toMatchObject({
      paymentStatus: 'Paid',
      refundedAmount: 12.34,
      refundedQuantity: 0,
    });
    expect(await refunds(id)).toMatchObject({ amount: 87.66, lines: [{ quantity: 5, amount: 87.66 }] });
    expect(await shop.orderOf(buyer, id)).toMatchObject({
      paymentStatus: 'Refunded',
      refundedAmount: 100,
      refundedAt: expect.any(String),
    });
    expect((await refundsOf(transactionId)).map(({ amount }) => amount)).toEqual([8_766, 1_234]);
    expect(await isRefused(id, { amount: 1 })).toMatchObject({ statusCode: 409, code: 'ORDER_REFUNDED' });
  });

  test('of units returns what was paid for them, and they are not shipped', async () => {
    const { buyer, id } = await paidOrder();
    const refund = await refunds(id, { lines: [{ orderId: id, quantity: 2 }] });
    expect(refund).toMatchObject({ amount: 40, lines: [{ orderId: id, quantity: 2 }] });
    const order = await shop.orderOf(buyer, id);
    expect(order).toMatchObject({ refundedAmount: 40, refundedQuantity: 2 });
    const audited = (await shop.audited(order.purchaseId)).map(({ action, after }) => ({ action, after }));
    const after = { amount: 40, reason, restock: false, units: { 'Hammer Drill': 2 } };
    expect(audited).toEqual([{ action: 'purchase.refunded', after }]);
    expect(await isRefused(id, { lines: [{ orderId: id, quantity: 4 }] })).toMatchObject({
      statusCode: 409,
      code: 'REFUND_TOO_HIGH',
      message: 'At most 3 can still be refunded',
    });
    await shop.ships(id);
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Shipped', refundedQuantity: 2 });
  });

  test('never exceeds the charge less what was returned before', async () => {
    const { id, transactionId } = await paidOrder();
    await refundsInDashboard(transactionId, 3_000);
    expect(await isRefused(id, { amount: 70.01 })).toMatchObject({
      statusCode: 409,
      code: 'REFUND_TOO_HIGH',
      message: 'At most $70.00 can still be refunded',
    });
    // A refund of all units, but part of their price was returned before.
    expect((await refunds(id, { lines: [{ orderId: id, quantity: 5 }] })).amount).toBe(70);
  });

  test('made at the provider is listed once, beside the refunds of the shop', async () => {
    const { buyer, id, transactionId } = await paidOrder();
    await refunds(id, { amount: 10 });
    await refundsInDashboard(transactionId, 500);
    for (let times = 0; times < 2; times++) await sendsEvent('charge.refunded');
    await vi.waitFor(async () => expect(await listOf(buyer, id)).toHaveLength(2));
    await reconciles();
    expect(await listOf(shop.admin, id)).toMatchObject([
      { amount: 5, reason: null, refundedBy: null, state: 'succeeded' },
      { amount: 10, reason, refundedBy: shop.admin.name, state: 'succeeded' },
    ]);
    expect(await shop.orderOf(buyer, id)).toMatchObject({ refundedAmount: 15, paymentStatus: 'Paid' });
  });

  test('mails the buyer its amount and reason, and the owner when everything is returned', async () => {
    const { buyer, id } = await paidOrder();
    for (const amount of [10, 5]) await refunds(id, { amount });
    await refunds(id, { reason: 'Never sent' });
    const { number } = await shop.orderOf(buyer, id);
    const of = { name: buyer.name, number, productName: 'Hammer Drill', orderCount: 1, totalCents: 10_000 };
    const part = { ...of, reason };
    expect(await shop.mails({ to: buyer.email, kind: '%refund%' })).toMatchObject([
      { kind: 'partRefunded', data: { ...part, amountCents: 1_000, refundedCents: 1_000 } },
      { kind: 'partRefunded', data: { ...part, amountCents: 500, refundedCents: 1_500 } },
      { kind: 'purchaseRefunded', data: { cause: 'refund', reason: 'Never sent' } },
    ]);
    const toOwner = await shop.mails({ to: ownerEmail, kind: 'ownerPurchaseRefunded' });
    expect(toOwner.filter(({ data }) => data['customerEmail'] === buyer.email)).toHaveLength(1);
  });

  test('repeated with its Idempotency-Key is made once', async () => {
    const { id, transactionId } = await paidOrder();
    const headers = { 'idempotency-key': `refund of ${id}` };
    const repeats = async () =>
      shop.does(refundPurchase, { ...(await refunding(id, { amount: 10 })), headers });
    const first = await repeats();
    expect(await repeats()).toEqual(first);
    // As after a crash: the key has no stored response, so the work is repeated.
    await pool.query('delete from idempotency_keys where key = $1', [headers['idempotency-key']]);
    expect(await repeats()).toEqual(first);
    expect(await refundsOf(transactionId)).toHaveLength(1);
    // Once the key has expired it may be used for another request, as it may by somebody else.
    await pool.query('delete from idempotency_keys where key = $1', [headers['idempotency-key']]);
    const other = await paidOrder();
    await refunds(other.id, { amount: 10 }, headers);
    const rival = await shop.newAdmin('Grace Hopper');
    await shop.does(refundPurchase, { ...(await refunding(id, { amount: 10 })), as: rival, headers });
    await pool.query('delete from idempotency_keys where key = $1', [headers['idempotency-key']]);
    await refunds(id, { amount: 5 }, headers);
    const made = (await refundsOf(transactionId)).map(({ amount }) => amount);
    expect([made, await refundsOf(other.transactionId)]).toMatchObject([[500, 1_000, 1_000], [{}]]);
  });

  test('is refused for an order that is unpaid, unknown or disputed, and without a reason', async () => {
    const buyer = await shop.shopper();
    const unpaid = await shop.places(buyer, productId);
    expect(await isRefused(unpaid, {})).toMatchObject({ code: 'ORDER_NOT_PAID' });
    const unknown = { as: shop.admin, params: { id: 'x' }, body: { reason } };
    expect(await shop.refuses(refundPurchase, unknown)).toMatchObject({ code: 'PURCHASE_NOT_FOUND' });
    const { id, transactionId } = await paidOrder(disputedCard);
    expect(await isRefused(id, { amount: 1 })).toMatchObject({ statusCode: 409, code: 'PAYMENT_DISPUTED' });
    await decides(transactionId, 'won');
    await refunds(id, { amount: 1 });
    const found = vi.spyOn(shop.cards, 'findPayment').mockResolvedValueOnce(null);
    expect(await isRefused(id, { amount: 1 })).toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
    found.mockRestore();
    const partly = await paidOrder();
    await disputes(partly.transactionId, 1_500);
    await decides(partly.transactionId, 'lost');
    expect(await isRefused(partly.id, { amount: 1 })).toMatchObject({ code: 'PAYMENT_DISPUTED' });
    for (const body of [{ reason: ' ' }, { amount: 0 }, { amount: 1.001 }, { lines: [] }]) {
      expect(await isRefused(id, body)).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' });
    }
    const stranger = { orderId: unpaid, quantity: 1 };
    expect(await isRefused(id, { lines: [stranger] })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await isRefused(id, { amount: 1, restock: true })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('is the 100th of a payment at most', async () => {
    const { id, transactionId } = await paidOrder();
    await pool.query(
      `insert into refunds (id, intent_id, amount_cents, state, reason, failure, failed_at)
       select gen_random_uuid(), id, 100, 'failed', 'Late', 'expired_card', now()
       from payment_intents, generate_series(1, 99) where provider_id = $1`,
      [transactionId],
    );
    await refunds(id, { amount: 1 });
    expect(await isRefused(id, { amount: 1 })).toMatchObject({
      statusCode: 409,
      code: 'TOO_MANY_REFUNDS',
      message: 'A payment can have at most 100 refunds',
    });
  });

  test('is listed for the buyer without the name of who made it', async () => {
    const { buyer, id } = await paidOrder();
    await refunds(id, { amount: 10 });
    expect(await listOf(buyer, id)).toMatchObject([{ amount: 10, reason, refundedBy: null }]);
  });
});

describe('the stock', () => {
  test('gets refunded units back once, if the staff ask for it', async () => {
    const { buyer, id } = await paidOrder();
    const stock = await shop.stockOf(productId);
    await refunds(id, { lines: [{ orderId: id, quantity: 1 }] });
    const first = await refunds(id, { lines: [{ orderId: id, quantity: 2 }], restock: true });
    expect(first.restocked).toBe(true);
    expect(await shop.stockOf(productId)).toBe(stock + 2);
    await sendsEvent('charge.refunded');
    await reconciles();
    expect(await shop.stockOf(productId)).toBe(stock + 2);
    expect((await listOf(buyer, id)).map(({ restocked }) => restocked)).toEqual([true, false]);
    const [change] = await shop.does(listStockChanges, { as: shop.admin, params: { id: productId } });
    const by = { actor: shop.admin.email, orderId: id, note: reason };
    expect(change).toMatchObject({ reason: 'refund', delta: 2, ...by });
  });

  test('gets nothing back if the product was deleted', async () => {
    const { id, productId: deletedId } = await shop.paidOrder({ price: 20 }, 2);
    await shop.does(deleteProduct, { as: shop.admin, query: { id: deletedId } });
    expect(await refunds(id, { restock: true })).toMatchObject({ state: 'succeeded', restocked: false });
  });
});

describe('a purchase', () => {
  test('is refunded by units of its orders, and the rest with its shipping', async () => {
    const { buyer, id, orderIds } = await paidPurchase();
    const lines = orderIds.map((orderId, index) => ({ orderId, quantity: index + 1 }));
    expect((await shop.refunds(id, { lines })).amount).toBe(80);
    expect(await shop.purchaseOf(buyer, id)).toMatchObject({
      paymentStatus: 'Paid',
      refundedAmount: 80,
      orders: [
        { refundedAmount: 20, refundedQuantity: 1 },
        { refundedAmount: 60, refundedQuantity: 2 },
      ],
    });
    expect(await shop.refunds(id)).toMatchObject({ amount: 50, lines: [{ quantity: 1 }, { quantity: 1 }] });
    expect(await shop.purchaseOf(buyer, id)).toMatchObject({
      paymentStatus: 'Refunded',
      refundedAmount: 130,
      orders: [{ paymentStatus: 'Refunded', refundedAmount: 40 }, { refundedAmount: 90 }],
    });
    expect(await shop.does(listPurchaseRefunds, { as: buyer, params: { id } })).toHaveLength(2);
  });

  test('divides a refunded amount among its units', async () => {
    const { buyer, id, orderIds } = await paidPurchase();
    const lines = orderIds.map((orderId) => ({ orderId, quantity: 1 }));
    await shop.refunds(id, { lines, amount: 10 });
    const { orders } = await shop.purchaseOf(buyer, id);
    expect(orders.map(({ refundedAmount }) => refundedAmount)).toEqual([4, 6]);
  });
});

describe('a refund that the provider', () => {
  const unavailable = new ShopError('PROVIDER_UNAVAILABLE', 'No response');
  const noResponse = { refundAmount: () => Promise.reject(unavailable) };
  const refundsWith = async (
    cards: Partial<Cards>,
    id: string,
    body: object,
    idempotencyKey: string | null = null,
  ) =>
    refundPayment(
      db,
      depsWith(cards),
      await purchaseIdOf(id),
      { reason, ...body },
      { user: shop.admin as never, actor: commandActor, idempotencyKey },
    );

  const lost: Cards['refundAmount'] = async (refund) => {
    await shop.cards.refundAmount(refund);
    throw unavailable;
  };

  test('does not respond stays pending, reserves its amount and its units, and is completed later', async () => {
    const { buyer, id, transactionId } = await paidOrder();
    expect(await refundsWith(noResponse, id, { lines: [{ orderId: id, quantity: 4 }] })).toMatchObject({
      state: 'pending',
    });
    expect(await shop.orderOf(buyer, id)).toMatchObject({ refundedAmount: 0, refundedQuantity: 4 });
    expect(await isRefused(id, { amount: 20.01 })).toMatchObject({ code: 'REFUND_TOO_HIGH' });
    await reconciles();
    expect(await listOf(buyer, id)).toMatchObject([{ amount: 80, state: 'succeeded' }]);
    expect(await shop.orderOf(buyer, id)).toMatchObject({ refundedAmount: 80, refundedQuantity: 4 });
    expect(await refundsOf(transactionId)).toHaveLength(1);
    const broken = { refundAmount: () => Promise.reject(new Error('No such account')) };
    await expect(refundsWith(broken, id, { amount: 1 })).rejects.toThrow('No such account');
  });

  test.each([
    ['all of it', 2],
    ['one of its orders', 1],
  ])(
    'does not respond for %s, and which is refunded whole in the dashboard meanwhile, counts there alone',
    async (_, count) => {
      const { buyer, id, transactionId, orderIds } = await paidPurchase();
      const [first] = orderIds;
      const lines = orderIds.slice(0, count).map((orderId, index) => ({ orderId, quantity: index + 2 }));
      await refundsWith(noResponse, first, { lines });
      await refundsInDashboard(transactionId);
      await sendsEvent('charge.refunded');
      const amounts = async () =>
        (await shop.purchaseOf(buyer, id)).orders.map(({ refundedAmount }) => refundedAmount);
      await expect.poll(amounts).toEqual([40, 90]);
      await reconciles();
      expect(await listOf(buyer, first)).toMatchObject([
        { amount: 130, state: 'succeeded' },
        { state: 'failed' },
      ]);
      expect(await amounts()).toEqual([40, 90]);
      expect((await shop.purchaseOf(buyer, id)).orders).toMatchObject([
        { refundedQuantity: 0, paymentStatus: 'Refunded' },
        { refundedQuantity: 0, paymentStatus: 'Refunded' },
      ]);
    },
  );

  test('made without responding is found, and not made again', async () => {
    const { buyer, id, transactionId } = await paidOrder();
    expect(await refundsWith({ refundAmount: lost }, id, { amount: 10 })).toMatchObject({ state: 'pending' });
    await sendsEvent('charge.refunded');
    await vi.waitFor(async () => expect(await listOf(buyer, id)).toMatchObject([{ state: 'succeeded' }]));
    await reconciles();
    expect(await refundsOf(transactionId)).toHaveLength(1);
    expect(await shop.mails({ to: buyer.email, kind: 'partRefunded' })).toHaveLength(1);
  });

  test.each<[by: string, complete: (transactionId: string) => Promise<unknown>]>([
    ['an event', () => sendsEvent('charge.refunded')],
    ['a check of the payment', shop.checksPayment],
  ])('made without responding is completed by %s, and the restocked units are shown', async (_, complete) => {
    const { buyer, id, transactionId } = await paidOrder();
    const body = { lines: [{ orderId: id, quantity: 1 }], restock: true };
    await refundsWith({ refundAmount: lost }, id, body);
    const version = shop.publicDataVersion.current();
    await complete(transactionId);
    await vi.waitFor(async () =>
      expect(await listOf(buyer, id)).toMatchObject([{ state: 'succeeded', restocked: true }]),
    );
    await vi.waitFor(() => expect(shop.publicDataVersion.current()).toBeGreaterThan(version));
  });

  test('made but reported as failed is not made again by the repeated request', async () => {
    const { buyer, id, transactionId } = await paidOrder();
    const reportsFailure: Cards['refundAmount'] = async (refund) => {
      await shop.cards.refundAmount(refund);
      return { outcome: 'failed' };
    };
    await refundsWith({ refundAmount: reportsFailure }, id, { amount: 10 }, 'a-key');
    expect(await refundsWith({}, id, { amount: 10 }, 'a-key')).toMatchObject({ state: 'succeeded' });
    expect(await refundsOf(transactionId)).toHaveLength(1);
    expect(await listOf(buyer, id)).toMatchObject([{ state: 'succeeded' }]);
  });

  test('failed to make is retried under another key once it is known that nothing was made', async () => {
    const { buyer, id, transactionId } = await paidOrder();
    const keys: string[] = [];
    const fails: Cards['refundAmount'] = async ({ key }) => {
      keys.push(key);
      return { outcome: 'failed' };
    };
    const refund = await refundsWith({ refundAmount: fails }, id, { amount: 10 });
    await reconcile(db, depsWith({ refundAmount: fails }));
    await reconciles();
    expect(keys).toEqual([refund.id, `${refund.id}-1`]);
    expect(await listOf(buyer, id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await refundsOf(transactionId)).toHaveLength(1);
  });

  test('refuses fails for good, frees its amount and its units, and is reported to the owner', async () => {
    const { buyer, id } = await paidOrder();
    const refuses = { refundAmount: async () => ({ outcome: 'refused', failure: 'No balance' }) as const };
    await expect(refundsWith(refuses, id, {})).rejects.toMatchObject({
      code: 'REFUND_REFUSED',
      message: 'The card provider refused this refund: No balance',
    });
    expect(await listOf(shop.admin, id)).toMatchObject([{ state: 'failed', failure: 'No balance' }]);
    expect(await shop.orderOf(buyer, id)).toMatchObject({ refundedAmount: 0, refundedQuantity: 0 });
    const toOwner = await shop.mails({ to: ownerEmail, kind: 'ownerRefundFailed' });
    expect(toOwner.at(-1)).toMatchObject({ data: { amountCents: 10_000, failure: 'No balance' } });
    await refunds(id);
    expect(await shop.orderOf(buyer, id)).toMatchObject({ paymentStatus: 'Refunded' });
  });

  test('reports as failed afterwards makes the order Paid again and frees its amount', async () => {
    const { buyer, id, transactionId } = await paidOrder();
    await refunds(id);
    const [made] = await refundsOf(transactionId);
    await failsRefund(made?.id ?? '');
    for (let times = 0; times < 2; times++) await sendsEvent('refund.failed');
    await vi.waitFor(async () =>
      expect(await shop.orderOf(buyer, id)).toMatchObject({
        paymentStatus: 'Paid',
        refundedAmount: 0,
        refundedQuantity: 0,
      }),
    );
    expect(await listOf(shop.admin, id)).toMatchObject([{ state: 'failed', failure: 'lost_or_stolen_card' }]);
    await reconciles();
    const toOwner = await shop.mails({ to: ownerEmail, kind: 'ownerRefundFailed' });
    expect(toOwner.filter(({ data }) => data['customerEmail'] === buyer.email)).toHaveLength(1);
    expect((await refunds(id, { amount: 100 })).state).toBe('succeeded');
    expect(await shop.orderOf(buyer, id)).toMatchObject({ paymentStatus: 'Refunded' });
  });

  test('reports as failed is found without its webhook', async () => {
    const { buyer, id, transactionId } = await paidOrder();
    await refunds(id, { amount: 10 });
    await reconciles();
    const [made] = await refundsOf(transactionId);
    await failsRefund(made?.id ?? '');
    await reconciles();
    // Two others are made and fail before the shop hears of it.
    const units = { lines: [{ orderId: id, quantity: 2 }], restock: true };
    await refundsWith({ refundAmount: lost }, id, units);
    await failsRefund((await refundsOf(transactionId))[0]?.id ?? '');
    await failsRefund((await refundsInDashboard(transactionId, 500)).id);
    await reconciles();
    expect(await listOf(buyer, id)).toMatchObject([
      { amount: 5, lines: [], state: 'failed', failure: null },
      { amount: 40, state: 'failed', restocked: false },
      { amount: 10, state: 'failed', failure: null },
    ]);
    expect(await shop.orderOf(buyer, id)).toMatchObject({ refundedAmount: 0, refundedQuantity: 0 });
  });
});

describe('concurrently', () => {
  /** Requests refunds of these USD `amounts` of a paid order while `rival` runs. @returns the order and the statuses */
  const refundsWhile = async (
    amounts: number[],
    rival: (transactionId: string) => Promise<unknown>,
  ): Promise<{ buyer: Person; id: string; transactionId: string; statuses: number[] }> => {
    const order = await paidOrder();
    const { id, transactionId } = order;
    const requests = await Promise.all(amounts.map((amount) => refunding(id, { amount })));
    const [responses] = await Promise.all([
      Promise.all(requests.map((request) => shop.call(refundPurchase, request))),
      rival(transactionId),
    ]);
    await reconciles();
    expect(await findRefundFaults(pool)).toEqual([]);
    return { ...order, statuses: responses.map(({ status }) => status).toSorted() };
  };

  test('the same remaining amount is refunded once', async () => {
    for (let round = 0; round < 5; round++) {
      const { buyer, id, transactionId, statuses } = await refundsWhile([60, 60, 60], async () => {});
      expect(statuses).toEqual([200, 409, 409]);
      expect(await refundsOf(transactionId)).toMatchObject([{ amount: 6_000 }]);
      expect(await shop.orderOf(buyer, id)).toMatchObject({ refundedAmount: 60 });
    }
  });

  test('refunds at the provider and by the shop never return more than was charged', async () => {
    for (let round = 0; round < 5; round++) {
      const { buyer, id, transactionId } = await refundsWhile([60, 30], (transactionId) =>
        attempts('/refunds', { payment_intent: transactionId, amount: '5000' }),
      );
      const made = (await refundsOf(transactionId)).reduce((sum, { amount }) => sum + amount, 0);
      expect(made).toBeLessThanOrEqual(10_000);
      expect(await shop.orderOf(buyer, id)).toMatchObject({ refundedAmount: made / 100 });
    }
  });

  test('the webhook of a refund and its response record it once', async () => {
    for (let round = 0; round < 5; round++) {
      const { buyer, id } = await refundsWhile([60], async (transactionId) => {
        await vi.waitFor(async () => expect(await refundsOf(transactionId)).toHaveLength(1), { interval: 5 });
        await Promise.all([sendsEvent('charge.refunded'), sendsEvent('refund.created')]);
      });
      expect(await shop.orderOf(buyer, id)).toMatchObject({ refundedAmount: 60 });
      expect(await shop.mails({ to: buyer.email, kind: 'partRefunded' })).toHaveLength(1);
    }
  });
});
