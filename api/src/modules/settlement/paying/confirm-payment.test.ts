import { cancelOrder, confirmPayment } from '@chuck-and-bit/contract/orders';
import { createPaymentIntent, listPayments } from '@chuck-and-bit/contract/payments';
import { describe, expect, test, vi } from 'vitest';
import { publicUrl } from '../../../../test/compose';
import type { Person } from '../../../../test/people';
import { purchaseParts } from '../../../../test/purchase-parts';
import { strangeIds } from '../../../../test/strange-ids';
import { testEngine } from '../../../../test/test-database';
import { openTestShop } from '../../../../test/test-shop';
import { testCards } from '../../../../test/trade';
import { behindRival } from '../../../../test/waits-for-lock';
import { newId } from '../../../ids';
import { createPaymentDeps } from '../payment-deps';
import { reconcile } from './reconcile';

const shop = await openTestShop();
const { db, pool } = shop.database;
const { expectPaid, mailsTo, newPurchase } = purchaseParts(shop);
const productId = await shop.addsProduct({ price: 19.99, availableQuantity: 10_000 });

const newOrder = (quantity = 2) => shop.newOrder(productId, quantity);
const confirming = (as: Person, orderId: string, transactionId: string) => ({
  as,
  body: { orderId, transactionId },
});
const refused = async (as: Person, orderId: string, transactionId: string) => {
  const { statusCode, code } = await shop.refuses(confirmPayment, confirming(as, orderId, transactionId));
  return [statusCode, code];
};

describe('paying a purchase', () => {
  test('pays all its orders with one payment and one receipt', async () => {
    const { buyer, id } = await newPurchase();
    const transactionId = await shop.paysPurchase(buyer, id);
    await expectPaid(buyer, id, transactionId);
    expect(await mailsTo(buyer.email)).toEqual(['purchasePlaced', 'purchasePaid']);
    const { paidAt } = await shop.purchaseOf(buyer, id);
    const receipts = await shop.mails({ kind: 'purchasePaid', purchaseId: id });
    const card = { brand: 'visa', last4: '4242' };
    expect(receipts).toMatchObject([{ data: { paidAt, card, totalCents: 6_000 } }]);
    const payments = await shop.does(listPayments, { as: shop.admin, query: { limit: 1 } });
    const ofAll = { orderId: null, orderCount: 3, productName: 'Hammer Drill', amount: 60 };
    expect(payments).toMatchObject([{ transactionId, purchaseId: id, ...ofAll }]);
  });

  test('is prepared by any of its orders, for the whole amount', async () => {
    const { buyer, id, orderIds } = await newPurchase();
    const { clientSecret } = await shop.preparesPurchasePayment(buyer, id);
    for (const orderId of orderIds) {
      const body = { totalAmount: 60, orderId };
      expect(await shop.does(createPaymentIntent, { as: buyer, body })).toMatchObject({ clientSecret });
    }
    const part = { as: buyer, body: { totalAmount: 10, orderId: orderIds[0] } };
    expect(await shop.refuses(createPaymentIntent, part)).toMatchObject({ code: 'AMOUNT_MISMATCH' });
    const both = { totalAmount: 60, orderId: orderIds[0], purchaseId: id };
    expect(await shop.does(createPaymentIntent, { as: buyer, body: both })).toMatchObject({ clientSecret });
  });

  test('is not prepared by an order of another purchase', async () => {
    const { buyer, id } = await newPurchase();
    const other = await shop.places(buyer, await shop.addsProduct({ price: 60 }));
    const request = { as: buyer, body: { totalAmount: 60, orderId: other, purchaseId: id } };
    const refusal = await shop.refuses(createPaymentIntent, request);
    expect(refusal).toMatchObject({ statusCode: 400, errors: [{ path: 'orderId' }] });
  });

  test('is not possible for others', async () => {
    const { id } = await newPurchase();
    const other = await shop.shopper();
    for (const unknown of [id, newId(), ...strangeIds.map(([, strange]) => strange)]) {
      const request = { as: other, body: { totalAmount: 60, purchaseId: unknown } };
      expect(await shop.refuses(createPaymentIntent, request)).toMatchObject({ code: 'PURCHASE_NOT_FOUND' });
    }
  });

  test('is completed by the reconciler alone', async () => {
    const { buyer, id } = await newPurchase();
    const intent = await shop.preparesPurchasePayment(buyer, id);
    await shop.confirms(intent);
    const ownerEmail = 'owner@shop.example';
    /** What the shop counts, an event for each order. */
    const events: string[] = [];
    const configured = { shopUrl: publicUrl, fixedSettings: { ownerEmail } };
    const deps = createPaymentDeps(shop.cards, configured, (event) => events.push(event));
    expect(await reconcile(db, deps)).toEqual([]);
    await expectPaid(buyer, id, intent.id);
    expect(await mailsTo(ownerEmail)).toContain('ownerPurchasePaid');
    expect(events.slice(-3)).toEqual(Array(3).fill('paid'));
  });
});

describe('confirming a payment', () => {
  test('that succeeded marks the order as paid, and again with the same transaction changes nothing', async () => {
    const { buyer, id } = await newOrder();
    const intent = await shop.charges(buyer, id);
    expect(await shop.confirmsPayment(buyer, id, intent.id)).toEqual({
      success: true,
      acknowledged: true,
      modifiedCount: 1,
    });
    const paid = await shop.orderOf(buyer, id);
    expect(paid).toMatchObject({ transactionId: intent.id, status: 'Pending' });
    expect(paid).toMatchObject({ cardBrand: 'visa', cardLast4: '4242', expiresAt: null });
    expect(Date.parse(paid.paidAt ?? '')).toBeGreaterThan(Date.parse(paid.createdAt));
    expect((await shop.confirmsPayment(buyer, id, intent.id)).modifiedCount).toBe(0);
    expect(await shop.orderOf(buyer, id)).toEqual(paid);
  });

  test('ten times concurrently changes the order once', async () => {
    const { buyer, id } = await newOrder();
    const intent = await shop.charges(buyer, id);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => shop.confirmsPayment(buyer, id, intent.id)),
    );
    expect(responses.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0)).toBe(1);
  });

  test('of a paid order with another transaction is refused', async () => {
    const { buyer, id } = await newOrder(2);
    const first = await shop.pays(buyer, id);
    const unassigned = await shop.charges(buyer, 39.98);
    expect(await refused(buyer, id, unassigned.id)).toEqual([409, 'ORDER_ALREADY_PAID']);
    expect((await shop.orderOf(buyer, id)).transactionId).toBe(first);
  });

  test('that is unpaid or was declined is refused', async () => {
    const { buyer, id } = await newOrder();
    const intent = await shop.preparesPayment(buyer, id);
    expect(await refused(buyer, id, intent.id)).toEqual([409, 'PAYMENT_NOT_SUCCEEDED']);
    expect(await shop.confirms(intent, testCards.declined)).toBe('generic_decline');
    expect(await refused(buyer, id, intent.id)).toEqual([409, 'PAYMENT_NOT_SUCCEEDED']);
    expect(await shop.confirms(intent, testCards.noMoney)).toBe('insufficient_funds');
    expect((await shop.orderOf(buyer, id)).transactionId).toBeNull();

    expect(await shop.confirms(intent)).toBe('succeeded');
    expect((await shop.confirmsPayment(buyer, id, intent.id)).modifiedCount).toBe(1);
  });

  test.each([-0.01, 0.01])('of another amount is refused: %d USD more', async (more) => {
    const { buyer, id } = await newOrder(2);
    const { chargedAmount } = await shop.orderOf(buyer, id);
    const unassigned = await shop.charges(buyer, Number((chargedAmount + more).toFixed(2)));
    expect(await refused(buyer, id, unassigned.id)).toEqual([409, 'AMOUNT_MISMATCH']);
  });

  test('made for another order is refused, even with the same buyer and amount', async () => {
    const { buyer, id } = await newOrder();
    const twin = await shop.places(buyer, productId, 2);
    const intent = await shop.charges(buyer, twin);
    expect(await refused(buyer, id, intent.id)).toEqual([409, 'PAYMENT_MISMATCH']);
  });

  test('without an order pays only one order of that amount', async () => {
    const { buyer, id } = await newOrder();
    const second = await shop.places(buyer, productId, 2);
    const unassigned = await shop.charges(buyer, 39.98);
    expect((await shop.confirmsPayment(buyer, id, unassigned.id)).modifiedCount).toBe(1);
    expect(await refused(buyer, second, unassigned.id)).toEqual([409, 'PAYMENT_ALREADY_USED']);
    expect((await shop.orderOf(buyer, second)).transactionId).toBeNull();
  });

  test('for two orders concurrently pays one of them', async () => {
    const { buyer, id } = await newOrder();
    const second = await shop.places(buyer, productId, 2);
    const unassigned = await shop.charges(buyer, 39.98);
    const confirm = () =>
      Promise.all(
        [id, second, id, second].map((orderId) =>
          shop.call(confirmPayment, confirming(buyer, orderId, unassigned.id)),
        ),
      );
    const lock = {
      text: 'select from payment_intents where provider_id = $1 for update',
      values: [unassigned.id],
    };
    const responses = await (testEngine === 'postgresql' ? behindRival(pool, lock, confirm, 4) : confirm());
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    const paid = [await shop.orderOf(buyer, id), await shop.orderOf(buyer, second)];
    expect(paid.filter(({ transactionId }) => transactionId === unassigned.id)).toHaveLength(1);
  });

  test('of another user is refused without asking the card provider', async () => {
    const { buyer, id } = await newOrder();
    const { buyer: thief, id: thiefsOrder } = await newOrder();
    const unassigned = await shop.charges(buyer, 39.98);
    const assigned = await shop.charges(buyer, id);
    const spy = vi.spyOn(shop.cards, 'findPayment');
    for (const intent of [unassigned, assigned]) {
      expect(await refused(thief, thiefsOrder, intent.id)).toEqual([409, 'PAYMENT_MISMATCH']);
    }
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  });

  test.each(['pi_3unknown', 'ch_1', '../refunds', 'pi_1?expand=x', '💳', 'x'.repeat(255)])(
    'of which the shop has no intent is refused without asking the card provider: %s',
    async (transactionId) => {
      const { buyer, id } = await newOrder();
      const spy = vi.spyOn(shop.cards, 'findPayment');
      expect(await refused(buyer, id, transactionId)).toEqual([409, 'PAYMENT_MISMATCH']);
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    },
  );

  test('of an order that is cancelled meanwhile is refused as not found', async () => {
    const { buyer, id } = await newOrder();
    const unassigned = await shop.charges(buyer, 39.98);
    const { findPayment } = shop.cards;
    const spy = vi.spyOn(shop.cards, 'findPayment').mockImplementationOnce(async (...asked) => {
      await shop.does(cancelOrder, { as: buyer, query: { id } });
      return findPayment(...asked);
    });
    expect(await refused(buyer, id, unassigned.id)).toEqual([404, 'ORDER_NOT_FOUND']);
    spy.mockRestore();
  });

  test("for another user's order is refused as not found; an admin is refused", async () => {
    const { buyer, id } = await newOrder();
    const intent = await shop.charges(buyer, id);
    const stranger = await shop.shopper();
    expect(await refused(stranger, id, intent.id)).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(await refused(shop.admin, id, intent.id)).toEqual([403, 'FORBIDDEN']);
    expect((await shop.orderOf(buyer, id)).transactionId).toBeNull();
  });

  test.each([{}, { orderId: 'x' }, { transactionId: 'x' }, { orderId: 'x', transactionId: '' }])(
    'requires order and transaction: %j',
    async (body) => {
      await shop.refuses(confirmPayment, { as: await shop.shopper(), body }, { statusCode: 400 });
    },
  );
});
