import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { shipPurchase, shipPurchases } from '@chuck-and-bit/contract/shipments';
import { toTracking } from '@chuck-and-bit/contract/tracking';
import { describe, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import { publicUrl } from '../../../test/compose';
import { textOfMails } from '../../../test/mail-text';
import type { Person } from '../../../test/people';
import { purchaseParts } from '../../../test/purchase-parts';
import { openTestShop } from '../../../test/test-shop';
import { ofOrders } from '../../../test/trade';
import { findUserById } from '../accounts/users';
import { commandActor } from '../audit-log/record-change';
import type { MailData } from '../mails/mail-kinds';
import { changeTracking } from './change-tracking';
import { markLost, replaceLost } from './lost-shipments';
import { shipPurchase as ship } from './ship';
import { createShipmentNotifications } from './shipment-notifications';

const shop = await openTestShop();
const { pool, db } = shop.database;
const { newPurchase } = purchaseParts(shop);

const ups = { carrier: 'UPS', trackingNumber: '1Z999' } as const;

/** A paid purchase of three products for 10, 20 and 30 USD. */
async function paidPurchase() {
  const purchase = await newPurchase();
  await shop.paysPurchase(purchase.buyer, purchase.id);
  return purchase;
}

/** A paid purchase of two products: 5 units of one, 3 of the other. */
const paidUnits = () =>
  shop.paidPurchase([{ name: 'Drill', price: 10 }, 5], [{ name: 'Bits', price: 20 }, 3]);

const ships = (id: string, tracking: object = ups) => shop.byStaff(id, tracking);

/** The units in each shipment of a purchase, by product price. */
async function shipmentsOf(purchaseId: string) {
  const { rows } = await pool.query<{ number: string | null; units: Record<string, number> }>(
    `select s.tracking_number as number, jsonb_object_agg(o.price_cents, l.quantity) as units
     from shipments s join shipment_lines l on l.shipment_id = s.id join orders o on o.id = l.order_id
     where s.purchase_id = $1 group by s.id order by s.id`,
    [purchaseId],
  );
  return rows.map(({ number, units }) => ({ number, units }));
}

const shippedMails = async (purchaseId: string) =>
  (await shop.mails({ kind: 'purchaseShipped', purchaseId })).map(
    ({ data }) => data as MailData<'purchaseShipped'>,
  );

describe('shipping a purchase', () => {
  test('ships all of it with one number, one mail and one entry in the audit log', async () => {
    const { buyer, id } = await paidPurchase();
    await shop.does(shipPurchase, ships(id));
    const { number, orders, address } = await shop.purchaseOf(buyer, id);
    for (const order of orders) {
      expect(order).toMatchObject({ status: 'Shipped', shippedQuantity: 1, ...ups });
      expect(order.trackingLink).toBe('https://www.ups.com/track?tracknum=1Z999');
    }
    expect(await shipmentsOf(id)).toEqual([{ number: '1Z999', units: { 1000: 1, 2000: 1, 3000: 1 } }]);
    const [mail, ...others] = await shippedMails(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: buyer.email,
      name: buyer.name,
      purchaseNumber: number,
      poNumber: null,
      address: `${buyer.name}\n${address}`,
      lines: [1, 2, 3].map(() => ({ productName: 'Hammer Drill', unit: 'piece', quantity: 1 })),
      tracking: 'UPS 1Z999',
      trackingLink: 'https://www.ups.com/track?tracknum=1Z999',
      shopUrl: publicUrl,
    });
    expect(mail).not.toHaveProperty('onTheWay');
    const timeline = await shop.does(getPurchaseTimeline, { as: shop.admin, params: { id } });
    expect(timeline.filter(({ kind }) => kind === 'shipped')).toMatchObject([
      { text: 'UPS 1Z999', orderNumber: null, by: shop.admin.email },
    ]);
  });

  test('ships only what is left: not what was shipped before, nor refunded units', async () => {
    const { buyer, id, orderIds } = await paidUnits();
    const [first, second] = orderIds;
    await shop.refunds(id, { lines: [{ orderId: first, quantity: 2 }] });
    await shop.ships(second);
    await shop.does(shipPurchase, ships(id));
    expect(await shipmentsOf(id)).toEqual([
      { number: null, units: { 2000: 3 } },
      { number: '1Z999', units: { 1000: 3 } },
    ]);
    const { orders } = await shop.purchaseOf(buyer, id);
    expect(orders.map(({ shippedQuantity, trackingNumber }) => [shippedQuantity, trackingNumber])).toEqual([
      [3, '1Z999'],
      [3, null],
    ]);
    await shop.refuses(shipPurchase, ships(id), { statusCode: 409, code: 'ORDER_ALREADY_SHIPPED' });
  });

  test('does not ship an order that was refunded whole by its amount', async () => {
    const { id, orderIds } = await paidUnits();
    const [first] = orderIds;
    await shop.refunds(id, { orderId: first, amount: 50 });
    const lines = [{ orderId: first, quantity: 1 }];
    expect(await shop.refuses(shipPurchase, ships(id, { lines }))).toMatchObject({ code: 'TOO_MANY_UNITS' });
    await shop.does(shipPurchase, ships(id));
    expect(await shipmentsOf(id)).toEqual([{ number: '1Z999', units: { 2000: 3 } }]);
  });

  test('is refused with nothing left to ship', async () => {
    const { buyer, id } = await newPurchase();
    const refusal = async () => (await shop.refuses(shipPurchase, ships(id))).code;
    expect(await refusal()).toBe('ORDER_NOT_PAID');
    await shop.paysPurchase(buyer, id);
    await shop.refunds(id);
    expect(await refusal()).toBe('ORDER_REFUNDED');
    expect(await shipmentsOf(id)).toEqual([]);
  });
});

describe('shipping a part of a purchase', () => {
  const stateOf = async (buyer: Person, id: string) =>
    (await shop.purchaseOf(buyer, id)).orders.map(({ status, shippedQuantity }) => [status, shippedQuantity]);

  test('ships these units, keeps the rest, and each mail says what is on the way', async () => {
    const { buyer, id, orderIds } = await paidUnits();
    const [products, bits] = orderIds;
    const lines = ofOrders([bits, 3], [products.toUpperCase(), 1]);
    const { insertedId: first } = await shop.does(shipPurchase, ships(id, { ...ups, lines }));
    expect(await stateOf(buyer, id)).toEqual([
      ['Pending', 1],
      ['Shipped', 3],
    ]);
    const { orders } = await shop.purchaseOf(buyer, id);
    expect(orders.map(({ trackingNumber }) => trackingNumber)).toEqual(['1Z999', '1Z999']);
    const dhl = { carrier: 'DHL', trackingNumber: '7' };
    const { insertedId: second } = await shop.does(shipPurchase, ships(id, dhl));
    expect(await stateOf(buyer, id)).toEqual([
      ['Shipped', 5],
      ['Shipped', 3],
    ]);
    const { shipments, address } = await shop.purchaseOf(buyer, id);
    const went = `${buyer.name}\n${address}`;
    expect(shipments).toMatchObject([
      {
        _id: first,
        address: went,
        ...ups,
        trackingLink: 'https://www.ups.com/track?tracknum=1Z999',
        lines: ofOrders([products, 1], [bits, 3]),
      },
      { _id: second, address: went, ...dhl, lines: [{ orderId: products, quantity: 4 }] },
    ]);
    const sent = await shippedMails(id);
    expect(sent.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[1, 3], [4]]);
    const [earlier, last] = sent.map((data) => textOfMails([{ kind: 'purchaseShipped', data }]));
    expect(earlier).toContain('4 of 8 on the way. The rest follows in another parcel.');
    expect(earlier).not.toContain('Earlier parcel');
    expect(last).toContain('8 of 8 shipped.');
    expect(last).toContain('Tracking: DHL 7\nEarlier parcel: UPS 1Z999');
    expect(await shop.audited(id, 'purchase.shipped')).toMatchObject([
      { after: { ...ups, units: { Drill: 1, Bits: 3 } } },
      { after: { ...dhl, units: { Drill: 4 } } },
    ]);
  });

  test('is refused with unknown orders, too many units or one order twice, and changes nothing', async () => {
    const { buyer, id, orderIds } = await paidUnits();
    const other = await paidUnits();
    const [first, second] = orderIds;
    const isRefused = (lines: object[], like: object) =>
      shop.refuses(shipPurchase, ships(id, { lines }), like);
    const good = { orderId: first, quantity: 1 };
    await isRefused(
      [good, { orderId: other.orderIds[0], quantity: 1 }],
      invalid('lines.1.orderId', 'This order is not part of the purchase'),
    );
    await isRefused([good, { orderId: second, quantity: 4 }], {
      statusCode: 409,
      code: 'TOO_MANY_UNITS',
      message: 'At most 3 can still be shipped',
    });
    await isRefused(
      [good, { ...good, orderId: first.toUpperCase() }],
      invalid('lines', 'Please name each order once'),
    );
    await isRefused([], { statusCode: 400, message: 'Please choose at least one unit' });
    await isRefused([{ ...good, quantity: 0 }], { statusCode: 400 });
    expect(await stateOf(buyer, id)).toEqual([
      ['Pending', 0],
      ['Pending', 0],
    ]);
    await shop.does(shipPurchase, ships(id, { lines: [{ orderId: first, quantity: 5 }] }));
    await isRefused([good], { code: 'TOO_MANY_UNITS', message: 'Nothing of this is left to ship' });
  });

  test('of an order of which some units are shipped, marking it as shipped sends the others', async () => {
    const { buyer, id, orderIds } = await paidUnits();
    const [first] = orderIds;
    await shop.does(shipPurchase, ships(id, { lines: [{ orderId: first, quantity: 2 }] }));
    await shop.ships(first);
    expect(await stateOf(buyer, id)).toEqual([
      ['Shipped', 5],
      ['Pending', 0],
    ]);
    const { orders } = await shop.purchaseOf(buyer, id);
    expect(orders[0]?.trackingNumber).toBeNull();
  });
});

test('what happens to a parcel is counted once for each of its orders', async () => {
  const { id } = await paidPurchase();
  const user = await findUserById(db, shop.admin.id);
  if (!user) throw new Error('There is no admin');
  const events: string[] = [];
  const notifications = createShipmentNotifications(publicUrl, (event) => events.push(event));
  const shipping = { actor: commandActor, tracking: toTracking(ups), despiteDispute: false };
  await db.transaction(async (transaction) => {
    const ids = { id, shipmentId: await ship(transaction, notifications, id, shipping) };
    await changeTracking(transaction, notifications, ids, { ...shipping, notifyBuyer: true });
    await markLost(transaction, notifications, ids, commandActor);
    await replaceLost(transaction, notifications, ids, { ...shipping, user });
  });
  const kinds = ['shipped', 'trackingChanged', 'parcelLost', 'sentAgain'];
  expect(events).toEqual(kinds.flatMap((kind) => [kind, kind, kind]));
});

describe('at the same time', () => {
  test('two staff ship a purchase once', async () => {
    const rival = await shop.newAdmin('Grace Hopper');
    for (let round = 0; round < 5; round++) {
      const { id, orderIds } = await paidPurchase();
      const [one, other, single, many] = await Promise.all([
        shop.call(shipPurchase, ships(id)),
        shop.call(shipPurchase, { ...ships(id), as: rival }),
        shop.call(shipOrder, { as: rival, params: { id: orderIds[2] }, body: { status: 'Shipped' } }),
        shop.does(shipPurchases, { as: shop.admin, body: { shipments: [{ purchaseId: id }] } }),
      ]);
      const shipped = [one, other, single].filter(({ status }) => status === 200).length + many.modifiedCount;
      const found = await shipmentsOf(id);
      expect(found).toHaveLength(shipped);
      const units = found.flatMap((shipment) => Object.entries(shipment.units));
      expect(Object.fromEntries(units)).toEqual({ 1000: 1, 2000: 1, 3000: 1 });
      expect(units).toHaveLength(3);
      expect(await shippedMails(id)).toHaveLength(shipped);
    }
  });

  test('a purchase is shipped without what is refunded, and never more than was ordered', async () => {
    for (let round = 0; round < 5; round++) {
      const { buyer, id, orderIds } = await paidUnits();
      const lines = orderIds.map((orderId) => ({ orderId, quantity: 2 }));
      const [shipped, refunded] = await Promise.all([
        shop.call(shipPurchase, ships(id)),
        shop.call(refundPurchase, shop.refunding(id, { lines })),
      ]);
      expect([shipped.status, refunded.status]).toEqual([200, 200]);
      const { orders } = await shop.purchaseOf(buyer, id);
      // Either was first: the refund took units from the parcel, or refunded shipped ones.
      expect([
        [5, 3],
        [3, 1],
      ]).toContainEqual(orders.map(({ shippedQuantity }) => shippedQuantity));
      expect(orders.map(({ refundedQuantity }) => refundedQuantity)).toEqual([2, 2]);
    }
  });
});
