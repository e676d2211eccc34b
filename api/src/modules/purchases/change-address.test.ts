import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { changeAddress, listPurchases } from '@chuck-and-bit/contract/purchases';
import { markShipmentLost, replaceShipment } from '@chuck-and-bit/contract/shipments';
import { expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import { purchaseParts } from '../../../test/purchase-parts';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();
const { newPurchase, mailsTo } = purchaseParts(shop);

const moved = {
  name: 'Robin Carter',
  company: 'Carter & Daughters',
  address: '7 Chalk Pit Road\nGate 3',
  postcode: '89501',
  city: 'Reno',
  phone: '555-0142-78',
};

async function paidPurchase(details: Parameters<typeof newPurchase>[0] = {}) {
  const purchase = await newPurchase(details);
  await shop.paysPurchase(purchase.buyer, purchase.id);
  return purchase;
}

test('staff change the address of what is not shipped yet, and a parcel keeps the one that it went to', async () => {
  const [{ buyer, id, orderIds }, other] = [await paidPurchase(), await newPurchase()];
  const before = await shop.purchaseOf(buyer, id);
  await shop.shipsPurchase(id, { lines: [{ orderId: orderIds[0], quantity: 1 }] });
  const body = { ...moved, country: before.country ?? undefined, region: before.region ?? undefined };
  expect(await shop.does(changeAddress, shop.byStaff(id, body))).toMatchObject({ modifiedCount: 1 });
  await shop.shipsPurchase(id);
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
  const mails = await shop.mails({ to: buyer.email, kind: 'purchaseAddressChanged' });
  expect(mails.map(({ data }) => String(data['address']).split('\n').slice(0, 2))).toEqual([
    ['Robin Carter', 'Carter & Daughters'],
  ]);
  expect(await shop.audited(id, 'purchase.address-changed')).toMatchObject([
    {
      subject: before.number,
      before: { address: expect.stringContaining(before.address) },
      after: { address: expect.stringContaining('7 Chalk Pit Road') },
    },
  ]);
  const timeline = await shop.does(getPurchaseTimeline, { as: buyer, params: { id } });
  expect(timeline.find(({ kind }) => kind === 'addressChanged')?.text).toContain('7 Chalk Pit Road, Gate 3');
});

test('the same address changes nothing and sends no mail', async () => {
  const { buyer, id } = await paidPurchase();
  const { address, phone, userName: name, country, region } = await shop.purchaseOf(buyer, id);
  const body = { name, address, phone, country: country ?? undefined, region: region ?? undefined };
  expect(await shop.does(changeAddress, shop.byStaff(id, body))).toMatchObject({ modifiedCount: 0 });
  expect(await mailsTo(buyer.email)).not.toContain('purchaseAddressChanged');
});

test('an unpaid purchase gets another address, without parts that are blank', async () => {
  const { buyer, id } = await newPurchase();
  const { country, region } = await shop.purchaseOf(buyer, id);
  const place = { country: country ?? undefined, region: region ?? undefined };
  const body = { ...moved, ...place, company: ' \u200b', city: ' ', postcode: ' ' };
  await shop.does(changeAddress, shop.byStaff(id, body));
  const blank = { company: null, city: null, postcode: null };
  expect(await shop.purchaseOf(buyer, id)).toMatchObject({ userName: 'Robin Carter', ...blank });
  // Another phone alone is a change too.
  const phone = { ...body, phone: '555-0199-00' };
  expect(await shop.does(changeAddress, shop.byStaff(id, phone))).toMatchObject({ modifiedCount: 1 });
});

test('what is left of a purchase counts by its orders: one is refunded, the others shipped, and one parcel lost', async () => {
  const { id, orderIds } = await paidPurchase();
  const [refunded, ...shipped] = orderIds;
  await shop.refunds(id, { lines: [{ orderId: refunded, quantity: 1 }] });
  const parcels = [];
  for (const orderId of shipped)
    parcels.push(await shop.shipsPurchase(id, { lines: [{ orderId, quantity: 1 }] }));
  expect((await shop.refuses(changeAddress, shop.byStaff(id, moved))).code).toBe('ORDER_ALREADY_SHIPPED');
  await shop.does(markShipmentLost, { as: shop.admin, params: { id, shipmentId: parcels[0] ?? '' } });
  await shop.does(changeAddress, shop.byStaff(id, moved));
});

test('nothing that is left to ship: the address stays, until a parcel is lost', async () => {
  const { buyer, id } = await paidPurchase();
  const shipmentId = await shop.shipsPurchase(id);
  const { country } = await shop.purchaseOf(buyer, id);
  const request = shop.byStaff(id, { ...moved, country: country ?? undefined });
  await shop.refuses(changeAddress, request, { statusCode: 409, code: 'ORDER_ALREADY_SHIPPED' });
  await shop.does(markShipmentLost, { as: shop.admin, params: { id, shipmentId } });
  await shop.does(changeAddress, request);
  await shop.does(replaceShipment, { as: shop.admin, params: { id, shipmentId }, body: {} });
  const { shipments } = await shop.purchaseOf(buyer, id);
  expect(shipments.at(-1)?.address).toContain('7 Chalk Pit Road');
  const refunded = await paidPurchase();
  await shop.refunds(refunded.id);
  await shop.refuses(changeAddress, shop.byStaff(refunded.id, moved), { code: 'ORDER_REFUNDED' });
});

test.each([
  [{ ...moved, name: ' ' }, 'name'],
  [{ ...moved, address: '' }, 'address'],
  [{ ...moved, phone: '1' }, 'phone'],
  [{ ...moved, country: 'Atlantis' }, 'country'],
  [{ ...moved, country: 'US', region: 'Atlantis' }, 'region'],
])('an invalid address is refused: %j', async (body, path) => {
  const { id } = await paidPurchase();
  await shop.refuses(changeAddress, shop.byStaff(id, body), invalid(path));
});

// Last, because from then on a purchase needs a country.
test('another place has to have the same shipping rate and tax', async () => {
  const free = await paidPurchase({ country: 'CH' });
  const { id: shippingRateId } = await shop.addsRate({ countries: ['CH', 'AT', 'LI'] });
  await shop.addsTax({ country: 'AT' });
  const { buyer, id } = await paidPurchase({ country: 'CH', shippingRateId });
  const refusalOf = async (place: object) =>
    (await shop.refuses(changeAddress, shop.byStaff(id, { ...moved, ...place }))).code;
  // Austria has a tax, the United States no such rate, and without a country there is neither.
  expect(await refusalOf({ country: 'AT' })).toBe('PLACE_CHANGES_PRICE');
  expect(await refusalOf({ country: 'US' })).toBe('PLACE_CHANGES_PRICE');
  expect(await refusalOf({})).toBe('PLACE_CHANGES_PRICE');
  expect((await shop.purchaseOf(buyer, id)).country).toBe('CH');
  // It was placed when the shop had no rates.
  const elsewhere = shop.byStaff(free.id, { ...moved, country: 'LI' });
  expect((await shop.refuses(changeAddress, elsewhere)).code).toBe('PLACE_CHANGES_PRICE');
  await shop.does(changeAddress, shop.byStaff(id, { ...moved, country: 'Liechtenstein' }));
  expect((await shop.purchaseOf(buyer, id)).country).toBe('LI');
});

test('a region of the same country also has to have the same shipping rate and tax', async () => {
  const { id: canada } = await shop.addsRate({ countries: ['CA'] });
  const { id: west } = await shop.addsRate({ countries: ['US'], regions: ['US-CA', 'US-NV'] });
  const { id: east } = await shop.addsRate({ countries: ['US'], regions: ['US-NY'] });
  await shop.addsTax({ country: 'CA', region: 'CA-ON', rate: 1_300 });
  await shop.addsTax({ country: 'CA', region: 'CA-QC', rate: 500 });
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
    const response = await shop.call(changeAddress, shop.byStaff(id, { ...moved, ...place, region: to }));
    outcomes.push([shippingRateId, from, to, response.status === 200]);
    if (response.status !== 200) expect(response.body).toMatchObject({ code: 'PLACE_CHANGES_PRICE' });
  }
  expect(outcomes).toEqual(steps);
});
