import { randomUUID } from 'node:crypto';
import { limits } from '@chuck-and-bit/contract/limits';
import { shipPurchases } from '@chuck-and-bit/contract/shipments';
import { describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';
import { newId } from '../../ids';

const shop = await openTestShop();
const { pool } = shop.database;

const newPaidOrders = async (count: number) => {
  const orders: Awaited<ReturnType<typeof shop.paidOrder>>[] = [];
  while (orders.length < count) orders.push(await shop.paidOrder());
  return orders;
};

const shipsAll = (shipments: object[], { key = '' } = {}) => ({
  as: shop.admin,
  body: { shipments },
  ...(key && { headers: { 'idempotency-key': key } }),
});

/** The tracking in the mails about the parcels of a purchase, oldest first, and its link. */
const mailsAbout = async (purchaseId: string) =>
  (await shop.mails({ kind: 'purchaseShipped', purchaseId })).map(({ data }) => [
    data['tracking'],
    data['trackingLink'],
  ]);

const ups = { carrier: 'UPS', trackingNumber: '1Z999' } as const;
const upsLink = 'https://www.ups.com/track?tracknum=1Z999';

describe('shipping with tracking', () => {
  test('stores it, shows it to the buyer and mails it', async () => {
    const { buyer, id, purchaseId } = await shop.paidOrder();
    await shop.ships(id, ups);
    const shown = { ...ups, trackingLink: upsLink };
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Shipped', ...shown });
    expect(await mailsAbout(purchaseId)).toEqual([['UPS 1Z999', upsLink]]);
    const after = { status: 'Shipped', ...ups };
    expect(await shop.audited(id)).toMatchObject([
      { actor: shop.admin.email, before: { status: 'Pending' }, after },
    ]);
  });

  test('takes a link of another carrier', async () => {
    const { buyer, id } = await shop.paidOrder();
    const tracking = { carrier: 'Other', trackingLink: 'https://parcels.example/7' };
    await shop.ships(id, tracking);
    expect(await shop.orderOf(buyer, id)).toMatchObject({ ...tracking, trackingNumber: null });
  });

  test('is optional', async () => {
    const { buyer, id, purchaseId } = await shop.paidOrder();
    await shop.ships(id);
    const none = { carrier: null, trackingNumber: null, trackingLink: null };
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Shipped', ...none });
    expect(await mailsAbout(purchaseId)).toEqual([[null, null]]);
  });
});

describe('shipping many purchases at once', () => {
  test('ships each as one parcel and returns a result for each, in the same order', async () => {
    const [first, second, shipped, refunded] = await newPaidOrders(4);
    if (!first || !second || !shipped || !refunded) throw new Error('Four orders are needed');
    await shop.ships(shipped.id);
    await shop.refunds(refunded.purchaseId);
    const unpaid = await shop.placesPurchase(first.buyer, [
      { productId: await shop.addsProduct(), quantity: 1 },
    ]);
    const unknown = newId();

    const response = await shop.does(
      shipPurchases,
      shipsAll([
        { purchaseId: first.purchaseId, ...ups },
        { purchaseId: unpaid },
        { purchaseId: shipped.purchaseId },
        { purchaseId: refunded.purchaseId },
        { purchaseId: unknown },
        { purchaseId: second.purchaseId },
      ]),
    );
    expect(response).toEqual({
      success: true,
      acknowledged: true,
      modifiedCount: 2,
      results: [
        { purchaseId: first.purchaseId, result: 'shipped' },
        {
          purchaseId: unpaid,
          result: 'refused',
          code: 'ORDER_NOT_PAID',
          message: 'This Order Is Not Paid Yet',
        },
        {
          purchaseId: shipped.purchaseId,
          result: 'refused',
          code: 'ORDER_ALREADY_SHIPPED',
          message: 'This Order Is Already Shipped',
        },
        expect.objectContaining({ purchaseId: refunded.purchaseId, code: 'ORDER_REFUNDED' }),
        expect.objectContaining({ purchaseId: unknown, code: 'PURCHASE_NOT_FOUND' }),
        { purchaseId: second.purchaseId, result: 'shipped' },
      ],
    });
    expect(await shop.orderOf(first.buyer, first.id)).toMatchObject({ trackingLink: upsLink });
    expect(await shop.orderOf(second.buyer, second.id)).toMatchObject({ status: 'Shipped', carrier: null });
    expect((await shop.purchaseOf(first.buyer, unpaid)).shipments).toEqual([]);
  });

  test('with one key returns the same response again, and ships and mails once', async () => {
    const [first, second] = await newPaidOrders(2);
    const shipments = [first, second].map((paid) => ({ purchaseId: paid?.purchaseId ?? '', ...ups }));
    const key = randomUUID();
    const responses = await Promise.all(
      [1, 2, 3].map(() => shop.call(shipPurchases, shipsAll(shipments, { key }))),
    );
    const done = responses.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    const again = await shop.does(shipPurchases, shipsAll(shipments, { key }));
    expect(again).toMatchObject({ modifiedCount: 2 });
    for (const { body } of done) expect(body).toEqual(again);
    for (const { purchaseId } of shipments) expect(await mailsAbout(purchaseId)).toHaveLength(1);
    const other = shipsAll([{ purchaseId: newId() }], { key });
    expect(await shop.refuses(shipPurchases, other)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('returns after a crash what the first attempt would have returned', async () => {
    const [first, second] = await newPaidOrders(2);
    const shipments = [first, second].map((paid) => ({ purchaseId: paid?.purchaseId ?? '' }));
    const key = randomUUID();
    const response = await shop.does(shipPurchases, shipsAll(shipments, { key }));
    // The key of the whole request and the second purchase's transaction are lost.
    await pool.query('delete from idempotency_keys where key = any($1)', [
      [key, `${key} ${second?.purchaseId}`],
    ]);
    await pool.query('delete from shipment_lines where order_id = $1', [second?.id]);
    const unshipped = "status = 'Pending', shipped_at = null, shipped_quantity = 0";
    await pool.query(`update orders set ${unshipped} where id = $1`, [second?.id]);
    expect(await shop.does(shipPurchases, shipsAll(shipments, { key }))).toEqual(response);
    await pool.query('delete from idempotency_keys where key = $1', [key]);
    const tracked = shipments.map((shipment) => ({ ...shipment, ...ups }));
    const { results } = await shop.does(shipPurchases, shipsAll(tracked, { key }));
    expect(results).toMatchObject(shipments.map(() => ({ code: 'IDEMPOTENCY_KEY_REUSED' })));
  });

  test('is refused as a whole when an entry is invalid', async () => {
    const { buyer, id, purchaseId } = await shop.paidOrder();
    const refused = (shipments: object[]) => shop.refuses(shipPurchases, shipsAll(shipments));
    const shipment = { purchaseId };
    expect(await refused([])).toMatchObject({ message: 'Please choose at least one order' });
    expect(await refused([shipment, { purchaseId: purchaseId.toUpperCase() }])).toMatchObject({
      message: 'Each order may appear only once in the list',
    });
    expect(await refused([shipment, { purchaseId: newId(), trackingNumber: '1' }])).toMatchObject({
      errors: [{ path: 'shipments.1.carrier', message: 'Please choose the carrier' }],
    });
    const tooMany = Array.from({ length: limits.shipments.max + 1 }, () => ({ purchaseId: newId() }));
    expect(await refused(tooMany)).toMatchObject({ statusCode: 400 });
    expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'Pending' });
  });

  test('a hundred purchases with the longest numbers and links fit into one body', async () => {
    const shipments = Array.from({ length: limits.shipments.max }, () => ({
      purchaseId: newId(),
      carrier: 'Other',
      trackingNumber: 'x'.repeat(limits.trackingNumber.max),
      trackingLink: `https://parcels.example/${'x'.repeat(limits.trackingLink.max - 24)}`,
    }));
    const { results } = await shop.does(shipPurchases, shipsAll(shipments));
    expect(results).toHaveLength(limits.shipments.max);
  });
});
