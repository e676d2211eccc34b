import { listPurchaseRefunds } from '@chuck-and-bit/contract/refunds';
import {
  changeReturn,
  listPurchaseReturns,
  listReturns,
  requestPurchaseReturn,
} from '@chuck-and-bit/contract/returns';
import { describe, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import { findStoredRefundFaults } from '../../../test/money/accounting-checks';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';
import { ofOrders } from '../../../test/trade';
import { listReturnsOfUser } from './returns.queries';

const ownerEmail = 'owner@shop.example';
const shop = await openTestShop({ OWNER_EMAIL: ownerEmail });
const { db, pool } = shop.database;
const product = await shop.addsProduct({ name: 'Big Drill', price: 20, availableQuantity: 100_000 });
const bits = await shop.addsProduct({ name: 'Bits', price: 5, availableQuantity: 100_000 });
const reason = 'Too loud';

/** A shipped purchase of five products and four sets of bits, for 120 USD in all. */
async function shippedPurchase() {
  const { buyer, id, orderIds } = await shop.paidPurchase([product, 5], [bits, 4]);
  await shop.shipsPurchase(id);
  return { buyer, id, products: orderIds[0], sets: orderIds[1] };
}

const isRefused = (...asked: Parameters<typeof shop.asking>) =>
  shop.refuses(requestPurchaseReturn, shop.asking(...asked));
const returnsOf = (buyer: Person, id: string) =>
  shop.does(listPurchaseReturns, { as: buyer, params: { id } });

/** The return of three products and two sets, of which two products and this many sets came back. */
async function receivedReturn(sets: number, { restock }: { restock: boolean }) {
  const purchase = await shippedPurchase();
  const returnId = await shop.asksBack(
    purchase.buyer,
    purchase.id,
    ofOrders([purchase.products, 3], [purchase.sets, 2]),
  );
  await shop.changesReturn(returnId, { state: 'approved', answer: 'Please use the label' });
  const lines = ofOrders([purchase.products, 2], [purchase.sets, sets]);
  await shop.changesReturn(returnId, { state: 'received', lines, restock });
  return { ...purchase, returnId };
}

test('units of several lines are requested, answered, received and refunded at once, with one mail at each step', async () => {
  const stock = [await shop.stockOf(product), await shop.stockOf(bits)] as const;
  const { buyer, id, products, sets, returnId } = await receivedReturn(2, { restock: true });
  expect(await shop.stockOf(product)).toBe(stock[0] - 5 + 2);
  expect(await shop.stockOf(bits)).toBe(stock[1] - 4 + 2);
  expect(await returnsOf(buyer, id)).toMatchObject([
    {
      _id: returnId,
      state: 'received',
      purchaseId: id,
      orderId: products,
      quantity: 3,
      receivedQuantity: 2,
      restocked: true,
      lines: [
        {
          orderId: products,
          position: 1,
          productName: 'Big Drill',
          unit: 'piece',
          quantity: 3,
          receivedQuantity: 2,
        },
        { orderId: sets, position: 2, productName: 'Bits', quantity: 2, receivedQuantity: 2 },
      ],
    },
  ]);
  const refund = await shop.refunds(id, { returnId });
  expect(refund).toMatchObject({
    amount: 50,
    lines: [
      { orderId: products, quantity: 2, shippedQuantity: 2, amount: 40 },
      { orderId: sets, quantity: 2, shippedQuantity: 2, amount: 10 },
    ],
  });
  expect(await returnsOf(buyer, id)).toMatchObject([{ state: 'refunded' }]);
  expect(await shop.does(listPurchaseRefunds, { as: buyer, params: { id } })).toHaveLength(1);
  const { number: purchaseNumber } = await shop.purchaseOf(buyer, id);
  const mails = await shop.mails({ kind: '%return%', purchaseId: id });
  const mailOf = (quantity: number, answer: string) => ({
    name: buyer.name,
    purchaseNumber,
    lines: [
      { productName: 'Big Drill', unit: 'piece', quantity },
      { productName: 'Bits', unit: 'piece', quantity: 2 },
    ],
    reason,
    answer,
  });
  const to = buyer.email;
  expect(mails.map(({ data }) => data)).toMatchObject([
    { to, step: 'requested', ...mailOf(3, '') },
    { to: ownerEmail, customerEmail: to, ...mailOf(3, '') },
    { to, step: 'approved', ...mailOf(3, 'Please use the label') },
    { to, step: 'received', ...mailOf(2, 'Please use the label') },
  ]);
  expect(await findStoredRefundFaults(pool)).toEqual([]);
});

test('a line that did not come is neither restocked nor refunded, and can be returned again', async () => {
  const stock = await shop.stockOf(bits);
  const { buyer, id, products, sets, returnId } = await receivedReturn(0, { restock: true });
  expect(await shop.stockOf(bits)).toBe(stock - 4);
  expect(await returnsOf(buyer, id)).toMatchObject([
    {
      lines: [
        { receivedQuantity: 2, restocked: true },
        { receivedQuantity: 0, restocked: false },
      ],
    },
  ]);
  expect(await isRefused(buyer, id, [{ orderId: sets, quantity: 5 }])).toMatchObject({
    message: 'At most 4 can still be returned',
  });
  const refund = await shop.refunds(id, { returnId });
  expect(refund).toMatchObject({ amount: 40, lines: [{ orderId: products, quantity: 2 }] });
  expect(await findStoredRefundFaults(pool)).toEqual([]);
});

describe('a request is refused as a whole, and names the line', () => {
  test('of which too many units are asked back', async () => {
    const { buyer, id, products, sets } = await shippedPurchase();
    await shop.asksBack(buyer, id, [{ orderId: sets, quantity: 3 }]);
    const lines = ofOrders([products, 1], [sets, 2]);
    expect(await isRefused(buyer, id, lines)).toMatchObject({
      statusCode: 409,
      code: 'RETURN_NOT_POSSIBLE',
      message: 'Bits: At most 1 can still be returned',
    });
    expect(await returnsOf(buyer, id)).toHaveLength(1);
  });

  test('that is repeated, unknown, or of another purchase', async () => {
    const { buyer, id, products } = await shippedPurchase();
    const other = await shippedPurchase();
    const one = { orderId: products, quantity: 1 };
    for (const [lines, path, message] of [
      [[], 'lines'],
      [[one, { ...one, orderId: products.toUpperCase() }], 'lines', 'Please name each order once'],
      [
        [one, { ...one, orderId: other.products }],
        'lines.1.orderId',
        'This order is not part of the purchase',
      ],
    ] as const)
      expect(await isRefused(buyer, id, lines)).toMatchObject(invalid(path, message));
    expect(await isRefused(buyer, 'x', [one])).toMatchObject({ code: 'PURCHASE_NOT_FOUND' });
  });
});

describe('what came back', () => {
  test('is at least one unit, of lines of the return, and not more than was asked back', async () => {
    const { buyer, id, products, sets } = await shippedPurchase();
    const returnId = await shop.asksBack(buyer, id, ofOrders([products, 2], [sets, 1]));
    await shop.changesReturn(returnId, { state: 'approved' });
    const came = (orderId: string, quantity: number) => ({ orderId, quantity });
    for (const [body, path, message] of [
      [{ quantity: 2 }, 'quantity'],
      [{ quantity: 1, lines: [came(products, 1)] }, 'quantity'],
      [{ lines: [came(products, 0), came(sets, 0)] }, 'lines', 'Please choose at least one unit'],
      [{ lines: [came(products, 1), came(products, 1)] }, 'lines', 'Please name each order once'],
      [{ lines: [came(products, 2), came(sets, 2)] }, 'lines.1.quantity', 'At most 1 can still be returned'],
      [{ lines: [came(id, 1)] }, 'lines.0.orderId'],
    ] as const) {
      const request = shop.byStaff(returnId, { state: 'received', ...body });
      await shop.refuses(changeReturn, request, invalid(path, message));
    }
    const early = shop.byStaff(returnId, { state: 'approved', lines: [came(products, 1)] });
    await shop.refuses(changeReturn, early, { statusCode: 400 });
    await shop.changesReturn(returnId, { state: 'received', lines: [came(products, 1)] });
    expect(await returnsOf(buyer, id)).toMatchObject([
      { lines: [{ receivedQuantity: 1 }, { receivedQuantity: 0 }] },
    ]);
  });
});

test('returns are listed newest first, to their buyer and the staff', async () => {
  const { buyer, id, products, sets } = await shippedPurchase();
  const first = await shop.asksBack(buyer, id, [{ orderId: products, quantity: 1 }]);
  const second = await shop.asksBack(buyer, id, ofOrders([sets, 2], [products, 3]));
  const both = [
    { _id: second, orderId: products, quantity: 3, lines: [{ orderId: products }, { orderId: sets }] },
    { _id: first, orderId: products, quantity: 1, lines: [{ orderId: products }] },
  ];
  expect(await returnsOf(buyer, id)).toMatchObject(both);
  expect(await shop.does(listReturns, { as: shop.admin, query: { limit: 2 } })).toMatchObject(both);
  const listed = async (after: string | null, limit: number) =>
    (await listReturnsOfUser(db, { userId: buyer.id, after, limit })).map(({ id: _id }) => _id);
  expect([await listed(null, 3), await listed(null, 1), await listed(second, 1)]).toEqual([
    [second, first],
    [second],
    [first],
  ]);
  // Without a word everything that was asked back has come.
  for (const state of ['approved', 'received']) await shop.changesReturn(second, { state });
  expect((await returnsOf(buyer, id))[0]).toMatchObject({
    lines: [{ receivedQuantity: 3 }, { receivedQuantity: 2 }],
  });
});

test('a purchase has at most 100 returns', async () => {
  const { buyer, id, products } = await shippedPurchase();
  await pool.query(
    `insert into returns (id, purchase_id, reason, state)
     select gen_random_uuid(), $1, 'Too loud', 'declined' from generate_series(1, 99)`,
    [id],
  );
  await pool.query(
    'insert into return_lines (return_id, order_id, quantity) select id, $2, 1 from returns where purchase_id = $1',
    [id, products],
  );
  await shop.asksBack(buyer, id, [{ orderId: products, quantity: 1 }]);
  expect(await isRefused(buyer, id, [{ orderId: products, quantity: 1 }])).toMatchObject({
    code: 'RETURN_NOT_POSSIBLE',
    message: 'At most 100 entries are possible',
  });
});

test('concurrent requests return no unit twice', async () => {
  for (let round = 0; round < 4; round++) {
    const { buyer, id, products, sets } = await shippedPurchase();
    const lines = ofOrders([sets, 4], [products, 3]);
    const responses = await Promise.all([
      shop.call(requestPurchaseReturn, shop.asking(buyer, id, lines)),
      shop.call(requestPurchaseReturn, shop.asking(buyer, id, [{ orderId: products, quantity: 3 }])),
      shop.call(requestPurchaseReturn, shop.asking(buyer, id, lines.toReversed())),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  }
});
