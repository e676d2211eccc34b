import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { totalOf } from '../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { drills } from '../catalogue/catalogue.tables';
import { orders } from './orders.tables';

export type OrderRow = typeof orders.$inferSelect;

export type Placing = {
  id: string;
  user: { id: string; name: string; email: string };
  productId: string;
  quantity: number;
  address: string;
  phone: string;
  /** The total in cents that the buyer saw, when they said so. */
  expectedTotal: number | null;
  maxTotal: number;
  /** Hours it is held without payment; 0: for ever. */
  holdHours: number;
};

/** The product as it stood when the statement began, and whether the order was placed. */
export type PlacingResult = {
  name: string;
  priceCents: number;
  availableQuantity: number;
  minimumOrder: number;
  placed: boolean;
};

/**
 * Takes the stock and writes the order in one statement: both or neither, however many buy at once.
 * @returns null when there is no such product
 */
export async function placeOrder(database: Queryable, order: Placing): Promise<PlacingResult | null> {
  const { id, user, productId, quantity, address, phone, expectedTotal, maxTotal, holdHours } = order;
  const result = await database.execute<{
    name: string;
    price_cents: number;
    available_quantity: number;
    minimum_order: number;
    placed: boolean;
  }>(sql`
    with seen as (
      select name, price_cents, available_quantity, minimum_order from ${drills} where id = ${productId}
    ),
    taken as (
      update ${drills} set available_quantity = available_quantity - ${quantity}::int
      where id = ${productId}
        and available_quantity >= ${quantity}::int
        and minimum_order <= ${quantity}::int
        and price_cents * ${quantity}::bigint <= ${maxTotal}::bigint
        and (${expectedTotal}::bigint is null or price_cents * ${quantity}::bigint = ${expectedTotal}::bigint)
      returning name, image, price_cents
    ),
    placed as (
      insert into ${orders} (id, user_id, user_name, user_email, product_id, product_name, product_image,
        price_cents, quantity, total_cents, address, phone, expires_at)
      select ${id}::uuid, ${user.id}::uuid, ${user.name}, ${user.email}, ${productId}::uuid, name, image,
        price_cents, ${quantity}::int, price_cents * ${quantity}::bigint, ${address}, ${phone},
        now() + nullif(${holdHours}::int, 0) * interval '1 hour'
      from taken
      returning id
    )
    select seen.*, exists(select from placed) as placed from seen`);
  const row = result.rows[0];
  if (!row) return null;
  return {
    name: row.name,
    priceCents: row.price_cents,
    availableQuantity: row.available_quantity,
    minimumOrder: row.minimum_order,
    placed: row.placed,
  };
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

/** Newest first; the key of a page is the id of its last row. */
export const listAllOrders = (database: Queryable, page: PageRequest<string>) =>
  listOrders(database, undefined, page);

export const listOrdersOf = (database: Queryable, userId: string, page: PageRequest<string>) =>
  listOrders(database, eq(orders.userId, userId), page);

async function listOrders(
  database: Queryable,
  wanted: SQL | undefined,
  page: PageRequest<string>,
): Promise<Page<OrderRow, string>> {
  const order = [desc(orders.id)];
  const rows = await database
    .select()
    .from(orders)
    .where(and(wanted, page.after === null ? undefined : lt(orders.id, page.after)))
    .orderBy(...order)
    .limit(page.limit + 1);
  const countAll = () => totalOf(database, { table: orders, wanted, order });
  return cutPage(rows, page, (row) => row.id, countAll);
}

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
      update ${drills} set available_quantity = available_quantity + deleted.quantity
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
