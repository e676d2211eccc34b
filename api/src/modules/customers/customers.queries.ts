import { and, eq, inArray, isNull, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { pageOfNewest } from '../../database/newest-first';
import type { Page, PageRequest } from '../../paging';
import { matchesPrefixes, prefixVector } from '../../database/prefix-search';
import { users } from '../../tables/accounts';
import { customerNotes } from '../../tables/notes';
import { purchases } from '../../tables/purchases';

/** Totals of a customer's purchases; money in cents. */
type CustomerTotals = { orders: number; spentCents: number; lastOrderAt: Date | null; notes: number };
export type CustomerRow = typeof users.$inferSelect & CustomerTotals;

type CustomerSearch = { typed: string; kind?: 'shoppers' | 'staff' | undefined };

/** Newest first; the key of a page is the id of its last row. */
export async function listCustomers(
  database: Queryable,
  { typed, kind }: CustomerSearch,
  page: PageRequest<string>,
): Promise<Page<CustomerRow, string>> {
  const filter = and(
    matchesPrefixes(prefixVector(users.name, users.email), typed),
    kind === undefined ? undefined : kind === 'staff' ? isNotNull(users.role) : isNull(users.role),
  );
  const found = await pageOfNewest(database, { table: users, filter }, page, ({ where, order, limit }) =>
    database.select().from(users).where(where).orderBy(order).limit(limit),
  );
  return { ...found, rows: await withTotals(database, found.rows) };
}

export async function findCustomer(database: Queryable, id: string): Promise<CustomerRow | null> {
  const [row] = await withTotals(database, await database.select().from(users).where(eq(users.id, id)));
  return row ?? null;
}

async function withTotals(database: Queryable, rows: (typeof users.$inferSelect)[]): Promise<CustomerRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [totals, noteCounts] = await Promise.all([
    database
      .select({
        userId: purchases.userId,
        orders: sql<number>`count(*)::int`,
        spentCents:
          sql<number>`coalesce(sum(${purchases.totalCents} - ${purchases.refundedCents}) filter (where ${purchases.transactionId} is not null), 0)`.mapWith(
            Number,
          ),
        lastOrderAt: sql<Date>`max(${purchases.createdAt})`.mapWith(purchases.createdAt),
      })
      .from(purchases)
      .where(inArray(purchases.userId, ids))
      .groupBy(purchases.userId),
    database
      .select({ userId: customerNotes.subjectId, notes: sql<number>`count(*)::int` })
      .from(customerNotes)
      .where(inArray(customerNotes.subjectId, ids))
      .groupBy(customerNotes.subjectId),
  ]);
  return rows.map((row) => {
    const bought = totals.find(({ userId }) => userId === row.id);
    return {
      ...row,
      orders: bought?.orders ?? 0,
      spentCents: bought?.spentCents ?? 0,
      lastOrderAt: bought?.lastOrderAt ?? null,
      notes: noteCounts.find(({ userId }) => userId === row.id)?.notes ?? 0,
    };
  });
}
