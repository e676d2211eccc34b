import { listOrders, orderSorts } from '@chuck-and-bit/contract/order-search';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import { describe, expect, test } from 'vitest';
import { walkPages } from '../../../test/api-client';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop({ TIME_ZONE: 'Asia/Tokyo' });
const { pool } = shop.database;

const mona = await shop.shopper('Mona Lisa-Gherardini');
const raffaello = await shop.shopper('Raffaello Sanzio');
const auger = await shop.addsDrill({ name: 'Earth Auger 13 mm', price: 10 });
const press = await shop.addsDrill({ name: 'Drill Press', price: 250.5 });

const unpaid = await shop.places(mona, auger, 3);
const paid = await shop.places(mona, press);
const shipped = await shop.places(raffaello, auger, 1);
const refunded = await shop.places(raffaello, press, 2);
const transactions: Record<string, string> = {
  paid: await shop.pays(mona, paid),
  shipped: await shop.pays(raffaello, shipped),
  refunded: await shop.pays(raffaello, refunded),
};
await shop.does(shipOrder, { as: shop.admin, params: { id: shipped }, body: { status: 'Shipped' } });
await pool.query('update orders set refunded_at = now() where id = $1', [refunded]);
const purchaseId = await shop.placesPurchase(
  raffaello,
  [
    { productId: auger, quantity: 2 },
    { productId: press, quantity: 1 },
  ],
  { poNumber: 'PO-4711/a' },
);
const purchase = await shop.purchaseOf(shop.admin, purchaseId);
const [augerLine = '', pressLine = ''] = purchase.orders.map(({ _id }) => _id);

const names = { unpaid, paid, shipped, refunded, augerLine, pressLine };
const nameOf = (id: string) => Object.entries(names).find(([, each]) => each === id)?.[0];
const find = async (query: Record<string, string | number>) => {
  const orders = await shop.does(listOrders, { as: shop.admin, query });
  return orders.map(({ _id }) => nameOf(_id));
};

const newestFirst = ['pressLine', 'augerLine', 'refunded', 'shipped', 'paid', 'unpaid'];

describe('the list of orders', () => {
  test('has all orders, newest first, with the numbers of their purchase', async () => {
    expect(await find({})).toEqual(newestFirst);
    const [line, , own] = await shop.does(listOrders, { as: shop.admin });
    expect(line).toMatchObject({ purchaseNumber: purchase.number, poNumber: 'PO-4711/a' });
    expect(line).toMatchObject({ number: purchase.number, position: 2 });
    expect(own).toMatchObject({ purchaseNumber: own?.number, position: 1, poNumber: null });
    expect(own?.number).not.toBe(purchase.number);
  });

  test.each([
    ['oldest', newestFirst.toReversed()],
    ['amount', ['shipped', 'augerLine', 'unpaid', 'paid', 'pressLine', 'refunded']],
    ['-amount', ['refunded', 'pressLine', 'paid', 'unpaid', 'augerLine', 'shipped']],
  ])('is sorted: %s', async (sort, sorted) => {
    expect(await find({ sort })).toEqual(sorted);
  });

  test.each([
    [{ payment: 'Unpaid' }, ['pressLine', 'augerLine', 'unpaid']],
    [{ payment: 'Paid' }, ['shipped', 'paid']],
    [{ payment: 'Refunded' }, ['refunded']],
    [{ status: 'Shipped' }, ['shipped']],
    [{ status: 'Pending', payment: 'Paid' }, ['paid']],
    [{ status: 'Shipped', payment: 'Unpaid' }, []],
    [{ min: '250.50' }, ['pressLine', 'refunded', 'paid']],
    [{ min: '20', max: '30' }, ['augerLine', 'unpaid']],
    [{ max: '30', payment: 'Paid', q: 'raffaello' }, ['shipped']],
    [{ min: '501.01' }, []],
  ])('is filtered: %j', async (filter, found) => {
    expect(await find(filter)).toEqual(found);
    expect(await find({ ...filter, sort: 'oldest' })).toEqual(found.toReversed());
    expect((await find({ ...filter, sort: '-amount' })).toSorted()).toEqual(found.toSorted());
  });

  test.each([
    ['the beginning of a name', 'raff', ['pressLine', 'augerLine', 'refunded', 'shipped']],
    ['words in any order and case', 'LISA Mona', ['paid', 'unpaid']],
    ['a part of a name with a hyphen', 'gherardini', ['paid', 'unpaid']],
    ['an e-mail', mona.email, ['paid', 'unpaid']],
    ['a product', 'auger', ['augerLine', 'shipped', 'unpaid']],
    ['a customer and a product', 'mona press', ['paid']],
    ['a PO number', 'po-4711/A', ['pressLine', 'augerLine']],
    ['the beginning of a PO number and a product', 'press 47', ['pressLine']],
    ['the number of a purchase', purchase.number, ['pressLine', 'augerLine']],
    ['a transaction', transactions['paid'] ?? '', ['paid']],
    ['words that no order has together', 'mona shipped', []],
    ['the middle of a word', 'affaello', []],
    ['nothing but signs', ' -- % ', newestFirst],
  ])('finds orders by %s', async (_what, q, found) => {
    expect(await find({ q })).toEqual(found);
    expect(await find({ q, sort: 'oldest' })).toEqual(found.toReversed());
  });

  test('finds an order by its number, however it is typed', async () => {
    const { number } = await shop.orderOf(shop.admin, paid);
    for (const q of [number, number.replace('-', ''), number.replace('-', ' ').toLowerCase()]) {
      expect(await find({ q })).toEqual(['paid']);
    }
  });

  test.each(["'", "a' | 'b", 'a:*', '\\', '!mona', 'mona & (', '🛠️', 'É', 'İ', '\u0001'])(
    'treats characters of the query language as text: %s',
    async (q) => {
      expect((await shop.call(listOrders, { as: shop.admin, query: { q } })).status).toBe(200);
    },
  );

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
    ['limit', '101'],
  ])('refuses a filter that makes no sense: %s=%s', async (path, value) => {
    const refusal = await shop.refuses(listOrders, { as: shop.admin, query: { [path]: value } });
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path }] });
  });

  test.each(orderSorts)('has each order on one page, and the same total on all pages: %s', async (sort) => {
    for (const filter of [{}, { q: 'example' }, { payment: 'Unpaid' }, { min: '1' }]) {
      const query = { ...filter, sort };
      const whole = (await shop.does(listOrders, { as: shop.admin, query })).map(({ _id }) => _id);
      const walk = await walkPages(shop, listOrders, { as: shop.admin, query: { ...query, limit: 2 } });
      expect(walk.ids).toEqual(whole);
      expect(new Set(walk.totals)).toEqual(new Set([whole.length]));
    }
  });
});

test('a day begins and ends at midnight in the time zone of the shop', async () => {
  const drillId = await shop.addsDrill({ name: 'Midnight Oiler' });
  // Midnight of March 2 in Tokyo.
  const midnight = Date.parse('2024-03-01T15:00:00Z');
  const idAt = (milliseconds: number) => `${milliseconds.toString(16).padStart(12, '0')}7000`;
  for (const moment of [midnight - 1, midnight, midnight + 24 * 3_600_000]) {
    const id = await shop.places(mona, drillId);
    await pool.query(`update orders set id = ($2 || '8000' || right(id::text, 12))::uuid where id = $1`, [
      id,
      idAt(moment),
    ]);
  }
  const count = async (days: { from?: string; to?: string }) =>
    (await shop.does(listOrders, { as: shop.admin, query: { q: 'midnight oiler', ...days } })).length;
  expect(await count({ from: '2024-03-02', to: '2024-03-02' })).toBe(1);
  expect(await count({ to: '2024-03-01' })).toBe(1);
  expect(await count({ from: '2024-03-03' })).toBe(1);
  expect(await count({ from: '2024-03-04' })).toBe(0);
});
