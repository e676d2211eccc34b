import { and, eq, inArray, isNull, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { pageOfNewest } from '../../database/newest-first';
import type { Page, PageRequest } from '../../paging';
import { matchesPrefixes, prefixVector } from '../../database/prefix-search';
import { users } from '../accounts/accounts.tables';
import { customerNotes } from '../notes/notes.tables';
import { orders } from '../orders/orders.tables';
import { purchases } from '../purchases/purchases.tables';

/** Totals of a customer; money in cents. */
type CustomerTotals = { orders: number; spentCents: number; lastOrderAt: Date | null; notes: number };
export type CustomerRow = typeof users.$inferSelect & CustomerTotals;

export type CustomerSearch = { typed: string; kind: 'shoppers' | 'staff' | undefined };

/** Newest first; the key of a page is the id of its last row. */
export async function listCustomers(
  database: Queryable,
  { typed, kind }: CustomerSearch,
  page: PageRequest<string>,
): Promise<Page<CustomerRow, string>> {
  const wanted = and(
    matchesPrefixes(prefixVector(users.name, users.email), typed),
    kind === undefined ? undefined : kind === 'staff' ? isNotNull(users.role) : isNull(users.role),
  );
  const found = await pageOfNewest(database, { table: users, wanted }, page, ({ where, order, limit }) =>
    database.select().from(users).where(where).orderBy(order).limit(limit),
  );
  return { ...found, rows: await withTotals(database, found.rows) };
}

export async function findCustomer(database: Queryable, id: string): Promise<CustomerRow | null> {
  const [row] = await withTotals(database, await database.select().from(users).where(eq(users.id, id)));
  return row ?? null;
}

/** Counts a purchase's charge once, from the purchase: its lines have no payment of their own. */
async function withTotals(database: Queryable, rows: (typeof users.$inferSelect)[]): Promise<CustomerRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const of = (column: typeof orders.userId | typeof purchases.userId) => inArray(column, ids);
  const [orderTotals, purchaseTotals, noteCounts] = await Promise.all([
    database
      .select({
        userId: orders.userId,
        orders: sql<number>`count(*)::int`,
        spentCents:
          sql<number>`coalesce(sum(${orders.chargedCents} - ${orders.refundedCents}) filter (where ${orders.transactionId} is not null
          and ${orders.purchaseId} is null), 0)`.mapWith(Number),
        lastOrderAt: sql<Date>`max(${orders.createdAt})`.mapWith(orders.createdAt),
      })
      .from(orders)
      .where(of(orders.userId))
      .groupBy(orders.userId),
    database
      .select({
        userId: purchases.userId,
        spentCents: sql<number>`sum(${purchases.totalCents} - ${purchases.refundedCents})`.mapWith(Number),
      })
      .from(purchases)
      .where(and(of(purchases.userId), isNotNull(purchases.transactionId)))
      .groupBy(purchases.userId),
    database
      .select({ userId: customerNotes.subjectId, notes: sql<number>`count(*)::int` })
      .from(customerNotes)
      .where(inArray(customerNotes.subjectId, ids))
      .groupBy(customerNotes.subjectId),
  ]);
  return rows.map((row) => {
    const own = orderTotals.find(({ userId }) => userId === row.id);
    const purchased = purchaseTotals.find(({ userId }) => userId === row.id);
    return {
      ...row,
      orders: own?.orders ?? 0,
      spentCents: (own?.spentCents ?? 0) + (purchased?.spentCents ?? 0),
      lastOrderAt: own?.lastOrderAt ?? null,
      notes: noteCounts.find(({ userId }) => userId === row.id)?.notes ?? 0,
    };
  });
}
