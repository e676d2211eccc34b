import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import { firebaseSessions } from '../../tables/firebase-sessions';
import type { users } from '../../tables/accounts';
import { products } from '../../tables/catalogue';
import { orders } from '../../tables/orders';
import { paymentIntents } from '../../tables/payments';
import { purchases } from '../../tables/purchases';
import { reviews } from '../../tables/reviews';

type UserRow = typeof users.$inferSelect;

/** A batch of a list, newest first: the rows after the id `after`, or the first rows if it is null. */
export type Batch = { userId: string; after: string | null; limit: number };

const batchOf = (table: { id: PgColumn; userId: PgColumn }, { userId, after }: Batch) =>
  and(eq(table.userId, userId), after === null ? undefined : lt(table.id, after));

export const listOrders = (database: Queryable, batch: Batch) =>
  database.select().from(orders).where(batchOf(orders, batch)).orderBy(desc(orders.id)).limit(batch.limit);

export const listPurchases = (database: Queryable, batch: Batch) =>
  database
    .select()
    .from(purchases)
    .where(batchOf(purchases, batch))
    .orderBy(desc(purchases.id))
    .limit(batch.limit);

export const listPayments = (database: Queryable, batch: Batch) =>
  database
    .select()
    .from(paymentIntents)
    .where(batchOf(paymentIntents, batch))
    .orderBy(desc(paymentIntents.id))
    .limit(batch.limit);

/** `productName`: null for a review of the shop. */
export async function listReviews(database: Queryable, batch: Batch) {
  const rows = await database
    .select({ review: reviews, productName: products.name })
    .from(reviews)
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(batchOf(reviews, batch))
    .orderBy(desc(reviews.id))
    .limit(batch.limit);
  return rows.map(({ review, productName }) => ({ ...review, productName }));
}

/** `identity.session` belongs to the embedded identity service: identity/src/identity.tables.ts. */
export async function listSessions(
  database: Queryable,
  { id, identitySubject }: UserRow,
): Promise<{ createdAt: Date; lastUsedAt: Date }[]> {
  const { rows } = await database.execute<{ createdAt: Date | string; lastUsedAt: Date | string }>(sql`
    select created_at as "createdAt", updated_at as "lastUsedAt" from identity.session
      where user_id = ${identitySubject} and expires_at > now()
    union all
    select signed_in_at, checked_at from ${firebaseSessions} where user_id = ${id}::uuid and ended_at is null
    order by 1 desc`);
  return rows.map(({ createdAt, lastUsedAt }) => ({
    createdAt: new Date(createdAt),
    lastUsedAt: new Date(lastUsedAt),
  }));
}
