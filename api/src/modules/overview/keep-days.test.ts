import { getOverview, type Overview } from '@chuck-and-bit/contract/overview';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { purchaseParts } from '../../../test/purchase-parts';
import { openTestShop } from '../../../test/test-shop';
import { keepDays } from './keep-days';
import { keepDay } from './kept-days.queries';

const timeZone = 'America/New_York';
const shop = await openTestShop({ TIME_ZONE: timeZone });
const { db, pool } = shop.database;
const { movesPayment } = purchaseParts(shop);

const periods = [
  ['2025-01-01', '2025-12-31'],
  ['2025-03-04', '2025-03-16'],
  ['2025-03-08', '2025-03-09'],
  ['2025-11-01', '2025-11-03'],
  ['2024-06-01', '2025-03-09'],
] as const;
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone }).format();

/** All but the time of reading. */
async function overviews(): Promise<Omit<Overview, 'asOf' | 'lowStock'>[]> {
  const read = [...periods, [today(), today()] as const].map(async ([from, to]) => {
    const found = await shop.does(getOverview, { as: shop.admin, query: { from, to } });
    const { asOf: _asOf, lowStock: _lowStock, ...figures } = found;
    return figures;
  });
  return Promise.all(read);
}

const keptDays = async () => {
  const text = 'select day::text, time_zone as zone from daily_sums order by day';
  return (await pool.query<{ day: string; zone: string }>(text)).rows;
};

/** A paid order of so many units for 12.50 USD each. */
async function buysAt(paidAt: string, quantity: number, productId: string, secondsBefore = 90) {
  const { id } = await shop.paidOrder(productId, quantity);
  await movesPayment(id, paidAt, secondsBefore);
  return id;
}

async function refundsAt(id: string, at: string, failedAt: string | null = null) {
  const { purchaseId } = await shop.orderOf(shop.admin, id);
  const refund = await shop.refunds(purchaseId, { lines: [{ orderId: id, quantity: 1 }] });
  await pool.query(
    `update refunds set succeeded_at = $2, failed_at = $3, state = case when $3::timestamptz is null then 'succeeded' else 'failed' end
     where id = $1`,
    [refund._id, at, failedAt],
  );
}

beforeAll(async () => {
  const [one, other] = [await shop.addsProduct({ price: 12.5 }), await shop.addsProduct({ price: 12.5 })];
  // The clocks change on March 9 and November 2; each edge has a payment on both sides.
  const ids = [
    await buysAt('2025-03-08T04:59:59.999Z', 3, one),
    await buysAt('2025-03-09T04:59:59.999Z', 1, one, 30),
    await buysAt('2025-03-09T05:00:00Z', 2, other, 600),
    await buysAt('2025-03-10T03:59:59.999Z', 5, other),
    await buysAt('2025-03-10T04:00:00Z', 2, one, 4),
    await buysAt('2025-11-02T04:00:00Z', 7, one),
    await buysAt('2025-11-03T04:59:59.999Z', 1, other),
    await buysAt('2025-11-03T05:00:00Z', 1, other),
  ];
  await refundsAt(ids[0] ?? '', '2025-03-09T12:00:00Z');
  await refundsAt(ids[2] ?? '', '2025-03-10T12:00:00Z', '2025-03-12T12:00:00Z');
  await buysAt(new Date().toISOString(), 1, one);
});

test('the figures of past days stay the same when their sums are kept', async () => {
  const before = await overviews();
  expect(before[0]?.current).toMatchObject({ orders: 8, units: 22, refunds: 2, revenue: 262.5 });
  await keepDays(db, timeZone);
  const kept = await keptDays();
  expect(kept[0]?.day).toBe('2025-03-07');
  expect(kept.length).toBe((Date.parse(kept.at(-1)?.day ?? '') - Date.parse('2025-03-07')) / 86_400_000 + 1);
  expect(await overviews()).toEqual(before);

  // Nothing of a past day is read from its rows any more; today is.
  await pool.query("update purchases set paid_at = '2024-10-01' where paid_at < '2026-01-01'");
  await pool.query("update orders set paid_at = '2024-10-01' where paid_at < '2026-01-01'");
  expect(await overviews()).toEqual(before);
});

test('a second run adds the days that are over since, and changes no other', async () => {
  const before = await keptDays();
  await keepDays(db, timeZone);
  expect(await keptDays()).toEqual(before);
  await pool.query('delete from daily_sums where day = $1', [before.at(-1)?.day]);
  await keepDays(db, timeZone);
  expect(await keptDays()).toEqual(before);
});

test.each([
  [0, 2],
  [1, 1],
])('in hour %d of a day, the last day that is kept is that of %d days ago', async (hour, days) => {
  const last = await db.transaction(async (transaction) => {
    const ask = async (question: SQL) =>
      (await transaction.execute<{ answer: string }>(question)).rows[0]?.answer;
    // A zone in which it is this hour now: "GMT+5" is five hours behind.
    const utcHour = Number(await ask(sql`select extract(hour from now() at time zone 'UTC') as answer`));
    const behind = ((utcHour - hour + 36) % 24) - 12;
    const zone = `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
    await transaction.execute(sql`delete from daily_sums where day > now() - interval '5 days'`);
    await transaction.execute(sql`update daily_sums set time_zone = ${zone}`);
    await keepDays(transaction, zone);
    return ask(sql`select (now() at time zone ${zone})::date - max(day) as answer from daily_sums`);
  });
  expect(Number(last)).toBe(days);
});

// Two years of days, and more each day.
test('after a change of the time zone all days are summed again', { timeout: 120_000 }, async () => {
  await keepDays(db, 'Europe/Berlin');
  const kept = await keptDays();
  expect(kept[0]).toEqual({ day: '2024-10-01', zone: 'Europe/Berlin' });
  expect(new Set(kept.map(({ zone }) => zone)).size).toBe(1);
  // The figures of another zone are not those of its days, and a day that another run has kept stays.
  const inNewYork = { as: shop.admin, query: { from: '2024-09-30', to: '2024-09-30' } };
  expect((await shop.does(getOverview, inNewYork)).current).toMatchObject({ orders: 8, units: 22 });
  const day = '2024-10-01';
  const span = { since: new Date('2024-09-30T22:00:00Z'), until: new Date('2024-10-01T22:00:00Z') };
  await keepDay(db, { day, timeZone: 'Europe/Berlin', ...span });
  const { rows } = await pool.query(
    'select day::text, count(*) as products, sum(units)::int as units from daily_product_sums group by 1',
  );
  expect(rows).toEqual([{ day, products: 2, units: 22 }]);
});
