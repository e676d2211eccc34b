import { createPaymentIntent, listPayments } from '@chuck-and-bit/contract/payments';
import { describe, expect, test } from 'vitest';
import { strangeIds } from '../../../../test/strange-ids';
import { purchaseParts } from '../../../../test/purchase-parts';
import { openTestShop } from '../../../../test/test-shop';
import { newId } from '../../../ids';
import { createPaymentDeps } from '../payment-deps';
import { reconcile } from './reconcile';

const shop = await openTestShop();
const { db } = shop.database;
const ownerEmail = 'owner@shop.example';
/** What the shop counts, an event for each order. */
const events: string[] = [];
const configured = { shopUrl: 'http://localhost:3000', fixedSettings: { ownerEmail } };
const deps = createPaymentDeps(shop.cards, configured, (event) => events.push(event));
const { expectPaid, mailsTo, newPurchase } = purchaseParts(shop);
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
    expect(await reconcile(db, deps)).toEqual([]);
    await expectPaid(buyer, id, intent.id);
    expect(await mailsTo(ownerEmail)).toContain('ownerPurchasePaid');
    expect(events.slice(-3)).toEqual(Array(3).fill('paid'));
  });
});
