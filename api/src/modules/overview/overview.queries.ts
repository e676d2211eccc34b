import type { Overview } from '@chuck-and-bit/contract/overview';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { users } from '../../tables/accounts';
import { drills } from '../../tables/catalogue';
import { orders } from '../../tables/orders';
import { paymentIntents } from '../../tables/payments';
import { purchases, secondsToPayment } from '../../tables/purchases';
import { refunds } from '../../tables/refunds';

/** Times in ascending order. Each part lasts from one edge to the next. */
export type Edges = readonly Date[];

/** The sums of a part in which nothing happened, money in cents. */
const zeroSums = {
  chargedCents: 0,
  orders: 0,
  units: 0,
  refundedCents: 0,
  refunds: 0,
  newCustomers: 0,
};
export type PartSums = typeof zeroSums;

/**
 * Sums each part, in order. A purchase counts as one order. Runs three concurrent statements: for a
 * single one over a year, PostgreSQL's cost estimate triggers JIT compilation, which takes a second.
 */
export async function sumParts(database: Queryable, edges: Edges): Promise<PartSums[]> {
  const sums = edges.slice(1).map(() => ({ ...zeroSums }));
  const statements = [chargedByPart(edges), returnedByPart(edges), newCustomersByPart(edges)];
  const results = await Promise.all(
    statements.map((each) => database.execute<Partial<PartSums> & { part: number }>(each)),
  );
  for (const { part, ...found } of results.flatMap(({ rows }) => rows)) {
    Object.assign(sums[part - 1] ?? {}, found);
  }
  return sums;
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
  select width_bucket(at, ${arrayOf(edges)}) as part, sum(cents)::bigint as "refundedCents", sum(refunds)::int as refunds
  from (${returned(edges)}) as returned group by 1`;

const newCustomersByPart = (edges: Edges) => sql`
  select part, found as "newCustomers" from ${parts(edges)}
  cross join lateral (
    select count(*) as found from ${users} where role is null and created_at >= first and created_at < next
  ) as customers`;

/**
 * The money returned from payments of purchases: `at`, `cents`, `refunds`. A refund that failed after it had succeeded keeps its
 * day, and its money is back on the day it failed. Refunds by staff, which have a reason, concern only such payments; other
 * refunds may concern charges that paid nothing.
 */
const returned = (edges: Edges) => sql`
  select succeeded_at as at, amount_cents as cents, 1 as refunds
  from ${refunds} where state = 'succeeded' and ${within(sql`succeeded_at`, edges)} and ${isOfPurchase}
  union all
  select succeeded_at, amount_cents, 1
  from ${refunds} where state = 'failed' and ${within(sql`succeeded_at`, edges)} and ${isOfPurchase}
  union all
  select failed_at, -amount_cents, 0
  from ${refunds} where state = 'failed' and succeeded_at is not null and ${within(sql`failed_at`, edges)} and ${isOfPurchase}`;

/** A scalar subquery, because the planner would hash all payments for `exists`. */
const isOfPurchase = sql`(reason is not null or (
  select true from ${paymentIntents} join ${purchases} on ${purchases.transactionId} = ${paymentIntents.providerId}
  where ${paymentIntents.id} = intent_id))`;

/**
 * The median of whole seconds from placing an order to its payment, for each part; null without orders.
 * Purchases with equal seconds are counted together, because sorting all of a year would go to disk.
 */
export async function medianSecondsToPayment(database: Queryable, edges: Edges): Promise<(number | null)[]> {
  const { rows } = await database.execute<{ part: number; median: number }>(sql`
    with counted as (
      select part, seconds, orders, sum(orders) over (partition by part order by seconds) as upto,
        sum(orders) over (partition by part) as total
      from ${parts(edges)}
      cross join lateral (
        select ${secondsToPayment} as seconds, count(*) as orders
        from ${purchases} where paid_at >= first and paid_at < next group by 1
      ) as times
    )
    select part, avg(seconds)::float8 as median from counted
    where upto * 2 >= total and (upto - orders) * 2 <= total group by part`);
  const byPart = new Map(rows.map(({ part, median }) => [part, median]));
  return edges.slice(1).map((_, index) => byPart.get(index + 1) ?? null);
}

type TopProduct = Omit<Overview['topProducts'][number], 'revenue'> & { chargedCents: number };

/** The products with the highest charges between the first and the last edge. */
export async function listTopProducts(
  database: Queryable,
  edges: Edges,
  limit: number,
): Promise<TopProduct[]> {
  const { rows } = await database.execute<TopProduct>(sql`
    select product_id as "productId", charged as "chargedCents", ${drills.id} is not null and ${drills.archivedAt} is null as "isKept",
      (select sum(quantity) from ${orders} where product_id = top.product_id and ${within(sql`paid_at`, edges)}) as units,
      coalesce(${drills.name}, (select product_name from ${orders} where product_id = top.product_id limit 1)) as name
    from (
      select product_id, sum(charged_cents) as charged
      from ${orders} where ${within(sql`paid_at`, edges)}
      group by product_id order by charged desc, product_id limit ${limit}
    ) as top left join ${drills} on ${drills.id} = product_id
    order by charged desc, product_id`);
  return rows;
}

type LowStock = Overview['lowStock'];

/** The number of products low on stock, and those with the fewest units. */
export async function findLowStock(database: Queryable, limit: number): Promise<LowStock> {
  const { rows } = await database.execute<LowStock['products'][number] & { count: number }>(sql`
    select id as "_id", name, available_quantity as "availableQuantity", count(*) over () as count
    from ${drills} where is_low and archived_at is null order by available_quantity, id limit ${limit}`);
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

const arrayOf = (edges: Edges) =>
  sql`${`{${edges.map((edge) => edge.toISOString()).join(',')}}`}::timestamptz[]`;

function within(at: SQL, edges: Edges): SQL {
  const [first, last] = [edges[0], edges.at(-1)].map((edge) => edge?.toISOString());
  return sql`${at} >= ${first}::timestamptz and ${at} < ${last}::timestamptz`;
}
