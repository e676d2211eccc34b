import type pg from 'pg';

type Queries = Pick<pg.Pool, 'query'>;

type Charge = {
  intent: string;
  amount: number;
  refunded: number;
  /** The shop refunded it automatically, because it pays nothing. */
  isAutomatic: boolean;
  /** An open or lost dispute has withdrawn it. */
  chargedBack: boolean;
  /** A lost dispute has withdrawn it. */
  isLost: boolean;
  /** The number of purchases that this charge paid, with the right amount. */
  orders: number;
  /** The purchase that the intent was created for, and the transaction that paid it. */
  orderId: string | null;
  orderExists: boolean;
  paidWith: string | null;
};

/** Every charge of the provider, with its effect in the shop. */
async function readCharges(pool: pg.Pool, userId: string | null): Promise<Charge[]> {
  const { rows } = await pool.query<Charge>(
    `
    select c.body->>'payment_intent' as intent,
      (c.body->>'amount')::bigint as amount,
      (select coalesce(sum((r.body->>'amount')::bigint), 0)::bigint from sandbox.card_objects r
        where r.kind = 'refund' and r.body->>'charge' = c.id and r.body->>'status' <> 'failed') as refunded,
      exists(select from sandbox.card_objects e where e.kind = 'event' and e.body->>'type' = 'refund.created'
        and e.body->'data'->'object'->>'charge' = c.id
        and e.body->'request'->>'idempotency_key' like 'refund-%') as "isAutomatic",
      exists(select from sandbox.card_objects d where d.kind = 'dispute' and d.body->>'charge' = c.id
        and d.body->>'status' <> 'won') as "chargedBack",
      exists(select from sandbox.card_objects d where d.kind = 'dispute' and d.body->>'charge' = c.id
        and d.body->>'status' = 'lost') as "isLost",
      (select count(*) from purchases p where p.transaction_id = c.body->>'payment_intent'
          and p.total_cents = (c.body->>'amount')::bigint) as orders,
      c.body->'metadata'->>'purchaseId' as "orderId",
      bought.id is not null as "orderExists",
      bought.transaction_id as "paidWith"
    from sandbox.card_objects c
    left join purchases bought on bought.id = (c.body->'metadata'->>'purchaseId')::uuid
    where c.kind = 'charge' and (c.body->>'paid')::boolean
      and ($1::text is null or c.body->'metadata'->>'userId' = $1)`,
    [userId],
  );
  return rows;
}

/**
 * Compares the provider's charges with the shop's orders. @returns the number of charges by outcome, and what is wrong
 * @param userId compares only this buyer's money
 */
export async function compareCharges(
  pool: pg.Pool,
  userId: string | null = null,
): Promise<{
  charges: number;
  paidOrders: number;
  refunds: number;
  /** Charges that pay nothing and that a dispute has withdrawn. */
  chargedBack: number;
  faults: string[];
}> {
  const charges = await readCharges(pool, userId);
  const faults = charges.flatMap((charge) => faultsOf(charge));
  const { rows: unfounded } = await pool.query<{ id: string; transaction_id: string }>(
    `
    select o.id, o.transaction_id from orders o where o.transaction_id is not null
      and o.user_email not like '%@demo.example'
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
  const {
    intent,
    amount,
    refunded,
    isAutomatic,
    chargedBack,
    isLost,
    orders,
    orderId,
    orderExists,
    paidWith,
  } = charge;
  const faults: string[] = [];
  const pays = orders === 1 && refunded <= amount && !isAutomatic;
  const wentBack = orders === 0 && refunded === (chargedBack ? 0 : amount);
  if (!pays && !wentBack) {
    faults.push(
      `the charge of ${intent} (${amount} cents) pays ${orders} orders, ${refunded} cents went back${chargedBack ? ', and it is disputed' : ''}`,
    );
  }
  // A lost dispute may withdraw the charge before the shop has recorded it: then its order is still unpaid.
  if (!wentBack || isLost) return faults;
  const how = chargedBack ? 'by dispute' : `by a refund of ${refunded} cents`;
  // An order's intent is cancelled before the order, so a charged order still exists. While it is unpaid, the charge pays it.
  if (orderId !== null && !orderExists) {
    faults.push(`${intent} went back ${how} because its order ${orderId} is gone, though it was charged`);
  }
  if (orderExists && paidWith === null) {
    faults.push(`${intent} went back ${how} though its order ${orderId} waits to be paid`);
  }
  return faults;
}

/** Queries for contradictions between purchases, their orders and the uses of discount codes. */
const purchaseFaults = {
  'purchases without an order': `
    select id from purchases p where not exists (select from orders where purchase_id = p.id)`,
  'purchases that do not cost what their orders cost': `
    select p.id from purchases p join orders o on o.purchase_id = p.id group by p.id
    having p.goods_cents <> sum(o.total_cents) or p.discount_cents <> sum(o.discount_cents)
      or p.goods_cents - p.discount_cents + p.shipping_cents + p.tax_cents <> p.total_cents`,
  'orders whose copies differ from their purchase': `
    select o.id from orders o join purchases p on p.id = o.purchase_id
    where (o.transaction_id, o.paid_at, o.card_brand, o.card_last4, o.user_id, o.user_email, o.address, o.phone, o.po_number,
        o.purchase_number, o.expires_at)
      is distinct from (p.transaction_id, p.paid_at, p.card_brand, p.card_last4, p.user_id, p.user_email, p.address, p.phone,
        p.po_number, p.number, p.expires_at)`,
  'purchases whose taxes are not those of their orders and of shipping': `
    select p.id from purchases p join orders o on o.purchase_id = p.id group by p.id
    having p.tax_cents <> sum(o.tax_cents) + p.shipping_tax_cents
      or p.included_tax_cents <> sum(o.included_tax_cents) + p.shipping_included_tax_cents
      or p.total_cents <> sum(o.charged_cents) + p.shipping_cents + p.shipping_tax_cents`,
  'purchases placed twice from one cart': `
    select cart_id as id from purchases where cart_id is not null group by cart_id having count(*) > 1`,
  'codes whose uses are not counted': `
    select id from discount_codes c
    where uses <> (select count(*) from redemptions where code_id = c.id) or uses > max_uses
      or uses <> (select count(*) from purchases where discount_code = c.code)`,
};

export function findPurchaseFaults(pool: Queries): Promise<string[]> {
  return findFaults(pool, purchaseFaults);
}

/** SQL: charges whose succeeded and pending refunds by the staff exceed the charged amount. */
export const tooMuchReturned = `
  select p.id from payment_intents p join refunds r on r.intent_id = p.id
  where r.reason is not null and r.state <> 'failed' group by p.id having sum(r.amount_cents) > p.amount_cents`;

const returnedOf = `least(p.amount_cents, (
  select coalesce(sum(amount_cents), 0) from refunds where intent_id = p.id and state = 'succeeded'))`;

/** Queries for refunds of which the shop and the provider do not say the same. */
const providerFaults = {
  'refunds at the provider without exactly one row that says the same': `
    select o.id from sandbox.card_objects o where o.kind = 'refund' and 1 <> (
      select count(*) from refunds r where r.provider_id = o.id and r.amount_cents = (o.body->>'amount')::bigint
        and (r.state = 'failed') = (o.body->>'status' = 'failed')
        and (o.body->'metadata'->>'refundId' is null or o.body->'metadata'->>'refundId' = r.id::text))`,
  'refunds that the provider does not have': `
    select id from refunds r where r.state = 'pending' or r.provider_id is not null and not exists (
      select from sandbox.card_objects where kind = 'refund' and id = r.provider_id)`,
};

/** Queries for contradictions between refunds, returns and their orders. */
const refundFaults = {
  'charges of which too much was refunded': tooMuchReturned,
  'charges whose refunds do not add up': `
    select p.id from payment_intents p where p.refunded_cents <> ${returnedOf}`,
  'orders that do not say what was returned of their charge': `
    select o.id from orders o where o.refunded_cents <> (
      select coalesce(sum(l.amount_cents), 0) from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_id = o.id and r.state = 'succeeded')`,
  'refunds of purchases that are not divided over lines and shipping': `
    select r.id from refunds r join payment_intents p on p.id = r.intent_id
      join purchases b on b.transaction_id = p.provider_id
    where r.state <> 'failed' and r.amount_cents <> r.shipping_cents + (
      select coalesce(sum(amount_cents), 0) from refund_lines where refund_id = r.id)`,
  'purchases of whose shipping too much was refunded': `
    select b.id from purchases b join payment_intents p on p.provider_id = b.transaction_id
      join refunds r on r.intent_id = p.id where r.state <> 'failed' group by b.id
    having sum(r.shipping_cents) > b.shipping_cents + b.shipping_tax_cents
      or sum(r.shipping_tax_cents) > b.shipping_tax_cents
      or sum(r.shipping_included_tax_cents) > b.shipping_included_tax_cents`,
  'orders of whose taxes or discount too much was refunded': `
    select o.id from orders o join refund_lines l on l.order_id = o.id join refunds r on r.id = l.refund_id
    where r.state <> 'failed' group by o.id
    having sum(l.tax_cents) > o.tax_cents or sum(l.included_tax_cents) > o.included_tax_cents
      or sum(l.discount_cents) > o.discount_cents
      or sum(l.amount_cents) = o.charged_cents and o.charged_cents > 0 and sum(l.discount_cents) <> o.discount_cents`,
  'purchases that do not say what was returned of their payment': `
    select b.id from purchases b join payment_intents p on p.provider_id = b.transaction_id
      where b.refunded_cents <> p.refunded_cents`,
  'orders and purchases that are Refunded though not everything was returned, or the other way round': `
    select id from orders where transaction_id is not null
      and (refunded_at is not null) <> (refunded_cents = charged_cents and charged_cents > 0)
    union select id from purchases where transaction_id is not null
      and (refunded_at is not null) <> (refunded_cents = total_cents)`,
  'orders whose refunded units are not those of their refunds': `
    select o.id from orders o where (o.refunded_quantity, o.refunded_shipped_quantity, o.refunded_lost_quantity) <> (
      select coalesce(sum(l.quantity), 0), coalesce(sum(l.shipped_quantity), 0), coalesce(sum(l.lost_quantity), 0)
      from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_id = o.id and r.state <> 'failed')`,
  'orders of which more units were shipped and refunded before than were bought, or refunded after than were shipped': `
    select id from orders where shipped_quantity + refunded_quantity - refunded_shipped_quantity > quantity
      or refunded_shipped_quantity > shipped_quantity`,
  'orders of which more units were asked back and refunded than were shipped': `
    select o.id from orders o where o.shipped_quantity < o.refunded_shipped_quantity + (
      select coalesce(sum(coalesce(l.received_quantity, l.quantity)), 0) from return_lines l
      join returns t on t.id = l.return_id where l.order_id = o.id and t.state in ('requested', 'approved', 'received') and not exists (
        select from refunds r where r.return_id = t.id and r.state = 'pending'))`,
  'orders whose status, units, date or tracking are not those of their shipments': `
    select o.id from orders o left join lateral (
      select s.* from shipments s join shipment_lines l on l.shipment_id = s.id
      where l.order_id = o.id order by s.shipped_at desc, s.id desc limit 1) s on true
    where (o.shipped_quantity > 0) <> (s.id is not null) or s.purchase_id <> o.purchase_id
      or (o.shipped_at, o.carrier, o.tracking_number) is distinct from (s.shipped_at, s.carrier, s.tracking_number)
      or o.shipped_quantity <> (
        select coalesce(sum(l.quantity), 0) from shipment_lines l join shipments s on s.id = l.shipment_id
        where l.order_id = o.id and s.replaces is null)`,
  'replacements of parcels that are not lost or of another purchase, or with more units than were lost': `
    select r.id from shipments r join shipments s on s.id = r.replaces
    where s.lost_at is null or s.purchase_id <> r.purchase_id
    union select s.id from shipments s join shipments r on r.replaces = s.id
      join shipment_lines again on again.shipment_id = r.id
    group by s.id, again.order_id having sum(again.quantity) > (
      select coalesce(sum(quantity), 0) from shipment_lines where shipment_id = s.id and order_id = again.order_id)`,
  'orders of which more units were sent again or refunded as lost than were lost': `
    select o.id from orders o where
      (select coalesce(sum(l.quantity) filter (where s.lost_at is not null), 0)
          - coalesce(sum(l.quantity) filter (where s.replaces is not null), 0)
        from shipment_lines l join shipments s on s.id = l.shipment_id where l.order_id = o.id)
      < o.refunded_lost_quantity`,
  'orders of which a unit was sent again and refunded without a return': `
    select o.id from orders o where o.shipped_quantity <
      (select coalesce(sum(l.quantity), 0) from shipment_lines l join shipments s on s.id = l.shipment_id
        where l.order_id = o.id and s.replaces is not null and s.lost_at is null)
      + (select coalesce(sum(l.shipped_quantity), 0) from refund_lines l join refunds r on r.id = l.refund_id
        where l.order_id = o.id and r.state <> 'failed' and r.return_id is null)`,
  'orders whose replacements do not stand in the stock ledger': `
    select o.id from orders o where
      (select coalesce(sum(l.quantity), 0) from shipment_lines l join shipments s on s.id = l.shipment_id
        where l.order_id = o.id and s.replaces is not null)
      <> (select -coalesce(sum(delta), 0) from stock_changes where order_id = o.id and reason = 'replacement')`,
  'orders that are Shipped without a shipment, or Pending though units were shipped and none is left': `
    select id from orders where status = 'Shipped' and shipped_quantity = 0
      or status = 'Pending' and shipped_quantity > 0 and (refunded_at is not null
        or shipped_quantity + refunded_quantity - refunded_shipped_quantity = quantity)`,
  'orders whose refunds do not stand in the stock ledger': `
    select o.id from orders o where
      (select coalesce(sum(quantity - lost_quantity), 0) from refund_lines where order_id = o.id and restocked)
        <> (select coalesce(sum(delta), 0) from stock_changes where order_id = o.id and reason = 'refund')
      or (select coalesce(sum(received_quantity), 0) from return_lines where order_id = o.id and restocked)
        <> (select coalesce(sum(delta), 0) from stock_changes where order_id = o.id and reason = 'return')`,
  'units that went back into stock for a refund that was never made': `
    select l.order_id as id from refund_lines l join refunds r on r.id = l.refund_id
    where l.restocked and r.succeeded_at is null`,
  'returns that are refunded without one refund, or the other way round': `
    select t.id from returns t where (t.state = 'refunded')::int <> (
      select count(*) from refunds r where r.return_id = t.id and r.state = 'succeeded')`,
  'orders of which more units were returned than were bought': `
    select o.id from orders o join return_lines l on l.order_id = o.id join returns t on t.id = l.return_id
    where t.state <> 'declined' group by o.id having sum(coalesce(l.received_quantity, l.quantity)) > o.quantity`,
  'returns without lines, with lines of another purchase, or received without a unit': `
    select t.id from returns t left join return_lines l on l.return_id = t.id left join orders o on o.id = l.order_id
    where l.order_id is null or o.purchase_id is distinct from t.purchase_id
    union select t.id from returns t join return_lines l on l.return_id = t.id
    where t.state in ('received', 'refunded') group by t.id
    having coalesce(sum(l.received_quantity), 0) = 0 or bool_or(l.received_quantity is null)`,
};

const standing = `not exists (select from documents r where r.reverses = d.id)`;

/** Queries for contradictions between documents, the payments and refunds that they are about, and their counters. */
const documentFaults = {
  'paid purchases without exactly one invoice that stands, of their total': `
    select p.id from purchases p where p.transaction_id is not null and p.user_email not like '%@demo.example' and 1 <> (
      select count(*) from documents d where d.purchase_id = p.id and d.kind = 'invoice' and ${standing}
        and d.total_cents = p.total_cents)`,
  'invoices of purchases that are not paid': `
    select d.id from documents d join purchases p on p.id = d.purchase_id
    where d.kind = 'invoice' and p.transaction_id is null`,
  'refunds that succeeded without exactly one credit note that stands, of their amount': `
    select r.id from refunds r join payment_intents i on i.id = r.intent_id
      join purchases p on p.transaction_id = i.provider_id
    where r.state = 'succeeded' and p.user_email not like '%@demo.example' and 1 <> (
      select count(*) from documents d where d.refund_id = r.id and d.kind = 'credit_note' and ${standing}
        and d.total_cents = r.amount_cents and d.purchase_id = p.id)`,
  'credit notes that stand for refunds that failed': `
    select d.id from documents d join refunds r on r.id = d.refund_id
    where d.kind = 'credit_note' and r.state <> 'succeeded' and ${standing}`,
  'reversals that are not of what they reverse': `
    select d.id from documents d left join documents o on o.id = d.reverses
    where d.kind = 'reversal' and (o.id is null or o.kind = 'reversal' or o.position > d.position
      or (o.purchase_id, o.total_cents, o.refund_id) is distinct from (d.purchase_id, d.total_cents, d.refund_id))`,
  'credit notes that were made before an invoice of their purchase': `
    select d.id from documents d where d.kind = 'credit_note' and not exists (
      select from documents i where i.purchase_id = d.purchase_id and i.kind = 'invoice' and i.position < d.position)`,
  'purchases whose invoice less credit notes is not what they keep': `
    select p.id from purchases p join documents d on d.purchase_id = p.id where ${standing} and d.kind <> 'reversal'
    group by p.id having sum(case d.kind when 'invoice' then d.total_cents else -d.total_cents end)
      <> p.total_cents - p.refunded_cents`,
  'documents whose sums do not add up': `
    select d.id from documents d where (d.content->>'total')::numeric * 100 <> d.total_cents
      or (d.content->>'goods')::numeric - (d.content->>'discount')::numeric + (d.content->>'shipping')::numeric
        + (d.content->>'addedTax')::numeric <> (d.content->>'total')::numeric`,
  'documents that wait although the seller is complete': `
    select d.id from documents d where d.number is null`,
  'kinds whose numbers have gaps, doubles or another order than their documents': `
    select s.kind as id from document_series s where s.next_number - s.first_number
      <> (select count(*) from documents d where d.kind = s.kind and d.number is not null)
    union select d.kind from (
      select kind, number, row_number() over (partition by kind order by position) as place from documents) d
      join document_series s on s.kind = d.kind where d.number <> s.prefix || s.first_number + d.place - 1`,
};

/** The number of documents of each kind, to be printed. */
export async function countDocuments(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ what: string; count: number }>(
    "select 'documents, ' || kind as what, count(*)::int as count from documents group by 1 order by 1",
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

export const findDocumentFaults = (pool: Queries): Promise<string[]> => findFaults(pool, documentFaults);

/** The number of refunds and returns in each state, to be printed. */
export async function countRefunds(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ what: string; count: number }>(`
    select 'refunds, ' || case when reason is null then 'not by staff, ' else 'by staff, ' end || state as what,
      count(*)::int as count from refunds group by 1
    union all select 'returns, ' || state, count(*)::int from returns group by 1 order by 1`);
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

export function findRefundFaults(pool: pg.Pool): Promise<string[]> {
  return findFaults(pool, { ...providerFaults, ...refundFaults });
}

/** Like `findRefundFaults`, without the provider. */
export const findStoredRefundFaults = (pool: Queries): Promise<string[]> => findFaults(pool, refundFaults);

async function findFaults(pool: Queries, statements: Record<string, string>): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, statement] of Object.entries(statements)) {
    const { rows } = await pool.query<{ id: string }>(statement);
    if (rows.length > 0) faults.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  return faults;
}

/** Queries that count the work left for the reconciler. */
const unfinishedWork = {
  'events to be handled': `select count(*) from payment_events where handled_at is null`,
  'charges without an end, and intents that nothing is left of': `
    select count(*) from payment_intents p left join purchases b on b.id = p.purchase_id
    where p.settled_at is null
      and (p.status in ('succeeded', 'refunding')
        or p.status = 'open' and (b.id is null or b.transaction_id is not null))`,
  'disputes that were decided': `
    select count(*) from payment_intents p where p.status = 'disputed' and not exists (
      select from sandbox.card_objects d where d.kind = 'dispute'
      and d.body->>'payment_intent' = p.provider_id and d.body->>'status' = 'needs_response')`,
  'charges that the shop has not heard of': `
    select count(*) from sandbox.card_objects c
    where c.kind = 'payment_intent' and c.body->>'status' = 'succeeded' and not exists (
      select from payment_intents p where p.provider_id = c.id and p.settled_at is not null)`,
  'refunds that are not made yet': `select count(*) from refunds where state = 'pending'`,
  'refunds that the shop has not heard of': `
    select count(*) from sandbox.card_objects o where o.kind = 'refund' and not exists (
      select from refunds r where r.provider_id = o.id and (r.state = 'failed') = (o.body->>'status' = 'failed'))`,
  'purchases whose time is over': `
    select count(*) from purchases where transaction_id is null and expires_at < now()`,
};

/** The amount of unfinished work of each kind; kinds without any are omitted. */
export async function findUnfinished(pool: pg.Pool): Promise<Record<string, number>> {
  const columns = Object.entries(unfinishedWork).map(([kind, count]) => `(${count}) as "${kind}"`);
  const { rows } = await pool.query<Record<string, number>>(`select ${columns.join(', ')}`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
}

export async function countUnfinished(pool: pg.Pool): Promise<number> {
  return Object.values(await findUnfinished(pool)).reduce((sum, count) => sum + count, 0);
}

export async function countWaitingDocuments(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from documents where number is null',
  );
  return rows[0]?.count ?? 0;
}

/** Ages unassigned payments, so that the reconciler settles them: charges by half an hour, intents by a day. */
export async function ageUnassignedPayments(pool: pg.Pool): Promise<void> {
  await pool.query(`
    update payment_intents set created_at = now() - interval '25 hours',
      succeeded_at = case when succeeded_at is not null then now() - interval '31 minutes' end
    where purchase_id is null and settled_at is null and status in ('open', 'succeeded')
      and (created_at > now() - interval '24 hours' or succeeded_at > now() - interval '30 minutes')`);
}
