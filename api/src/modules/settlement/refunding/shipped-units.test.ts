import { messages } from '@chuck-and-bit/contract/messages';
import { orderSorts } from '@chuck-and-bit/contract/order-search';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import { listPurchases } from '@chuck-and-bit/contract/purchases';
import { listPurchaseRefunds, refundPurchase } from '@chuck-and-bit/contract/refunds';
import { listPurchaseReturns, requestPurchaseReturn } from '@chuck-and-bit/contract/returns';
import { shipPurchase, shipPurchases } from '@chuck-and-bit/contract/shipments';
import { describe, expect, test } from 'vitest';
import { walkPages, invalid } from '../../../../test/api-client';
import type { Person } from '../../../../test/people';
import { createProviderDesk, disputedCard } from '../../../../test/provider';
import { openTestShop } from '../../../../test/test-shop';

const shop = await openTestShop();
const { pool } = shop.database;
const { refundsOf, failsRefund, decides, sendsEvent } = createProviderDesk(shop.app);

/** A paid order of 5 units for 10 USD each. */
async function paidOrder(card?: string) {
  const { id: orderId, ...order } = await shop.paidOrder({ price: 10 }, 5, card);
  return { ...order, orderId };
}

const unitsOf = (orderId: string, quantity: number, shipped?: boolean) => ({
  lines: [{ orderId, quantity, ...(shipped !== undefined && { shipped }) }],
});

/** The units of an order as its buyer reads them. */
async function readUnits(buyer: Person, id: string) {
  const order = await shop.orderOf(buyer, id);
  const { status, shippedQuantity, refundedQuantity, refundedShippedQuantity, unitsToSettle } = order;
  return { status, shippedQuantity, refundedQuantity, refundedShippedQuantity, unitsToSettle };
}

/** The units of a Shipped order of which so many were shipped and refunded. */
const settled = ({ shipped, refunded, refundedShipped }: Record<string, number>) => ({
  status: 'Shipped',
  shippedQuantity: shipped,
  refundedQuantity: refunded,
  refundedShippedQuantity: refundedShipped,
  unitsToSettle: 0,
});

/** The newest refund of a charge fails at the provider after it was made. */
async function newestRefundFails(transactionId: string): Promise<void> {
  const [newest] = await refundsOf(transactionId);
  await failsRefund(newest?.id ?? '');
  await sendsEvent('refund.failed');
}

/** An order of 5 units, of which 3 were shipped and the refund of the others failed. */
async function unsettledOrder() {
  const order = await paidOrder();
  await shop.refunds(order.purchaseId, unitsOf(order.orderId, 2));
  await shop.ships(order.orderId);
  await newestRefundFails(order.transactionId);
  const units = () => readUnits(order.buyer, order.orderId);
  await expect.poll(units).toMatchObject({ status: 'Shipped', unitsToSettle: 2 });
  return order;
}

type Order = Awaited<ReturnType<typeof paidOrder>>;
const requesting = ({ buyer, orderId, purchaseId }: Order, quantity: number) =>
  shop.asking(buyer, purchaseId, [{ orderId, quantity }]);

/** An order of 5 units, 4 of which are shipped, and 3 of these wait in a return that was received. */
async function returnedOrder() {
  const order = await paidOrder();
  const { buyer, orderId, purchaseId } = order;
  await shop.shipsPurchase(purchaseId, unitsOf(orderId, 4));
  const returnId = await shop.asksBack(buyer, purchaseId, [{ orderId, quantity: 3 }]);
  await shop.changesReturn(returnId, { state: 'approved' });
  await shop.changesReturn(returnId, { state: 'received', restock: false });
  return { ...order, returnId };
}

describe('refunded units', () => {
  test('have to be worth something', async () => {
    const { id: purchaseId, orderIds } = await shop.paidPurchase([{ price: 10 }, 2], [{ price: 10 }, 1]);
    const [two, one] = orderIds;
    // What one of the two units is worth, and all that the other line cost.
    await shop.refunds(purchaseId, { ...unitsOf(two, 1), amount: 20 });
    const refused = await shop.refuses(refundPurchase, shop.refunding(purchaseId, unitsOf(one, 1)));
    expect(refused).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'amount', message: messages.moreThanZero }],
    });
    expect((await shop.refunds(purchaseId, unitsOf(two, 1))).amount).toBe(10);
  });

  test('were not shipped before shipping, and shipped afterwards', async () => {
    const { buyer, orderId, purchaseId } = await paidOrder();
    expect((await shop.refunds(purchaseId, unitsOf(orderId, 2))).lines).toMatchObject([
      { quantity: 2, shippedQuantity: 0 },
    ]);
    await shop.ships(orderId);
    expect((await shop.refunds(purchaseId, unitsOf(orderId, 1))).lines).toMatchObject([
      { quantity: 1, shippedQuantity: 1 },
    ]);
    expect(await readUnits(buyer, orderId)).toEqual(settled({ shipped: 3, refunded: 3, refundedShipped: 1 }));
  });

  test('are at most those that were shipped, or those that were not, as the refund names them', async () => {
    const { orderId, purchaseId } = await paidOrder();
    const refuses = (body: object) => shop.refuses(refundPurchase, shop.refunding(purchaseId, body));
    expect(await refuses(unitsOf(orderId, 1, true))).toMatchObject({
      statusCode: 409,
      code: 'REFUND_TOO_HIGH',
      message: messages.refundUnitsTooHigh(0),
    });
    await shop.ships(orderId);
    expect(await refuses(unitsOf(orderId, 1, false))).toMatchObject({ statusCode: 409 });
    expect(await refuses(unitsOf(orderId, 6, true))).toMatchObject({ statusCode: 409 });
    expect((await shop.refunds(purchaseId, unitsOf(orderId, 5, true))).lines).toMatchObject([
      { quantity: 5, shippedQuantity: 5 },
    ]);
  });
});

describe('a refund of the units that were left to ship', () => {
  const shipsUnits = (purchaseId: string, orderId: string, quantity: number) =>
    shop.shipsPurchase(purchaseId, unitsOf(orderId, quantity));

  test('finds as many of them when shipped ones were refunded before', async () => {
    const { buyer, orderId, purchaseId } = await paidOrder();
    await shipsUnits(purchaseId, orderId, 2);
    await shop.refunds(purchaseId, unitsOf(orderId, 1, true));
    expect((await shop.refunds(purchaseId, unitsOf(orderId, 3))).lines).toMatchObject([
      { quantity: 3, shippedQuantity: 0 },
    ]);
    expect(await readUnits(buyer, orderId)).toEqual(settled({ shipped: 2, refunded: 4, refundedShipped: 1 }));
  });

  test('completes an order of which others were shipped, and Shipped never goes back', async () => {
    const { buyer, orderId, purchaseId, transactionId } = await paidOrder();
    await shipsUnits(purchaseId, orderId, 3);
    await shop.refunds(purchaseId, unitsOf(orderId, 1));
    const { status } = await readUnits(buyer, orderId);
    expect(status).toBe('Pending');
    await shop.refunds(purchaseId, unitsOf(orderId, 1));
    expect(await readUnits(buyer, orderId)).toEqual(settled({ shipped: 3, refunded: 2, refundedShipped: 0 }));
    await newestRefundFails(transactionId);
    await expect.poll(() => readUnits(buyer, orderId)).toMatchObject({ status: 'Shipped', unitsToSettle: 1 });
    await shipsUnits(purchaseId, orderId, 1);
    expect(await readUnits(buyer, orderId)).toMatchObject({
      status: 'Shipped',
      shippedQuantity: 4,
      unitsToSettle: 0,
    });
  });

  test('completes it also when the whole charge goes back by amounts', async () => {
    const { buyer, orderId, purchaseId, transactionId } = await paidOrder();
    await shipsUnits(purchaseId, orderId, 3);
    await shop.refunds(purchaseId, { amount: 20 });
    expect((await readUnits(buyer, orderId)).status).toBe('Pending');
    await shop.refunds(purchaseId, { amount: 30 });
    expect(await readUnits(buyer, orderId)).toMatchObject({ status: 'Shipped', refundedQuantity: 0 });
    await newestRefundFails(transactionId);
    await expect.poll(() => readUnits(buyer, orderId)).toMatchObject({ status: 'Shipped', unitsToSettle: 2 });
  });
});

describe('a refund that fails after the rest was shipped', () => {
  test('frees its units: the order stays Shipped, and they are sent with a shipment of the purchase', async () => {
    const { buyer, orderId, purchaseId } = await unsettledOrder();
    expect(await shop.refuses(shipOrder, shop.byStaff(orderId, { status: 'Shipped' }))).toMatchObject({
      statusCode: 409,
      code: 'ORDER_ALREADY_SHIPPED',
    });
    await shop.shipsPurchase(purchaseId, { carrier: 'UPS', trackingNumber: '1Z2' });
    expect(await readUnits(buyer, orderId)).toMatchObject({ shippedQuantity: 5, unitsToSettle: 0 });
    expect((await shop.orderOf(buyer, orderId)).trackingNumber).toBe('1Z2');
    expect(await shop.refuses(shipPurchase, shop.byStaff(purchaseId))).toMatchObject({ statusCode: 409 });
  });

  test('frees its units, and they are refunded again before shipped ones', async () => {
    const { buyer, orderId, purchaseId } = await unsettledOrder();
    expect((await shop.refunds(purchaseId, unitsOf(orderId, 3))).lines).toMatchObject([
      { quantity: 3, shippedQuantity: 1 },
    ]);
    expect(await readUnits(buyer, orderId)).toEqual(settled({ shipped: 3, refunded: 3, refundedShipped: 1 }));
  });
});

describe('the list of purchases to send or refund', () => {
  const listed = async (query: Record<string, string> = {}, as: Person = shop.admin) =>
    (await shop.does(listPurchases, { as, query: { toSettle: 'true', ...query } })).map(({ _id }) => _id);

  test('is searched, filtered, sorted, paged and counted like others', async () => {
    const [one, two, three] = [await unsettledOrder(), await unsettledOrder(), await unsettledOrder()];
    await pool.query("update purchases set user_name = 'Vermeer' where id = any($1)", [
      [one.purchaseId, two.purchaseId, three.purchaseId],
    ]);
    await pool.query("update orders set user_name = 'Vermeer' where id = any($1)", [
      [one.orderId, two.orderId, three.orderId],
    ]);
    const newestFirst = [three.purchaseId, two.purchaseId, one.purchaseId];
    expect((await listed()).slice(0, 3)).toEqual(newestFirst);
    expect(await listed({ q: 'vermeer' })).toEqual(newestFirst);
    expect(await listed({ q: 'vermeer', sort: 'oldest' })).toEqual(newestFirst.toReversed());
    for (const sort of ['oldest', 'amount', '-amount']) {
      expect((await listed({ sort })).toSorted()).toEqual((await listed()).toSorted());
    }
    expect(await listed({ payment: 'Unpaid' })).toEqual([]);
    expect(await listed({ status: 'Pending' })).toEqual([]);
    expect(await listed({ payment: 'Refunded' })).toEqual([]);
    expect(await listed({ min: '50.01' })).toEqual([]);
    expect(await listed({}, one.buyer)).toEqual([one.purchaseId]);
    for (const sort of orderSorts) {
      const query = { toSettle: 'true', sort, limit: 1 };
      const walk = await walkPages(shop, listPurchases, { as: shop.admin, query });
      expect(walk.ids).toEqual(await listed({ sort }));
      expect(new Set(walk.totals)).toEqual(new Set([walk.ids.length]));
    }
    await shop.refuses(listPurchases, { as: shop.admin, query: { toSettle: 'maybe' } }, invalid('toSettle'));
    for (const { purchaseId } of [one, two, three]) await shop.shipsPurchase(purchaseId);
  });

  test.each([
    ['nothing shipped', 'Pending', { shipped: 0, refunded: 0, refundedShipped: 0 }, 0],
    ['some refunded, and the rest to ship', 'Pending', { shipped: 0, refunded: 2, refundedShipped: 0 }, 0],
    ['all shipped', 'Shipped', { shipped: 5, refunded: 0, refundedShipped: 0 }, 0],
    ['all shipped, and some refunded later', 'Shipped', { shipped: 5, refunded: 2, refundedShipped: 2 }, 0],
    ['shipped without those refunded', 'Shipped', { shipped: 3, refunded: 2, refundedShipped: 0 }, 0],
    ['one freed', 'Shipped', { shipped: 3, refunded: 1, refundedShipped: 0 }, 1],
    ['all freed, and others refunded later', 'Shipped', { shipped: 3, refunded: 2, refundedShipped: 2 }, 2],
  ] as const)('has those whose order tells units to settle: %s', async (_case, status, units, toSettle) => {
    const { buyer, orderId, purchaseId } = await paidOrder();
    await pool.query(
      `update orders set status = $2, shipped_quantity = $3, refunded_quantity = $4, refunded_shipped_quantity = $5
       where id = $1`,
      [orderId, status, units.shipped, units.refunded, units.refundedShipped],
    );
    const isListed = async () => (await listed()).includes(purchaseId);
    expect((await readUnits(buyer, orderId)).unitsToSettle).toBe(toSettle);
    expect(await isListed()).toBe(toSettle > 0);
    await pool.query('update orders set refunded_at = now() where id = $1', [orderId]);
    expect((await readUnits(buyer, orderId)).unitsToSettle).toBe(0);
    expect(await isListed()).toBe(false);
  });
});

describe('units that a buyer sends back', () => {
  test('are refunded with their return alone', async () => {
    const { buyer, orderId, purchaseId, returnId } = await returnedOrder();
    await shop.refuses(refundPurchase, shop.refunding(purchaseId, unitsOf(orderId, 3)), {
      statusCode: 409,
      code: 'REFUND_TOO_HIGH',
      message: messages.refundUnitsTooHigh(2),
    });
    await shop.refunds(purchaseId, unitsOf(orderId, 2));
    expect((await shop.refunds(purchaseId, { returnId })).lines).toMatchObject([
      { quantity: 3, shippedQuantity: 3, amount: 30 },
    ]);
    expect(await readUnits(buyer, orderId)).toMatchObject({
      refundedQuantity: 5,
      refundedShippedQuantity: 4,
    });
  });

  test('stay in their return when everything that is left is refunded', async () => {
    const { orderId, purchaseId } = await returnedOrder();
    expect(await shop.refunds(purchaseId, {})).toMatchObject({
      amount: 50,
      lines: [{ orderId, quantity: 2, shippedQuantity: 1, amount: 50 }],
    });
  });
});

describe('a return whose refund fails after it was made', () => {
  test('waits for its refund again, and its units can’t be sent back once more', async () => {
    const { returnId, ...order } = await returnedOrder();
    const { buyer, orderId, purchaseId, transactionId } = order;
    const returned = async () =>
      (await shop.does(listPurchaseReturns, { as: buyer, params: { id: purchaseId } })).find(
        ({ _id }) => _id === returnId,
      );
    await shop.refunds(purchaseId, { returnId });
    expect(await returned()).toMatchObject({ state: 'refunded', refundedAt: expect.any(String) });

    await newestRefundFails(transactionId);
    await expect.poll(returned).toMatchObject({ state: 'received', receivedQuantity: 3, refundedAt: null });
    expect(await shop.refuses(requestPurchaseReturn, requesting(order, 3))).toMatchObject({
      statusCode: 409,
      code: 'RETURN_NOT_POSSIBLE',
      message: messages.returnUnitsTooHigh(1),
    });
    await shop.refuses(refundPurchase, shop.refunding(purchaseId, unitsOf(orderId, 3)), {
      code: 'REFUND_TOO_HIGH',
      message: messages.refundUnitsTooHigh(2),
    });

    expect((await shop.refunds(purchaseId, { returnId })).lines).toMatchObject([
      { quantity: 3, shippedQuantity: 3, amount: 30 },
    ]);
    expect(await returned()).toMatchObject({ state: 'refunded' });
    expect(await readUnits(buyer, orderId)).toMatchObject({
      refundedQuantity: 3,
      refundedShippedQuantity: 3,
    });
  });
});

describe('a purchase whose payment is disputed', () => {
  const isDisputed = async (buyer: Person, id: string) =>
    (await shop.purchaseOf(buyer, id)).disputedAt !== null;

  test('ships only after another confirmation', async () => {
    const { buyer, orderId, purchaseId } = await paidOrder(disputedCard);
    expect(await isDisputed(buyer, purchaseId)).toBe(true);
    const disputed = { statusCode: 409, code: 'PAYMENT_DISPUTED', message: messages.shipDisputed };
    expect(await shop.refuses(shipPurchase, shop.byStaff(purchaseId))).toMatchObject(disputed);
    expect(
      await shop.refuses(shipOrder, shop.byStaff(orderId, { status: 'Shipped', despiteDispute: false })),
    ).toMatchObject(disputed);
    const each = (shipment: object) => ({
      as: shop.admin,
      body: { shipments: [{ purchaseId, ...shipment }] },
    });
    expect((await shop.does(shipPurchases, each({}))).results).toMatchObject([
      { result: 'refused', code: 'PAYMENT_DISPUTED' },
    ]);
    expect(await readUnits(buyer, orderId)).toMatchObject({ status: 'Pending', shippedQuantity: 0 });
    expect((await shop.does(shipPurchases, each({ despiteDispute: true }))).results).toMatchObject([
      { result: 'shipped' },
    ]);
    expect(await readUnits(buyer, orderId)).toMatchObject({ status: 'Shipped', shippedQuantity: 5 });
  });

  test('ships as any other once the shop has won', async () => {
    const { buyer, purchaseId, transactionId } = await paidOrder(disputedCard);
    await decides(transactionId, 'won');
    await sendsEvent('charge.dispute.closed');
    await expect.poll(() => isDisputed(buyer, purchaseId)).toBe(false);
    await shop.shipsPurchase(purchaseId);
  });

  test('is refunded without stock once the shop has lost', async () => {
    const { buyer, orderId, productId, purchaseId, transactionId } = await paidOrder(disputedCard);
    await decides(transactionId, 'lost');
    await sendsEvent('charge.dispute.closed');
    await expect.poll(async () => (await shop.orderOf(buyer, orderId)).paymentStatus).toBe('Refunded');
    expect(await isDisputed(buyer, purchaseId)).toBe(false);
    expect(await shop.stockOf(productId)).toBe(95);
    expect(await shop.does(listPurchaseRefunds, { as: buyer, params: { id: purchaseId } })).toMatchObject([
      { cause: 'dispute', amount: 50, restocked: false },
    ]);
    await shop.refuses(shipPurchase, shop.byStaff(purchaseId), { code: 'ORDER_REFUNDED' });
  });
});
