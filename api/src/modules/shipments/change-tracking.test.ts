import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { changeTracking, markShipmentLost, replaceShipment } from '@chuck-and-bit/contract/shipments';
import type { Tracking } from '@chuck-and-bit/contract/tracking';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';
import type { MailData } from '../mails/mail-kinds';

const shop = await openTestShop();
const { pool } = shop.database;

/** A purchase in two parcels: 2 of 5 products and all 3 sets with UPS 1, the other products with UPS 2. */
async function twoParcels() {
  const { buyer, id, orderIds } = await shop.paidPurchase([{ price: 10 }, 5], [{ price: 20 }, 3]);
  const [products, sets] = orderIds;
  const sends = async (trackingNumber: string, units: Record<string, number>) => {
    const named = Object.entries(units).map(([orderId, quantity]) => ({ orderId, quantity }));
    return shop.shipsPurchase(id, { carrier: 'UPS', trackingNumber, lines: named });
  };
  const first = await sends('1', { [products]: 2, [sets]: 3 });
  const second = await sends('2', { [products]: 3 });
  return { buyer, id, first, second };
}

const corrects = (id: string, shipmentId: string, body: object) => ({
  as: shop.admin,
  params: { id, shipmentId },
  body,
});

/** The numbers of the parcels and of the orders of a purchase. */
async function numbersOf(id: string) {
  const { orders, shipments } = await shop.purchaseOf(shop.admin, id);
  const numbers = [shipments, orders].map((each) => each.map(({ trackingNumber }) => trackingNumber));
  return { parcels: numbers[0], orders: numbers[1] };
}

/** The tracking and the quantities in the mails about corrections. */
const mailsAbout = async (purchaseId: string) =>
  (await shop.mails({ kind: 'purchaseTrackingChanged', purchaseId })).map(({ data }) => {
    const { tracking, lines } = data as MailData<'purchaseTrackingChanged'>;
    return [tracking, lines.map(({ quantity }) => quantity)];
  });

const dhl = { carrier: 'DHL', trackingNumber: '7' } as const;

test('the tracking of one of two parcels changes for all its orders, with one mail, and the other stays', async () => {
  const { buyer, id, first, second } = await twoParcels();
  const request = corrects(id.toUpperCase(), first.toUpperCase(), { ...dhl, notifyBuyer: true });
  expect(await shop.does(changeTracking, request)).toMatchObject({ modifiedCount: 1 });
  // The last parcel of the products is the other.
  expect(await numbersOf(id)).toEqual({ parcels: ['7', '2'], orders: ['2', '7'] });
  expect(await mailsAbout(id)).toEqual([['DHL 7', [2, 3]]]);

  await shop.does(changeTracking, corrects(id, second, { carrier: 'UPS', trackingNumber: '22' }));
  expect(await numbersOf(id)).toEqual({ parcels: ['7', '22'], orders: ['22', '7'] });
  expect(await mailsAbout(id)).toHaveLength(1);

  const { number } = await shop.purchaseOf(buyer, id);
  const timeline = await shop.does(getPurchaseTimeline, { as: buyer, params: { id } });
  const parcels = timeline.filter(({ kind }) => kind === 'shipped' || kind === 'trackingChanged');
  expect(parcels.map(({ kind, text, orderNumber }) => [kind, text, orderNumber])).toEqual([
    ['shipped', 'UPS 1', null],
    ['shipped', 'UPS 2', `1 of ${number}`],
    ['trackingChanged', 'DHL 7', null],
    ['trackingChanged', 'UPS 22', `1 of ${number}`],
  ]);
  const ofTracking = await shop.audited(id, 'purchase.tracking-changed');
  expect(ofTracking.map(({ actor, before, after }) => [actor, before, after])).toEqual([
    [shop.admin.email, { carrier: 'UPS', trackingNumber: '1' }, { ...dhl, shipmentId: first }],
    [shop.admin.email, { trackingNumber: '2' }, { trackingNumber: '22', shipmentId: second }],
  ]);
});

test('what is not sent of a tracking is removed', async () => {
  const { id, first, second } = await twoParcels();
  await shop.does(changeTracking, corrects(id, first, { carrier: 'USPS' }));
  await shop.does(changeTracking, corrects(id, second, {}));
  const { shipments } = await shop.purchaseOf(shop.admin, id);
  expect(shipments).toMatchObject([
    { carrier: 'USPS', trackingNumber: null, trackingLink: null },
    { carrier: null, trackingNumber: null, trackingLink: null },
  ]);
});

test.each<[string, Partial<Tracking>]>([
  ['carrier', { carrier: 'DHL' }],
  ['number', { trackingNumber: '8' }],
  ['link', { trackingLink: 'https://parcels.example/8' }],
])('a tracking of which only the %s differs is stored', async (_, change) => {
  const { id, first } = await twoParcels();
  const before = { carrier: 'Other', trackingNumber: '7' };
  await shop.does(changeTracking, corrects(id, first, before));
  const after = { ...before, ...change };
  expect(await shop.does(changeTracking, corrects(id, first, after))).toMatchObject({ modifiedCount: 1 });
  const { orders, shipments } = await shop.purchaseOf(shop.admin, id);
  for (const each of [shipments[0], orders[1]]) expect(each).toMatchObject(after);
});

test('the same tracking changes nothing, and is mailed only if asked', async () => {
  const { id, first } = await twoParcels();
  const same = { carrier: 'UPS', trackingNumber: '1' };
  for (const notifyBuyer of [false, true]) {
    const request = corrects(id, first, { ...same, notifyBuyer });
    expect(await shop.does(changeTracking, request)).toMatchObject({ modifiedCount: 0 });
    expect(await mailsAbout(id)).toHaveLength(notifyBuyer ? 1 : 0);
  }
  const { rows } = await pool.query('select tracking_changed_at as at from shipments where id = $1', [first]);
  expect(rows).toEqual([{ at: null }]);
});

test('a lost parcel and its replacement have their own tracking', async () => {
  const { id, first } = await twoParcels();
  await shop.does(markShipmentLost, { as: shop.admin, params: { id, shipmentId: first } });
  const replacing = { as: shop.admin, params: { id, shipmentId: first }, body: dhl };
  const { insertedId: again } = await shop.does(replaceShipment, replacing);
  const { shipments } = await shop.purchaseOf(shop.admin, id);
  expect(shipments.map(({ lostAt }) => lostAt !== null)).toEqual([true, false, false]);
  expect(await numbersOf(id)).toEqual({ parcels: ['1', '2', '7'], orders: ['7', '7'] });
  await shop.does(changeTracking, corrects(id, first, { carrier: 'UPS', trackingNumber: '11' }));
  expect(await numbersOf(id)).toEqual({ parcels: ['11', '2', '7'], orders: ['7', '7'] });
  await shop.does(changeTracking, corrects(id, again, { carrier: 'DHL', trackingNumber: '77' }));
  expect(await numbersOf(id)).toEqual({ parcels: ['11', '2', '77'], orders: ['77', '77'] });
});

test('the tracking of a parcel of another purchase is not found', async () => {
  const one = await twoParcels();
  const other = await twoParcels();
  expect(await shop.refuses(changeTracking, corrects(one.id, other.first, dhl))).toMatchObject({
    statusCode: 404,
    code: 'SHIPMENT_NOT_FOUND',
  });
  expect(await numbersOf(other.id)).toMatchObject({ parcels: ['1', '2'] });
});
