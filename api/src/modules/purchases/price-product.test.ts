import { placePurchase } from '@chuck-and-bit/contract/carts';
import { messages } from '@chuck-and-bit/contract/messages';
import { listDeliveries, priceOrder } from '@chuck-and-bit/contract/order-price';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';
import { ofProducts, town } from '../../../test/trade';

const shop = await openTestShop({ TAX_INCLUDED: 'false' });
const mona = await shop.shopper('Mona Lisa');
const form = { address: 'Via della Stufa 1', phone: '0055123456', ...town };

const priceOf = (id: string, query: object) =>
  shop.does(priceOrder, { params: { id }, query: { quantity: '2', ...query } });

test('an order costs price times quantity in a shop without rates and taxes', async () => {
  const id = await shop.addsProduct({ price: 19.99 });
  expect(await priceOf(id, {})).toEqual({
    goods: 39.98,
    discount: 0,
    shipping: 0,
    tax: 0,
    total: 39.98,
    includedTax: 0,
    taxName: null,
    shippingRateId: null,
    shippingOptions: [],
    needsPlace: false,
    regionRequired: false,
    refusal: null,
  });
  for (const quantity of ['', '0', '1.5', '1e3', '1000001']) {
    const refusal = await shop.refuses(priceOrder, { params: { id }, query: { quantity } });
    expect(refusal.errors?.[0]?.path, quantity).toBe('quantity');
  }
  expect(await priceOf(id, { quantity: '1000000' })).toMatchObject({ goods: 19_990_000, refusal: null });
  await shop.addsRate({ countries: [] });
  expect(await priceOf(id, {})).toMatchObject({ shipping: 5, total: 44.98, needsPlace: false });
  await shop.removesOffers();
});

test('rates and taxes of the place are part of the price, and an order is charged what was shown', async () => {
  const id = await shop.addsProduct({ price: 10 });
  const parcel = await shop.addsRate();
  const express = await shop.addsRate({ name: 'Express', steps: [{ from: 0, price: 900 }] });
  await shop.addsTax();
  expect(await priceOf(id, {})).toMatchObject({
    total: 20,
    needsPlace: true,
    refusal: 'Please choose a country',
  });
  expect(await priceOf(id, { country: 'FR' })).toMatchObject({
    shippingOptions: [],
    refusal: messages.noShipping,
  });
  expect(await priceOf(id, { country: 'DE' })).toMatchObject({
    shipping: 5,
    // 19 % of 20 and of 5, each rounded once.
    tax: 4.75,
    includedTax: 0,
    taxName: 'VAT 19 %',
    total: 29.75,
    shippingRateId: parcel.id,
    refusal: null,
  });
  const shown = await priceOf(id, { country: 'DE', shippingRateId: express.id });
  expect(shown).toMatchObject({ shipping: 9, tax: 5.51, total: 34.51, shippingRateId: express.id });
  const chosen = { country: 'DE', shippingRateId: (await shop.addsRate({ countries: ['FR'] })).id };
  expect(await priceOf(id, chosen)).toMatchObject({
    shipping: 0,
    shippingRateId: null,
    shippingOptions: [{ _id: parcel.id }, { _id: express.id }],
    refusal: messages.shippingRateUnknown,
  });

  const body = { productId: id, quantity: 2, ...form, totalPrice: 20, expectedTotal: shown.total };
  const ordering = (place: object) => ({
    as: mona,
    query: { email: mona.email },
    body: { ...body, ...place },
  });
  expect((await shop.refuses(placeOrder, ordering({}))).errors).toEqual([
    { path: 'country', message: 'Please choose a country' },
  ]);
  expect(await shop.refuses(placeOrder, ordering({ country: 'DE' }))).toMatchObject({
    code: 'PRICE_CHANGED',
    totals: { total: 29.75 },
  });
  const { insertedId } = await shop.does(placeOrder, ordering({ country: 'DE', shippingRateId: express.id }));
  const { purchaseId } = await shop.orderOf(mona, insertedId);
  expect(await shop.purchaseOf(mona, purchaseId)).toMatchObject({ shipping: 9, total: 34.51 });
});

test('a tax alone makes an order name its country', async () => {
  const other = await openTestShop({ TAX_INCLUDED: 'false', ORDERS_PER_MINUTE: '2' });
  await other.addsTax();
  const buyer = await other.shopper();
  const productId = await other.addsProduct({ price: 10 });
  const request = { as: buyer, query: { email: buyer.email }, body: { productId, quantity: 1, ...form } };
  expect((await other.refuses(placeOrder, request)).errors?.[0]?.path).toBe('country');
  for (const [place, refusal] of [
    [{}, messages.countryRequired],
    [{ country: 'DE' }, null],
    [{ country: 'FR' }, null],
  ] as const) {
    const request = { params: { id: productId }, query: { quantity: '1', ...place } };
    expect(await other.does(priceOrder, request)).toMatchObject({ needsPlace: true, refusal });
  }
  // Orders are limited by the minute, those of a cart too.
  await other.does(placeOrder, { ...request, body: { ...request.body, country: 'DE' } });
  const ordersCart = { as: buyer, params: { id: 'unknown' }, body: { expectedTotal: 1 } };
  for (const status of [404, 404, 429])
    expect((await other.call(placePurchase, ordersCart)).status).toBe(status);
  expect((await other.call(placeOrder, request)).status).toBe(429);
});

test('deliveries say for every rate where it delivers, what the least order costs, and when it arrives', async () => {
  const other = await openTestShop();
  const id = await other.addsProduct({ price: 10, minimumOrder: 3, weight: 400 });
  const deliveries = () => other.does(listDeliveries, { params: { id } });
  expect(await deliveries()).toEqual([]);
  const steps = [
    { from: 0, price: 500 },
    { from: 1000, price: 700 },
  ];
  await other.addsRate({ basis: 'weight', steps, countries: ['DE', 'AT'] });
  await other.addsRate({ name: 'Islands', countries: ['ES'], regions: ['ES-CN'] });
  await other.addsRate({ name: 'Abroad', steps: [{ from: 0, price: 0 }], countries: [] });
  const [parcel, islands, abroad] = await deliveries();
  expect(parcel).toMatchObject({ name: 'Parcel', price: 7, places: ['DE', 'AT'], firstPlace: 'Germany' });
  expect(islands).toMatchObject({ name: 'Islands', price: 5, firstPlace: 'Canarias' });
  expect(islands?.places.toSorted()).toEqual(['ES-CN', 'ES-GC', 'ES-TF']);
  expect(abroad).toMatchObject({ name: 'Abroad', price: 0, places: [], firstPlace: null });
  const query = { quantity: '3', country: 'DE' };
  const { shippingOptions, needsPlace } = await other.does(priceOrder, { params: { id }, query });
  expect(needsPlace).toBe(true);
  expect(shippingOptions[0]).toMatchObject({ price: 7, arrives: parcel?.arrives });
});

test('the region decides on rate and tax, and only what is about shipping is the refusal', async () => {
  const other = await openTestShop();
  const id = await other.addsProduct({ price: 10, availableQuantity: 3 });
  const east = await other.addsRate({ name: 'East', countries: ['CA'], regions: ['CA-ON'] });
  await other.addsRate({ name: 'West', countries: ['CA'], regions: ['CA-BC'] });
  await other.addsTax({ country: 'CA', region: 'CA-ON', rate: 1_300 });
  const priceIn = (region: string) =>
    other.does(priceOrder, { params: { id }, query: { quantity: '4', country: 'CA', region } });
  const ontario = await priceIn('CA-ON');
  expect(ontario).toMatchObject({ shippingRateId: east.id, taxName: 'VAT 13 %', refusal: null });
  // 13/113 of 40 and of 5, each rounded once.
  expect(ontario).toMatchObject({ tax: 0, includedTax: 5.18, total: 45, regionRequired: true });
  expect(await priceIn('')).toMatchObject({ regionRequired: true, refusal: messages.regionRequired });
  expect(ontario.shippingOptions.map(({ name }) => name)).toEqual(['East']);
  const west = await priceIn('CA-BC');
  expect(west).toMatchObject({ taxName: null, includedTax: 0 });
  expect(west.shippingOptions.map(({ name }) => name)).toEqual(['West']);
});

test.each([
  // 19 % of 1.99, 200 and 5, each rounded once; then of 1.79, 180 and 5.
  { percent: 0, coversShipping: true, taxes: [38, 3_800], shippingTax: 95, discount: 0, total: 246.32 },
  { percent: 10, coversShipping: true, taxes: [34, 3_420], shippingTax: 95, discount: 20.2, total: 222.28 },
  { percent: 10, coversShipping: false, taxes: [34, 3_420], shippingTax: 0, discount: 20.2, total: 221.33 },
])('a tax that prices do not contain is added to what is left of them, and to shipping: %j', async (row) => {
  const { percent, taxes, shippingTax, discount, total } = row;
  await shop.removesOffers();
  await shop.addsRate();
  await shop.addsTax({ coversShipping: row.coversShipping });
  const [cheap, dear] = [await shop.addsProduct({ price: 1.99 }), await shop.addsProduct({ price: 100 })];
  const lines = ofProducts([cheap, 1], [dear, 2]);
  const code = percent > 0 ? (await shop.addsCode({ value: 100 * percent })).code : undefined;
  const id = await shop.placesPurchase(mona, lines, { country: 'DE', discountCode: code });
  const [ofCheap = 0, ofDear = 0] = taxes;
  const placed = await shop.purchaseOf(mona, id);
  expect(placed).toMatchObject({
    goods: 201.99,
    discount,
    shipping: 5,
    tax: (ofCheap + ofDear + shippingTax) / 100,
    includedTax: 0,
    taxName: 'VAT 19 %',
    total,
  });
  const off = percent > 0 ? 0.2 : 0;
  expect(placed.totalsWithout[1]).toEqual({
    orderId: placed.orders[1]?._id,
    goods: 1.99,
    discount: off,
    shipping: 5,
    tax: (ofCheap + shippingTax) / 100,
    total: Number((1.99 - off + 5 + (ofCheap + shippingTax) / 100).toFixed(2)),
  });
  const { rows } = await shop.database.pool.query(
    `select orders.tax_cents, shipping_tax_cents from orders join purchases on purchases.id = purchase_id
     where purchase_id = $1 order by orders.id`,
    [id],
  );
  expect(rows).toEqual(taxes.map((tax) => ({ tax_cents: tax, shipping_tax_cents: shippingTax })));
  await shop.paysPurchase(mona, id);
  expect(await shop.purchaseOf(mona, id)).toMatchObject({ paymentStatus: 'Paid', totalsWithout: [] });
});
