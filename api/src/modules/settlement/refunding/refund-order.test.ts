import { listPurchaseRefunds, refundPurchase } from '@chuck-and-bit/contract/refunds';
import { expect, test } from 'vitest';
import { invalid } from '../../../../test/api-client';
import { findStoredRefundFaults } from '../../../../test/money/accounting-checks';
import { createProviderDesk } from '../../../../test/provider';
import { openTestShop } from '../../../../test/test-shop';
import { newId } from '../../../ids';

const shop = await openTestShop();
const { pool } = shop.database;
const { refundsInDashboard, refundsOf, sendsEvent } = createProviderDesk(shop.app);
await shop.addsRate();
const productId = await shop.addsProduct({ price: 20, availableQuantity: 10_000 });
const bitsId = await shop.addsProduct({ price: 30, availableQuantity: 10_000 });

/** A paid purchase of two products for 40 and three sets of bits for 90 USD, shipped for 5 USD: 135 USD in all. */
async function paidPurchase() {
  const { orderIds, ...purchase } = await shop.paidPurchase([productId, 2], [bitsId, 3], { country: 'DE' });
  return { ...purchase, products: orderIds[0], bits: orderIds[1] };
}

const isRefused = (id: string, body: object, like: object) =>
  shop.refuses(refundPurchase, shop.refunding(id, body), like);

test('a refund of one order returns all that is left of it, and neither shipping nor the other orders', async () => {
  const { buyer, id, products, bits } = await paidPurchase();
  const stock = await shop.stockOf(productId);
  const refund = await shop.refunds(id, { orderId: products.toUpperCase(), restock: true });
  expect(refund).toMatchObject({
    amount: 40,
    lines: [{ orderId: products, productName: 'Hammer Drill', quantity: 2, amount: 40 }],
    shipping: 0,
    restocked: true,
  });
  expect(await shop.stockOf(productId)).toBe(stock + 2);
  expect(await shop.purchaseOf(buyer, id)).toMatchObject({
    paymentStatus: 'Paid',
    refundedAmount: 40,
    orders: [
      { paymentStatus: 'Refunded', refundedAmount: 40 },
      { paymentStatus: 'Paid', refundedAmount: 0 },
    ],
  });
  await isRefused(id, { orderId: products }, { statusCode: 409, code: 'REFUND_TOO_HIGH' });
  const [before] = (await shop.purchaseOf(buyer, id)).orders;
  await shop.refunds(id, { orderId: bits });
  const [after] = (await shop.purchaseOf(buyer, id)).orders;
  expect(after?.refundedAt).toBe(before?.refundedAt);
  // Shipping is left.
  expect(await shop.refunds(id)).toMatchObject({ amount: 5, lines: [], shipping: 5 });
  expect(await findStoredRefundFaults(pool)).toEqual([]);
});

test('an amount of one order is taken from it alone, up to what is left of it', async () => {
  const { buyer, id, products } = await paidPurchase();
  expect(await shop.refunds(id, { orderId: products, amount: 12.34 })).toMatchObject({
    amount: 12.34,
    lines: [{ orderId: products, quantity: 0, amount: 12.34 }],
    shipping: 0,
  });
  await isRefused(
    id,
    { orderId: products, amount: 27.67 },
    { statusCode: 409, code: 'REFUND_TOO_HIGH', message: 'At most $27.66 can still be refunded' },
  );
  const { orders } = await shop.purchaseOf(buyer, id);
  expect(orders.map(({ refundedAmount }) => refundedAmount)).toEqual([12.34, 0]);
});

test('an order of another purchase is not part of this one', async () => {
  const { id, transactionId } = await paidPurchase();
  const other = await paidPurchase();
  for (const orderId of [other.products, newId(), 'x']) {
    await isRefused(id, { orderId }, invalid('orderId', 'This order is not part of the purchase'));
  }
  expect(await refundsOf(transactionId)).toEqual([]);
});

test('an order is refunded without lines, shipping and returns', async () => {
  const { buyer, id, products } = await paidPurchase();
  for (const more of [
    { lines: [{ orderId: products, quantity: 1 }] },
    { shipping: true },
    { returnId: newId() },
  ]) {
    await isRefused(
      id,
      { orderId: products, ...more },
      invalid('orderId', 'An order is refunded alone, without units, shipping and returns'),
    );
  }
  await isRefused(id, { orderId: products, amount: 1, restock: true }, invalid('restock'));
  expect(await shop.does(listPurchaseRefunds, { as: buyer, params: { id } })).toEqual([]);
});

test('shipping is refunded without units, and takes none back into stock', async () => {
  const { buyer, id, products } = await paidPurchase();
  for (const more of [{ lines: [{ orderId: products, quantity: 1 }] }, { restock: true }]) {
    await isRefused(
      id,
      { shipping: true, ...more },
      invalid('shipping', 'Shipping is refunded alone, without products'),
    );
  }
  expect(await shop.does(listPurchaseRefunds, { as: buyer, params: { id } })).toEqual([]);
  const tooHigh = { statusCode: 409, code: 'REFUND_TOO_HIGH' };
  await isRefused(id, { shipping: true, amount: 5.01 }, tooHigh);
  expect(await shop.refunds(id, { shipping: true })).toMatchObject({ amount: 5, lines: [], shipping: 5 });
  await isRefused(id, { shipping: true }, tooHigh);
  const { orders } = await shop.purchaseOf(buyer, id);
  expect(orders.map(({ refundedAmount }) => refundedAmount)).toEqual([0, 0]);
});

test('refunds at the provider that are noted at once are divided one after the other', async () => {
  const { buyer, id, transactionId } = await paidPurchase();
  for (const cents of [10_000, 3_000]) await refundsInDashboard(transactionId, cents);
  expect(await shop.refunds(id)).toMatchObject({ amount: 5 });
  const { orders } = await shop.purchaseOf(buyer, id);
  expect(orders.map(({ refundedAmount }) => refundedAmount)).toEqual([40, 90]);
  expect(await findStoredRefundFaults(pool)).toEqual([]);
});

test('what went back before the charge was noted counts in the purchase that it pays', async () => {
  const { buyer, id } = await shop.unpaidPurchase([productId, 2], [bitsId, 2], { country: 'DE' });
  const intent = await shop.preparesPurchasePayment(buyer, id);
  await shop.confirms(intent);
  await refundsInDashboard(intent.id, 2_100);
  await sendsEvent('charge.refunded');
  // A fifth of 40, of 60 and of 5 USD.
  await expect
    .poll(() => shop.purchaseOf(buyer, id))
    .toMatchObject({
      paymentStatus: 'Paid',
      refundedAmount: 21,
      orders: [{ refundedAmount: 8 }, { refundedAmount: 12 }],
    });
  expect(await findStoredRefundFaults(pool)).toEqual([]);
});

test('an order that a discount made free stays paid, and is shipped, after shipping was refunded', async () => {
  const { code: discountCode } = await shop.addsCode({ value: 10_000 });
  const { buyer, id } = await shop.paidPurchase([productId, 2], { country: 'DE', discountCode });
  expect(await shop.refunds(id, { shipping: true, amount: 2 })).toMatchObject({
    amount: 2,
    lines: [],
    shipping: 2,
  });
  const { orders } = await shop.purchaseOf(buyer, id);
  expect(orders).toMatchObject([{ paymentStatus: 'Paid', refundedAt: null, refundedAmount: 0 }]);
  // One of two units that cost nothing has half of their discount.
  await shop.refunds(id, { lines: [{ orderId: orders[0]?._id, quantity: 1 }], amount: 1 });
  const { rows } = await pool.query(
    'select discount_cents::int as discount from refund_lines where order_id = $1',
    [orders[0]?._id],
  );
  expect(rows).toEqual([{ discount: 2_000 }]);
  await shop.shipsPurchase(id);
});
