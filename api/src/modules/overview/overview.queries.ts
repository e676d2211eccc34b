import type { Overview } from '@chuck-and-bit/contract/overview';
import { keysOf } from '@chuck-and-bit/contract/keys';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import type { Span } from '../../days';
import { users } from '../../tables/accounts';
import { products } from '../../tables/catalogue';
import { dailyPaymentTimes, dailyProductSums, dailySums } from '../../tables/daily-sums';
import { orders } from '../../tables/orders';
import { purchases, secondsToPayment } from '../../tables/purchases';
import { movementKinds, returnedMoney } from '../../tables/money-movements';

/** Times in ascending order. Each part lasts from one edge to the next, and may be empty. */
type Edges = readonly Date[];

/**
 * The parts of a period: the first day and the first moment of each, and of what follows the last. Days before `keptUntil` are read
 * from their kept sums, later ones from the rows; null: all from the rows.
 */
export type DividedTime = {
  days: readonly string[];
  moments: Edges;
  keptUntil: string | null;
  /** The parts of the time that is not kept. */
  live: Edges;
};

/** The sums of a part in which nothing happened, money in cents. */
const zeroSums = { chargedCents: 0, orders: 0, units: 0, refundedCents: 0, refunds: 0, newCustomers: 0 };
export type PartSums = typeof zeroSums;
type FoundSums = Partial<PartSums> & { part: number };

/** Sums each part, in order. A purchase counts as one order. */
export async function sumParts(database: Queryable, time: DividedTime): Promise<PartSums[]> {
  const found = await Promise.all([
    sumKept(database, time),
    sumRecent(database, time.live),
    sumNewCustomers(database, time.moments),
  ]);
  const sums = time.days.slice(1).map(() => ({ ...zeroSums }));
  for (const { part, ...numbers } of found.flat()) {
    const sum = sums[part - 1];
    if (sum) for (const name of keysOf(zeroSums)) sum[name] += numbers[name] ?? 0;
  }
  return sums;
}

/** Sums each part from its payments and refunds. */
export async function sumRecent(database: Queryable, edges: Edges): Promise<FoundSums[]> {
  const charged = await database.execute<FoundSums>(chargedByPart(edges));
  const returned = await database.execute<FoundSums>(returnedByPart(edges));
  return [...charged.rows, ...returned.rows];
}

async function sumKept(database: Queryable, time: DividedTime): Promise<FoundSums[]> {
  const { rows } = await database.execute<FoundSums>(sql`
    select ${partOfDay(time)} as part, sum(charged_cents)::float8 as "chargedCents", sum(orders)::int as orders,
      sum(units)::float8 as units, sum(refunded_cents)::float8 as "refundedCents", sum(refunds)::int as refunds
    from ${dailySums} where ${isKept(time, dailySums.day)} group by 1`);
  return rows;
}

async function sumNewCustomers(database: Queryable, edges: Edges): Promise<FoundSums[]> {
  const { rows } = await database.execute<FoundSums>(sql`
    select part, found as "newCustomers" from ${parts(edges)}
    cross join lateral (
      select count(*) as found from ${users} where role is null and created_at >= first and created_at < next
    ) as customers`);
  return rows;
}

/** The parts, numbered from 1: each lasts from `first` until just before `next`. */
const parts = (edges: Edges) => sql`(
  select part, first, next from (
    select part::int, edge as first, lead(edge) over (order by part) as next
    from unnest(${arrayOf(edges)}) with ordinality as edges(edge, part)
  ) as numbered where next is not null
) as parts`;

const chargedByPart = (edges: Edges) => sql`
  select part, coalesce(purchase_sums.charged, 0) as "chargedCents", purchase_sums.orders,
    coalesce(order_sums.units, 0) as units
  from ${parts(edges)}
  cross join lateral (
    select sum(quantity) as units from ${orders} where paid_at >= first and paid_at < next
  ) as order_sums
  cross join lateral (
    select sum(total_cents)::bigint as charged, count(*) as orders from ${purchases} where paid_at >= first and paid_at < next
  ) as purchase_sums`;

const returnedByPart = (edges: Edges) => sql`
  select width_bucket(at, ${arrayOf(edges)}) as part, -sum(cents)::bigint as "refundedCents",
    (count(*) filter (where kind = ${movementKinds.refund}::int))::int as refunds
  from (${returnedMoney(spanOf(edges))}) as returned group by 1`;

/**
 * The median of whole seconds from placing an order to its payment, for each part; null without orders.
 * Purchases with equal seconds are counted together, because sorting all of a year would go to disk.
 */
export async function medianSecondsToPayment(
  database: Queryable,
  time: DividedTime,
): Promise<(number | null)[]> {
  const { rows } = await database.execute<{ part: number; median: number }>(sql`
    with times as (
      select ${partOfDay(time)} as part, seconds, orders from ${dailyPaymentTimes} where ${isKept(time, dailyPaymentTimes.day)}
      union all
      select part, seconds, orders from ${parts(time.live)}
      cross join lateral (${timesToPayment({ since: sql`first`, until: sql`next` })}) as live
    ), counted as (
      select part, seconds, sum(orders) as orders, sum(sum(orders)) over (partition by part order by seconds) as upto,
        sum(sum(orders)) over (partition by part) as total
      from times group by part, seconds
    )
    select part, avg(seconds)::float8 as median from counted
    where upto * 2 >= total and (upto - orders) * 2 <= total group by part`);
  const byPart = new Map(rows.map(({ part, median }) => [part, median]));
  return time.days.slice(1).map((_, index) => byPart.get(index + 1) ?? null);
}

/** How many orders were paid so many seconds after they were placed: `seconds`, `orders`. */
export const timesToPayment = ({ since, until }: SqlSpan): SQL => sql`
  select ${secondsToPayment} as seconds, count(*) as orders
  from ${purchases} where paid_at >= ${since} and paid_at < ${until} group by 1`;

type TopProduct = Omit<Overview['topProducts'][number], 'revenue'> & { chargedCents: number };

/** The products with the highest charges. */
export async function listTopProducts(
  database: Queryable,
  time: DividedTime,
  limit: number,
): Promise<TopProduct[]> {
  const { since, until } = spanOf(time.live);
  const live = { since: momentOf(since), until: momentOf(until) };
  const { rows } = await database.execute<TopProduct>(sql`
    select product_id as "productId", charged as "chargedCents", units,
      ${products.id} is not null and ${products.archivedAt} is null as "isKept",
      coalesce(${products.name}, (select product_name from ${orders} where product_id = top.product_id limit 1)) as name
    from (
      select product_id, sum(charged_cents)::float8 as charged, sum(units)::float8 as units
      from (
        select product_id, sum(units) as units, sum(charged_cents) as charged_cents from ${dailyProductSums}
        where ${isKept(time, dailyProductSums.day)} group by product_id
        union all
        select * from (${soldProducts(live)}) as live
      ) as sold
      group by product_id order by charged desc, product_id limit ${limit}
    ) as top left join ${products} on ${products.id} = product_id
    order by charged desc, product_id`);
  return rows;
}

/** What was sold of each product: `product_id`, `units`, `charged_cents`. */
export const soldProducts = ({ since, until }: SqlSpan): SQL => sql`
  select product_id, sum(quantity) as units, sum(charged_cents) as charged_cents
  from ${orders} where paid_at >= ${since} and paid_at < ${until} group by product_id`;

type LowStock = Overview['lowStock'];

/** The number of products low on stock, and those with the fewest units. */
export async function findLowStock(database: Queryable, limit: number): Promise<LowStock> {
  const { rows } = await database.execute<LowStock['products'][number] & { count: number }>(sql`
    select id as "_id", name, available_quantity as "availableQuantity", count(*) over () as count
    from ${products} where is_low and archived_at is null order by available_quantity, id limit ${limit}`);
  return {
    count: rows[0]?.count ?? 0,
    products: rows.map(({ count: _count, ...product }) => product),
  };
}

/** The time up to which this server's data is complete; on a standby, the time of the last replayed transaction. */
export async function readAsOf(database: Queryable): Promise<Date> {
  const { rows } = await database.execute<{ at: string | Date }>(sql`
    select coalesce(case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() end, now()) as at`);
  if (!rows[0]) throw new Error('The database did not return its time');
  return new Date(rows[0].at);
}

type SqlSpan = { since: SQL; until: SQL };

export const momentOf = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

const arrayOf = (edges: Edges) =>
  sql`${`{${edges.map((edge) => edge.toISOString()).join(',')}}`}::timestamptz[]`;

const spanOf = (edges: Edges): Span => ({
  since: edges[0] ?? new Date(0),
  until: edges.at(-1) ?? new Date(0),
});

/** The number of the part that a day is in. */
const partOfDay = ({ days }: DividedTime) => sql`width_bucket(day, ${`{${days.join(',')}}`}::date[])`;

/** Whether a kept day is in the period. */
const isKept = ({ days, keptUntil }: DividedTime, day: PgColumn) =>
  sql`${day} >= ${days[0]}::date and ${day} < least(${days.at(-1)}::date, ${keptUntil ?? days[0]}::date)`;
