import type { Tracking } from '@chuck-and-bit/contract/tracking';
import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/client';
import { totalOf } from '../../database/list-totals';
import { prepared, statement } from '../../database/statement';
import { idempotencyKeys, type StoredResponse } from '../../idempotency/idempotency.tables';
import { afterAllIds } from '../../ids';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { users } from '../accounts/accounts.tables';
import { drills } from '../catalogue/catalogue.tables';
import { mails } from '../mails/mails.tables';
import { stockChanges } from '../stock/stock.tables';
import { orderColumns, type OrderRow, orders } from './orders.tables';

export type { OrderRow } from './orders.tables';

export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'userName'
  | 'userEmail'
  | 'productId'
  | 'productName'
  | 'productImage'
  | 'priceCents'
  | 'quantity'
  | 'unit'
  | 'totalCents'
  | 'address'
  | 'phone'
> & { userId: string };

export type OrderPlacement = {
  order: NewOrder;
  /** The version of the product from which the order was made. */
  productVersion: number;
  /** Of the buyer's unpaid orders, including this one. `holdHours`: until it expires; 0: never. */
  limits: { maxOrders: number; maxTotalCents: number; holdHours: number };
  /** The data of the mail `orderPlaced`; the database adds the order's number and the end of its hold. */
  mail: object;
  idempotencyKey: StoredResponse | null;
};

export type PlacementResult = {
  /** False also when the product was edited or has too few units. */
  placed: boolean;
  isWithinLimits: boolean;
  /** Whether the buyer still has an account. */
  hasAccount: boolean;
};

const value = sql.placeholder;

/** `unpaid_orders_of` is volatile, so it sees every order committed before the buyer's row was locked. */
const placing = statement<PlacementResult>(
  'place_order',
  sql`
    with locked_buyer as materialized (
      select id from ${users} where id = ${value('userId')} for no key update
    ),
    within_limits as materialized (
      select from locked_buyer, unpaid_orders_of(locked_buyer.id) as unpaid
      where unpaid.orders < ${value('maxOrders')}::int
        and (unpaid.orders = 0
          or unpaid.total_cents + ${value('totalCents')}::bigint <= ${value('maxTotalCents')}::bigint)
    ),
    reserved_stock as (
      update ${drills} set available_quantity = available_quantity - ${value('quantity')}::int
      where id = ${value('productId')} and version = ${value('productVersion')}::int
        and available_quantity >= ${value('quantity')}::int
        and exists (select from within_limits)
      returning id, available_quantity as after
    ),
    inserted_order as (
      insert into ${orders} (id, user_id, user_name, user_email, product_id, product_name, product_image,
        price_cents, quantity, unit, total_cents, address, phone, expires_at)
      select ${value('id')}::uuid, ${value('userId')}::uuid, ${value('userName')}, ${value('userEmail')},
        ${value('productId')}::uuid, ${value('productName')}, ${value('productImage')},
        ${value('priceCents')}::bigint, ${value('quantity')}::int, ${value('unit')},
        ${value('totalCents')}::bigint, ${value('address')}, ${value('phone')},
        now() + make_interval(hours => nullif(${value('holdHours')}::int, 0))
      from reserved_stock
      returning id, number, expires_at
    ),
    inserted_stock_change as (
      insert into ${stockChanges} (product_id, user_id, actor, reason, delta, before, after, order_id, order_number)
      select reserved_stock.id, ${value('userId')}::uuid, 'buyer', 'order', -${value('quantity')}::int,
        after + ${value('quantity')}::int, after, inserted_order.id, inserted_order.number
      from reserved_stock, inserted_order
    ),
    queued_mail as (
      insert into ${mails} (id, kind, data)
      select id, 'orderPlaced',
        ${value('mail')}::jsonb || jsonb_build_object('orderNumber', number, 'expiresAt', expires_at)
      from inserted_order
    ),
    stored_key as (
      insert into ${idempotencyKeys} (user_id, key, fingerprint, answer)
      select ${value('userId')}::uuid, ${value('key')}, ${value('fingerprint')}, ${value('response')}::json
      from reserved_stock where ${value('key')}::text is not null
    )
    select exists(select from locked_buyer) as "hasAccount", exists(select from within_limits) as "isWithinLimits",
      exists(select from reserved_stock) as placed`,
);

/**
 * Takes the stock, records the stock change, inserts the order, queues its mail and stores the idempotency key in one atomic
 * statement. Orders of one user are serialized. Locks the user, then the drill.
 * @throws when the idempotency key exists
 */
export async function insertOrder(
  pool: Database['pool'],
  { order, productVersion, limits, mail, idempotencyKey }: OrderPlacement,
): Promise<PlacementResult> {
  const [result] = await placing(pool, {
    ...order,
    productVersion,
    ...limits,
    mail: JSON.stringify(mail),
    key: idempotencyKey?.key ?? null,
    fingerprint: idempotencyKey?.fingerprint ?? null,
    response: JSON.stringify(idempotencyKey?.response ?? null),
  });
  if (!result) throw new Error('Placing an order returned no row');
  return result;
}

export async function findOrder(database: Queryable, id: string): Promise<OrderRow | null> {
  const [row] = await database.select(orderColumns).from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** As `findOrder`, and locks the row until the transaction ends. */
export async function lockOrder(transaction: Queryable, id: string): Promise<OrderRow | null> {
  const [row] = await transaction.select(orderColumns).from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

const page = (name: string, wanted?: SQL) =>
  prepared((database) =>
    database
      .select(orderColumns)
      .from(orders)
      .where(and(wanted, lt(orders.id, value('before'))))
      .orderBy(desc(orders.id))
      .limit(value('rows'))
      .prepare(name),
  );

const pageOfAll = page('page_of_orders');
const pageOfNumber = page('page_of_orders_of_number', eq(orders.number, value('number')));
const pageOfUser = page('page_of_orders_of_user', eq(orders.userId, value('userId')));

type OrderPage = Promise<Page<OrderRow, string>>;

/** Newest first; the key of a page is the id of its last row. */
export const listAllOrders = (database: Queryable, request: PageRequest<string>): OrderPage =>
  readPage(database, request, { page: pageOfAll });

/** Like `listAllOrders`, for the order with this number. */
export const listOrdersOfNumber = (
  database: Queryable,
  number: string,
  request: PageRequest<string>,
): OrderPage =>
  readPage(database, request, {
    page: pageOfNumber,
    values: { number },
    wanted: eq(orders.number, number),
  });

/** Like `listAllOrders`, for the orders of this user. */
export const listOrdersOf = (database: Queryable, userId: string, request: PageRequest<string>): OrderPage =>
  readPage(database, request, { page: pageOfUser, values: { userId }, wanted: eq(orders.userId, userId) });

/** `wanted`: the condition of the list, for its total. */
async function readPage(
  database: Queryable,
  request: PageRequest<string>,
  list: { page: typeof pageOfAll; values?: Record<string, string>; wanted?: SQL },
): OrderPage {
  const { after, limit } = request;
  const values = { ...list.values, before: after ?? afterAllIds, rows: limit + 1 };
  const rows = await list.page(database).execute(values);
  const countAll = () => totalOf(database, { table: orders, wanted: list.wanted, order: [desc(orders.id)] });
  return cutPage(rows, request, ({ id }) => id, countAll);
}

/** Marks an order as shipped if `whyNotShip` in the contract has no reason against it. @returns the order, or null in any other state */
export async function setShipped(
  database: Queryable,
  id: string,
  tracking: Tracking,
): Promise<OrderRow | null> {
  const [changed] = await database
    .update(orders)
    .set({ status: 'Shipped', shippedAt: sql`now()`, ...tracking })
    .where(
      and(
        eq(orders.id, id),
        eq(orders.status, 'Pending'),
        isNotNull(orders.transactionId),
        isNull(orders.refundedAt),
        lt(orders.refundedQuantity, orders.quantity),
      ),
    )
    .returning(orderColumns);
  return changed ?? null;
}

export async function setTracking(database: Queryable, id: string, tracking: Tracking): Promise<void> {
  await database
    .update(orders)
    .set({ ...tracking, trackingChangedAt: sql`now()` })
    .where(eq(orders.id, id));
}
