import { cancelOrder, confirmPayment, shipOrder } from '@chuck-and-bit/contract/orders';
import { cents } from '@chuck-and-bit/contract/money';
import {
  checkPayment,
  createPaymentIntent,
  listPayments,
  type Payment,
} from '@chuck-and-bit/contract/payments';
import { describe, expect, test, vi } from 'vitest';
import { publicUrl } from '../../../../test/compose';
import type { Person } from '../../../../test/people';
import { createProviderDesk, disputedCard } from '../../../../test/provider';
import { openTestShop } from '../../../../test/test-shop';
import { testCards } from '../../../../test/trade';
import { ShopError } from '../../../errors';
import type { CardPayment, Cards } from '../../../external/cards';
import { newId } from '../../../ids';
import { createPaymentDeps } from '../payment-deps';
import { reconcile } from '../paying/reconcile';

const shop = await openTestShop();
const { refundsInDashboard, refundsOf, failsRefund, decides, sendsEvent } = createProviderDesk(shop.app);
const ownerEmail = 'owner@shop.example';
const productId = await shop.addsProduct({ price: 19.99, availableQuantity: 10_000 });

const reconciles = async () => {
  const deps = createPaymentDeps(shop.cards, { shopUrl: publicUrl, fixedSettings: { ownerEmail } });
  expect(await reconcile(shop.database.db, deps)).toEqual([]);
};

async function paidOrder(card: string = testCards.succeeds) {
  const buyer = await shop.shopper();
  const id = await shop.places(buyer, productId, 2);
  const intent = await shop.preparesPayment(buyer, id);
  expect(await shop.confirms(intent, card)).toBe('succeeded');
  await shop.confirmsPayment(buyer, id, intent.id);
  return { buyer, id, transactionId: intent.id };
}

const becomes = (buyer: Person, id: string, expected: object) =>
  vi.waitFor(async () => expect(await shop.orderOf(buyer, id)).toMatchObject(expected), { timeout: 10_000 });

async function paymentOf(transactionId: string): Promise<Payment> {
  const payments = await shop.does(listPayments, { as: shop.admin, query: { limit: 100 } });
  const found = payments.find((payment) => payment.transactionId === transactionId);
  if (!found) throw new Error(`There is no payment ${transactionId}`);
  return found;
}

const checksPayment = async (transactionId: string): Promise<Payment> => {
  const { _id: id } = await paymentOf(transactionId);
  return (await shop.does(checkPayment, { as: shop.admin, params: { id } })).payment;
};

/** A charge without an order, which nobody confirmed in time. */
async function unconfirmedCharge(buyer: Person, totalAmount: number) {
  const intent = await shop.prepares(buyer, { totalAmount });
  await shop.confirms(intent);
  await checksPayment(intent.id);
  await shop.database.pool.query(
    `update payment_intents set succeeded_at = now() - interval '31 minutes' where provider_id = $1`,
    [intent.id],
  );
  return intent;
}

/** The mails about refunds to this address, oldest first. */
async function refundMails(to: string): Promise<{ kind: string; data: Record<string, unknown> }[]> {
  const { rows } = await shop.database.pool.query<{ kind: string; data: Record<string, unknown> }>(
    `select kind, data from mails where data->>'to' = $1 and kind ilike '%refund%' order by id`,
    [to],
  );
  return rows;
}

describe.each([
  [
    'refunded in the dashboard',
    testCards.succeeds,
    (transactionId: string) => refundsInDashboard(transactionId),
    'charge.refunded',
    { cause: 'refund', state: 'refunded' },
  ],
  [
    'taken back by a lost dispute',
    disputedCard,
    (transactionId: string) => decides(transactionId, 'lost'),
    'charge.dispute.closed',
    { cause: 'dispute', state: 'charged_back' },
  ],
])('an order whose payment was %s', (_, card, goesBack, event, { cause, state }) => {
  test('is Refunded, keeps its transaction and its stock, and is neither shipped, cancelled nor paid', async () => {
    const { buyer, id, transactionId } = await paidOrder(card);
    const stock = await shop.stockOf(productId);
    await goesBack(transactionId);
    await sendsEvent(event);
    await becomes(buyer, id, { paymentStatus: 'Refunded' });
    expect(await shop.orderOf(buyer, id)).toMatchObject({
      transactionId,
      status: 'Pending',
      refundedAt: expect.any(String),
    });
    expect(await shop.refuses(shipOrder, shop.shipping(id))).toMatchObject({
      statusCode: 409,
      code: 'ORDER_REFUNDED',
      message: 'This Order Was Refunded',
    });
    expect(await shop.refuses(cancelOrder, { as: buyer, query: { id } })).toMatchObject({ statusCode: 409 });
    const body = { totalAmount: 39.98, orderId: id };
    expect(await shop.refuses(createPaymentIntent, { as: buyer, body })).toMatchObject({ statusCode: 409 });
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Pending', paymentStatus: 'Refunded' });
    expect(await shop.stockOf(productId)).toBe(stock);
    expect(await paymentOf(transactionId)).toMatchObject({ state, unsettled: false, refundedAmount: 39.98 });
  });

  test('notifies the buyer once, however often the event is received', async () => {
    const { buyer, id, transactionId } = await paidOrder(card);
    await goesBack(transactionId);
    await sendsEvent(event);
    await becomes(buyer, id, { paymentStatus: 'Refunded' });
    await sendsEvent(event);
    await checksPayment(transactionId);
    await reconciles();
    expect(await checksPayment(transactionId)).toMatchObject({ state });
    expect(await refundMails(buyer.email)).toMatchObject([
      { kind: 'purchaseRefunded', data: { cause, shippedCount: 0 } },
    ]);
  });

  test('is Refunded also when the webhook is lost; the owner is notified too', async () => {
    const { buyer, id, transactionId } = await paidOrder(card);
    await reconciles();
    await goesBack(transactionId);
    expect((await shop.orderOf(buyer, id)).paymentStatus).toBe('Paid');
    await reconciles();
    expect((await shop.orderOf(buyer, id)).paymentStatus).toBe('Refunded');
    await reconciles();
    const mails = (await refundMails(ownerEmail)).filter(({ data }) => data['customerEmail'] === buyer.email);
    expect(mails).toMatchObject([{ kind: 'ownerPurchaseRefunded', data: { cause, shippedCount: 0 } }]);
  });

  test('stays Shipped if it was shipped before', async () => {
    const { buyer, id, transactionId } = await paidOrder(card);
    await shop.ships(id, { despiteDispute: true });
    await goesBack(transactionId);
    await checksPayment(transactionId);
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Shipped', paymentStatus: 'Refunded' });
    expect(await refundMails(buyer.email)).toMatchObject([{ data: { shippedCount: 1 } }]);
    expect(await shop.refuses(shipOrder, shop.shipping(id))).toMatchObject({ code: 'ORDER_REFUNDED' });
  });
});

test('an order stays Paid after a partial refund and is Refunded after the rest', async () => {
  const { buyer, id, transactionId } = await paidOrder();
  await refundsInDashboard(transactionId, 1_000);
  expect(await checksPayment(transactionId)).toMatchObject({ state: 'charged', refundedAmount: 10 });
  expect(await shop.orderOf(buyer, id)).toMatchObject({ paymentStatus: 'Paid', refundedAt: null });
  expect(await refundMails(buyer.email)).toEqual([]);
  await refundsInDashboard(transactionId, 2_998);
  expect(await checksPayment(transactionId)).toMatchObject({ state: 'refunded', refundedAmount: 39.98 });
  expect(await shop.orderOf(buyer, id)).toMatchObject({ paymentStatus: 'Refunded' });
  expect(await refundMails(buyer.email)).toHaveLength(1);
});

test('a charge without an order is refunded once, and its buyer is notified once', async () => {
  const buyer = await shop.shopper();
  const { id } = await unconfirmedCharge(buyer, 25);
  for (let round = 0; round < 3; round += 1) {
    expect(await checksPayment(id)).toMatchObject({ state: 'refunded' });
    await reconciles();
  }
  expect(await refundMails(buyer.email)).toMatchObject([{ kind: 'paymentRefunded' }]);
});

test.each<[string, (payment: CardPayment) => Partial<CardPayment>]>([
  ['of an order that is gone', () => ({ purchaseId: newId() })],
  ['of more than its order costs', ({ amount }) => ({ amount: cents(amount + 1) })],
  ['in another currency', () => ({ currency: 'eur' })],
])('a charge %s pays nothing, and is refunded', async (_, change) => {
  const buyer = await shop.shopper();
  const id = await shop.places(buyer, productId);
  const intent = await shop.preparesPayment(buyer, id);
  await shop.confirms(intent);
  const findPayment: Cards['findPayment'] = async (...asked) => {
    const found = await shop.cards.findPayment(...asked);
    return found && { ...found, ...change(found) };
  };
  const deps = createPaymentDeps({ ...shop.cards, findPayment }, { shopUrl: publicUrl });
  expect(await reconcile(shop.database.db, deps)).toEqual([]);
  expect(await paymentOf(intent.id)).toMatchObject({ state: 'refunded', unsettled: false });
  expect(await shop.orderOf(buyer, id)).toMatchObject({ paymentStatus: 'Unpaid' });
});

describe('a charge without an order whose refund its bank sends back', () => {
  async function refundedCharge(): Promise<string> {
    const { id } = await unconfirmedCharge(await shop.shopper(), 25);
    await reconciles();
    return id;
  }

  const newestRefundFails = async (transactionId: string) => {
    const [newest] = await refundsOf(transactionId);
    await failsRefund(newest?.id ?? '');
  };

  const statesOf = async (transactionId: string) =>
    (await refundsOf(transactionId)).map(({ status }) => status);

  test('is refunded again, once', async () => {
    const transactionId = await refundedCharge();
    await newestRefundFails(transactionId);
    await sendsEvent('refund.failed');
    await vi.waitFor(async () => expect(await statesOf(transactionId)).toEqual(['succeeded', 'failed']));
    for (let times = 0; times < 2; times++) await reconciles();
    expect(await statesOf(transactionId)).toEqual(['succeeded', 'failed']);
    expect(await checksPayment(transactionId)).toMatchObject({
      state: 'refunded',
      unsettled: false,
      refundedAmount: 25,
    });
  });

  test('is refunded again without a webhook, and after the third failure stays unsettled, so that the staff see it', async () => {
    const transactionId = await refundedCharge();
    for (let times = 0; times < 3; times++) {
      await newestRefundFails(transactionId);
      await reconciles();
    }
    await reconciles();
    expect(await statesOf(transactionId)).toEqual(['failed', 'failed', 'failed']);
    expect(await checksPayment(transactionId)).toMatchObject({
      state: 'refunding',
      unsettled: true,
      refundedAmount: 0,
    });
    await refundsInDashboard(transactionId);
    await reconciles();
    expect(await paymentOf(transactionId)).toMatchObject({ state: 'refunded', unsettled: false });
  });
});

describe('a refunded charge never pays', () => {
  const refused = { statusCode: 409, code: 'PAYMENT_REFUNDED', message: 'This payment was refunded' };

  test('its own order, before or after the refund is recorded', async () => {
    const buyer = await shop.shopper();
    const orderId = await shop.places(buyer, productId, 2);
    const intent = await shop.preparesPayment(buyer, orderId);
    await shop.confirms(intent);
    await refundsInDashboard(intent.id);
    const confirmation = { as: buyer, body: { orderId, transactionId: intent.id } };
    expect(await shop.refuses(confirmPayment, confirmation)).toMatchObject(refused);
    expect(await checksPayment(intent.id)).toMatchObject({ state: 'refunded', unsettled: false });
    expect(await shop.refuses(confirmPayment, confirmation)).toMatchObject(refused);
    expect(await shop.orderOf(buyer, orderId)).toMatchObject({
      paymentStatus: 'Unpaid',
      transactionId: null,
    });
    await shop.pays(buyer, orderId);
    expect(await shop.orderOf(buyer, orderId)).toMatchObject({ paymentStatus: 'Paid' });
  });

  test('any order while its refund is unfinished', async () => {
    const buyer = await shop.shopper();
    const orderId = await shop.places(buyer, productId, 2);
    const unassigned = await unconfirmedCharge(buyer, 39.98);
    const failure = new ShopError('PROVIDER_UNAVAILABLE', 'The refund fails');
    const cards = { ...shop.cards, refundPayment: () => Promise.reject(failure) };
    const deps = createPaymentDeps(cards, { shopUrl: publicUrl });
    expect(await reconcile(shop.database.db, deps)).toEqual([failure]);
    expect(await paymentOf(unassigned.id)).toMatchObject({ state: 'refunding', unsettled: true });
    const confirmation = { as: buyer, body: { orderId, transactionId: unassigned.id } };
    expect(await shop.refuses(confirmPayment, confirmation)).toMatchObject(refused);
    await reconciles();
    expect(await shop.refuses(confirmPayment, confirmation)).toMatchObject(refused);
    expect((await shop.orderOf(buyer, orderId)).paymentStatus).toBe('Unpaid');
  });
});
