import { and, asc, count, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { users } from '../accounts/accounts.tables';
import { orderViews } from './order-views.tables';

export type OrderViewRow = typeof orderViews.$inferSelect;

export async function listViews(database: Queryable, userId: string): Promise<OrderViewRow[]> {
  return database
    .select()
    .from(orderViews)
    .where(eq(orderViews.userId, userId))
    .orderBy(asc(orderViews.name), asc(orderViews.id));
}

/** Locks the user until the transaction ends, which serializes saving views. @returns how many views they have */
export async function lockAndCountViews(transaction: Queryable, userId: string): Promise<number> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [row] = await transaction
    .select({ views: count() })
    .from(orderViews)
    .where(eq(orderViews.userId, userId));
  return row?.views ?? 0;
}

export async function findViewByName(
  database: Queryable,
  { userId, name }: Pick<OrderViewRow, 'userId' | 'name'>,
): Promise<OrderViewRow | null> {
  const [row] = await database
    .select()
    .from(orderViews)
    .where(and(eq(orderViews.userId, userId), eq(orderViews.name, name)));
  return row ?? null;
}

export async function insertView(transaction: Queryable, view: OrderViewRow): Promise<void> {
  await transaction.insert(orderViews).values(view);
}

export async function replaceFilters(
  transaction: Queryable,
  { id, filters }: Pick<OrderViewRow, 'id' | 'filters'>,
): Promise<void> {
  await transaction.update(orderViews).set({ filters }).where(eq(orderViews.id, id));
}

/** @returns the deleted view, or null when the user has none with this id */
export async function deleteView(
  transaction: Queryable,
  { id, userId }: Pick<OrderViewRow, 'id' | 'userId'>,
): Promise<OrderViewRow | null> {
  const [deleted] = await transaction
    .delete(orderViews)
    .where(and(eq(orderViews.id, id), eq(orderViews.userId, userId)))
    .returning();
  return deleted ?? null;
}
