import { randomUUID } from 'node:crypto';
import { limits } from '@chuck-and-bit/contract/limits';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import { changeTracking, type Shipment, shipOrders } from '@chuck-and-bit/contract/shipments';
import { describe, expect, test } from 'vitest';
import { purchaseParts } from '../../../test/purchase-parts';
import { strangeIds } from '../../../test/strange-ids';
import { openTestShop } from '../../../test/test-shop';
import { newId } from '../../ids';

const shop = await openTestShop();
const { pool } = shop.database;
const { newPurchase } = purchaseParts(shop);

async function newPaidOrder() {
  const buyer = await shop.shopper();
  const id = await shop.places(buyer, await shop.addsDrill());
  await shop.pays(buyer, id);
  return { buyer, id };
}
const newPaidOrders = async (count: number) => {
  const orders: Awaited<ReturnType<typeof newPaidOrder>>[] = [];
  while (orders.length < count) orders.push(await newPaidOrder());
  return orders;
};

const ships = (id: string, tracking: object = {}) => ({
  as: shop.admin,
  params: { id },
  body: { status: 'Shipped', ...tracking },
});
const shipsAll = (shipments: object[], { as = shop.admin, key = '' } = {}) => ({
  as,
  body: { shipments },
  ...(key && { headers: { 'idempotency-key': key } }),
});
const tracks = (id: string, body: object) => ({ as: shop.admin, params: { id }, body });

/** The tracking in the mails of these kinds about an order, oldest first. */
const mailsAbout = async (orderId: string, kind: string) => {
  const { rows } = await pool.query<{ tracking: string | null; link: string | null }>(
    `select data ->> 'tracking' as tracking, data ->> 'trackingLink' as link from mails
     where kind = $1 and data ->> 'orderId' = $2 order by id`,
    [kind, orderId],
  );
  return rows;
};

const ups = { carrier: 'UPS', trackingNumber: '1Z999' } as const;
const upsLink = 'https://www.ups.com/track?tracknum=1Z999';

describe('shipping with tracking', () => {
  test('stores it, shows it to the buyer and mails it', async () => {
    const { buyer, id } = await newPaidOrder();
    await shop.does(shipOrder, ships(id, ups));
    const shown = { ...ups, trackingLink: upsLink };
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Shipped', ...shown });
    expect(await mailsAbout(id, 'purchaseShipped')).toEqual([{ tracking: 'UPS 1Z999', link: upsLink }]);
  });

  test('takes a link of another carrier', async () => {
    const { buyer, id } = await newPaidOrder();
    const tracking = { carrier: 'Other', trackingLink: 'https://parcels.example/7' };
    await shop.does(shipOrder, ships(id, tracking));
    expect(await shop.orderOf(buyer, id)).toMatchObject({ ...tracking, trackingNumber: null });
  });

  test('is optional', async () => {
    const { buyer, id } = await newPaidOrder();
    await shop.does(shipOrder, ships(id));
    const none = { carrier: null, trackingNumber: null, trackingLink: null };
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Shipped', ...none });
    expect(await mailsAbout(id, 'purchaseShipped')).toEqual([{ tracking: null, link: null }]);
  });

  test('refuses a number without a carrier and ships nothing', async () => {
    const { buyer, id } = await newPaidOrder();
    expect(await shop.refuses(shipOrder, ships(id, { trackingNumber: '1' }))).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'carrier' }],
    });
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Pending' });
  });
});

describe('changing the tracking', () => {
  test('replaces all of it, and mails the buyer only if asked', async () => {
    const { buyer, id } = await newPaidOrder();
    await shop.does(shipOrder, ships(id, ups));
    const fedEx = { carrier: 'FedEx', trackingNumber: '77' };
    expect(await shop.does(changeTracking, tracks(id, fedEx))).toMatchObject({ modifiedCount: 1 });
    expect(await shop.orderOf(buyer, id)).toMatchObject(fedEx);
    expect(await mailsAbout(id, 'purchaseTrackingChanged')).toEqual([]);

    await shop.does(changeTracking, tracks(id, { carrier: 'USPS', notifyBuyer: true }));
    expect(await shop.orderOf(buyer, id)).toMatchObject({ carrier: 'USPS', trackingNumber: null });
    expect(await mailsAbout(id, 'purchaseTrackingChanged')).toEqual([{ tracking: 'USPS', link: null }]);
    await shop.does(changeTracking, tracks(id, {}));
    expect(await shop.orderOf(buyer, id)).toMatchObject({ carrier: null, status: 'Shipped' });
  });

  test('to the same tracking changes nothing, and mails it only if asked', async () => {
    const { id } = await newPaidOrder();
    await shop.does(shipOrder, ships(id, ups));
    expect(await shop.does(changeTracking, tracks(id, ups))).toMatchObject({ modifiedCount: 0 });
    expect(await mailsAbout(id, 'purchaseTrackingChanged')).toEqual([]);
    const again = await shop.does(changeTracking, tracks(id, { ...ups, notifyBuyer: true }));
    expect(again).toMatchObject({ modifiedCount: 0 });
    expect(await mailsAbout(id, 'purchaseTrackingChanged')).toEqual([
      { tracking: 'UPS 1Z999', link: upsLink },
    ]);
    const { rows } = await pool.query('select tracking_changed_at as at from orders where id = $1', [id]);
    expect(rows).toEqual([{ at: null }]);
  });

  test('is refused before the order is shipped', async () => {
    const { id } = await newPaidOrder();
    expect(await shop.refuses(changeTracking, tracks(id, ups))).toMatchObject({
      statusCode: 409,
      code: 'ORDER_NOT_SHIPPED',
    });
  });

  test.each(strangeIds)('requires an existing order: %s', async (_, id) => {
    expect(await shop.refuses(changeTracking, tracks(id, ups))).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});

describe('shipping many orders at once', () => {
  test('ships each order separately and returns a result for each, in the same order', async () => {
    const [first, second, shipped] = await newPaidOrders(3);
    if (!first || !second || !shipped) throw new Error('Three orders are needed');
    await shop.does(shipOrder, ships(shipped.id));
    const unpaid = await shop.places(first.buyer, await shop.addsDrill());
    const unknown = newId();

    const response = await shop.does(
      shipOrders,
      shipsAll([
        { orderId: first.id, ...ups },
        { orderId: unpaid },
        { orderId: shipped.id },
        { orderId: unknown },
        { orderId: second.id },
      ]),
    );
    expect(response).toEqual({
      success: true,
      acknowledged: true,
      modifiedCount: 2,
      results: [
        { orderId: first.id, result: 'shipped' },
        { orderId: unpaid, result: 'refused', code: 'ORDER_NOT_PAID', message: 'This Order Is Not Paid Yet' },
        {
          orderId: shipped.id,
          result: 'refused',
          code: 'ORDER_ALREADY_SHIPPED',
          message: 'This Order Is Already Shipped',
        },
        expect.objectContaining({ orderId: unknown, code: 'ORDER_NOT_FOUND' }),
        { orderId: second.id, result: 'shipped' },
      ],
    });
    expect(await shop.orderOf(first.buyer, first.id)).toMatchObject({ trackingLink: upsLink });
    expect(await shop.orderOf(second.buyer, second.id)).toMatchObject({ status: 'Shipped', carrier: null });
    expect(await shop.orderOf(first.buyer, unpaid)).toMatchObject({ status: 'Pending' });
  });

  test('ships lines of one purchase', async () => {
    const { buyer, id, orderIds } = await newPurchase();
    await shop.paysPurchase(buyer, id);
    const shipments = orderIds.map((orderId) => ({ orderId, ...ups }));
    expect(await shop.does(shipOrders, shipsAll(shipments))).toMatchObject({ modifiedCount: 3 });
    const { orders } = await shop.purchaseOf(buyer, id);
    expect(orders.map(({ trackingNumber }) => trackingNumber)).toEqual(['1Z999', '1Z999', '1Z999']);
  });

  test('with one key returns the same response again, and ships and mails once', async () => {
    const [first, second] = await newPaidOrders(2);
    const shipments = [first, second].map((order) => ({ orderId: order?.id ?? '', ...ups }));
    const key = randomUUID();
    const responses = await Promise.all(
      [1, 2, 3].map(() => shop.call(shipOrders, shipsAll(shipments, { key }))),
    );
    const done = responses.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    const again = await shop.does(shipOrders, shipsAll(shipments, { key }));
    expect(again).toMatchObject({ modifiedCount: 2 });
    for (const { body } of done) expect(body).toEqual(again);
    for (const { orderId } of shipments) expect(await mailsAbout(orderId, 'purchaseShipped')).toHaveLength(1);
    const other = shipsAll([{ orderId: newId() }], { key });
    expect(await shop.refuses(shipOrders, other)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('returns after a crash what the first attempt would have returned', async () => {
    const [first, second] = await newPaidOrders(2);
    const shipments = [first, second].map((order) => ({ orderId: order?.id ?? '' }));
    const key = randomUUID();
    const response = await shop.does(shipOrders, shipsAll(shipments, { key }));
    // The key of the whole request and the second order's transaction are lost.
    await pool.query('delete from idempotency_keys where key = any($1)', [[key, `${key} ${second?.id}`]]);
    await pool.query('delete from shipment_lines where order_id = $1', [second?.id]);
    const unshipped = "status = 'Pending', shipped_at = null, shipped_quantity = 0";
    await pool.query(`update orders set ${unshipped} where id = $1`, [second?.id]);
    expect(await shop.does(shipOrders, shipsAll(shipments, { key }))).toEqual(response);
  });

  test('two admins who ship the same orders at the same time ship each once', async () => {
    const orders = await newPaidOrders(8);
    const rival = await shop.newAdmin('Grace Hopper');
    const shipments = (carrier: Shipment['carrier']) =>
      orders.map(({ id }) => ({ orderId: id, carrier, trackingNumber: '7' }));
    const [one, other] = await Promise.all([
      shop.does(shipOrders, shipsAll(shipments('UPS'))),
      shop.does(shipOrders, shipsAll(shipments('DHL').reverse(), { as: rival })),
    ]);
    expect(one.modifiedCount + other.modifiedCount).toBe(orders.length);
    for (const { buyer, id } of orders) {
      const results = [one, other].map((response) => response.results.find(({ orderId }) => orderId === id));
      const winner = results[0]?.result === 'shipped' ? 'UPS' : 'DHL';
      expect(results.map((each) => each?.result).sort()).toEqual(['refused', 'shipped']);
      expect(results.find((each) => each?.result === 'refused')).toMatchObject({
        code: 'ORDER_ALREADY_SHIPPED',
      });
      expect(await shop.orderOf(buyer, id)).toMatchObject({ carrier: winner });
      expect(await mailsAbout(id, 'purchaseShipped')).toMatchObject([{ tracking: `${winner} 7` }]);
    }
  });

  test('is refused as a whole when an entry is invalid', async () => {
    const { buyer, id } = await newPaidOrder();
    const refused = (shipments: object[]) => shop.refuses(shipOrders, shipsAll(shipments));
    const shipment = { orderId: id };
    expect(await refused([])).toMatchObject({ message: 'Please choose at least one order' });
    expect(await refused([shipment, shipment])).toMatchObject({
      message: 'Each order may appear only once in the list',
    });
    expect(await refused([shipment, { orderId: newId(), trackingNumber: '1' }])).toMatchObject({
      errors: [{ path: 'shipments.1.carrier', message: 'Please choose the carrier' }],
    });
    const tooMany = Array.from({ length: limits.shipments.max + 1 }, () => ({ orderId: newId() }));
    expect(await refused(tooMany)).toMatchObject({ statusCode: 400 });
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Pending' });
  });

  test('a hundred orders with the longest numbers and links fit into one body', async () => {
    const shipments = Array.from({ length: limits.shipments.max }, () => ({
      orderId: newId(),
      carrier: 'Other',
      trackingNumber: 'x'.repeat(limits.trackingNumber.max),
      trackingLink: `https://parcels.example/${'x'.repeat(limits.trackingLink.max - 24)}`,
    }));
    const { results } = await shop.does(shipOrders, shipsAll(shipments));
    expect(results).toHaveLength(limits.shipments.max);
  });
});
