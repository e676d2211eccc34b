import { getOverview, type Overview } from '@chuck-and-bit/contract/overview';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Person } from '../../../test/people';
import { purchaseParts } from '../../../test/purchase-parts';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop({ TIME_ZONE: 'America/New_York' });
const { pool } = shop.database;
const { movesPayment } = purchaseParts(shop);

const read = (from: string, to: string): Promise<Overview> =>
  shop.does(getOverview, { as: shop.admin, query: { from, to } });

const buysAt = async (paidAt: string, { price = 10, quantity = 1, secondsBefore = 60 } = {}) => {
  const order = await shop.paidOrder({ price }, quantity);
  await movesPayment(order.id, paidAt, secondsBefore);
  return order;
};

const joinsAt = async (person: Person, at: string) =>
  void (await pool.query('update users set created_at = $2 where id = $1', [person.id, at]));

const readToday = async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  return (await read(today, today)).current;
};

const zeros = { revenue: 0, orders: 0, units: 0, refunded: 0, refunds: 0, newCustomers: 0 };
const nothing = { ...zeros, averageOrder: null, medianSecondsToPayment: null };

test('a period without orders has zeros, and a part of the series for each day', async () => {
  const { current, previous, series, topProducts, unit, asOf } = await read('2015-01-30', '2015-02-02');
  expect(Date.now() - Date.parse(asOf)).toBeLessThan(60_000);
  expect([current, previous]).toEqual([nothing, nothing]);
  expect(topProducts).toEqual([]);
  expect(unit).toBe('day');
  expect(series).toEqual(
    ['2015-01-30', '2015-01-31', '2015-02-01', '2015-02-02'].map((from) => ({ from, revenue: 0, orders: 0 })),
  );
});

test('figures count what was paid in the period, beside those of the period before', async () => {
  // The period before begins with March 8 in New York.
  await buysAt('2016-03-08T04:59:59.999Z', { price: 90 });
  await buysAt('2016-03-08T05:00:00Z', { price: 7, secondsBefore: 5 });
  await buysAt('2016-03-10T12:00:00Z', { price: 10, secondsBefore: 60 });
  const best = await buysAt('2016-03-11T12:00:00Z', { price: 20, quantity: 2, secondsBefore: 200 });
  await buysAt('2016-03-11T13:00:00Z', { price: 15, secondsBefore: 100 });
  await buysAt('2016-03-12T12:00:00Z', { price: 500 });
  await shop.places(await shop.shopper(), best.productId);
  await joinsAt(await shop.shopper(), '2016-03-11T12:00:00Z');
  await joinsAt(await shop.newAdmin(), '2016-03-11T12:00:00Z');

  const { current, previous, series, topProducts } = await read('2016-03-10', '2016-03-11');
  const sold = { revenue: 65, orders: 3, units: 4, averageOrder: 21.67, medianSecondsToPayment: 100 };
  expect(current).toEqual({ ...nothing, ...sold, newCustomers: 1 });
  const before = { revenue: 7, orders: 1, units: 1, averageOrder: 7, medianSecondsToPayment: 5 };
  expect(previous).toEqual({ ...nothing, ...before });
  expect(series).toEqual([
    { from: '2016-03-10', revenue: 10, orders: 1 },
    { from: '2016-03-11', revenue: 55, orders: 2 },
  ]);
  expect(topProducts.map(({ revenue, units }) => [revenue, units])).toEqual([
    [40, 2],
    [15, 1],
    [10, 1],
  ]);
  expect(topProducts[0]).toMatchObject({ productId: best.productId, name: 'Hammer Drill', isKept: true });
  expect((await read('2016-03-11', '2016-03-11')).current).toMatchObject({ medianSecondsToPayment: 150 });
});

test('days begin at midnight in the time zone of the shop', async () => {
  const [first, last] = ['2017-01-10T05:00:00Z', '2017-01-11T04:59:59.999Z'];
  await buysAt('2017-01-10T04:59:59.999Z', { quantity: 60, secondsBefore: 1 });
  for (const quantity of [1, 20]) await buysAt(first, { quantity });
  await buysAt(last, { quantity: 3, secondsBefore: 600 });
  await buysAt('2017-01-11T05:00:00Z', { quantity: 50, secondsBefore: 900 });
  for (const at of ['2017-01-10T04:59:59.999Z', first, last, '2017-01-11T05:00:00Z'])
    await joinsAt(await shop.shopper(), at);
  const { series } = await read('2017-01-09', '2017-01-11');
  expect(series.map(({ orders }) => orders)).toEqual([1, 3, 1]);
  const { current, topProducts } = await read('2017-01-10', '2017-01-10');
  // Two of three were paid after a minute.
  expect(current).toMatchObject({ orders: 3, units: 24, medianSecondsToPayment: 60, newCustomers: 2 });
  expect(topProducts.map(({ units }) => units)).toEqual([20, 3, 1]);
});

test('a partial refund counts on its day, and a refund of the rest counts only the rest', async () => {
  const { purchaseId: id } = await buysAt('2018-06-01T12:00:00Z', { price: 30 });
  const refundsAt = async (amount: number, at: string) => {
    await shop.refunds(id, { amount });
    await pool.query(
      `update refunds set succeeded_at = $2 where succeeded_at > now() - interval '1 day' and intent_id in (
         select id from payment_intents where purchase_id = $1)`,
      [id, at],
    );
  };
  await refundsAt(12.5, '2018-06-02T12:00:00Z');
  await refundsAt(17.5, '2018-06-04T12:00:00Z');
  const { current, series } = await read('2018-06-01', '2018-06-04');
  expect(current).toMatchObject({ revenue: 0, orders: 1, averageOrder: 30, refunded: 30, refunds: 2 });
  expect(series.map(({ revenue }) => revenue)).toEqual([30, -12.5, 0, -17.5]);
  const later = await read('2018-06-04', '2018-06-06');
  expect(later.current).toMatchObject({ revenue: -17.5, orders: 0, averageOrder: null, refunds: 1 });
  expect(later.previous).toMatchObject({ revenue: 17.5, averageOrder: 30, refunded: 12.5, refunds: 1 });
});

test('a refund of a charge that paid nothing does not count', async () => {
  const before = (await readToday()).refunds;
  const buyer = await shop.shopper();
  await shop.charges(buyer, 40);
  await pool.query(
    `insert into refunds (id, intent_id, provider_id, amount_cents, state, succeeded_at)
     select gen_random_uuid(), id, 're_loose', 4000, 'succeeded', now() from payment_intents where user_id = $1`,
    [buyer.id],
  );
  expect((await readToday()).refunds).toBe(before);
});

test('a purchase counts as one order for what was charged, and its products for their parts', async () => {
  const code = await shop.addsCode({ kind: 'percent', value: 1_000 });
  // For 1.00 each.
  const cheap = (await shop.addsManyProducts(10)).toSorted();
  const { buyer, id, productIds } = await shop.paidPurchase(
    [{ price: 10 }, 3],
    [{ price: 50 }, 2],
    ...cheap.map((productId) => [productId, 1] as const),
    { discountCode: code.code },
  );
  await movesPayment(id, '2018-07-01T12:00:00Z', 30);
  const { total } = await shop.purchaseOf(buyer, id);
  const { current, topProducts } = await read('2018-07-01', '2018-07-01');
  const sold = { revenue: total, orders: 1, units: 15, averageOrder: total, medianSecondsToPayment: 30 };
  expect(current).toMatchObject(sold);
  expect(topProducts.map(({ productId, units, revenue }) => [productId, units, revenue])).toEqual([
    [productIds[1], 2, 90],
    [productIds[0], 3, 27],
    ...cheap.slice(0, 8).map((productId) => [productId, 1, 0.9]),
  ]);
});

test('a long period has weeks or months, and every series adds up to its total', async () => {
  for (const paidAt of ['2019-01-01T05:00:00Z', '2019-02-28T12:00:00Z', '2019-07-31T12:00:00Z']) {
    await buysAt(paidAt, { price: 11.11 });
  }
  const days = fc.integer({ min: 0, max: 230 }).map((count) => Date.UTC(2018, 11, 20) + count * 86_400_000);
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(days, fc.integer({ min: 0, max: 399 }), async (start, length) => {
      const [from, to] = [dayOf(start), dayOf(start + length * 86_400_000)];
      const { current, series } = await read(from, to);
      const { rows } = await pool.query<{ cents: number; orders: number }>(
        `select coalesce(sum(total_cents), 0)::bigint as cents, count(*) as orders from purchases
         where (paid_at at time zone 'America/New_York')::date between $1 and $2`,
        [from, to],
      );
      expect({ cents: Math.round(current.revenue * 100), orders: current.orders }).toEqual(rows[0]);
      const sum = series.reduce((total, part) => total + Math.round(part.revenue * 100), 0);
      expect(sum).toBe(rows[0]?.cents);
      expect(series.reduce((total, part) => total + part.orders, 0)).toBe(current.orders);
    }),
    { numRuns: 25 },
  );
});

test.each([
  ['a deleted', 'delete from products where id = $1', '2019-12-01'],
  ['an archived', 'update products set archived_at = now() where id = $1', '2019-12-02'],
])('%s product keeps the name under which it was sold', async (_, statement, day) => {
  const { productId } = await buysAt(`${day}T12:00:00Z`, { price: 5 });
  await pool.query(statement, [productId]);
  const { topProducts } = await read(day, day);
  expect(topProducts).toEqual([{ productId, name: 'Hammer Drill', units: 1, revenue: 5, isKept: false }]);
});

test('products low on stock are listed, the scarcest first', async () => {
  const before = (await read('2015-01-01', '2015-01-01')).lowStock.count;
  const few = await shop.addsProduct({ name: 'Scarce Drill', availableQuantity: 2 });
  const one = await shop.addsProduct({ name: 'Scarcest Drill', availableQuantity: 1 });
  const former = await shop.addsProduct({ name: 'Former Drill', availableQuantity: 1 });
  await pool.query('update products set archived_at = now() where id = $1', [former]);
  const others = await shop.addsManyProducts(9);
  await pool.query('update products set available_quantity = 3 where id = any($1)', [others]);
  const { count, products } = (await read('2015-01-01', '2015-01-01')).lowStock;
  expect(count).toBe(before + 11);
  expect(products.map(({ _id, availableQuantity }) => [_id, availableQuantity])).toEqual([
    [one, 1],
    [few, 2],
    ...others
      .toSorted()
      .map((id) => [id, 3])
      .slice(0, 8),
  ]);
  expect(products[0]?.name).toBe('Scarcest Drill');
});

test.each([
  ['from', { to: '2026-11-23' }],
  ['from', { from: '2026-02-30', to: '2026-11-23' }],
  ['from', { from: '0000-01-01', to: '2026-11-23' }],
  ['to', { from: '2026-11-23', to: '2026-11-22' }],
  ['to', { from: '2025-01-01', to: '2026-02-05' }],
])('a period with a wrong %s is refused: %j', async (path, query) => {
  const refusal = await shop.refuses(getOverview, { as: shop.admin, query: query as Record<string, string> });
  expect(refusal).toMatchObject({ statusCode: 400, errors: [{ path }] });
});
