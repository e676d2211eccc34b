import type pg from 'pg';

type Charge = {
  intent: string;
  amount: number;
  refunded: number;
  /** Its owner has the money by a dispute. */
  chargedBack: boolean;
  /** The bank has decided so. */
  isLost: boolean;
  /** Orders of their own and purchases that this very charge paid, with the right amount. */
  orders: number;
  /** The order or purchase that the intent was made for, and what it was paid with. */
  orderId: string | null;
  orderExists: boolean;
  paidWith: string | null;
};

/** Every card that was charged, as the provider's books have it, beside what the shop made of it. */
async function readCharges(pool: pg.Pool, userId: string | null): Promise<Charge[]> {
  const { rows } = await pool.query<Charge>(
    `
    select c.body->>'payment_intent' as intent,
      (c.body->>'amount')::bigint as amount,
      (select coalesce(sum((r.body->>'amount')::bigint), 0)::bigint from sandbox.card_objects r
        where r.kind = 'refund' and r.body->>'charge' = c.id) as refunded,
      exists(select from sandbox.card_objects d where d.kind = 'dispute' and d.body->>'charge' = c.id
        and d.body->>'status' <> 'won') as "chargedBack",
      exists(select from sandbox.card_objects d where d.kind = 'dispute' and d.body->>'charge' = c.id
        and d.body->>'status' = 'lost') as "isLost",
      (select count(*) from orders o where o.transaction_id = c.body->>'payment_intent'
          and o.purchase_id is null and o.total_cents = (c.body->>'amount')::bigint)
        + (select count(*) from purchases p where p.transaction_id = c.body->>'payment_intent'
          and p.total_cents = (c.body->>'amount')::bigint) as orders,
      coalesce(c.body->'metadata'->>'orderId', c.body->'metadata'->>'purchaseId') as "orderId",
      coalesce(made_for.id, bought.id) is not null as "orderExists",
      coalesce(made_for.transaction_id, bought.transaction_id) as "paidWith"
    from sandbox.card_objects c
    left join orders made_for on made_for.id = (c.body->'metadata'->>'orderId')::uuid
    left join purchases bought on bought.id = (c.body->'metadata'->>'purchaseId')::uuid
    where c.kind = 'charge' and (c.body->>'paid')::boolean
      and ($1::text is null or c.body->'metadata'->>'userId' = $1)`,
    [userId],
  );
  return rows;
}

/**
 * What the provider's books and the shop's orders say together: how many charges came to which end, and what is wrong.
 * @param userId looks at this buyer's money only
 */
export async function compareBooks(
  pool: pg.Pool,
  userId: string | null = null,
): Promise<{
  charges: number;
  paidOrders: number;
  refunds: number;
  /** Charges without an order that their owners took back. */
  chargedBack: number;
  faults: string[];
}> {
  const charges = await readCharges(pool, userId);
  const faults = charges.flatMap((charge) => faultsOf(charge));
  const { rows: unfounded } = await pool.query<{ id: string; transaction_id: string }>(
    `
    select o.id, o.transaction_id from orders o where o.transaction_id is not null
      and ($1::uuid is null or o.user_id = $1) and not exists (
      select from sandbox.card_objects c where c.kind = 'charge' and (c.body->>'paid')::boolean
      and c.body->>'payment_intent' = o.transaction_id)`,
    [userId],
  );
  for (const order of unfounded) {
    faults.push(`order ${order.id} is paid with ${order.transaction_id}, which was never charged`);
  }
  return {
    charges: charges.length,
    paidOrders: charges.filter(({ orders }) => orders > 0).length,
    refunds: charges.filter(({ refunded }) => refunded > 0).length,
    chargedBack: charges.filter(({ chargedBack, orders }) => chargedBack && orders === 0).length,
    faults,
  };
}

function faultsOf(charge: Charge): string[] {
  const { intent, amount, refunded, chargedBack, isLost, orders, orderId, orderExists, paidWith } = charge;
  const faults: string[] = [];
  const pays = orders === 1 && refunded === 0;
  const wentBack = orders === 0 && refunded === (chargedBack ? 0 : amount);
  if (!pays && !wentBack) {
    faults.push(
      `the charge of ${intent} (${amount} cents) pays ${orders} orders, ${refunded} cents went back${chargedBack ? ', and it is disputed' : ''}`,
    );
  }
  // A lost dispute may withdraw the charge before the shop has recorded it: then its order is still unpaid.
  if (!wentBack || isLost) return faults;
  const how = chargedBack ? 'by dispute' : `by a refund of ${refunded} cents`;
  // Cancelling ends the payment first, so the order of a charge can't be gone; and while it waits, the charge is its.
  if (orderId !== null && !orderExists) {
    faults.push(`${intent} went back ${how} because its order ${orderId} is gone, though it was charged`);
  }
  if (orderExists && paidWith === null) {
    faults.push(`${intent} went back ${how} though its order ${orderId} waits to be paid`);
  }
  return faults;
}

/** Products whose stock and orders do not add up to what they began with. */
export async function findStockFaults(pool: pg.Pool, begunWith: Map<string, number>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; left: number; ordered: number }>(`
    select d.id, d.available_quantity as left, coalesce(sum(o.quantity), 0)::bigint as ordered
    from drills d left join orders o on o.product_id = d.id group by d.id`);
  return rows.flatMap(({ id, left, ordered }) => {
    const start = begunWith.get(id);
    if (left >= 0 && (start === undefined || start === left + ordered)) return [];
    return [`drill ${id} began with ${start}; ${left} are left and ${ordered} ordered`];
  });
}

/** What purchases, their orders and the uses of codes say about each other. */
const purchaseFaults = {
  'purchases without an order': `
    select id from purchases p where not exists (select from orders where purchase_id = p.id)`,
  'purchases that do not cost what their orders cost': `
    select p.id from purchases p join orders o on o.purchase_id = p.id group by p.id
    having p.goods_cents <> sum(o.total_cents) or p.discount_cents <> sum(o.discount_cents)
      or p.goods_cents - p.discount_cents + p.shipping_cents + p.tax_cents <> p.total_cents`,
  'orders that are not paid as their purchase is': `
    select o.id from orders o join purchases p on p.id = o.purchase_id
    where o.transaction_id is distinct from p.transaction_id or o.paid_at is distinct from p.paid_at
      or o.refunded_at is distinct from p.refunded_at`,
  'codes whose uses are not counted': `
    select id from discount_codes c
    where uses <> (select count(*) from redemptions where code_id = c.id) or uses > max_uses
      or uses <> (select count(*) from purchases where discount_code = c.code)`,
};

export async function findPurchaseFaults(pool: pg.Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, statement] of Object.entries(purchaseFaults)) {
    const { rows } = await pool.query<{ id: string }>(statement);
    if (rows.length > 0) faults.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  return faults;
}

/** Work that the reconciler still has to do. */
const unfinishedWork = {
  'events to be handled': `select count(*) from payment_events where handled_at is null`,
  'charges without an end, and intents that nothing is left of': `
    select count(*) from payment_intents p left join orders o on o.id = p.order_id
      left join purchases b on b.id = p.purchase_id
    where p.settled_at is null
      and (p.status in ('succeeded', 'refunding')
        or p.status = 'open' and (coalesce(o.id, b.id) is null
          or coalesce(o.transaction_id, b.transaction_id) is not null))`,
  'disputes that were decided': `
    select count(*) from payment_intents p where p.status = 'disputed' and not exists (
      select from sandbox.card_objects d where d.kind = 'dispute'
      and d.body->>'payment_intent' = p.provider_id and d.body->>'status' = 'needs_response')`,
  'charges that the shop has not heard of': `
    select count(*) from sandbox.card_objects c
    where c.kind = 'payment_intent' and c.body->>'status' = 'succeeded' and not exists (
      select from payment_intents p where p.provider_id = c.id and p.settled_at is not null)`,
  'orders whose time is over': `
    select count(*) from orders where transaction_id is null and expires_at < now()`,
  'purchases whose time is over': `
    select count(*) from purchases where transaction_id is null and expires_at < now()`,
};

/** How much of each kind of work there is, without those of which there is none. */
export async function findUnfinished(pool: pg.Pool): Promise<Record<string, number>> {
  const columns = Object.entries(unfinishedWork).map(([kind, count]) => `(${count}) as "${kind}"`);
  const { rows } = await pool.query<Record<string, number>>(`select ${columns.join(', ')}`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
}

export async function countUnfinished(pool: pg.Pool): Promise<number> {
  return Object.values(await findUnfinished(pool)).reduce((sum, count) => sum + count, 0);
}

/** Half an hour passes for charges that no order has claimed, and a day for payments without an order. */
export async function ageLoosePayments(pool: pg.Pool): Promise<void> {
  await pool.query(`
    update payment_intents set created_at = now() - interval '25 hours',
      succeeded_at = case when succeeded_at is not null then now() - interval '31 minutes' end
    where order_id is null and purchase_id is null and settled_at is null and status in ('open', 'succeeded')
      and (created_at > now() - interval '24 hours' or succeeded_at > now() - interval '30 minutes')`);
}
