import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { totalOf } from '../../database/list-totals';
import { prepared, statement } from '../../database/statement';
import { idempotencyKeys, type KeptAnswer } from '../../idempotency/idempotency.tables';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { users } from '../accounts/accounts.tables';
import { drills } from '../catalogue/catalogue.tables';
import { mails } from '../mails/mails.tables';
import { orders } from './orders.tables';

export type OrderRow = typeof orders.$inferSelect;

export type Placing = {
  id: string;
  buyer: { id: string; email: string };
  productId: string;
  quantity: number;
  address: string;
  phone: string;
  /** The total in cents that the buyer saw, when they said so. */
  expectedTotal: number | null;
  maxTotal: number;
  /** Hours it is held without payment; 0: for ever. */
  holdHours: number;
  /** What the mail tells that goes out under the order's id; the buyer, the product's name and the total are added. */
  mail: object;
  /** The Idempotency-Key, to be kept with the answer. */
  kept: KeptAnswer | null;
};

export type PlacingResult = {
  placed: boolean;
  /** What the order left in stock; null when it was not placed. */
  left: { availableQuantity: number; revision: number } | null;
  /** Whether the buyer is somebody with this e-mail who may order. */
  isShopper: boolean;
  /** The product as it stood when the statement began. */
  seen: { priceCents: number; availableQuantity: number; minimumOrder: number } | null;
};

const value = sql.placeholder;

const afterAllIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const placing = statement<PlacingResult>(
  'place_order',
  sql`
    with buyer as (
      select id, name, email from ${users}
      where id = ${value('buyerId')} and email = ${value('buyerEmail')} and role is distinct from 'admin'
    ),
    seen as (
      select price_cents, available_quantity, minimum_order from ${drills} where id = ${value('productId')}
    ),
    taken as (
      update ${drills} set available_quantity = available_quantity - ${value('quantity')}::int,
        stock_revision = stock_revision + 1
      where id = ${value('productId')}
        and exists (select from buyer)
        and available_quantity >= ${value('quantity')}::int
        and minimum_order <= ${value('quantity')}::int
        and price_cents * ${value('quantity')}::bigint <= ${value('maxTotal')}::bigint
        and price_cents * ${value('quantity')}::bigint
          = coalesce(${value('expectedTotal')}::bigint, price_cents * ${value('quantity')}::bigint)
      returning name, image, price_cents, available_quantity, stock_revision
    ),
    placed as (
      insert into ${orders} (id, user_id, user_name, user_email, product_id, product_name, product_image,
        price_cents, quantity, total_cents, address, phone, expires_at)
      select ${value('id')}::uuid, buyer.id, buyer.name, buyer.email,
        ${value('productId')}::uuid, taken.name, image, price_cents, ${value('quantity')}::int,
        price_cents * ${value('quantity')}::bigint, ${value('address')}, ${value('phone')},
        now() + nullif(${value('holdHours')}::int, 0) * interval '1 hour'
      from taken, buyer
      returning user_id, user_name, user_email, product_name, total_cents
    ),
    told as (
      insert into ${mails} (id, kind, data)
      select ${value('id')}::uuid, 'orderPlaced', ${value('mailData')}::jsonb
        || jsonb_build_object('to', user_email, 'name', user_name, 'productName', product_name,
          'totalCents', total_cents)
      from placed
    ),
    kept as (
      insert into ${idempotencyKeys} (user_id, key, fingerprint, answer)
      select user_id, ${value('key')}, ${value('fingerprint')}, ${value('answer')}::json
      from placed where ${value('key')}::text is not null
    )
    select exists(select from buyer) as "isShopper",
      (select json_build_object('priceCents', price_cents, 'availableQuantity', available_quantity,
        'minimumOrder', minimum_order) from seen) as seen,
      (select json_build_object('availableQuantity', available_quantity, 'revision', stock_revision)
        from taken where exists (select from placed)) as "left"`,
);

/**
 * Looks who buys, takes the stock, writes the order, queues its mail and keeps the idempotency key, in one statement: all
 * or nothing, however many buy at once.
 * @throws when the key is there already
 */
export async function placeOrder(
  database: Queryable,
  { buyer, mail, kept, ...order }: Placing,
): Promise<PlacingResult> {
  const [result] = await placing(database, {
    buyerId: buyer.id,
    buyerEmail: buyer.email,
    mailData: JSON.stringify(mail),
    key: kept?.key ?? null,
    fingerprint: kept?.fingerprint ?? null,
    answer: JSON.stringify(kept?.answer ?? null),
    // Last: for each name written after a spread, V8 makes something that only a long collection of garbage takes away.
    ...order,
  });
  if (!result) throw new Error('placing an order said nothing');
  return result;
}

export async function findOrder(database: Queryable, id: string): Promise<OrderRow | null> {
  const [row] = await database.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** As `findOrder`, and no one else changes or deletes it before this transaction ends. */
export async function lockOrder(transaction: Queryable, id: string): Promise<OrderRow | null> {
  const [row] = await transaction.select().from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

const page = (name: string, wanted?: SQL) =>
  prepared((database) =>
    database
      .select()
      .from(orders)
      .where(and(wanted, lt(orders.id, value('before'))))
      .orderBy(desc(orders.id))
      .limit(value('rows'))
      .prepare(name),
  );

const pageOfAll = page('page_of_orders');
const pageOfUser = page('page_of_orders_of_user', eq(orders.userId, value('userId')));

/** Newest first; the key of a page is the id of its last row. */
export async function listAllOrders(
  database: Queryable,
  request: PageRequest<string>,
): Promise<Page<OrderRow, string>> {
  const rows = await pageOfAll(database).execute(bounds(request));
  return cutPage(rows, request, (row) => row.id, countOrders(database));
}

export async function listOrdersOf(
  database: Queryable,
  userId: string,
  request: PageRequest<string>,
): Promise<Page<OrderRow, string>> {
  const rows = await pageOfUser(database).execute({ userId, ...bounds(request) });
  return cutPage(rows, request, (row) => row.id, countOrders(database, eq(orders.userId, userId)));
}

const bounds = ({ after, limit }: PageRequest<string>) => ({ before: after ?? afterAllIds, rows: limit + 1 });

const countOrders = (database: Queryable, wanted?: SQL) => () =>
  totalOf(database, { table: orders, wanted, order: [desc(orders.id)] });

/** Marks a locked, unpaid order as paid. */
export async function setPaid(
  transaction: Queryable,
  id: string,
  transactionId: string,
  paidAt: Date,
): Promise<void> {
  await transaction.update(orders).set({ transactionId, paidAt, expiresAt: null }).where(eq(orders.id, id));
}

/** @returns the order if it was paid, not yet shipped, and is shipped now */
export async function setShipped(database: Queryable, id: string): Promise<OrderRow | null> {
  const [changed] = await database
    .update(orders)
    .set({ status: 'Shipped', shippedAt: sql`now()` })
    .where(and(eq(orders.id, id), eq(orders.status, 'Pending'), sql`${orders.transactionId} is not null`))
    .returning();
  return changed ?? null;
}

/** Deletes an unpaid order and, where its product still exists, gives the stock back. */
export async function deleteUnpaidOrder(database: Queryable, id: string): Promise<void> {
  await database.execute(sql`
    with deleted as (
      delete from ${orders} where id = ${id} and transaction_id is null returning product_id, quantity
    ),
    returned as (
      update ${drills} set available_quantity = available_quantity + deleted.quantity,
        stock_revision = stock_revision + 1
      from deleted where ${drills.id} = deleted.product_id
    )
    select 1`);
}

/** Pieces in stock now, or null when there is no such product. */
export async function findStock(database: Queryable, productId: string): Promise<number | null> {
  const [row] = await database
    .select({ availableQuantity: drills.availableQuantity })
    .from(drills)
    .where(eq(drills.id, productId));
  return row?.availableQuantity ?? null;
}

/** Unpaid orders whose time is over. */
export async function listExpired(database: Queryable, limit: number): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(and(isNull(orders.transactionId), lt(orders.expiresAt, sql`now()`)))
    .orderBy(asc(orders.expiresAt))
    .limit(limit);
}

/** Notes that these buyers are warned, and says who: unpaid orders with less than a day left, held for longer than one. */
export async function takeUnwarned(transaction: Queryable, limit: number): Promise<OrderRow[]> {
  const due = transaction
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.transactionId),
        isNull(orders.expiryWarnedAt),
        sql`${orders.expiresAt} between now() and now() + interval '1 day'`,
        sql`${orders.expiresAt} - ${orders.createdAt} > interval '1 day'`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
  return transaction
    .update(orders)
    .set({ expiryWarnedAt: sql`now()` })
    .where(inArray(orders.id, due))
    .returning();
}
