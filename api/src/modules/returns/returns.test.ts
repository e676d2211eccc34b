import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import {
  changeReturn,
  listPurchaseReturns,
  listReturns,
  type PurchaseReturn,
  requestPurchaseReturn,
} from '@chuck-and-bit/contract/returns';
import { listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import { describe, expect, test, vi } from 'vitest';
import { invalid } from '../../../test/api-client';
import { openTestShop } from '../../../test/test-shop';
import { ShopError } from '../../errors';

const ownerEmail = 'owner@shop.example';
const shop = await openTestShop({ OWNER_EMAIL: ownerEmail });
const { pool } = shop.database;
const productId = await shop.addsProduct({ price: 20, availableQuantity: 100_000 });
const reason = 'Too loud';

/** A shipped order of five units for 100 USD in all. */
async function shippedOrder() {
  const order = await shop.paidOrder(productId, 5);
  await shop.ships(order.id);
  return order;
}
type Order = Pick<Awaited<ReturnType<typeof shippedOrder>>, 'buyer' | 'id' | 'purchaseId'>;

const asking = ({ buyer, id: orderId, purchaseId }: Order, quantity: number) =>
  [buyer, purchaseId, [{ orderId, quantity }], reason] as const;
const asks = (order: Order, quantity: number) => shop.asksBack(...asking(order, quantity));
const isRefused = (order: Order, quantity = 1) =>
  shop.refuses(requestPurchaseReturn, shop.asking(...asking(order, quantity)));
const cantBecome = (id: string, body: object, like: object) =>
  shop.refuses(changeReturn, shop.byStaff(id, body), like);
const refundFails = ({ purchaseId }: Order, body: object, like: object) =>
  shop.refuses(refundPurchase, shop.refunding(purchaseId, body), like);

async function returnOf({ buyer, purchaseId }: Order): Promise<PurchaseReturn> {
  const [newest] = await shop.does(listPurchaseReturns, { as: buyer, params: { id: purchaseId } });
  if (!newest) throw new Error('There is no return');
  return newest;
}

/** The kinds of the mails about returns and refunds to this address, each with the step of its return. */
const mailsTo = async (to: string) =>
  (await shop.mails({ to }))
    .filter(({ kind }) => /return|refund/i.test(kind))
    .map(({ kind, data }) => [kind, data['step']]);

test('a return is requested, approved, received into stock and refunded, and the buyer is mailed at each step', async () => {
  const order = await shippedOrder();
  const { buyer, id, purchaseId } = order;
  const stock = await shop.stockOf(productId);
  const returnId = await asks(order, 3);
  const { number: orderNumber } = await shop.orderOf(buyer, id);
  const asked = { state: 'requested', quantity: 3, receivedQuantity: null, reason, answer: '' };
  expect(await returnOf(order)).toMatchObject({ ...asked, orderNumber, userName: buyer.name });
  await shop.changesReturn(returnId, { state: 'approved', answer: 'Please use the label' });
  const approved = await returnOf(order);
  expect(approved).toMatchObject({ decidedAt: expect.any(String), receivedAt: null, refundedAt: null });
  await shop.changesReturn(returnId, { state: 'received', quantity: 2, restock: true });
  const received = await returnOf(order);
  expect(received).toMatchObject({
    state: 'received',
    decidedAt: approved.decidedAt,
    receivedAt: expect.any(String),
    refundedAt: null,
    answer: 'Please use the label',
    receivedQuantity: 2,
    restocked: true,
  });
  expect(await shop.stockOf(productId)).toBe(stock + 2);
  const [change] = await shop.does(listStockChanges, { as: shop.admin, params: { id: productId } });
  const by = { actor: shop.admin.email, orderId: id, orderNumber };
  expect(change).toMatchObject({ reason: 'return', delta: 2, note: reason, ...by });
  const refund = await shop.refunds(purchaseId, { returnId });
  expect(refund).toMatchObject({ amount: 40, lines: [{ orderId: id, quantity: 2 }], state: 'succeeded' });
  const { decidedAt, receivedAt } = received;
  expect(await returnOf(order)).toMatchObject({
    state: 'refunded',
    decidedAt,
    receivedAt,
    refundedAt: expect.any(String),
  });
  expect(await shop.orderOf(buyer, id)).toMatchObject({ refundedAmount: 40, refundedQuantity: 2 });
  expect(await shop.stockOf(productId)).toBe(stock + 2);
  const audited = (await shop.audited(returnId)).map(({ actor: _actor, ...entry }) => entry);
  const came = { units: { 'Hammer Drill': 2 }, restock: true };
  const changes = [
    ['return.approved', { state: 'requested', answer: '' }, { state: 'approved', answer: received.answer }],
    ['return.received', { state: 'approved' }, { state: 'received', ...came }],
  ];
  expect(audited).toEqual(
    changes.map(([action, before, after]) => ({ action, subject: orderNumber, before, after })),
  );
  expect(await mailsTo(buyer.email)).toEqual([
    ['returnChanged', 'requested'],
    ['returnChanged', 'approved'],
    ['returnChanged', 'received'],
    ['partRefunded', undefined],
  ]);
  expect(await mailsTo(ownerEmail)).toContainEqual(['ownerReturnRequested', undefined]);
  await refundFails(order, { returnId }, { code: 'RETURN_CHANGED' });
});

test('a return is refunded once: not from other units while its refund is pending, nor with its stock again', async () => {
  const order = await shippedOrder();
  const { buyer, id, purchaseId } = order;
  const returnId = await asks(order, 2);
  await shop.changesReturn(returnId, { state: 'approved' });
  await shop.changesReturn(returnId, { state: 'received', restock: true });
  const stock = await shop.stockOf(productId);
  for (const more of [{ restock: true }, { lines: [{ orderId: id, quantity: 2 }] }]) {
    await refundFails(order, { returnId, ...more }, invalid('returnId'));
  }
  const refusing = vi.spyOn(shop.cards, 'refundAmount');
  const unavailable = new ShopError('PROVIDER_UNAVAILABLE', 'No response');
  refusing.mockRejectedValueOnce(unavailable).mockRejectedValueOnce(unavailable);
  // The refund of another unit, which is pending too, does not keep the return waiting.
  await shop.refunds(purchaseId, { lines: [{ orderId: id, quantity: 1 }] });
  const refund = await shop.refunds(purchaseId, { returnId });
  expect(refund).toMatchObject({ amount: 40, state: 'pending' });
  await refundFails(order, { returnId }, { statusCode: 409, code: 'RETURN_CHANGED' });
  await cantBecome(returnId, { state: 'declined', answer: 'It was used' }, { code: 'RETURN_CHANGED' });
  expect(refusing).toHaveBeenCalledTimes(2);
  refusing.mockRestore();
  // The units of the return are neither refunded now, nor held beside their refund.
  await shop.refunds(purchaseId, { lines: [{ orderId: id, quantity: 2 }] });
  expect(await shop.orderOf(buyer, id)).toMatchObject({ refundedQuantity: 5 });
  expect(await shop.stockOf(productId)).toBe(stock);
});

test("units that are in a return or were refunded can't be returned again", async () => {
  const order = await shippedOrder();
  const { id, purchaseId } = order;
  await shop.refunds(purchaseId, { lines: [{ orderId: id, quantity: 1 }] });
  const returnId = await asks(order, 3);
  const tooMany = {
    statusCode: 409,
    code: 'RETURN_NOT_POSSIBLE',
    message: 'At most 1 can still be returned',
  };
  expect(await isRefused(order, 2)).toMatchObject(tooMany);
  await shop.changesReturn(returnId, { state: 'declined', answer: 'It was used' });
  await asks(order, 4);
  expect(await isRefused(order)).toMatchObject({ message: 'All units were returned already' });
});

test("only a shipped order that is not refunded can be returned, within the shop's return period", async () => {
  const order = await shippedOrder();
  const { id, purchaseId } = order;
  const unpaid = await shop.unpaidPurchase([productId, 1]);
  const pending = { buyer: unpaid.buyer, id: unpaid.orderIds[0], purchaseId: unpaid.id };
  expect(await isRefused(pending)).toMatchObject({ message: 'Only a shipped order can be returned' });
  await pool.query(`update orders set shipped_at = now() - interval '31 days' where id = $1`, [id]);
  expect(await isRefused(order)).toMatchObject({ message: 'The time for returning this order is over' });
  await pool.query(`update orders set shipped_at = now() - interval '29 days' where id = $1`, [id]);
  await asks(order, 1);
  await pool.query(
    `insert into shop_settings (seller_name, seller_address, weight_unit, return_days, version) values ('Shop', '', 'kg', 0, 1)`,
  );
  expect(await isRefused(order)).toMatchObject({ message: "This shop doesn't take returns" });
  await pool.query('truncate shop_settings');
  await shop.refunds(purchaseId, { amount: 100 });
  expect(await isRefused(order)).toMatchObject({ code: 'ORDER_REFUNDED' });
});

describe('the staff', () => {
  test('list all returns, or those in one state, page by page', async () => {
    const order = await shippedOrder();
    const { buyer, id } = order;
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift(await asks(order, 1));
    await shop.changesReturn(ids[1] ?? '', { state: 'approved' });
    await shop.changesReturn(ids[2] ?? '', { state: 'approved' });
    await shop.changesReturn(ids[2] ?? '', { state: 'received' });
    const list = (query: Record<string, string | number>) =>
      shop.does(listReturns, { as: shop.admin, query });
    expect(
      (await list({ limit: 3 })).map(({ _id, state, receivedQuantity }) => [_id, state, receivedQuantity]),
    ).toEqual([
      [ids[0], 'requested', null],
      [ids[1], 'approved', null],
      [ids[2], 'received', 1],
    ]);
    const approved = await list({ state: 'approved', limit: 1 });
    expect(approved).toMatchObject([{ _id: ids[1], orderId: id, userEmail: buyer.email }]);
  });

  /** A received return of another order. */
  async function ofAnother() {
    const order = await shippedOrder();
    const returnId = await asks(order, 1);
    for (const state of ['approved', 'received']) await shop.changesReturn(returnId, { state });
    return returnId;
  }

  test('change a return only as its state allows', async () => {
    const order = await shippedOrder();
    const returnId = await asks(order, 2);
    await cantBecome(returnId, { state: 'received' }, { code: 'RETURN_CHANGED' });
    for (const answer of [undefined, '', ' \u200b']) {
      await cantBecome(returnId, { state: 'declined', answer }, invalid('answer'));
    }
    await cantBecome('x', { state: 'approved' }, { code: 'RETURN_NOT_FOUND' });
    await refundFails(order, { returnId }, { code: 'RETURN_CHANGED' });
    for (const wrong of ['x', await ofAnother()]) {
      await refundFails(order, { returnId: wrong }, { statusCode: 404, code: 'RETURN_NOT_FOUND' });
    }
    for (const early of [{ quantity: 1 }, { restock: false }, { restock: true }]) {
      await cantBecome(returnId, { state: 'approved', ...early }, { statusCode: 400 });
    }
    await shop.changesReturn(returnId, { state: 'approved' });
    await cantBecome(returnId, { state: 'received', quantity: 3 }, { code: 'INVALID_INPUT' });
    await cantBecome(returnId, { state: 'approved' }, { code: 'RETURN_CHANGED' });
    await shop.changesReturn(returnId, { state: 'received' });
    expect(await returnOf(order)).toMatchObject({ receivedQuantity: 2, restocked: false });
  });
});
