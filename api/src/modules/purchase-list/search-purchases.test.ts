import { listDocuments } from '@chuck-and-bit/contract/documents';
import { limits } from '@chuck-and-bit/contract/limits';
import { exportOrders, orderSorts } from '@chuck-and-bit/contract/order-search';
import { cancelPurchase, listPurchases } from '@chuck-and-bit/contract/purchases';
import { describe, expect, test } from 'vitest';
import { walkPages } from '../../../test/api-client';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';
import { encodeCursor } from '../../paging';

const shop = await openTestShop({ TIME_ZONE: 'Asia/Tokyo' });
const { pool } = shop.database;

const mona = await shop.shopper('Mona Lisa-Gherardini');
const raffaello = await shop.shopper('Raffaello Sanzio');
const auger = await shop.addsProduct({ name: 'Earth Auger 13 mm', price: 10 });
const press = await shop.addsProduct({ name: 'Drill Press', price: 250.5 });
const bit = await shop.addsProduct({ name: 'Masonry Bit', price: 5 });

const buys = (person: Person, units: Record<string, number>, poNumber?: string) => {
  const lines = Object.entries(units).map(([productId, quantity]) => ({ productId, quantity }));
  return shop.placesPurchase(person, lines, poNumber ? { poNumber } : {});
};
const ordersOf = async (id: string) => (await shop.purchaseOf(shop.admin, id)).orders.map(({ _id }) => _id);

const unpaid = await buys(mona, { [auger]: 3 });
const paid = await buys(mona, { [press]: 1 });
const shipped = await buys(raffaello, { [auger]: 1 });
const refunded = await buys(raffaello, { [press]: 2 });
const three = await buys(raffaello, { [auger]: 2, [press]: 1, [bit]: 4 }, 'PO-4711/a');
const half = await buys(mona, { [auger]: 2, [bit]: 2 });
const transaction = await shop.paysPurchase(mona, paid);
for (const [person, id] of [
  [raffaello, shipped],
  [raffaello, refunded],
  [mona, half],
] as const) {
  await shop.paysPurchase(person, id);
}
await shop.ships((await ordersOf(shipped))[0] ?? '');
await shop.ships((await ordersOf(half))[0] ?? '');
await pool.query('update purchases set refunded_at = now() where id = $1', [refunded]);
await pool.query('update orders set refunded_at = now() where purchase_id = $1', [refunded]);

const names = { unpaid, paid, shipped, refunded, three, half };
const nameOf = (id: string) => Object.entries(names).find(([, each]) => each === id)?.[0];
const findIds = async (query: Record<string, string | number>, as: Person = shop.admin) =>
  (await shop.does(listPurchases, { as, query })).map(({ _id }) => _id);
const find = async (...asked: Parameters<typeof findIds>) => (await findIds(...asked)).map(nameOf);

const cursor = { id: unpaid, totalCents: 3_000, total: 6, isAtLeast: false };
const newestFirst = ['half', 'three', 'refunded', 'shipped', 'paid', 'unpaid'];
/** 10, twice 30, 250.50, 290.50 and 501 USD. Of equal totals the older is first. */
const byTotal = ['shipped', 'unpaid', 'half', 'paid', 'three', 'refunded'];

describe('the list of purchases', () => {
  test('has all purchases with all their orders, newest first', async () => {
    expect(await find({})).toEqual(newestFirst);
    const { status, headers, body } = await shop.call(listPurchases, { as: shop.admin });
    expect([status, headers['x-total-count'], headers['link']]).toEqual([200, '6', undefined]);
    expect(body).toEqual(
      await Promise.all(
        newestFirst.map((name) => shop.purchaseOf(shop.admin, names[name as keyof typeof names])),
      ),
    );
  });

  test.each([
    ['oldest', newestFirst.toReversed()],
    ['amount', byTotal],
    ['-amount', byTotal.toReversed()],
  ])('is sorted, by the total of the purchase: %s', async (sort, sorted) => {
    expect(await find({ sort })).toEqual(sorted);
  });

  test.each([
    [{ payment: 'Unpaid' }, ['three', 'unpaid']],
    [{ payment: 'Paid' }, ['half', 'shipped', 'paid']],
    [{ payment: 'Refunded' }, ['refunded']],
    [{ status: 'Shipped' }, ['half', 'shipped']],
    [{ status: 'Pending', payment: 'Paid' }, ['half', 'paid']],
    [{ status: 'Shipped', payment: 'Unpaid' }, []],
    [{ min: '250.51' }, ['three', 'refunded']],
    [{ min: '30', max: '30' }, ['half', 'unpaid']],
    [{ max: '30', payment: 'Paid', q: 'raffaello' }, ['shipped']],
    [{ min: '290.50', max: '290.50', payment: 'Unpaid' }, ['three']],
    [{ min: '501.01', status: 'Pending' }, []],
    [{ from: '2020-01-01', to: '2020-12-31', payment: 'Paid' }, []],
    [{ to: '2020-12-31' }, []],
  ])('is filtered: %j', async (filter, found) => {
    expect(await find(filter)).toEqual(found);
    expect(await find({ ...filter, sort: 'oldest' })).toEqual(found.toReversed());
    const sorted = byTotal.filter((name) => new Set<string>(found).has(name));
    expect(await find({ ...filter, sort: 'amount' })).toEqual(sorted);
    expect(await find({ ...filter, sort: '-amount' })).toEqual(sorted.toReversed());
  });

  test.each([
    ['the beginning of a name', 'raff', ['three', 'refunded', 'shipped']],
    ['words in any order and case', 'LISA Mona', ['half', 'paid', 'unpaid']],
    ['a part of a name with a hyphen', 'gherardini', ['half', 'paid', 'unpaid']],
    ['an e-mail', mona.email, ['half', 'paid', 'unpaid']],
    ['a product', 'auger', ['half', 'three', 'shipped', 'unpaid']],
    ['a product that is not its first', 'masonry', ['half', 'three']],
    ['a customer and a product', 'mona press', ['paid']],
    ['the beginning of a PO number and a product', 'press 47', ['three']],
    ['a transaction', transaction, ['paid']],
    ['a PO number', 'po-4711/A', ['three']],
    ['products of different orders', 'press masonry', []],
    ['words that no order has together', 'mona shipped', []],
    ['the middle of a word', 'affaello', []],
    ['nothing but signs', ' -- % ', newestFirst],
  ])('finds purchases by %s', async (_what, q, found) => {
    expect(await find({ q })).toEqual(found);
    expect(await find({ q, sort: 'oldest' })).toEqual(found.toReversed());
  });

  test('finds a purchase by its number, however it is typed', async () => {
    const { number } = await shop.purchaseOf(shop.admin, three);
    for (const q of [number, number.replace('-', ''), number.replace('-', ' ').toLowerCase()]) {
      expect(await find({ q })).toEqual(['three']);
    }
  });

  test.each(["'", "a' | 'b", 'a:*', '\\', '!mona', 'mona & (', '🛠️', 'É', 'İ', '\u0001'])(
    'treats characters of the query language as text: %s',
    async (q) => {
      expect((await shop.call(listPurchases, { as: shop.admin, query: { q } })).status).toBe(200);
    },
  );

  test('wants one order to meet both states and words', async () => {
    expect(await find({ q: 'masonry', status: 'Shipped' })).toEqual([]);
    expect(await find({ q: 'masonry', payment: 'Paid', status: 'Pending' })).toEqual(['half']);
  });

  test.each([
    ['payment', 'Free'],
    ['status', 'Lost'],
    ['from', '2026-02-30'],
    ['from', '0000-01-01'],
    ['to', '23.11.2026'],
    ['min', '-1'],
    ['max', '1.999'],
    ['max', '1e3'],
    ['sort', 'random'],
    ['q', 'x'.repeat(201)],
    ['after', 'nonsense'],
    ...[{ id: 'x' }, { totalCents: 1.5 }, { total: '1' }, { isAtLeast: 1 }].map((wrong) => [
      'after',
      encodeCursor({ ...cursor, ...wrong }),
    ]),
    ['limit', '0'],
    ['limit', '101'],
    ['ids', ''],
  ])('refuses a parameter that makes no sense: %s=%s', async (path, value) => {
    const refusal = await shop.refuses(listPurchases, { as: shop.admin, query: { [path]: value } });
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path }] });
  });

  test.each(orderSorts)(
    'has each purchase on one page, and the same total on all pages: %s',
    async (sort) => {
      const filters = [
        {},
        { q: 'example' },
        { payment: 'Paid' },
        { min: '1' },
        { min: '1', status: 'Pending' },
      ];
      for (const as of [shop.admin, raffaello]) {
        for (const filter of filters) {
          const query = { ...filter, sort };
          const whole = await findIds(query, as);
          const walk = await walkPages(shop, listPurchases, { as, query: { ...query, limit: 1 } });
          expect(whole.length).toBeGreaterThan(0);
          expect(walk.ids).toEqual(whole);
          expect(walk.pages).toBe(whole.length);
          expect(new Set(walk.totals)).toEqual(new Set([whole.length]));
        }
      }
    },
  );
});

describe('a buyer’s list of purchases', () => {
  test('has only their own, with the same filters', async () => {
    expect(await find({}, mona)).toEqual(['half', 'paid', 'unpaid']);
    expect(await find({ payment: 'Unpaid' }, raffaello)).toEqual(['three']);
    expect(await find({ q: 'auger', sort: 'amount' }, raffaello)).toEqual(['shipped', 'three']);
    expect(await find({ q: 'mona' }, raffaello)).toEqual([]);
    expect(await find({}, await shop.shopper())).toEqual([]);
  });
});

test('a day begins and ends at midnight in the time zone of the shop', async () => {
  // Midnight of March 2 in Tokyo.
  const midnight = Date.parse('2024-03-01T15:00:00Z');
  const ids = [midnight - 1, midnight, midnight + 24 * 3_600_000].map(
    (moment) => `${moment.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7000-8000-000000000000`,
  );
  await shop.addsManyPurchases('Oiler', [5, 5, 5], ids);
  const count = async (days: { from?: string; to?: string; q?: string }) => {
    const queries = [days, { ...days, q: 'oiler' }, { ...days, payment: 'Unpaid' }];
    const counts = await Promise.all(
      queries.map(async (query) => (await shop.does(listPurchases, { as: shop.admin, query })).length),
    );
    const file = await shop.does(exportOrders, { as: shop.admin, query: days });
    const [headings, ...lines] = file.trimEnd().split('\r\n');
    expect(headings).toContain('"Placed (Asia/Tokyo)"');
    expect(new Set([...counts, lines.length]).size).toBe(1);
    return counts[0];
  };
  expect(await count({ from: '2024-03-02', to: '2024-03-02' })).toBe(1);
  expect(await count({ to: '2024-03-01' })).toBe(1);
  expect(await count({ from: '2024-03-02', to: '2024-03-10' })).toBe(2);
  expect(await count({ from: '2024-03-04', to: '2024-03-10' })).toBe(0);
  expect(await count({ from: '2024-03-03', q: 'oiler' })).toBe(1);
});

describe('a purchase is found', () => {
  const person = async (q: string) =>
    (await shop.does(listPurchases, { as: shop.admin, query: { q } })).map(({ userName }) => userName);

  test.each([
    [
      'another way of writing the phone',
      ['+49 (0)89 123-456', '0049 89 123456', '089/123456', '89123', 'muller 089 123456'],
    ],
    ['the name without its accents', ['muller', 'MÜLLER', 'jurgen mu']],
    ['the street', ['hauptstraße', 'HAUPTSTRASSE 5', 'hauptstr']],
    ['the postcode', ['SW1A 1AA', 'sw1a1aa', 'sw1a']],
    ['the city', ['zurich', 'Zürich', 'zür']],
  ])('by %s', async (_what, texts) => {
    const details = {
      country: 'DE',
      name: 'Jürgen Müller',
      address: 'Hauptstraße 5',
      postcode: 'SW1A 1AA',
      city: 'Zürich',
    };
    const id = await shop.placesPurchase(mona, [{ productId: bit, quantity: 1 }], {
      ...details,
      phone: '+49 89 123456',
    });
    for (const q of texts) expect(await person(q), q).toEqual(['Jürgen Müller']);
    expect(await person('089 654321')).toEqual([]);
    await shop.does(cancelPurchase, { as: mona, params: { id } });
  });

  test('by a national number, written as an international one', async () => {
    const details = { country: 'US', name: 'Ann Ohio', address: 'Mill Lane 1', phone: '(513) 555-0148' };
    await shop.placesPurchase(mona, [{ productId: bit, quantity: 1 }], details);
    for (const q of ['+1 513 555 0148', '1-513-555-0148', '513.555.01', '5135550148']) {
      expect(await person(q), q).toEqual(['Ann Ohio']);
    }
  });

  test('although a word of its address is very long', async () => {
    const details = {
      country: 'KR',
      name: 'Long Lane',
      address: '각'.repeat(limits.address.max),
      phone: '012345678',
    };
    await shop.placesPurchase(mona, [{ productId: bit, quantity: 1 }], details);
    expect(await person('각'.repeat(limits.search.max))).toEqual(['Long Lane']);
  });

  test('by the tracking number of each of its parcels, also to the buyer', async () => {
    const id = await shop.placesPurchase(mona, [{ productId: bit, quantity: 4 }]);
    await shop.paysPurchase(mona, id);
    const [orderId = ''] = await ordersOf(id);
    for (const [trackingNumber, quantity] of [
      ['1Z 999-AA1.01', 1],
      ['1Z999AB2', 2],
      ['AB7', 1],
    ] as const) {
      await shop.shipsPurchase(id, { lines: [{ orderId, quantity }], carrier: 'UPS', trackingNumber });
    }
    for (const q of ['1z999aa101', '1Z 999 AA1', '1Z-999-AB2', '1z999', 'ab7']) {
      expect(await findIds({ q }), q).toEqual([id]);
      expect(await findIds({ q, payment: 'Paid', status: 'Shipped', sort: 'amount' }), q).toEqual([id]);
      expect(await findIds({ q, payment: 'Unpaid' }), q).toEqual([]);
      expect(await findIds({ q }, mona), q).toEqual([id]);
      expect(await findIds({ q }, raffaello), q).toEqual([]);
    }
    // Codes of fewer than five characters find only the number that they are.
    for (const q of ['1z999ac', '1z99']) expect(await findIds({ q }), q).toEqual([]);
  });
});

test('a purchase is found by the number of its invoice', async () => {
  const sold = await openTestShop({ SELLER_NAME: 'The Drill Shop', SELLER_ADDRESS: '1 Main Street' });
  const buyer = await sold.shopper();
  const productId = await sold.addsProduct();
  const [first, second] = [
    await sold.placesPurchase(buyer, [{ productId, quantity: 1 }]),
    await sold.placesPurchase(buyer, [{ productId, quantity: 1 }]),
  ];
  for (const id of [first, second]) await sold.paysPurchase(buyer, id);
  const [invoice] = await sold.does(listDocuments, { as: sold.admin, params: { id: second } });
  const number = invoice?.number ?? '';
  for (const q of [number, number.replaceAll('-', ''), number.toLowerCase()]) {
    const found = await sold.does(listPurchases, { as: sold.admin, query: { q } });
    expect(found.map(({ _id }) => _id)).toEqual([second]);
  }
});

test('partly refunded purchases are filtered, also those of which only shipping or a whole order went back', async () => {
  const buyPaid = async () => {
    const id = await buys(raffaello, { [auger]: 2, [bit]: 1 });
    await shop.paysPurchase(raffaello, id);
    return { id, orders: await ordersOf(id) };
  };
  const [one, two] = [await buyPaid(), await buyPaid()];
  await shop.refunds(one.id, { orderId: one.orders[0], amount: 4 });
  await shop.refunds(two.id, { orderId: two.orders[1] });
  const listed = (query: Record<string, string>) => findIds({ payment: 'PartlyRefunded', ...query });
  expect(await listed({})).toEqual([two.id, one.id]);
  expect(await listed({ sort: 'oldest', status: 'Pending' })).toEqual([one.id, two.id]);
  expect(await listed({ q: 'masonry' })).toEqual([two.id, one.id]);
  expect(await listed({ status: 'Shipped' })).toEqual([]);
  await shop.refunds(two.id, { orderId: two.orders[0] });
  expect(await listed({})).toEqual([one.id]);
});

describe('the total of a list', () => {
  const inserts = (count: number) => shop.addsManyPurchases('Thousandfold', Array(count).fill(777_777));
  const filters = [
    { min: '7777.77', max: '7777.77' },
    { min: '7777.77', sort: '-amount' },
    { q: 'thousandfold' },
    { payment: 'Unpaid', min: '7777.77' },
  ];
  const totals = async () => {
    const responses = filters.map(async (query) => {
      const { headers } = await shop.call(listPurchases, { as: shop.admin, query: { ...query, limit: 1 } });
      return `${headers['x-total-count']}${headers['x-total-is-at-least'] === undefined ? '' : '+'}`;
    });
    return new Set(await Promise.all(responses));
  };

  test('is exact up to 1,000, and a minimum beyond', async () => {
    await inserts(1_000);
    expect(await totals()).toEqual(new Set(['1000']));
    await inserts(1);
    expect(await totals()).toEqual(new Set(['1000+']));
  });

  test('has what is found by the number of a parcel beyond the first 2,000 purchases, in its states alone', async () => {
    const id = await shop.placesPurchase(mona, [{ productId: bit, quantity: 1 }]);
    await shop.paysPurchase(mona, id);
    await shop.shipsPurchase(id, { carrier: 'UPS', trackingNumber: '1Z999CC3' });
    await inserts(2_001);
    const found = (query: Record<string, string>) => findIds({ q: '1z999cc3', ...query });
    expect(await found({})).toEqual([id]);
    for (const states of [{ payment: 'Paid' }, { status: 'Shipped' }])
      expect(await found(states)).toEqual([id]);
    for (const states of [{ payment: 'Unpaid' }, { status: 'Pending' }])
      expect(await found(states)).toEqual([]);
  });
});
