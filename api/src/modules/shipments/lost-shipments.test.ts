import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { requestPurchaseReturn } from '@chuck-and-bit/contract/returns';
import { markShipmentLost, replaceShipment } from '@chuck-and-bit/contract/shipments';
import { listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import { describe, expect, test } from 'vitest';
import { findStoredRefundFaults } from '../../../test/money/accounting-checks';
import { textOfMails } from '../../../test/mail-text';
import { purchaseParts } from '../../../test/purchase-parts';
import { openTestShop } from '../../../test/test-shop';
import { ofOrders } from '../../../test/trade';

const shop = await openTestShop();
const { pool } = shop.database;
const { mailsTo } = purchaseParts(shop);

const ups = { carrier: 'UPS', trackingNumber: '1Z999' } as const;
const dhl = { carrier: 'DHL', trackingNumber: '7' } as const;

/** A purchase of 5 units of one product, of which so many are shipped, with 3 of another, of which so many were in stock. */
async function shippedUnits(stockOfSecond = 20, shippedOfFirst = 5) {
  const { buyer, id, productIds, orderIds } = await shop.paidPurchase(
    [{ name: 'Drill', price: 10, availableQuantity: 20 }, 5],
    [{ name: 'Bits', price: 20, availableQuantity: stockOfSecond }, 3],
  );
  const [machines, bits] = orderIds;
  const lines = ofOrders([machines, shippedOfFirst], [bits, 3]);
  const shipmentId = await shop.shipsPurchase(id, { ...ups, lines });
  return { buyer, id, shipmentId, machines, bits, drillId: productIds[0] };
}

const lost = (id: string, shipmentId: string) => ({ as: shop.admin, params: { id, shipmentId } });
const again = (id: string, shipmentId: string, body: object = {}) => ({
  as: shop.admin,
  params: { id, shipmentId },
  body: { ...dhl, ...body },
});

/** A purchase of `shippedUnits` whose parcel is lost. */
async function lostUnits(ofFirst = 5) {
  const shipped = await shippedUnits(20, ofFirst);
  await shop.does(markShipmentLost, lost(shipped.id, shipped.shipmentId));
  return shipped;
}

/** The units of each parcel of a purchase that can be sent again. */
const toReplace = async (id: string) =>
  (await shop.purchaseOf(shop.admin, id)).shipments.map(({ lines }) => lines.map((line) => line.toReplace));

/** What the audit log says of a purchase's parcels after this action. */
const audited = async (id: string, action: string) =>
  (await shop.audited(id, `purchase.parcel-${action}`)).map(({ after }) => after);

/** The newest change of the stock of this product. */
async function lastChange(productId: string) {
  const [change] = await shop.does(listStockChanges, { as: shop.admin, params: { id: productId } });
  return change;
}

const textOf = async (to: string, kind: string) => textOfMails(await shop.mails({ to, kind }));

describe('a lost parcel', () => {
  test('is marked once, with one mail and one entry in the audit log', async () => {
    const { buyer, id, shipmentId } = await shippedUnits();
    expect(await shop.does(markShipmentLost, lost(id, shipmentId))).toMatchObject({ modifiedCount: 1 });
    expect(await shop.does(markShipmentLost, lost(id, shipmentId.toUpperCase()))).toMatchObject({
      modifiedCount: 0,
    });
    const { shipments, orders } = await shop.purchaseOf(buyer, id);
    expect(shipments).toMatchObject([{ _id: shipmentId, replaces: null, lostAt: expect.any(String) }]);
    expect(await toReplace(id)).toEqual([[5, 3]]);
    expect(orders.map(({ status, shippedQuantity }) => [status, shippedQuantity])).toEqual([
      ['Shipped', 5],
      ['Shipped', 3],
    ]);
    expect((await mailsTo(buyer.email)).filter((kind) => kind === 'purchaseParcelLost')).toHaveLength(1);
    const mail = await textOf(buyer.email, 'purchaseParcelLost');
    expect(mail).toContain('The carrier has lost this parcel.');
    expect(mail).toContain('Drill: 5 pieces\nBits: 3 pieces\nTracking: UPS 1Z999');
    expect(await audited(id, 'lost')).toEqual([{ tracking: 'UPS 1Z999', units: { Drill: 5, Bits: 3 } }]);
    const timelineOf = async (as: typeof buyer) =>
      (await shop.does(getPurchaseTimeline, { as, params: { id } })).filter(
        ({ kind }) => kind === 'parcelLost',
      );
    expect(await timelineOf(shop.admin)).toMatchObject([{ text: 'UPS 1Z999', by: shop.admin.email }]);
    expect(await timelineOf(buyer)).toMatchObject([{ text: 'UPS 1Z999', by: null }]);
  });

  test('can not be returned', async () => {
    const { buyer, id, machines } = await lostUnits();
    const request = shop.asking(buyer, id, [{ orderId: machines, quantity: 1 }]);
    expect(await shop.refuses(requestPurchaseReturn, request)).toMatchObject({ code: 'RETURN_NOT_POSSIBLE' });
  });
});

describe('a replacement', () => {
  test('sends units of a lost parcel again, takes them from stock and does not count as shipped', async () => {
    const { buyer, id, shipmentId, machines, drillId } = await lostUnits();
    const lines = [{ orderId: machines.toUpperCase(), quantity: 2 }];
    const { insertedId } = await shop.does(replaceShipment, again(id, shipmentId, { lines }));
    const { shipments, orders } = await shop.purchaseOf(buyer, id);
    expect(shipments).toMatchObject([
      { _id: shipmentId },
      {
        _id: insertedId,
        replaces: shipmentId,
        lostAt: null,
        ...dhl,
        lines: [{ orderId: machines, quantity: 2 }],
      },
    ]);
    expect(orders).toMatchObject([
      { status: 'Shipped', shippedQuantity: 5, ...dhl },
      { status: 'Shipped', shippedQuantity: 3, ...ups },
    ]);
    expect(await toReplace(id)).toEqual([[3, 3], [0]]);
    const by = { actor: shop.admin.email, orderId: machines };
    const change = { reason: 'replacement', delta: -2, after: 13, ...by };
    expect(await lastChange(drillId)).toMatchObject(change);
    const sentAgain = await textOf(buyer.email, 'purchaseSentAgain');
    expect(sentAgain).toContain('Drill: 2 pieces\nTracking: DHL 7');
    expect(await audited(id, 'replaced')).toMatchObject([
      { ...dhl, replaces: 'UPS 1Z999', units: { Drill: 2 } },
    ]);
    const timeline = await shop.does(getPurchaseTimeline, { as: shop.admin, params: { id } });
    const { number } = await shop.purchaseOf(buyer, id);
    expect(timeline.filter(({ kind }) => kind === 'sentAgain')).toMatchObject([
      { text: 'DHL 7', orderNumber: `1 of ${number}`, by: shop.admin.email },
    ]);
    await shop.does(replaceShipment, again(id, shipmentId));
    expect(await toReplace(id)).toEqual([[0, 0], [0], [0, 0]]);
    await shop.refuses(replaceShipment, again(id, shipmentId), { statusCode: 409, code: 'TOO_MANY_UNITS' });
    expect(await findStoredRefundFaults(pool)).toEqual([]);
  });

  test('needs another confirmation while the payment is disputed', async () => {
    const { id, shipmentId, drillId } = await lostUnits();
    await pool.query('update purchases set disputed_at = now() where id = $1', [id]);
    await shop.refuses(replaceShipment, again(id, shipmentId), { statusCode: 409, code: 'PAYMENT_DISPUTED' });
    expect(await lastChange(drillId)).toMatchObject({ reason: 'order' });
    await shop.does(replaceShipment, again(id, shipmentId, { despiteDispute: true }));
    expect(await lastChange(drillId)).toMatchObject({ reason: 'replacement', delta: -5 });
  });

  test('is refused for more units than were lost, other orders, a parcel that is not lost, and without stock', async () => {
    const { id, shipmentId, machines, bits, drillId } = await shippedUnits(5);
    const refused = (body: object = {}) => shop.refuses(replaceShipment, again(id, shipmentId, body));
    expect(await refused()).toMatchObject({ statusCode: 409, code: 'SHIPMENT_NOT_LOST' });
    await shop.does(markShipmentLost, lost(id, shipmentId));
    const other = await shippedUnits();
    expect(await refused({ lines: [{ orderId: other.machines, quantity: 1 }] })).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'lines.0.orderId' }],
    });
    expect(await refused({ lines: [{ orderId: bits, quantity: 4 }] })).toMatchObject({
      code: 'TOO_MANY_UNITS',
      message: 'At most 3 can be sent again',
    });
    expect(await refused()).toMatchObject({ statusCode: 409, code: 'OUT_OF_STOCK' });
    expect(await toReplace(id)).toEqual([[5, 3]]);
    expect(await lastChange(drillId)).toMatchObject({ reason: 'order' });
    await shop.does(replaceShipment, again(id, shipmentId, { lines: [{ orderId: machines, quantity: 5 }] }));
    expect(await refused({ lines: [{ orderId: machines, quantity: 1 }] })).toMatchObject({
      message: 'Nothing of this is left to send again',
    });
  });

  test('that got lost is sent again', async () => {
    const { id, shipmentId, machines } = await lostUnits();
    const lines = [{ orderId: machines, quantity: 5 }];
    const { insertedId: second } = await shop.does(replaceShipment, again(id, shipmentId, { lines }));
    await shop.does(markShipmentLost, lost(id, second));
    expect(await toReplace(id)).toEqual([[0, 3], [5]]);
    const { insertedId: third } = await shop.does(replaceShipment, again(id, second));
    expect(await toReplace(id)).toEqual([[0, 3], [0], [0]]);
    expect((await shop.purchaseOf(shop.admin, id)).shipments.at(-1)).toMatchObject({
      _id: third,
      replaces: second,
    });
    expect(await findStoredRefundFaults(pool)).toEqual([]);
  });

  test('two staff send a lost parcel again once', async () => {
    const rival = await shop.newAdmin('Grace Hopper');
    for (let round = 0; round < 3; round++) {
      const { id, shipmentId } = await lostUnits();
      const both = await Promise.all([
        shop.call(replaceShipment, again(id, shipmentId)),
        shop.call(replaceShipment, { ...again(id, shipmentId), as: rival }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    expect(await findStoredRefundFaults(pool)).toEqual([]);
  });
});

describe('a lost unit', () => {
  test('is refunded as shipped, and then not sent again; its restocking is passed over', async () => {
    const { id, shipmentId, machines, drillId } = await lostUnits(4);
    const lines = [{ orderId: machines, quantity: 2, shipped: true }];
    const refund = await shop.refunds(id, { lines, restock: true });
    expect(refund.lines).toMatchObject([{ quantity: 2, shippedQuantity: 2, amount: 20 }]);
    expect(await toReplace(id)).toEqual([[2, 3]]);
    expect(await lastChange(drillId)).toMatchObject({ reason: 'order' });
    const three = { lines: [{ orderId: machines, quantity: 3 }] };
    expect(await shop.refuses(replaceShipment, again(id, shipmentId, three))).toMatchObject({
      message: 'At most 2 can be sent again',
    });
    // One of the three was not shipped.
    await shop.refunds(id, { ...three, restock: true });
    expect(await lastChange(drillId)).toMatchObject({ reason: 'refund', delta: 1, after: 16 });
    expect(await findStoredRefundFaults(pool)).toEqual([]);
  });

  test('is not on the way in the mail about another parcel', async () => {
    const { buyer, id } = await lostUnits(4);
    await shop.shipsPurchase(id);
    const mails = await shop.mails({ to: buyer.email, kind: 'purchaseShipped' });
    expect(mails.map(({ data }) => data['onTheWay'])).toEqual([
      { shipped: 7, of: 8 },
      { shipped: 1, of: 8 },
    ]);
  });

  test('that was sent again is not refunded, unless it comes back', async () => {
    const { buyer, id, shipmentId, machines } = await lostUnits();
    await shop.does(replaceShipment, again(id, shipmentId, { lines: [{ orderId: machines, quantity: 4 }] }));
    const two = shop.refunding(id, { lines: [{ orderId: machines, quantity: 2 }] });
    const refusal = await shop.refuses(refundPurchase, two);
    expect(refusal).toMatchObject({ code: 'REFUND_TOO_HIGH', message: 'At most 1 can still be refunded' });
    const returnId = await shop.asksBack(buyer, id, [{ orderId: machines, quantity: 4 }]);
    for (const state of ['approved', 'received']) await shop.changesReturn(returnId, { state });
    expect((await shop.refunds(id, { returnId })).amount).toBe(40);
    // Nobody knows whether the fifth unit came back: it counts as held, and its money is left.
    const refund = await shop.refunds(id);
    const money = [10, 60].map((amount, index) => ({ quantity: index * 3, amount }));
    expect(refund.lines).toMatchObject(money);
    expect(await findStoredRefundFaults(pool)).toEqual([]);
  });
});
