import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { totalOf } from '../../database/list-totals';
import { prepared } from '../../database/statement';
import { afterAllIds } from '../../ids';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { orderColumns, type OrderRow, orders } from '../../tables/orders';

export type { OrderRow } from '../../tables/orders';

const value = sql.placeholder;

export async function findOrder(database: Queryable, id: string): Promise<OrderRow | null> {
  const [row] = await database.select(orderColumns).from(orders).where(eq(orders.id, id));
  return row ?? null;
}

const page = (name: string, filter?: SQL) =>
  prepared((database) =>
    database
      .select(orderColumns)
      .from(orders)
      .where(and(filter, lt(orders.id, value('before'))))
      .orderBy(desc(orders.id))
      .limit(value('rows'))
      .prepare(name),
  );

const pageOfAll = page('page_of_orders');
const pageOfNumber = page('page_of_orders_of_number', eq(orders.purchaseNumber, value('number')));
const pageOfUser = page('page_of_orders_of_user', eq(orders.userId, value('userId')));

type OrderPage = Promise<Page<OrderRow, string>>;

/** Newest first; the key of a page is the id of its last row. */
export const listAllOrders = (database: Queryable, request: PageRequest<string>): OrderPage =>
  readPage(database, request, { page: pageOfAll });

/** Like `listAllOrders`, for the orders with this number. */
export const listOrdersOfNumber = (
  database: Queryable,
  number: string,
  request: PageRequest<string>,
): OrderPage =>
  readPage(database, request, {
    page: pageOfNumber,
    values: { number },
    filter: eq(orders.purchaseNumber, number),
  });

/** Like `listAllOrders`, for the orders of this user. */
export const listOrdersOf = (database: Queryable, userId: string, request: PageRequest<string>): OrderPage =>
  readPage(database, request, { page: pageOfUser, values: { userId }, filter: eq(orders.userId, userId) });

/** `filter`: the condition of the list, for its total. */
async function readPage(
  database: Queryable,
  request: PageRequest<string>,
  list: { page: typeof pageOfAll; values?: Record<string, string>; filter?: SQL | undefined },
): OrderPage {
  const { after, limit } = request;
  const values = { ...list.values, before: after ?? afterAllIds, rows: limit + 1 };
  const rows = await list.page(database).execute(values);
  const countAll = () => totalOf(database, { table: orders, filter: list.filter, order: [desc(orders.id)] });
  return cutPage(rows, request, ({ id }) => id, countAll);
}
