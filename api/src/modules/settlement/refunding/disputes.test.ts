import { confirmPayment } from '@chuck-and-bit/contract/orders';
import { describe, expect, test, vi } from 'vitest';
import type { Person } from '../../../../test/people';
import { createProviderDesk, disputedCard } from '../../../../test/provider';
import { openTestShop } from '../../../../test/test-shop';
import { listUnfinished } from '../../payments/payments';

const shop = await openTestShop();
const productId = await shop.addsProduct({ price: 19.99, availableQuantity: 10_000 });
const { refundsOf, refundsInDashboard, failsRefund, disputes, decides, sendsEvent } = createProviderDesk(
  shop.app,
);

const becomes = (transactionId: string, expected: object) =>
  vi.waitFor(async () => expect(await shop.paymentOf(transactionId)).toMatchObject(expected), {
    timeout: 10_000,
  });

const isUnfinished = async (transactionId: string): Promise<boolean> =>
  (await listUnfinished(shop.database.db, null, 1_000)).some(
    ({ providerId }) => providerId === transactionId,
  );

/** A disputed charge for an order that another charge has paid. */
async function uselessDisputedCharge(): Promise<string> {
  const { buyer, id } = await shop.newOrder(productId, 2);
  const useless = await shop.preparesPayment(buyer, id);
  await shop.confirmsPayment(buyer, id, (await shop.charges(buyer, 39.98)).id);
  expect(await shop.confirms(useless, disputedCard)).toBe('succeeded');
  return useless.id;
}

/** The amounts in the mails about refunds of a charge that paid nothing. */
const refundMails = async (transactionId: string) =>
  (await shop.mails({ kind: 'paymentRefunded', transactionId })).map(({ data }) => data['amountCents']);

/** A disputed charge without an order, which nobody confirmed in time. */
async function forgottenDisputedCharge(): Promise<{ buyer: Person; id: string }> {
  const buyer = await shop.shopper();
  const { id } = await shop.charges(buyer, 39.98, disputedCard);
  await shop.checksPayment(id);
  await shop.makesOverdue(id);
  return { buyer, id };
}

describe('a disputed charge without an order', () => {
  test('is not refunded, because the cardholder has the money', async () => {
    const id = await uselessDisputedCharge();
    for (let times = 0; times < 2; times++) {
      expect(await shop.checksPayment(id)).toMatchObject({
        state: 'disputed',
        unsettled: false,
        disputedAt: expect.any(String),
      });
    }
    expect(await refundsOf(id)).toEqual([]);
    expect(await isUnfinished(id)).toBe(true);
  });

  test('is refunded once when the dispute is won', async () => {
    const id = await uselessDisputedCharge();
    await shop.checksPayment(id);
    await decides(id, 'won');
    await sendsEvent('charge.dispute.closed');
    await becomes(id, { state: 'refunded' });
    await sendsEvent('charge.dispute.closed');
    expect(await shop.checksPayment(id)).toMatchObject({ state: 'refunded', unsettled: false });
    expect(await refundsOf(id)).toMatchObject([{ amount: 3998, status: 'succeeded' }]);
    expect(await isUnfinished(id)).toBe(false);
  });

  test('is settled when the dispute is lost', async () => {
    const id = await uselessDisputedCharge();
    await shop.checksPayment(id);
    await decides(id, 'lost');
    await sendsEvent('charge.dispute.closed');
    await becomes(id, { state: 'charged_back' });
    expect(await shop.checksPayment(id)).toMatchObject({ state: 'charged_back', unsettled: false });
    expect([await refundsOf(id), await refundMails(id)]).toEqual([[], []]);
    expect(await isUnfinished(id)).toBe(false);
  });

  describe('of which a part is lost', () => {
    /** A charge that pays nothing, of which 15.00 are disputed and the shop has seen it. */
    async function partlyDisputedCharge(): Promise<string> {
      const { id } = await shop.charges(await shop.shopper(), 39.98);
      await shop.checksPayment(id);
      await shop.makesOverdue(id);
      expect(await disputes(id, 1500)).toBe('succeeded');
      expect(await shop.checksPayment(id)).toMatchObject({ state: 'disputed', refundedAmount: 0 });
      return id;
    }

    test('is refunded once for what the dispute left', async () => {
      const id = await partlyDisputedCharge();
      await decides(id, 'lost');
      await Promise.all([sendsEvent('charge.dispute.closed'), shop.checksPayment(id)]);
      for (let times = 0; times < 2; times++) {
        expect(await shop.checksPayment(id)).toMatchObject({
          state: 'charged_back',
          refundedAmount: 39.98,
          unsettled: false,
        });
      }
      expect(await refundsOf(id)).toMatchObject([{ amount: 2498, status: 'succeeded' }]);
      expect(await isUnfinished(id)).toBe(false);
      expect(await refundMails(id)).toEqual([2498]);
    });

    test('is refunded again when that refund fails', async () => {
      const id = await partlyDisputedCharge();
      await decides(id, 'lost');
      await shop.checksPayment(id);
      await failsRefund((await refundsOf(id))[0]?.id ?? '');
      await sendsEvent('refund.failed');
      await vi.waitFor(
        async () =>
          expect((await refundsOf(id)).map(({ amount, status }) => [amount, status])).toEqual([
            [2498, 'succeeded'],
            [2498, 'failed'],
          ]),
        { timeout: 10_000 },
      );
      await becomes(id, { state: 'charged_back', refundedAmount: 39.98 });
    });
  });

  test('can not pay an order afterwards', async () => {
    const { buyer, id } = await forgottenDisputedCharge();
    expect(await shop.checksPayment(id)).toMatchObject({ state: 'disputed' });
    const orderId = await shop.places(buyer, productId, 2);
    const body = { orderId, transactionId: id };
    expect(await shop.refuses(confirmPayment, { as: buyer, body })).toMatchObject({ statusCode: 409 });
    await decides(id, 'won');
    expect(await shop.checksPayment(id)).toMatchObject({ state: 'refunded' });
    expect(await shop.refuses(confirmPayment, { as: buyer, body })).toMatchObject({ statusCode: 409 });
    expect((await shop.orderOf(buyer, orderId)).transactionId).toBeNull();
  });
});

test('a dispute that the shop wins leaves the order paid', async () => {
  const { buyer, id: orderId, transactionId: id } = await shop.paidOrder(productId, 2, disputedCard);
  await sendsEvent('charge.dispute.created');
  await becomes(id, { disputedAt: expect.any(String) });
  await decides(id, 'won');
  await sendsEvent('charge.dispute.closed');
  expect(await shop.checksPayment(id)).toMatchObject({ state: 'charged', unsettled: false });
  expect(await shop.orderOf(buyer, orderId)).toMatchObject({ transactionId: id, paymentStatus: 'Paid' });
  expect(await refundsOf(id)).toEqual([]);
});

test.each([
  ['', false],
  [', of which the shop has not heard yet that they failed', true],
])('a lost dispute about a whole charge returns no more than refunds have left%s', async (_, fails) => {
  const { transactionId: id } = await shop.paidOrder(productId, 2);
  const { id: refundId } = await refundsInDashboard(id, 1000);
  expect(await shop.checksPayment(id)).toMatchObject({ refundedAmount: 10 });
  if (fails) await failsRefund(refundId);
  expect(await disputes(id, 3998)).toBe('succeeded');
  await decides(id, 'lost');
  for (let times = 0; times < 2; times++) {
    expect(await shop.checksPayment(id)).toMatchObject({ state: 'charged_back', refundedAmount: 39.98 });
  }
  const { rows } = await shop.database.pool.query(
    `select refunds.amount_cents::int as cents, cause from refunds
    join payment_intents on payment_intents.id = intent_id where payment_intents.provider_id = $1 order by 1`,
    [id],
  );
  expect(rows).toEqual([
    { cents: 1000, cause: 'refund' },
    { cents: 2998, cause: 'dispute' },
  ]);
});

test('an order whose charge was lost in a dispute before it was confirmed stays unpaid, and can be paid again', async () => {
  const { buyer, id: orderId } = await shop.newOrder(productId, 2);
  const { id } = await shop.charges(buyer, orderId, disputedCard);
  await decides(id, 'lost');
  const refused = await shop.refuses(confirmPayment, { as: buyer, body: { orderId, transactionId: id } });
  expect(refused).toMatchObject({ statusCode: 409 });
  expect(await shop.checksPayment(id)).toMatchObject({ state: 'charged_back', unsettled: false });
  expect(await shop.orderOf(buyer, orderId)).toMatchObject({ paymentStatus: 'Unpaid', transactionId: null });
  expect(await refundsOf(id)).toEqual([]);

  const another = await shop.pays(buyer, orderId);
  expect(another).not.toBe(id);
  expect(await shop.orderOf(buyer, orderId)).toMatchObject({ paymentStatus: 'Paid', transactionId: another });
});
