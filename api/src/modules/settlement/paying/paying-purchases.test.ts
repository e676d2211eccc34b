import { confirmPayment } from '@chuck-and-bit/contract/orders';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
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
const deps = createPaymentDeps(shop.cards, {
  shopUrl: 'http://localhost:3000',
  fixedSettings: { ownerEmail },
});
const { expectPaid, mailsTo, newPurchase } = purchaseParts(shop);
describe('paying a purchase', () => {
  test('pays all its orders with one payment and one receipt', async () => {
    const { buyer, id } = await newPurchase();
    const transactionId = await shop.paysPurchase(buyer, id);
    await expectPaid(buyer, id, transactionId);
    expect(await mailsTo(buyer.email)).toEqual(['purchasePlaced', 'purchasePaid']);
  });

  test('has one open payment, for the whole amount', async () => {
    const { buyer, id } = await newPurchase();
    const first = await shop.preparesPurchasePayment(buyer, id);
    expect(await shop.preparesPurchasePayment(buyer, id)).toEqual(first);
    const request = { as: buyer, body: { totalAmount: 59.99, purchaseId: id } };
    expect(await shop.refuses(createPaymentIntent, request)).toMatchObject({ code: 'AMOUNT_MISMATCH' });
  });

  test('is prepared by any of its orders, for the whole amount', async () => {
    const { buyer, id, orderIds } = await newPurchase();
    const { clientSecret } = await shop.preparesPurchasePayment(buyer, id);
    for (const orderId of orderIds) {
      const body = { totalAmount: 60, orderId };
      expect(await shop.does(createPaymentIntent, { as: buyer, body })).toMatchObject({ clientSecret });
    }
    const part = { as: buyer, body: { totalAmount: 10, orderId: orderIds[0] ?? '' } };
    expect(await shop.refuses(createPaymentIntent, part)).toMatchObject({ code: 'AMOUNT_MISMATCH' });
    const both = { totalAmount: 60, orderId: orderIds[0] ?? '', purchaseId: id };
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
  });

  test('accepts an unassigned payment of the same amount, and refuses the payment of another order', async () => {
    const { buyer, id, orderIds } = await newPurchase();
    const own = await shop.places(buyer, await shop.addsProduct({ price: 60 }));
    const wrong = await shop.preparesPayment(buyer, own);
    await shop.confirms(wrong);
    const confirmation = { as: buyer, body: { orderId: orderIds[1], transactionId: wrong.id } };
    expect(await shop.refuses(confirmPayment, confirmation)).toMatchObject({ code: 'PAYMENT_MISMATCH' });
    const unassigned = await shop.prepares(buyer, { totalAmount: 60 });
    await shop.confirms(unassigned);
    await shop.confirmsPayment(buyer, orderIds[1] ?? '', unassigned.id);
    await expectPaid(buyer, id, unassigned.id);
    expect(await shop.confirmsPayment(buyer, own, wrong.id)).toMatchObject({ modifiedCount: 1 });
  });

  test('is undone by a refund of the whole charge', async () => {
    const { buyer, id } = await newPurchase();
    const transactionId = await shop.paysPurchase(buyer, id);
    await shop.cards.refundPayment(transactionId, 'by the merchant');
    expect(await reconcile(db, deps)).toEqual([]);
    const purchase = await shop.purchaseOf(buyer, id);
    expect(purchase).toMatchObject({ paymentStatus: 'Refunded', transactionId });
    expect(purchase.orders.map(({ paymentStatus }) => paymentStatus)).toEqual(Array(3).fill('Refunded'));
    expect(await mailsTo(buyer.email)).toEqual(['purchasePlaced', 'purchasePaid', 'purchaseRefunded']);
    expect(await mailsTo(ownerEmail)).toContain('ownerPurchaseRefunded');
  });
});
