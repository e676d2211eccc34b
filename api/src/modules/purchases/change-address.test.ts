import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { changeAddress, listPurchases } from '@chuck-and-bit/contract/purchases';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { addShippingRate } from '@chuck-and-bit/contract/shipping';
import { markShipmentLost, replaceShipment, shipPurchase } from '@chuck-and-bit/contract/shipments';
import { addTaxRate } from '@chuck-and-bit/contract/taxes';
import { expect, test } from 'vitest';
import { purchaseParts } from '../../../test/purchase-parts';
import { strangeIds } from '../../../test/strange-ids';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();
const { pool } = shop.database;
const { newPurchase, mailsTo } = purchaseParts(shop);

const moved = {
  name: 'Robin Carter',
  company: 'Carter & Daughters',
  address: '7 Chalk Pit Road\nGate 3',
  postcode: '89501',
  city: 'Reno',
  phone: '555-0142-78',
};
const changes = (id: string, body: object) => ({ as: shop.admin, params: { id }, body });

async function paidPurchase(details: Parameters<typeof newPurchase>[0] = {}) {
  const purchase = await newPurchase(details);
  await shop.paysPurchase(purchase.buyer, purchase.id);
  return purchase;
}

test('staff change the address of what is not shipped yet, and a parcel keeps the one that it went to', async () => {
  const [{ buyer, id, orderIds }, other] = [await paidPurchase(), await newPurchase()];
  const before = await shop.purchaseOf(buyer, id);
  const ships = (body: object) => shop.does(shipPurchase, { as: shop.admin, params: { id }, body });
  await ships({ lines: [{ orderId: orderIds[0], quantity: 1 }] });
  const body = { ...moved, country: before.country ?? undefined, region: before.region ?? undefined };
  expect(await shop.does(changeAddress, changes(id, body))).toMatchObject({ modifiedCount: 1 });
  await ships({});
  const after = await shop.purchaseOf(buyer, id);
  const { name: userName, ...parts } = moved;
  expect(after).toMatchObject({ userName, ...parts, country: before.country, total: before.total });
  expect(after.orders).toMatchObject(
    after.orders.map(() => ({ userName, address: moved.address, phone: moved.phone })),
  );
  const { address, orders } = await shop.purchaseOf(other.buyer, other.id);
  expect([address, orders[0]?.address]).toEqual([before.address, before.address]);
  const found = await shop.does(listPurchases, { as: shop.admin, query: { q: 'carter reno 89501' } });
  expect(found.map(({ _id }) => _id)).toEqual([id]);
  const [old = '', corrected = ''] = after.shipments.map(({ address }) => address);
  expect(old).toContain(before.address);
  expect(corrected.split('\n').slice(0, 4)).toEqual([
    'Robin Carter',
    'Carter & Daughters',
    '7 Chalk Pit Road',
    'Gate 3',
  ]);
  const mails = await pool.query<{ address: string }>(
    "select data ->> 'address' as address from mails where kind = 'purchaseAddressChanged' and data ->> 'to' = $1",
    [buyer.email],
  );
  expect(mails.rows).toHaveLength(1);
  expect(mails.rows[0]?.address.split('\n').slice(0, 2)).toEqual(['Robin Carter', 'Carter & Daughters']);
  const { rows } = await pool.query<Record<'before' | 'after', { address: string }> & { name: string }>(
    "select subject as name, before, after from audit_log where subject_id = $1 and action = 'purchase.address-changed'",
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.name).toBe(before.number);
  expect(rows[0]?.before.address).toContain(before.address);
  expect(rows[0]?.after.address).toContain('7 Chalk Pit Road');
  const timeline = await shop.does(getPurchaseTimeline, { as: buyer, params: { id } });
  expect(timeline.find(({ kind }) => kind === 'addressChanged')?.text).toContain('7 Chalk Pit Road, Gate 3');
});

test('the same address changes nothing and sends no mail', async () => {
  const { buyer, id } = await paidPurchase();
  const { address, phone, userName: name, country, region } = await shop.purchaseOf(buyer, id);
  const body = { name, address, phone, country: country ?? undefined, region: region ?? undefined };
  expect(await shop.does(changeAddress, changes(id, body))).toMatchObject({ modifiedCount: 0 });
  expect(await mailsTo(buyer.email)).not.toContain('purchaseAddressChanged');
});

test('an unpaid purchase gets another address, without parts that are blank', async () => {
  const { buyer, id } = await newPurchase();
  const { country, region } = await shop.purchaseOf(buyer, id);
  const place = { country: country ?? undefined, region: region ?? undefined };
  const body = { ...moved, ...place, company: ' \u200b', city: ' ', postcode: ' ' };
  await shop.does(changeAddress, changes(id, body));
  const blank = { company: null, city: null, postcode: null };
  expect(await shop.purchaseOf(buyer, id)).toMatchObject({ userName: 'Robin Carter', ...blank });
  // Another phone alone is a change too.
  const phone = { ...body, phone: '555-0199-00' };
  expect(await shop.does(changeAddress, changes(id, phone))).toMatchObject({ modifiedCount: 1 });
});

test('what is left of a purchase counts by its orders: one is refunded, the others shipped, and one parcel lost', async () => {
  const { id, orderIds } = await paidPurchase();
  const [refunded, ...shipped] = orderIds;
  const refund = { lines: [{ orderId: refunded, quantity: 1 }], reason: 'Sold out' };
  await shop.does(refundPurchase, { as: shop.admin, params: { id }, body: refund });
  const parcels = [];
  for (const orderId of shipped) {
    const body = { lines: [{ orderId, quantity: 1 }] };
    parcels.push(await shop.does(shipPurchase, { as: shop.admin, params: { id }, body }));
  }
  expect((await shop.refuses(changeAddress, changes(id, moved))).code).toBe('ORDER_ALREADY_SHIPPED');
  const shipmentId = parcels[0]?.insertedId ?? '';
  await shop.does(markShipmentLost, { as: shop.admin, params: { id, shipmentId } });
  await shop.does(changeAddress, changes(id, moved));
});

test('nothing that is left to ship: the address stays, until a parcel is lost', async () => {
  const { buyer, id } = await paidPurchase();
  const { insertedId: shipmentId } = await shop.does(shipPurchase, {
    as: shop.admin,
    params: { id },
    body: {},
  });
  const { country } = await shop.purchaseOf(buyer, id);
  const request = changes(id, { ...moved, country: country ?? undefined });
  expect(await shop.refuses(changeAddress, request)).toMatchObject({
    statusCode: 409,
    code: 'ORDER_ALREADY_SHIPPED',
  });
  await shop.does(markShipmentLost, { as: shop.admin, params: { id, shipmentId } });
  await shop.does(changeAddress, request);
  await shop.does(replaceShipment, { as: shop.admin, params: { id, shipmentId }, body: {} });
  const { shipments } = await shop.purchaseOf(buyer, id);
  expect(shipments.at(-1)?.address).toContain('7 Chalk Pit Road');
  const refunded = await paidPurchase();
  await shop.does(refundPurchase, {
    as: shop.admin,
    params: { id: refunded.id },
    body: { reason: 'Sold out' },
  });
  expect(await shop.refuses(changeAddress, changes(refunded.id, moved))).toMatchObject({
    code: 'ORDER_REFUNDED',
  });
});

test.each([
  [{ ...moved, name: ' ' }, 'name'],
  [{ ...moved, address: '' }, 'address'],
  [{ ...moved, phone: '1' }, 'phone'],
  [{ ...moved, country: 'Atlantis' }, 'country'],
  [{ ...moved, country: 'US', region: 'Atlantis' }, 'region'],
])('an invalid address is refused: %j', async (body, path) => {
  const { id } = await paidPurchase();
  expect(await shop.refuses(changeAddress, changes(id, body))).toMatchObject({
    statusCode: 400,
    errors: [{ path }],
  });
});

test.each(strangeIds)('the purchase has to exist: %s', async (_, id) => {
  expect(await shop.refuses(changeAddress, changes(id, moved))).toMatchObject({ code: 'PURCHASE_NOT_FOUND' });
});

// Last, because from then on a purchase needs a country.
test('another place has to have the same shipping rate and tax', async () => {
  const rate = {
    name: 'Alpine post',
    countries: ['CH', 'AT', 'LI'],
    regions: [],
    basis: 'flat',
    steps: [{ from: 0, price: 5 }],
    cutOffHour: 14,
    minDays: 1,
    maxDays: 3,
  };
  const free = await paidPurchase({ country: 'CH' });
  const { insertedId: shippingRateId } = await shop.does(addShippingRate, { as: shop.admin, body: rate });
  await shop.does(addTaxRate, {
    as: shop.admin,
    body: { name: 'VAT', country: 'AT', region: '', percent: 20, coversShipping: true },
  });
  const { buyer, id } = await paidPurchase({ country: 'CH', shippingRateId });
  const refusalOf = async (place: object) =>
    (await shop.refuses(changeAddress, changes(id, { ...moved, ...place }))).code;
  // Austria has a tax, the United States no such rate, and without a country there is neither.
  expect(await refusalOf({ country: 'AT' })).toBe('PLACE_CHANGES_PRICE');
  expect(await refusalOf({ country: 'US' })).toBe('PLACE_CHANGES_PRICE');
  expect(await refusalOf({})).toBe('PLACE_CHANGES_PRICE');
  expect((await shop.purchaseOf(buyer, id)).country).toBe('CH');
  // It was placed when the shop had no rates.
  const elsewhere = changes(free.id, { ...moved, country: 'LI' });
  expect((await shop.refuses(changeAddress, elsewhere)).code).toBe('PLACE_CHANGES_PRICE');
  await shop.does(changeAddress, changes(id, { ...moved, country: 'Liechtenstein' }));
  expect((await shop.purchaseOf(buyer, id)).country).toBe('LI');
});

test('a region of the same country also has to have the same shipping rate and tax', async () => {
  const addsRate = async (name: string, countries: string[], regions: string[]) => {
    const steps = [{ from: 0, price: 5 }];
    const body = { name, countries, regions, basis: 'flat', steps, cutOffHour: 14, minDays: 1, maxDays: 3 };
    return (await shop.does(addShippingRate, { as: shop.admin, body })).insertedId;
  };
  const canada = await addsRate('Canada', ['CA'], []);
  const west = await addsRate('West', ['US'], ['US-CA', 'US-NV']);
  const east = await addsRate('East', ['US'], ['US-NY']);
  for (const [region, percent] of Object.entries({ 'CA-ON': 13, 'CA-QC': 5 })) {
    const body = { name: 'Sales tax', country: 'CA', region, percent, coversShipping: true };
    await shop.does(addTaxRate, { as: shop.admin, body });
  }
  const steps = [
    [canada, 'CA-ON', 'CA-QC', false],
    [canada, 'CA-ON', 'CA-AB', false],
    [canada, 'CA-AB', 'CA-ON', false],
    [canada, 'CA-AB', 'CA-BC', true],
    [west, 'US-NV', 'US-NY', false],
    [east, 'US-NY', 'US-NV', false],
    [west, 'US-NV', 'US-CA', true],
  ] as const;
  const outcomes = [];
  for (const [shippingRateId, from, to] of steps) {
    const country = from.slice(0, 2);
    const place = { country, postcode: '89501', city: 'Reno' };
    const { id } = await paidPurchase({ ...place, region: from, shippingRateId });
    const response = await shop.call(changeAddress, changes(id, { ...moved, ...place, region: to }));
    outcomes.push([shippingRateId, from, to, response.status === 200]);
    if (response.status !== 200) expect(response.body).toMatchObject({ code: 'PLACE_CHANGES_PRICE' });
  }
  expect(outcomes).toEqual(steps);
});
