import { cancelOrder, confirmPayment, shipOrder } from '@chuck-and-bit/contract/orders';
import { cents } from '@chuck-and-bit/contract/money';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
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

const paidOrder = (card?: string) => shop.paidOrder(productId, 2, card);

const becomes = (buyer: Person, id: string, expected: object) =>
  vi.waitFor(async () => expect(await shop.orderOf(buyer, id)).toMatchObject(expected), { timeout: 10_000 });

/** A charge without an order, which nobody confirmed in time. */
async function unconfirmedCharge(buyer: Person, totalAmount: number) {
  const intent = await shop.charges(buyer, totalAmount);
  await shop.checksPayment(intent.id);
  await shop.makesOverdue(intent.id);
  return intent;
}

const refundMails = (to: string) => shop.mails({ to, kind: '%refund%' });

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
  test('is Refunded, keeps its transaction and its stock, is neither shipped, cancelled nor paid, and its buyer hears of it once', async () => {
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
    expect(await shop.paymentOf(transactionId)).toMatchObject({
      state,
      unsettled: false,
      refundedAmount: 39.98,
    });
    // However often the event is received.
    await sendsEvent(event);
    await reconciles();
    expect(await shop.checksPayment(transactionId)).toMatchObject({ state });
    const mail = { kind: 'purchaseRefunded', data: { cause, shippedCount: 0 } };
    expect(await refundMails(buyer.email)).toMatchObject([mail]);
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
    await shop.checksPayment(transactionId);
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Shipped', paymentStatus: 'Refunded' });
    expect(await refundMails(buyer.email)).toMatchObject([{ data: { shippedCount: 1 } }]);
    expect(await shop.refuses(shipOrder, shop.shipping(id))).toMatchObject({ code: 'ORDER_REFUNDED' });
  });
});

test('an order stays Paid after a partial refund and is Refunded after the rest', async () => {
  const { buyer, id, transactionId } = await paidOrder();
  await refundsInDashboard(transactionId, 1_000);
  expect(await shop.checksPayment(transactionId)).toMatchObject({ state: 'charged', refundedAmount: 10 });
  expect(await shop.orderOf(buyer, id)).toMatchObject({ paymentStatus: 'Paid', refundedAt: null });
  expect(await refundMails(buyer.email)).toEqual([]);
  await refundsInDashboard(transactionId, 2_998);
  expect(await shop.checksPayment(transactionId)).toMatchObject({ state: 'refunded', refundedAmount: 39.98 });
  expect(await shop.orderOf(buyer, id)).toMatchObject({ paymentStatus: 'Refunded' });
  expect(await refundMails(buyer.email)).toHaveLength(1);
});

test('a charge without an order is refunded once, and its buyer is notified once', async () => {
  const buyer = await shop.shopper();
  const { id } = await unconfirmedCharge(buyer, 25);
  for (let round = 0; round < 3; round += 1) {
    expect(await shop.checksPayment(id)).toMatchObject({ state: 'refunded' });
    await reconciles();
  }
  expect(await refundMails(buyer.email)).toMatchObject([{ kind: 'paymentRefunded' }]);
});

test.each<[string, (payment: CardPayment) => Partial<CardPayment>]>([
  ['of an order that is gone', () => ({ purchaseId: newId() })],
  ['of more than its order costs', ({ amount }) => ({ amount: cents(amount + 1) })],
  ['in another currency', () => ({ currency: 'eur' })],
])('a charge %s pays nothing, and is refunded', async (_, change) => {
  const { buyer, id } = await shop.newOrder(productId);
  const intent = await shop.charges(buyer, id);
  const findPayment: Cards['findPayment'] = async (...asked) => {
    const found = await shop.cards.findPayment(...asked);
    return found && { ...found, ...change(found) };
  };
  const deps = createPaymentDeps({ ...shop.cards, findPayment }, { shopUrl: publicUrl });
  expect(await reconcile(shop.database.db, deps)).toEqual([]);
  expect(await shop.paymentOf(intent.id)).toMatchObject({ state: 'refunded', unsettled: false });
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
    expect(await shop.checksPayment(transactionId)).toMatchObject({
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
    expect(await shop.checksPayment(transactionId)).toMatchObject({
      state: 'refunding',
      unsettled: true,
      refundedAmount: 0,
    });
    await refundsInDashboard(transactionId);
    await reconciles();
    expect(await shop.paymentOf(transactionId)).toMatchObject({ state: 'refunded', unsettled: false });
  });
});

describe('a refunded charge never pays', () => {
  const refused = { statusCode: 409, code: 'PAYMENT_REFUNDED', message: 'This payment was refunded' };

  test('its own order, before or after the refund is recorded', async () => {
    const { buyer, id: orderId } = await shop.newOrder(productId, 2);
    const intent = await shop.charges(buyer, orderId);
    await refundsInDashboard(intent.id);
    const confirmation = { as: buyer, body: { orderId, transactionId: intent.id } };
    expect(await shop.refuses(confirmPayment, confirmation)).toMatchObject(refused);
    expect(await shop.checksPayment(intent.id)).toMatchObject({ state: 'refunded', unsettled: false });
    expect(await shop.refuses(confirmPayment, confirmation)).toMatchObject(refused);
    expect(await shop.orderOf(buyer, orderId)).toMatchObject({
      paymentStatus: 'Unpaid',
      transactionId: null,
    });
    await shop.pays(buyer, orderId);
    expect(await shop.orderOf(buyer, orderId)).toMatchObject({ paymentStatus: 'Paid' });
  });

  test('any order while its refund is unfinished', async () => {
    const { buyer, id: orderId } = await shop.newOrder(productId, 2);
    const unassigned = await unconfirmedCharge(buyer, 39.98);
    const failure = new ShopError('PROVIDER_UNAVAILABLE', 'The refund fails');
    const cards = { ...shop.cards, refundPayment: () => Promise.reject(failure) };
    const deps = createPaymentDeps(cards, { shopUrl: publicUrl });
    expect(await reconcile(shop.database.db, deps)).toEqual([failure]);
    expect(await shop.paymentOf(unassigned.id)).toMatchObject({ state: 'refunding', unsettled: true });
    const confirmation = { as: buyer, body: { orderId, transactionId: unassigned.id } };
    expect(await shop.refuses(confirmPayment, confirmation)).toMatchObject(refused);
    await reconciles();
    expect(await shop.refuses(confirmPayment, confirmation)).toMatchObject(refused);
    expect((await shop.orderOf(buyer, orderId)).paymentStatus).toBe('Unpaid');
  });
});
