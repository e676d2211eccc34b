import { listPurchaseRefunds, refundPurchase } from '@chuck-and-bit/contract/refunds';
import { requestPurchaseReturn } from '@chuck-and-bit/contract/returns';
import { shipPurchase } from '@chuck-and-bit/contract/shipments';
import { expect, test } from 'vitest';
import { findRefundFaults, findStoredRefundFaults } from '../../../../test/money/accounting-checks';
import { createProviderDesk } from '../../../../test/provider';
import { openTestShop } from '../../../../test/test-shop';
import { newId } from '../../../ids';

const shop = await openTestShop();
const { pool } = shop.database;
const { refundsOf } = createProviderDesk(shop.app);
await shop.addsRate();
const productId = await shop.addsProduct({ price: 20, availableQuantity: 10_000 });
const bitsId = await shop.addsProduct({ price: 30, availableQuantity: 10_000 });

/** A paid purchase of two products for 40 and three sets of bits for 90 USD, shipped for 5 USD: 135 USD in all. */
async function paidPurchase() {
  const buyer = await shop.shopper();
  const lines = [
    { productId, quantity: 2 },
    { productId: bitsId, quantity: 3 },
  ];
  const id = await shop.placesPurchase(buyer, lines, {
    country: 'DE',
    postcode: '10115',
    city: 'Berlin',
  });
  const transactionId = await shop.paysPurchase(buyer, id);
  const { orders } = await shop.purchaseOf(buyer, id);
  const [products = '', bits = ''] = orders.map(({ _id }) => _id);
  return { buyer, id, transactionId, products, bits };
}

const refunding = (id: string, body: object) => ({
  as: shop.admin,
  params: { id },
  body: { reason: 'It was bent', ...body },
});
const refunds = async (id: string, body: object) =>
  (await shop.does(refundPurchase, refunding(id, body))).refund;
const isRefused = (id: string, body: object) => shop.refuses(refundPurchase, refunding(id, body));

test('a refund of one order returns all that is left of it, and neither shipping nor the other orders', async () => {
  const { buyer, id, products, bits } = await paidPurchase();
  const stock = await shop.stockOf(productId);
  const refund = await refunds(id, { orderId: products.toUpperCase(), restock: true });
  expect(refund).toMatchObject({
    amount: 40,
    lines: [{ orderId: products, quantity: 2, amount: 40 }],
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
  expect(await isRefused(id, { orderId: products })).toMatchObject({
    statusCode: 409,
    code: 'REFUND_TOO_HIGH',
  });
  await refunds(id, { orderId: bits });
  // Shipping is left.
  expect(await refunds(id, {})).toMatchObject({ amount: 5, lines: [], shipping: 5 });
  expect(await findStoredRefundFaults(pool)).toEqual([]);
});

test('an amount of one order is taken from it alone, up to what is left of it', async () => {
  const { buyer, id, products } = await paidPurchase();
  expect(await refunds(id, { orderId: products, amount: 12.34 })).toMatchObject({
    amount: 12.34,
    lines: [{ orderId: products, quantity: 0, amount: 12.34 }],
    shipping: 0,
  });
  expect(await isRefused(id, { orderId: products, amount: 27.67 })).toMatchObject({
    statusCode: 409,
    code: 'REFUND_TOO_HIGH',
    message: 'At most $27.66 can still be refunded',
  });
  const { orders } = await shop.purchaseOf(buyer, id);
  expect(orders.map(({ refundedAmount }) => refundedAmount)).toEqual([12.34, 0]);
});

test('of an order of which units were refunded, the others are left', async () => {
  const { buyer, id, bits } = await paidPurchase();
  await refunds(id, { lines: [{ orderId: bits, quantity: 1 }] });
  expect(await refunds(id, { orderId: bits })).toMatchObject({
    amount: 60,
    lines: [{ orderId: bits, quantity: 2, amount: 60 }],
  });
  const { orders } = await shop.purchaseOf(buyer, id);
  expect(orders[1]).toMatchObject({ refundedQuantity: 3, refundedAmount: 90, paymentStatus: 'Refunded' });
});

test('units that a buyer sends back stay in their return', async () => {
  const { buyer, id, bits } = await paidPurchase();
  await shop.does(shipPurchase, { as: shop.admin, params: { id }, body: {} });
  const body = { lines: [{ orderId: bits, quantity: 2 }], reason: 'Too loud' };
  await shop.does(requestPurchaseReturn, { as: buyer, params: { id }, body });
  expect(await refunds(id, { orderId: bits })).toMatchObject({
    amount: 90,
    lines: [{ orderId: bits, quantity: 1, shippedQuantity: 1, amount: 90 }],
  });
});

test('an order of another purchase is not part of this one', async () => {
  const { id, transactionId } = await paidPurchase();
  const other = await paidPurchase();
  for (const orderId of [other.products, newId(), 'x']) {
    expect(await isRefused(id, { orderId })).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'orderId', message: 'This order is not part of the purchase' }],
    });
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
    expect(await isRefused(id, { orderId: products, ...more })).toMatchObject({
      statusCode: 400,
      errors: [
        { path: 'orderId', message: 'An order is refunded alone, without units, shipping and returns' },
      ],
    });
  }
  expect(await isRefused(id, { orderId: products, amount: 1, restock: true })).toMatchObject({
    statusCode: 400,
    errors: [{ path: 'restock' }],
  });
  expect(await shop.does(listPurchaseRefunds, { as: buyer, params: { id } })).toEqual([]);
});

test('shipping is refunded without units, and takes none back into stock', async () => {
  const { buyer, id, products } = await paidPurchase();
  for (const more of [{ lines: [{ orderId: products, quantity: 1 }] }, { restock: true }]) {
    expect(await isRefused(id, { shipping: true, ...more })).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'shipping', message: 'Shipping is refunded alone, without products' }],
    });
  }
  expect(await shop.does(listPurchaseRefunds, { as: buyer, params: { id } })).toEqual([]);
});

test('an order that a discount made free stays paid, and is shipped, after shipping was refunded', async () => {
  const buyer = await shop.shopper();
  const { code } = await shop.addsCode({ value: 10_000 });
  const id = await shop.placesPurchase(buyer, [{ productId, quantity: 1 }], {
    country: 'DE',
    postcode: '10115',
    city: 'Berlin',
    discountCode: code,
  });
  await shop.paysPurchase(buyer, id);
  expect(await refunds(id, { shipping: true, amount: 2 })).toMatchObject({
    amount: 2,
    lines: [],
    shipping: 2,
  });
  const { orders } = await shop.purchaseOf(buyer, id);
  expect(orders).toMatchObject([{ paymentStatus: 'Paid', refundedAt: null, refundedAmount: 0 }]);
  await shop.does(shipPurchase, { as: shop.admin, params: { id }, body: {} });
});

test('concurrent refunds of one order, of the other and of everything stay within their charges', async () => {
  for (let round = 0; round < 4; round++) {
    const { buyer, id, transactionId, products, bits } = await paidPurchase();
    const requests = [
      { orderId: products },
      { orderId: products },
      { orderId: products, amount: 30 },
      { orderId: bits },
    ];
    const rivals = round % 2 === 0 ? requests : [...requests, {}];
    const responses = await Promise.all(rivals.map((body) => shop.call(refundPurchase, refunding(id, body))));
    for (const { status } of responses) expect([200, 409]).toContain(status);
    const made = (await refundsOf(transactionId)).reduce((sum, { amount }) => sum + amount, 0);
    const { orders, refundedAmount } = await shop.purchaseOf(buyer, id);
    expect(refundedAmount * 100).toBe(made);
    expect(orders.map((order) => order.refundedAmount)).toEqual([40, 90]);
    expect(await findRefundFaults(pool)).toEqual([]);
    expect(await findStoredRefundFaults(pool)).toEqual([]);
  }
});
